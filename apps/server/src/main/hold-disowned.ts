import { warnOfDisowned } from '../modules/approvals/public.ts';
import type { Tx } from '../modules/context.ts';
import { holdDisownedRuns } from '../modules/mass-payments/public.ts';
import { stopDisowned, type Disowned, type PayoutPorts } from '../modules/payouts/public.ts';
import { holdDisownedPlans } from '../modules/transfers/public.ts';

/**
 * What was planned in somebody's name who says that it was not them, and has not left, stands still; answers how many. Each capability adds
 * its line. What waits for an approval goes on waiting, and says so to whoever decides.
 */
export async function holdDisowned(tx: Tx, ports: PayoutPorts, about: Disowned, now: Date): Promise<number> {
  await warnOfDisowned(tx, about, now);
  const { plans, held } = await holdDisownedPlans(tx, ports, about, now);
  const payments = await stopDisowned(tx, ports, about, { plans, rules: [] }, now);
  return held + payments + (await holdDisownedRuns(tx, ports, about, now));
}
