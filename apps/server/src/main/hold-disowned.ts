import { warnOfDisowned } from '../modules/approvals/public.ts';
import type { Tx } from '../modules/context.ts';
import { holdDisownedRuns } from '../modules/mass-payments/public.ts';
import { stopDisowned, type Disowned, type PayoutPorts } from '../modules/payouts/public.ts';
import { holdDisownedRules } from '../modules/settlements/public.ts';
import { holdDisownedPlans } from '../modules/transfers/public.ts';

/**
 * What was planned or set up in somebody's name who says that it was not them, and would act by itself, stands still; answers how many. Each capability
 * adds its line. What waits for an approval goes on waiting, and says so to whoever decides.
 */
export async function holdDisowned(tx: Tx, payouts: PayoutPorts, about: Disowned, now: Date): Promise<number> {
  await warnOfDisowned(tx, about, now);
  const { plans, held: plansHeld } = await holdDisownedPlans(tx, payouts, about, now);
  const { rules, held: rulesHeld } = await holdDisownedRules(tx, payouts.environment, about, now);
  const payments = await stopDisowned(tx, payouts, about, { plans, rules }, now);
  return plansHeld + rulesHeld + payments + (await holdDisownedRuns(tx, payouts, about, now));
}
