/** Which operations get a Lambda function of their own: all but those that need a log on this machine. */
import { table } from '../functions/table.ts';

export const deployed = table.filter((op) => op.needs.trace === undefined);
/** One function per family answers envelopes, for every operation of the family. */
export const families = [...new Set(table.map((op) => op.contract.family))];
