/** Which operations get a Lambda function of their own: all but those that need a log, or an agent's tools, on this machine. */
import { table } from '../functions/table.ts';

export const deployed = table.filter(({ needs }) => needs.trace === undefined && needs.agents === undefined);
/** One function per family answers envelopes, for every operation of the family. */
export const families = [...new Set(deployed.map((op) => op.contract.family))];
