import { warnOfDisowned } from '../modules/approvals/public.ts';
import type { Tx } from '../modules/context.ts';
import { sendBackDisowned } from '../modules/mass-payments/public.ts';
import type { Disowned, PayoutPorts } from '../modules/payouts/public.ts';
import { holdDisownedTransfers } from '../modules/transfers/public.ts';

/**
 * What was planned in somebody's name who says that it was not them, and has not left, stands still; answers how many. Each capability adds
 * its line. What waits for an approval goes on waiting, and says so to whoever decides.
 */
export async function holdDisowned(tx: Tx, ports: PayoutPorts, about: Disowned, now: Date): Promise<number> {
  await warnOfDisowned(tx, about, now);
  return (await holdDisownedTransfers(tx, ports, about, now)) + (await sendBackDisowned(tx, ports, about, now));
}
