import { sql } from 'kysely';
import { noCaps, type CappedDirection, type LevelCaps, type LevelMode } from '#domain/organisations/business-levels.ts';
import type { Tx } from '../../context.ts';

export type LevelTerms = { level: number; mode: Exclude<LevelMode, 'off'>; caps: LevelCaps };

/**
 * What an organisation may move in a direction, as it holds at a moment; null where nothing is asked for: in the
 * sandbox, with the setting off, at a level without caps. Asked for in every transaction that begins a payment, so that
 * a level which rises and a cap which begins hold from the next payment on, in every process alike.
 */
export async function levelTerms(
  tx: Tx,
  organisationId: string,
  direction: CappedDirection,
  at: Date,
): Promise<LevelTerms | null> {
  const { rows } = await sql<{
    level: number;
    mode: 'warn' | 'enforce';
    per_payment: number | null;
    per_day: number | null;
    per_month: number | null;
  }>`
    select o.level, m.mode, c.per_payment, c.per_day, c.per_month
    from identity.organisations o
      cross join lateral (select mode from identity.level_modes where valid_from <= ${at} order by valid_from desc
        limit 1) m
      cross join lateral (select per_payment, per_day, per_month from identity.level_caps where level = o.level
        and direction = ${direction} and valid_from <= ${at} order by valid_from desc limit 1) c
    where o.id = ${organisationId} and m.mode <> 'off' and current_schema() = 'production'`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const caps = { perPayment: row.per_payment, perDay: row.per_day, perMonth: row.per_month };
  return noCaps(caps) ? null : { level: row.level, mode: row.mode, caps };
}
