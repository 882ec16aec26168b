import { decideSettlement, windowsBetween } from '#domain/settlements/settlement-policy.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { addDays, dayEnd, localDay } from '#domain/values/time.ts';
import { dailyBalances } from '../../../ledger/daily-balances.ts';
import { balanceAt } from '../../../ledger/entries.ts';
import { accountOf, type MerchantAccountKind } from '../../../ledger/chart.ts';
import type { Tx } from '../../context.ts';
import type { PolicyRule } from './tables.ts';
import { beneficiaryOf, findLinkedAccount } from './ends.ts';
import { priceWithin, settlementTerms } from './price.ts';

type Simulation = DataOf<typeof settlementsApi.simulate>;
const days = 30;

/**
 * What a policy would have done: the account's booked balance at each window of the last 30 days, without what earlier
 * windows of the simulation took, and with what this very policy took added back (`policyId`, where it is changed):
 * other rules, people and orders abroad take theirs beside it. Holds of that time are not known any more, so a day on
 * which money was reserved may look a little better than it was.
 */
export async function simulatePolicy(
  tx: Tx,
  organisationId: string,
  rule: PolicyRule,
  policyId: string | null,
  now: Date,
): Promise<Simulation> {
  const from = new Date(now.getTime() - days * 24 * 3600_000);
  const accountId = accountOf(organisationId, rule.sourceAccount as MerchantAccountKind);
  const account = (await findLinkedAccount(tx, organisationId, rule.linkedAccountId))!;
  const beneficiary = beneficiaryOf(account);
  const terms = await settlementTerms(tx, organisationId, beneficiary, now);
  const real =
    policyId === null
      ? []
      : await tx
          .selectFrom('settlements')
          .select(['completed_at', 'gross'])
          .where('organisation_id', '=', organisationId)
          .where('policy_id', '=', policyId)
          .where('source_account', '=', rule.sourceAccount)
          .where('status', '=', 'completed')
          .where('completed_at', '>', from)
          .execute();
  const result: Simulation = {
    from: from.toISOString(),
    to: now.toISOString(),
    settlements: 0,
    skipped: 0,
    gross: 0,
    fees: 0,
    taxes: 0,
    net: 0,
    days: [],
    windows: [],
  };
  let taken = 0;
  for (const at of windowsBetween(rule.windows, from, now)) {
    const booked = await balanceAt(tx, { organisationId, accountId, at });
    const added = real.reduce((sum, settlement) => (settlement.completed_at! < at ? sum + settlement.gross : sum), 0);
    const decision = decideSettlement(rule, Math.max(0, booked + added - taken));
    const price = 'amount' in decision ? priceWithin(terms, beneficiary.kind, decision.amount, at) : null;
    if (!price) {
      result.skipped++;
      result.windows.push({
        at: at.toISOString(),
        outcome: 'skipped',
        reason: 'skipped' in decision ? decision.skipped : 'belowMinimum',
        gross: 0,
        fee: 0,
        arithmetic: decision.arithmetic,
      });
      continue;
    }
    taken += price.totalDebit;
    result.settlements++;
    result.gross += price.totalDebit;
    result.fees += price.fee;
    result.taxes += price.tax;
    result.net += price.beneficiaryReceives;
    result.windows.push({
      at: at.toISOString(),
      outcome: 'settled',
      reason: null,
      gross: price.totalDebit,
      fee: price.fee,
      arithmetic: decision.arithmetic,
    });
  }
  return { ...result, days: await daysOf(tx, { organisationId, accountId, from, now }, result.windows, real) };
}

/** The same day by day: booked at its end, with what it really took back on it and without what the policy took. */
async function daysOf(
  tx: Tx,
  of: { organisationId: string; accountId: string; from: Date; now: Date },
  windows: Simulation['windows'],
  real: readonly { completed_at: Date | null; gross: number }[],
): Promise<Simulation['days']> {
  const { organisationId, accountId, from, now } = of;
  // The first day is whole only from its windows on; days are told from the one after it.
  const span = { from: addDays(localDay(from), 1), to: localDay(now) };
  const booked = await dailyBalances(tx, { organisationId, accountId, ...span });
  return booked.map(({ day, balance }) => {
    const until = dayEnd(day);
    const added = real.reduce((sum, one) => (one.completed_at! < until ? sum + one.gross : sum), 0);
    const before = windows.reduce((sum, one) => (new Date(one.at) < until ? sum + one.gross : sum), 0);
    const leaves = windows.reduce((sum, one) => (localDay(new Date(one.at)) === day ? sum + one.gross : sum), 0);
    return { day, leaves, left: Math.max(0, balance + added - before) };
  });
}
