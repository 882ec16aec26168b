import { CompiledQuery } from 'kysely';
import { environments, type Environment } from '../kit/database.ts';
import type { TestDatabase } from './test-database.ts';

/** The money stages, in the order in which a round carries them out. */
export const stages = ['inbox', 'payouts', 'pipeline'] as const;
export type Stage = (typeof stages)[number];

/**
 * What the money stages look for, one line for each of their looks: its table, and what is surely true of a row that it
 * would take. A line may be true of more rows than its look takes, never of fewer. Its test counts them.
 */
export const looks: Readonly<Record<Stage, readonly { table: string; where: string }[]>> = {
  inbox: [{ table: 'callback_inbox', where: 'processed_at is null' }],
  payouts: [
    { table: 'transfer_schedules', where: 'next_at <= $now' },
    { table: 'mass_payment_wakes', where: 'true' },
    { table: 'mass_payments', where: 'work_at <= $now' },
    { table: 'attempts', where: `next_step_at <= $now and provider = 'internal'` },
    { table: 'payouts', where: 'scheduled_for <= $now' },
    { table: 'payouts', where: 'queue_until <= $now' },
    { table: 'payouts', where: 'queue_until > $now and not held' },
    {
      table: 'payouts',
      where: `rail = 'manual' and held and scheduled_for is null and hand_told is distinct from round`,
    },
  ],
  pipeline: [{ table: 'attempts', where: `next_step_at <= $now and provider <> 'internal'` }],
};

export type Due = `${Environment} ${Stage}`;

/**
 * Which stages could find something to do, in which environment. Asked before each round: most rounds of a travelling
 * clock find nothing, and their looks, a transaction each, were nearly all that such a test did.
 */
export function dueIn(database: TestDatabase): (now: Date) => Promise<Due[]> {
  const all = environments.flatMap((environment) =>
    stages.map((stage) => {
      const some = looks[stage].map(
        ({ table, where }) => `exists (select from ${environment}.${table} where ${where})`,
      );
      return `case when ${some.join(' or ')} then '${environment} ${stage}' end`;
    }),
  );
  const question = `select array_remove(array[${all.join(', ')}], null) as due from (select $1::timestamptz as now) as clock`;
  const text = question.replaceAll('$now', 'clock.now');
  return async (now) => {
    const { rows } = await database.admin.executeQuery<{ due: Due[] }>(CompiledQuery.raw(text, [now]));
    return rows[0]!.due;
  };
}
