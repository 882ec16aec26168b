import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../kit/ids.ts';
import { withTx, type Database } from '../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { balanceOf, ensureAccounts } from './accounts.ts';
import { createBatcher } from './batcher.ts';
import type { Posting, PostingResult } from './posting.ts';
import { postingFor } from './recipes.ts';
import { verifyLedger } from './verify.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
});
afterAll(() => testDatabase.drop());

const at = new Date('2026-03-01T10:00:00Z');
async function organisation(): Promise<string> {
  const organisationId = newId('organisation');
  await withTx(db, { organisationId }, (tx) => ensureAccounts(tx, organisationId, at));
  return organisationId;
}
const ref = (organisationId: string, refId: string) => ({ organisationId, refId, occurredAt: at, bookedAt: at });
const topUp = (organisationId: string, refId: string, amount: number) =>
  postingFor('topUp', ref(organisationId, refId), { account: 'collectionPrimary', source: 'bankClearing', amount });
const toPayout = (organisationId: string, refId: string, amount: number) =>
  postingFor('transferBetweenAccounts', ref(organisationId, refId), {
    from: 'collectionPrimary',
    to: 'payout',
    amount,
  });
const posted = async (organisationId: string, kind: 'collectionPrimary' | 'payout') =>
  (await withTx(db, { organisationId }, (tx) => balanceOf(tx, organisationId, kind)))!.posted;
const tally = (results: PostingResult[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('256 callers on a hot merchant, with duplicates and more spending than money: each told the truth', async () => {
  const org = await organisation();
  const batcher = createBatcher({ db, maxBatch: 100 });
  // 1,000 francs: of 256 callers that each want 10 exactly 100 can have it, whatever the order.
  await batcher.post(topUp(org, 'txn_start', 1_000));
  const results = await Promise.all(
    Array.from({ length: 256 }, async (_, n) => {
      const first = await batcher.post(toPayout(org, `txn_${n}`, 10));
      const again = await batcher.post(toPayout(org, `txn_${n}`, 10));
      // A duplicate of what stood is the same posting; what was refused is refused again.
      expect(again).toEqual(first.ok ? { ...first, status: 'duplicate' } : first);
      return first;
    }),
  );
  expect(tally(results)).toEqual({ posted: 100, insufficient_funds: 156 });
  expect([await posted(org, 'collectionPrimary'), await posted(org, 'payout')]).toEqual([0, 1_000]);
  await batcher.close();
});

test('the same key from 100 callers through two batchers at once is posted once', async () => {
  const org = await organisation();
  const batchers = [createBatcher({ db, maxBatch: 7 }), createBatcher({ db, maxBatch: 11 })];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => batchers[n % 2]!.post(topUp(org, 'txn_same', 500))),
  );
  expect(tally(results)).toEqual({ posted: 1, duplicate: 99 });
  expect(new Set(results.map((result) => result.ok && result.postingId)).size).toBe(1);
  expect(await posted(org, 'collectionPrimary')).toBe(500);
});

test('one key for two contents at the same moment: one stands, the other is a conflict', async () => {
  const org = await organisation();
  const batchers = [createBatcher({ db }), createBatcher({ db })];
  // Different accounts, so that no lock makes one wait for the other: the key itself decides.
  const a = postingFor('topUp', ref(org, 'txn_k'), { source: 'bankClearing', amount: 5, account: 'payout' });
  const b = postingFor('topUp', ref(org, 'txn_k'), {
    account: 'collectionPrimary',
    source: 'providerClearing:mtn',
    amount: 6,
  });
  const results = await Promise.all([batchers[0]!.post(a), batchers[1]!.post(b)]);
  expect(tally(results)).toEqual({ posted: 1, key_conflict: 1 });
});

test('an item the database cannot digest is found and fails alone', async () => {
  const org = await organisation();
  const batcher = createBatcher({ db });
  const poison: Posting = { ...topUp(org, 'txn_poison', 5), refType: null as never };
  const settled = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, n) => batcher.post(topUp(org, `txn_a${n}`, 5))),
    batcher.post(poison),
    ...Array.from({ length: 20 }, (_, n) => batcher.post(topUp(org, `txn_b${n}`, 5))),
  ]);
  expect(settled.filter((one) => one.status === 'rejected')).toHaveLength(1);
  expect(settled[20]!.status).toBe('rejected');
  expect(await posted(org, 'collectionPrimary')).toBe(200);
});

test('a group is never torn, however small the batches', async () => {
  const org = await organisation();
  const batcher = createBatcher({ db, maxBatch: 3 });
  const group = (n: number, amount: number) =>
    batcher.postGroup([
      { ...topUp(org, `txn_in${n}`, 100), group: `g${n}` },
      { ...toPayout(org, `txn_out${n}`, amount), group: `g${n}` },
    ]);
  const results = await Promise.all(Array.from({ length: 12 }, (_, n) => group(n, n % 3 === 0 ? 1_000_000 : 100)));
  results.forEach(([first, second], n) =>
    expect([first!.status, second!.status]).toEqual(
      n % 3 === 0 ? ['group_failed', 'insufficient_funds'] : ['posted', 'posted'],
    ),
  );
  expect([await posted(org, 'collectionPrimary'), await posted(org, 'payout')]).toEqual([0, 800]);
  await expect(batcher.postGroup([topUp(org, 'txn_x', 1)])).rejects.toThrow(/same group/);
});

test('connections cut again and again: everything is posted once all the same', async () => {
  const org = await organisation();
  const batcher = createBatcher({ db, maxBatch: 20 });
  let done = 0;
  const all = Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const result = await batcher.post(topUp(org, `txn_${n}`, 1));
      done++;
      expect(result.ok).toBe(true);
    }),
  );
  const cut = (async () => {
    for (let cuts = 0; cuts < 10 && done < 300; cuts++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nkap_production'
        and datname = ${testDatabase.name}`.execute(testDatabase.admin);
      // Takes its time: the line, until it is cut once more.
      await new Promise((later) => setTimeout(later, 30));
    }
  })();
  await Promise.all([all, cut]);
  expect(await posted(org, 'collectionPrimary')).toBe(300);
});

test('with the database away for good the outcome is called unknown; a closed batcher takes nothing more', async () => {
  const org = await organisation();
  const away = testDatabase.open('production', { url: 'postgres://nobody@127.0.0.1:1/none' });
  const batcher = createBatcher({ db: away, retryForMs: 50 });
  await expect(batcher.post(topUp(org, 'txn_1', 1))).rejects.toMatchObject({ name: 'OutcomeUnknown' });
  const closing = createBatcher({ db });
  const last = closing.post(topUp(org, 'txn_2', 1));
  await closing.close();
  expect(await last).toMatchObject({ status: 'posted' });
  await expect(closing.post(topUp(org, 'txn_3', 1))).rejects.toThrow(/closed/);
});

test('deadlock-free: callers that name the same accounts in opposite order', async () => {
  const orgs = [await organisation(), await organisation(), await organisation()];
  const batchers = Array.from({ length: 4 }, () => createBatcher({ db, maxBatch: 8 }));
  const results = await Promise.all(
    Array.from({ length: 240 }, (_, n) => batchers[n % 4]!.post(topUp(orgs[(n * 7) % 3]!, `txn_d${n}`, 1))),
  );
  expect(tally(results)).toEqual({ posted: 240 });
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});
