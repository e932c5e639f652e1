/** What programs replace, for tests above all, as it was when the client began. */
export const { parse, stringify } = JSON;
export const Later = Promise;
export const Ending = AbortController;
