import { levelModes, type LevelMode } from '#domain/organisations/business-levels.ts';
import { isDay, type Day } from '#domain/values/time.ts';

/** Whether what a business may move hangs on its papers. */
export const levelSettings = [
  {
    name: 'BUSINESS_LEVELS',
    default: 'warn',
    meaning:
      'off, warn or enforce: what happens when a business moves more in production than its level allows. warn lets it pass, writes it down and tells its people what is missing; enforce refuses it. Refunds, and payments already begun, are never refused. The caps of each level are shown and changed by npm run db -- levels.',
  },
  {
    name: 'BUSINESS_LEVELS_FROM',
    default: '(at once)',
    meaning:
      'Day from which BUSINESS_LEVELS holds, such as 2026-12-01, in Douala; until then what held before goes on, and businesses see the day.',
  },
] as const;
type Name = (typeof levelSettings)[number]['name'];

export type LevelSetting = { mode: LevelMode; from: Day | null };

export function readLevels(read: {
  text(name: Name): string | null;
  choice(name: Name, allowed: readonly LevelMode[]): LevelMode;
  problems: string[];
}): LevelSetting {
  const from = read.text('BUSINESS_LEVELS_FROM');
  if (from !== null && !isDay(from))
    read.problems.push(`BUSINESS_LEVELS_FROM must be a day such as 2026-12-01, but is ${JSON.stringify(from)}`);
  return { mode: read.choice('BUSINESS_LEVELS', levelModes), from: from !== null && isDay(from) ? from : null };
}
