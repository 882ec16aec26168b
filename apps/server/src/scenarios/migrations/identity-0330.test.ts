import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** A counter was a row for every quarter of an hour, or day, of the clock; now it is the one that counts. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const at = (time: string) => new Date(`2026-11-26T${time}Z`);
beforeAll(async () => {
  before = await beforeMigration('identity/0330_windows_of_counters');
  const of = (bucket: string, subject: string, window_start: Date, count: number) => ({
    bucket,
    subject: Buffer.from(subject),
    window_start,
    count,
  });
  await before.insert(
    'rate_counters',
    of('login', 'a', at('10:00:00'), 10),
    of('login', 'a', at('10:15:00'), 3),
    of('login', 'b', at('10:00:00'), 9),
    of('codes', 'c', at('10:00:00'), 7),
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('the last window of each counter stays', async () => {
  expect(await before.rows('rate_counters', ['bucket', 'count'], 'subject')).toEqual({
    a: ['login', 3],
    b: ['login', 9],
    c: ['codes', 7],
  });
});
