import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { givePins } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';
import type { Tx } from '../../context.ts';
import { likeQuery } from './likeness.ts';
import { elsewhereOf } from './paid-elsewhere.ts';
import { paidSince } from './paid-since.ts';
import { itemsOf, lockRun } from './records.ts';

/**
 * Under row security, and for a worker that asks for all organisations, a question about one run reads its rows by an
 * index, and not every row of the organisation for each of them.
 */
const shop = payingShop('Bourses');
const hand = () => massHand(shop.world, shop.organisationId, shop.owner);
const count = 150;
const copies = 4;
let first: string;
let copy: string;
beforeAll(async () => {
  await givePins(shop.world, shop.owner);
  const people = Array.from({ length: count }, (_, n) => typed(mtnPhone(n), 500));
  const run = await hand().create(people);
  first = run.id;
  await hand().ok(hand().submit(first));
  for (let n = 0; n < copies; n++) copy = (await ok(shop.owner.post(`${hand().path(first)}/clone`, {}))).id;
  await sql`analyze production.mass_payment_items, production.mass_payments`.execute(shop.world.database.admin);
});

const inOwn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  shop.world.production.runTx({ organisationId: shop.organisationId }, work);
/** Rows of all runs that a piece of work touched, by an index or without. */
async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inOwn(async (tx) => {
    const read = async () =>
      Number(
        (
          await sql<{ n: string }>`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as n
            from pg_stat_xact_user_tables where relname = 'mass_payment_items'`.execute(tx)
        ).rows[0]!.n,
      );
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}
const all = count * (copies + 1);

it('asks where a row is paid elsewhere by its own index', async () => {
  const read = await rowsRead(async (tx) => {
    const run = await lockRun(tx, shop.organisationId, copy);
    expect((await elsewhereOf(tx, run, 'copied')).size).toBe(count);
  });
  expect(read).toBeLessThan(20 * all);
});

it('asks what was paid since by the number', async () => {
  const read = await rowsRead(async (tx) => {
    const run = await lockRun(tx, shop.organisationId, copy);
    const rows = await itemsOf(tx, run).selectAll().execute();
    expect(await paidSince(tx, run, rows, new Date(0))).toHaveLength(count);
  });
  expect(read).toBeLessThan(20 * all);
});

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };
const touched = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + touched(part), 0);
async function touchedBy(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, timing off, format json)
    ${query}`.execute(tx);
  return touched(rows[0]!['QUERY PLAN'][0]!.Plan);
}

it('compares a run with others alike for its people and for the worker', async () => {
  const run = await inOwn((tx) => lockRun(tx, shop.organisationId, copy));
  const query = likeQuery(run, shop.world.clock.now());
  const own = await inOwn((tx) => touchedBy(tx, query));
  const worker = await shop.world.production.runTx('system', (tx) => touchedBy(tx, query));
  expect([own, worker].map((n) => n < 20 * all)).toEqual([true, true]);
});
