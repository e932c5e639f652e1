/** log_event: an event of the agent's own, written into the trajectory log. Spec: Zeno, "Optional extended events". */
import { Fault } from '../../lib/fault.ts';
import { operation } from '../../lib/operation.ts';
import { timestamp } from '../../lib/trace.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const logEvent = operation(contract.logEvent, {
  needs: { trace: 'append' },
  async run({ event, ...fields }, { trace, clock }) {
    if (!trace) throw new Fault('unavailable', 'no trajectory log is open; start the server with --log FILE');
    trace.append({ ts: timestamp(clock.now()), event, ...fields });
    return { logged: true as const, metrics: { bytes_read: 0, files_scanned: 0 } };
  },
});
