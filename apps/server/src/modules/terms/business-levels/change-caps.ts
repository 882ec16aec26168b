import { cappedDirections, type CappedDirection, type LevelCaps } from '#domain/organisations/business-levels.ts';
import { dayStart, formatDateTime, isDay } from '#domain/values/time.ts';
import type { Tx } from '../../context.ts';

const fields = { payment: 'perPayment', day: 'perDay', month: 'perMonth' } as const;
const usage =
  'npm run db -- levels <0, 1 or 2> <in or out> [payment=500000] [day=1000000] [month=none] [from=2026-12-01]';

/**
 * New caps of a level, from the words of whoever runs the installation. They begin now or on a day to come, never
 * before: what held is kept as it held. Throws a sentence that names the wrong word.
 */
export async function changeLevelCaps(tx: Tx, words: readonly string[], now: Date): Promise<string> {
  const [levelWord = '', direction = '', ...rest] = words;
  if (!/^[012]$/.test(levelWord))
    throw new Error(`the level must be 0, 1 or 2, but is ${JSON.stringify(levelWord)} (${usage})`);
  if (!cappedDirections.includes(direction as CappedDirection))
    throw new Error(`the direction must be in or out, but is ${JSON.stringify(direction)} (${usage})`);
  const level = Number(levelWord);
  const change: Partial<LevelCaps> = {};
  let from = now;
  for (const word of rest) {
    const [name = '', value = ''] = word.split('=', 2);
    if (name === 'from') from = beginning(value, now);
    else if (Object.hasOwn(fields, name)) change[fields[name as keyof typeof fields]] = francs(name, value);
    else throw new Error(`${JSON.stringify(word)} is none of payment=, day=, month= and from= (${usage})`);
  }
  if (Object.keys(change).length === 0) throw new Error(`say what changes: payment=, day= or month= (${usage})`);
  const held = await tx
    .selectFrom('identity.level_caps')
    .selectAll()
    .where('level', '=', level)
    .where('direction', '=', direction as CappedDirection)
    .where('valid_from', '<=', from)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const caps = {
    perPayment: held?.per_payment ?? null,
    perDay: held?.per_day ?? null,
    perMonth: held?.per_month ?? null,
    ...change,
  };
  refuseUnordered(caps);
  const row = { per_payment: caps.perPayment, per_day: caps.perDay, per_month: caps.perMonth };
  await tx
    .insertInto('identity.level_caps')
    .values({ level, direction: direction as CappedDirection, valid_from: from, ...row })
    .onConflict((conflict) => conflict.columns(['level', 'direction', 'valid_from']).doUpdateSet(row))
    .execute();
  return `Level ${level}, ${direction}, from ${formatDateTime(from, 'en')}: ${written(caps)}`;
}

/** What holds and what is to come, a line each. */
export async function printLevels(tx: Tx, now: Date): Promise<string> {
  const modes = await tx.selectFrom('identity.level_modes').selectAll().orderBy('valid_from').execute();
  const rows = await tx
    .selectFrom('identity.level_caps')
    .selectAll()
    .orderBy('level')
    .orderBy('direction')
    .orderBy('valid_from')
    .execute();
  const since = (at: Date): string => `from ${formatDateTime(at, 'en')}${at > now ? ' (to come)' : ''}`;
  return [
    ...modes.map((row) => `${row.mode} ${since(row.valid_from)}`),
    ...rows.map(
      (row) =>
        `level ${row.level} ${row.direction} ${since(row.valid_from)}: ${written({ perPayment: row.per_payment, perDay: row.per_day, perMonth: row.per_month })}`,
    ),
    `Change with: ${usage}`,
  ].join('\n');
}

const written = (caps: LevelCaps): string =>
  Object.entries(fields)
    .map(([name, field]) => `${name} ${caps[field] ?? 'none'}`)
    .join(', ');

function francs(name: string, value: string): number | null {
  if (value === 'none') return null;
  if (!/^\d{1,12}$/.test(value))
    throw new Error(`${name} must be whole francs or none, but is ${JSON.stringify(value)}`);
  return Number(value);
}

function beginning(value: string, now: Date): Date {
  if (!isDay(value)) throw new Error(`from must be a day such as 2026-12-01, but is ${JSON.stringify(value)}`);
  const at = dayStart(value);
  if (at <= now) throw new Error(`from must be a day to come, but is ${value}; without it the caps begin now`);
  return at;
}

/** A cap that another one makes impossible to reach is a slip of the hand. */
function refuseUnordered({ perPayment, perDay, perMonth }: LevelCaps): void {
  if (perPayment !== null && perDay !== null && perPayment > perDay)
    throw new Error(`payment (${perPayment}) must not be above day (${perDay})`);
  if (perDay !== null && perMonth !== null && perDay > perMonth)
    throw new Error(`day (${perDay}) must not be above month (${perMonth})`);
}
