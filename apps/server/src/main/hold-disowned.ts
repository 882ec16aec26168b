import {
  approvedDisowned,
  askDisownedAnew,
  endDisownedDelegations,
  recallDisowned,
  warnOfDisowned,
  type ApprovalContext,
  type ApprovalHandlers,
} from '../modules/approvals/approvals/public.ts';
import type { Tx } from '../modules/context.ts';
import { holdDisownedAccounts } from '../modules/accounts/linked-accounts/public.ts';
import { holdDisownedRuns } from '../modules/money-out/mass-payments/public.ts';
import type { Held } from '../modules/people/passwords/not-me.ts';
import { stopDisowned, type Disowned, type PayoutPorts } from '../modules/engine/movements/public.ts';
import { holdDisownedRules, settlementsDisowned } from '../modules/money-out/settlements/public.ts';
import { holdDisownedPlans, transfersDisowned } from '../modules/money-out/transfers/public.ts';

type Ports = { payouts: PayoutPorts; handlers: ApprovalHandlers; context: ApprovalContext };

/**
 * What was planned or set up in somebody's name who says that it was not them, and would act by itself, stands still.
 * Each capability adds its line, and the tables whose rows it makes stand still are named in `held-tables.test.ts`.
 * What waits for an approval goes on waiting, and says so to whoever decides.
 */
export async function holdDisowned(
  tx: Tx,
  { payouts, handlers, context }: Ports,
  person: Omit<Disowned, 'approvals'>,
  now: Date,
): Promise<Held> {
  const about = { ...person, approvals: await approvedDisowned(tx, person, now) };
  const recalled = await recallDisowned(tx, about, handlers, context, now);
  const askedAnew = await askDisownedAnew(tx, about, handlers, context, now);
  await warnOfDisowned(tx, about, now);
  const delegations = await endDisownedDelegations(tx, about, now);
  const { plans, held: plansHeld } = await holdDisownedPlans(tx, payouts, about, now);
  const { rules, held: rulesHeld } = await holdDisownedRules(tx, payouts.environment, about, now);
  const accounts = await holdDisownedAccounts(tx, payouts.environment, about, now);
  const among = { transfer: transfersDisowned(plans), settlement: settlementsDisowned(rules) };
  const payments = await stopDisowned(tx, payouts, about, { among, accounts }, now);
  const runs = await holdDisownedRuns(tx, payouts, about, now);
  return {
    held: recalled + askedAnew + delegations + plansHeld + rulesHeld + accounts.length + payments + runs,
    approved: about.approvals.length,
  };
}
