import { sql } from 'kysely';
import { tellingDays, type CappedDirection } from '#domain/organisations/business-levels.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import type { Tx } from '../../context.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';

const batch = 200;
/** Above the level whose caps were crossed. Crossings written before levels were kept end at the highest. */
const hasRisen = sql<boolean>`o.level > coalesce(c.level, 1)`;
/**
 * A business that came above its caps once and no more is left alone after so long; a new crossing begins a new row.
 */
const quietAfterDays = 31;

/**
 * Writes down that a business came above its caps; the first time its people are told at once, and then as the days
 * come.
 */
export async function rememberCrossing(
  tx: Tx,
  organisationId: string,
  direction: CappedDirection,
  at: Date,
): Promise<void> {
  const first = await tx
    .insertInto('level_crossings')
    .values((eb) => ({
      organisation_id: organisationId,
      direction,
      first_at: at,
      told: 1,
      level: eb.selectFrom('identity.organisations').select('level').where('id', '=', organisationId),
    }))
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .returning('organisation_id')
    .executeTakeFirst();
  if (first) await tell(tx, organisationId, direction, tellingDays[0], at);
}

/** Tells on the later days, once each, and lets go of what is over: the level has risen, or it was a month ago. */
export async function followCrossings(tx: Tx, at: Date): Promise<void> {
  const due = addDays(localDay(at), 1 - tellingDays[1]);
  const rows = await tx
    .selectFrom('level_crossings as c')
    .innerJoin('identity.organisations as o', 'o.id', 'c.organisation_id')
    .select(['c.organisation_id', 'c.direction', 'c.first_at', 'c.told', hasRisen.as('has_risen')])
    .where((eb) =>
      eb.or([
        hasRisen,
        eb.and([eb('c.first_at', '<', dayStart(addDays(due, 1))), eb('c.told', '<', tellingDays.length)]),
        eb('c.first_at', '<', dayStart(addDays(localDay(at), -quietAfterDays))),
      ]),
    )
    .orderBy('c.organisation_id')
    .limit(batch)
    .forUpdate('c')
    .skipLocked()
    .execute();
  for (const row of rows) {
    const { organisation_id: organisationId, direction } = row;
    const dayNo =
      Math.round((dayStart(localDay(at)).getTime() - dayStart(localDay(row.first_at)).getTime()) / 86_400_000) + 1;
    if (row.has_risen || dayNo > quietAfterDays) {
      await tx.deleteFrom('level_crossings').where('organisation_id', '=', organisationId).execute();
      await notificationDone(tx, { organisationId, refType: 'businessLevel', refId: organisationId, byName: '', at });
      continue;
    }
    const told = tellingDays.filter((day) => day <= dayNo).length;
    if (told <= row.told) continue;
    await tx.updateTable('level_crossings').set({ told }).where('organisation_id', '=', organisationId).execute();
    // After a stop of the worker the days it missed are told as one.
    await tell(tx, organisationId, direction, tellingDays[told - 1]!, at);
  }
}

/** Money moves only in production, and so do its caps. */
const tell = (tx: Tx, organisationId: string, direction: CappedDirection, day: number, at: Date): Promise<void> =>
  notify(tx, {
    organisationId,
    environment: 'production',
    type: 'levelCrossed',
    withPermission: 'kyc:submit',
    refType: 'businessLevel',
    refId: organisationId,
    params: { direction, day },
    at,
  });
