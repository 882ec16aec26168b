import { countsAgainAt } from '#domain/organisations/business-levels.ts';
import { formatDate, addDays, dayStart, localDay, type Day } from '#domain/values/time.ts';
import { levelWaits } from '#i18n/catalogues/business-levels/words.ts';
import {
  isLevelRefusal,
  judgeLevel,
  levelNote,
  rememberCrossing,
  roomFromOf,
  takeLevelTurn,
} from '../../../terms/business-levels/public.ts';
import type { Tx } from '../../../context.ts';
import { recordEvent, type PayoutUnit } from '../apply/payout/payout-unit.ts';
import { type EventInput } from '../store/timeline.ts';
import type { Locked } from '../store/lock-payouts.ts';

/** The turns of all whose payments may leave, always in the same order, and before anything of them is locked. */
export async function takeLevelTurns(tx: Tx, organisationIds: Iterable<string>, now: Date): Promise<void> {
  for (const organisationId of [...new Set(organisationIds)].toSorted())
    await takeLevelTurn(tx, organisationId, 'out', now);
}

/**
 * Asks the level of what leaves only now though it was asked for earlier: it counts on this day, and no more where it
 * was asked for. Answers until when it waits where there is no room for it, null where it goes. In the organisation's
 * turn.
 */
export async function levelNow(
  tx: Tx,
  unit: PayoutUnit,
  { row }: Locked,
  now: Date,
): Promise<{ until: Date; from: Day | null } | null> {
  const before = row.counted_at ?? row.created_at;
  const countOn = async (at: Date) => {
    row.counted_at = at;
    await tx
      .updateTable('transactions')
      .set({ counted_at: at })
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', row.id)
      .execute();
  };
  try {
    const above = await judgeLevel(tx, {
      organisationId: row.organisation_id,
      direction: 'out',
      total: row.amount,
      largest: row.amount,
      now,
      countedAt: before,
    });
    const on = countsAgainAt(before, now);
    if (on === before) return null;
    await countOn(on);
    if (above)
      recordEvent(unit, row, 'aboveLevel', { status: row.status, stage: row.stage }, now, {
        by: { kind: 'system', name: null },
        note: levelNote(above),
      });
    return null;
  } catch (error) {
    if (!isLevelRefusal(error)) throw error;
    const from = roomFromOf(error);
    await rememberCrossing(tx, row.organisation_id, 'out', now);
    // Its room there is kept for it, as that of any payment that is planned.
    if (from !== null) await countOn(dayStart(from));
    return { until: dayStart(from ?? addDays(localDay(now), 1)), from };
  }
}

/** Whether people know already that it waits: nobody is told every day. */
export const waitsAlready = async (tx: Tx, { row }: Locked): Promise<boolean> =>
  (await tx
    .selectFrom('transaction_events')
    .select('id')
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('kind', '=', 'waitsForLevel')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const waitNote = (from: Day | null): EventInput['note'] & {} => ({
  en: levelWaits.en({ from: from && formatDate(from, 'en') }),
  fr: levelWaits.fr({ from: from && formatDate(from, 'fr') }),
});
