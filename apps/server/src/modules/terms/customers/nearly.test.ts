import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nearlyLike } from '#domain/values/one-letter-off.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { nearlyCalled } from './public.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

it('a name with one letter gone wrong is compared with the few customers who share half of it, not with all', async () => {
  const { organisationId } = await world.merchant('Grande surface');
  const letters = (text: string) => sql`translate(md5(${sql.raw(text)}), '0123456789', 'ghijklmnop')`;
  await sql`insert into production.customers (organisation_id, id, display_name, search_text, created_at, of_whole)
    select ${organisationId}, 'cus_' || lpad(i::text, 26, '0'), 'Client ' || i,
      case when i = 4711 then 'serge tamo' else ${letters('i::text')} || ' ' || ${letters("'b' || i")} end, now(), true
      from generate_series(1, 10000) i`.execute(world.database.admin);
  await sql`vacuum analyze production.customers`.execute(world.database.admin);
  const scope = { organisationId, createdBy: null, subAccounts: null };
  for (const [typed, name] of [
    ['sergge tamo', 'Client 4711'],
    ['serge tmao', 'Client 4711'],
    ['sreg', 'Client 4711'],
    ['zqxv', null],
    ['jean baptiste ngo nwaha de douala bonam', null],
  ] as const) {
    const [found, read] = await world.production.runTx({ organisationId }, async (tx) => {
      const called = await nearlyCalled(tx, scope, nearlyLike(typed)!, new Date());
      const { rows } = await sql<{
        read: number;
      }>`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where schemaname = 'production'
        and relname = 'customers'`.execute(tx);
      return [called, rows[0]!.read];
    });
    expect(found, typed).toBe(name);
    expect(read, typed).toBeLessThan(1_000);
  }
});
