import type { Selectable } from 'kysely';
import { nextBand, runwayDays, type AlertBasis, type AlertState } from '#domain/accounts/balance-bands.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import type { AccountBalance } from '../../../ledger/accounts.ts';
import { dailyOut } from '../../../ledger/daily-out.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { openTo, plannedOf, willFailOf } from './planned.ts';
import type { BalanceAlertsTable } from './tables.ts';

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const weeks = 4;

/** How an account stands: what is free, what waits for it, how long it lasts, and what will not be paid. */
export async function figuresOf(
  tx: Tx,
  organisationId: string,
  account: AccountBalance,
  queued: number,
  now: Date,
  /** Null: for a machine, or for whoever is told by a rule of theirs. */
  reader: Caller | null,
) {
  const today = localDay(now);
  const planned = await plannedOf(tx, organisationId, account.kind, now);
  const out = await dailyOut(tx, {
    organisationId,
    accountId: account.accountId,
    from: dayStart(addDays(today, -7 * weeks)),
    to: dayStart(today),
  });
  const lastFour = Array.from({ length: 7 }, (_, weekday) => {
    const back = ((weekdayOf(today) - weekday + 6) % 7) + 1;
    const sums = Array.from({ length: weeks }, (_unused, week) => out.get(addDays(today, -(back + 7 * week))));
    // Weeks before the account began to pay are no weeks in which it paid nothing.
    const first = sums.findLastIndex((sum) => sum !== undefined);
    return sums.slice(0, first + 1).map((sum) => sum ?? 0);
  });
  const scheduled = new Map<number, number>();
  for (const { at, needs } of planned) {
    const day = Math.max(0, Math.round((dayStart(localDay(at)).getTime() - dayStart(today).getTime()) / 86_400_000));
    scheduled.set(day, (scheduled.get(day) ?? 0) + needs);
  }
  return {
    available: account.available,
    queued,
    runwayDays: runwayDays({ available: account.available - queued, lastFour, scheduled, weekday: weekdayOf(today) }),
    willFail: willFailOf(account.available, queued, reader ? planned.map((plan) => openTo(reader, plan)) : planned),
  };
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** The figure an alert compares; null where nothing ever goes out. */
export const figureFor = (basis: AlertBasis, figures: Figures): number | null =>
  basis === 'runwayDays'
    ? figures.runwayDays
    : basis === 'available'
      ? figures.available
      : figures.available - figures.queued;

type Line = Pick<
  Selectable<BalanceAlertsTable>,
  'basis' | 'state' | 'threshold' | 'approach_percent' | 'recover_percent'
>;
/** How an alert stands with these figures, after how it stood. */
export const bandOf = (row: Line, figures: Figures): AlertState =>
  nextBand(row.state, figureFor(row.basis, figures), {
    threshold: row.threshold,
    approachPercent: row.approach_percent,
    recoverPercent: row.recover_percent,
  });
