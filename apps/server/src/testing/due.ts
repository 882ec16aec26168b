import { CompiledQuery } from 'kysely';
import { environments, type Environment } from '../kit/database.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * What the money stages look for, one line for each of their looks: its table, and what is surely true of a row that it
 * would take. A line may be true of more rows than its look takes, never of fewer. Its test counts them.
 */
export const looks: readonly { table: string; where: string }[] = [
  { table: 'callback_inbox', where: 'processed_at is null' },
  { table: 'attempts', where: 'next_step_at <= $now' },
  { table: 'attempts', where: 'next_step_at <= $now' },
  { table: 'payouts', where: 'scheduled_for <= $now' },
  { table: 'payouts', where: 'queue_until <= $now' },
  { table: 'payouts', where: 'queue_until > $now and not held' },
  {
    table: 'payouts',
    where: `rail = 'manual' and held and scheduled_for is null and hand_told is distinct from round`,
  },
  { table: 'transfer_schedules', where: 'next_at <= $now' },
  { table: 'mass_payments', where: 'work_at <= $now' },
  { table: 'mass_payment_wakes', where: 'true' },
];

export type Due = Record<Environment, boolean>;

/**
 * In which environments a round of the stages could find something to do. Asked before each: most rounds of a
 * travelling clock find nothing, and their looks, a transaction each, were nearly all that such a test did.
 */
export function dueIn(database: TestDatabase): (now: Date) => Promise<Due> {
  const answers = environments.map((environment) => {
    const some = looks.map(({ table, where }) => `exists (select from ${environment}.${table} where ${where})`);
    return `${some.join(' or ')} as ${environment}`;
  });
  const question = `select ${answers.join(', ')} from (select $1::timestamptz as now) as clock`.replaceAll(
    '$now',
    'clock.now',
  );
  return async (now) => {
    const { rows } = await database.admin.executeQuery<Due>(CompiledQuery.raw(question, [now]));
    return rows[0]!;
  };
}
