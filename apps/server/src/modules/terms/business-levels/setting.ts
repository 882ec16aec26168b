import { levelModes, type LevelMode } from '#domain/organisations/business-levels.ts';
import { dayStart } from '#domain/values/time.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { LevelSetting } from '../../../kit/config-levels.ts';
import type { Tx } from '../../context.ts';

/**
 * Writes what the installation's setting asks for into the dated modes, at the start of a process: the money reads them
 * there, one truth for all processes. What has held is never touched; what was to come and is asked for no more goes.
 */
export async function keepLevelSetting(tx: Tx, wish: LevelSetting, now: Date): Promise<void> {
  await takeTurn(tx, 'level mode');
  const from = wish.from === null ? now : dayStart(wish.from);
  const begins = from > now ? from : now;
  const current = await tx
    .selectFrom('identity.level_modes')
    .select('mode')
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx.deleteFrom('identity.level_modes').where('valid_from', '>', now).execute();
  if (current?.mode === wish.mode) return;
  await tx
    .insertInto('identity.level_modes')
    .values({ valid_from: begins, mode: wish.mode })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet({ mode: wish.mode }))
    .execute();
}

export type LevelModes = { mode: LevelMode; next: { mode: LevelMode; from: Date } | null };

/** What holds now, and what is to come. */
export async function levelModesAt(tx: Tx, now: Date): Promise<LevelModes> {
  const held = await tx
    .selectFrom('identity.level_modes')
    .select('mode')
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = await tx
    .selectFrom('identity.level_modes')
    .select(['mode', 'valid_from'])
    .where('valid_from', '>', now)
    .orderBy('valid_from')
    .limit(1)
    .executeTakeFirst();
  return { mode: held?.mode ?? levelModes[0], next: next ? { mode: next.mode, from: next.valid_from } : null };
}
