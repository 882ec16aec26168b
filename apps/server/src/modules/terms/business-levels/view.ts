import { cappedDirections, type CappedDirection, type LevelCaps } from '#domain/organisations/business-levels.ts';
import type { BusinessLevels } from '#contract/business-levels/api.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { levelModesAt } from './setting.ts';
import { levelUse } from './use.ts';

type LevelsView = BusinessLevels & { used: NonNullable<BusinessLevels['used']> };

const none: LevelCaps = { perPayment: null, perDay: null, perMonth: null };

/**
 * Where an organisation stands: its level, what each level may move, and what of its own is used. In the sandbox
 * nothing is asked for.
 */
export async function levelsView(
  tx: Tx,
  organisationId: string,
  environment: EnvironmentName,
  now: Date,
): Promise<LevelsView> {
  const { level } = await organisationOf(tx, organisationId);
  const { mode, next } =
    environment === 'production' ? await levelModesAt(tx, now) : { mode: 'off' as const, next: null };
  const rows = await tx
    .selectFrom('identity.level_caps')
    .distinctOn(['level', 'direction'])
    .selectAll()
    .where('valid_from', '<=', now)
    .orderBy('level')
    .orderBy('direction')
    .orderBy('valid_from', 'desc')
    .execute();
  const capsOf = (step: number, direction: CappedDirection): LevelCaps => {
    const row = rows.find((one) => one.level === step && one.direction === direction);
    return row ? { perPayment: row.per_payment, perDay: row.per_day, perMonth: row.per_month } : none;
  };
  const used = Object.fromEntries(
    await Promise.all(
      cappedDirections.map(
        async (direction) => [direction, await levelUse(tx, organisationId, direction, now)] as const,
      ),
    ),
  );
  return {
    level,
    mode,
    next: next && { mode: next.mode, from: next.from.toISOString() },
    used: { in: used['in']!, out: used['out']! },
    levels: [0, 1, 2].map((step) => ({ level: step, in: capsOf(step, 'in'), out: capsOf(step, 'out') })),
  };
}
