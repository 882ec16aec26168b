import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../kit/ids.ts';
import { withTx, type Database } from '../kit/database.ts';
import { sqlState } from '../kit/database-errors.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { balanceOf, balancesOf, ensureAccounts, holdsOf } from './accounts.ts';
import { accountOf, holdOf, type AccountKind } from './chart.ts';
import { balanceAt, entriesForRef, entriesOf, periodTotals } from './entries.ts';
import { postOrThrow, postWithin } from './post.ts';
import type { Posting } from './posting.ts';
import { postingFor, type PostingRef, type RecipeName, type RecipeParams } from './recipes.ts';
import { verifyLedger } from './verify.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
});
afterAll(() => testDatabase.drop());

const day = (time: string) => new Date(`2026-03-${time}Z`);
const noon = day('10T12:00:00');

async function organisation(): Promise<string> {
  const organisationId = newId('organisation');
  await withTx(db, { organisationId }, (tx) => ensureAccounts(tx, organisationId, noon));
  return organisationId;
}
const post = (organisationId: string, postings: Posting[]) =>
  withTx(db, { organisationId }, (tx) => postWithin(tx, postings));
function of<N extends RecipeName>(
  organisationId: string,
  name: N,
  refId: string,
  params: RecipeParams<N>,
  ref: Partial<PostingRef> = {},
): Posting {
  return postingFor(name, { organisationId, refId, occurredAt: noon, bookedAt: noon, ...ref }, params);
}
const charge = (organisationId: string, refId: string, amount = 10_000, ref: Partial<PostingRef> = {}) =>
  of(
    organisationId,
    'collection.charge',
    refId,
    { account: 'collectionPrimary', operator: 'mtn', amount, payerFee: 60, merchantFee: 140 },
    ref,
  );
const available = async (organisationId: string, kind: AccountKind) =>
  (await withTx(db, { organisationId }, (tx) => balanceOf(tx, organisationId, kind)))!;

describe('a collection and its refund', () => {
  test('the fee split is in the books to the franc, the refund is reserved first, the fee stays', async () => {
    const org = await organisation();
    expect(await post(org, [charge(org, 'txn_sale')])).toMatchObject([{ ok: true, status: 'posted' }]);
    expect(await available(org, 'providerClearing:mtn')).toMatchObject({ posted: 10_060 });
    expect(await available(org, 'collectionPrimary')).toMatchObject({ posted: 9_860, available: 9_860 });
    expect(await available(org, 'feeRevenue')).toMatchObject({ posted: 200 });

    const [reserved] = await post(org, [
      of(org, 'refund.reserve', 'txn_refund', { account: 'collectionPrimary', amount: 4_000 }),
    ]);
    expect(reserved).toMatchObject({ ok: true, holdId: holdOf(org, 'txn_refund') });
    expect(await available(org, 'collectionPrimary')).toMatchObject({
      posted: 9_860,
      reserved: 4_000,
      available: 5_860,
    });

    await post(org, [
      of(org, 'refund.commit', 'txn_refund', { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 }),
    ]);
    expect(await available(org, 'collectionPrimary')).toMatchObject({ posted: 5_860, reserved: 0, available: 5_860 });
    expect(await available(org, 'providerClearing:mtn')).toMatchObject({ posted: 6_060 });
    expect(await available(org, 'feeRevenue')).toMatchObject({ posted: 200 });
  });

  test('a failed refund gives back exactly what was reserved, and may be tried again', async () => {
    const org = await organisation();
    await post(org, [
      charge(org, 'txn_sale'),
      of(org, 'refund.reserve', 'txn_r', { account: 'collectionPrimary', amount: 4_000 }),
    ]);
    expect(
      await post(org, [of(org, 'refund.void', 'txn_r', { account: 'collectionPrimary', amount: 4_001 })]),
    ).toMatchObject([{ status: 'hold_refused' }]);
    expect(
      await post(org, [of(org, 'refund.void', 'txn_r', { account: 'collectionPrimary', amount: 4_000 })]),
    ).toMatchObject([{ status: 'posted' }]);
    expect(await available(org, 'collectionPrimary')).toMatchObject({ reserved: 0, available: 9_860 });
    const again = { round: 2 };
    expect(
      await post(org, [
        of(org, 'refund.reserve', 'txn_r', { account: 'collectionPrimary', amount: 4_000 }, again),
        of(org, 'refund.commit', 'txn_r', { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 }, again),
      ]),
    ).toMatchObject([{ status: 'posted' }, { status: 'posted' }]);
    expect(await available(org, 'collectionPrimary')).toMatchObject({ reserved: 0, available: 5_860 });
  });

  test('the fee goes back with the refund when asked, or neither does', async () => {
    const org = await organisation();
    await post(org, [
      charge(org, 'txn_sale', 10_000),
      of(org, 'refund.reserve', 'txn_r', { account: 'collectionPrimary', amount: 9_860 }),
    ]);
    const together = (amount: number) => [
      of(org, 'refund.commit', 'txn_r', { account: 'collectionPrimary', operator: 'mtn', amount }, { group: 'txn_r' }),
      of(
        org,
        'refund.feeReturn',
        'txn_r',
        { account: 'collectionPrimary', operator: 'mtn', payerFee: 60, merchantFee: 140 },
        { group: 'txn_r' },
      ),
    ];
    expect(await post(org, together(9_999))).toMatchObject([{ status: 'hold_refused' }, { status: 'group_failed' }]);
    expect(await available(org, 'feeRevenue')).toMatchObject({ posted: 200 });
    expect(await post(org, together(9_860))).toMatchObject([{ status: 'posted' }, { status: 'posted' }]);
    expect(await available(org, 'feeRevenue')).toMatchObject({ posted: 0 });
    expect(await available(org, 'collectionPrimary')).toMatchObject({ posted: 140, available: 140 });
    expect(await available(org, 'providerClearing:mtn')).toMatchObject({ posted: 140 });
  });

  test('money that nobody asked for waits in suspense and never becomes available', async () => {
    const org = await organisation();
    await post(org, [
      of(org, 'automaticRefund.receive', 'txn_late', { operator: 'orange', amount: 10_060 }),
      of(org, 'automaticRefund.reserve', 'txn_back', { amount: 10_060 }),
    ]);
    expect(await available(org, 'collectionPrimary')).toMatchObject({ posted: 0 });
    expect(
      await post(org, [
        of(org, 'automaticRefund.keep', 'txn_late', {
          account: 'collectionPrimary',
          amount: 10_000,
          payerFee: 60,
          merchantFee: 140,
        }),
      ]),
    ).toMatchObject([{ status: 'insufficient_funds' }]);
    expect(
      await post(org, [of(org, 'automaticRefund.commit', 'txn_back', { operator: 'orange', amount: 10_060 })]),
    ).toMatchObject([{ status: 'posted' }]);
    expect(await available(org, 'providerClearing:orange')).toMatchObject({ posted: 0 });
  });

  test('withheld money has a reason and a date, and is listed', async () => {
    const org = await organisation();
    await post(org, [
      charge(org, 'txn_sale'),
      of(org, 'withheld.hold', 'txn_sale', {
        account: 'collectionPrimary',
        amount: 2_000,
        reason: 'rollingReserve',
        releaseOn: '2026-04-01',
      }),
    ]);
    const list = () =>
      withTx(db, { organisationId: org }, (tx) =>
        holdsOf(tx, { organisationId: org, kind: 'withhold', open: true, limit: 10 }),
      );
    expect(await list()).toMatchObject([
      {
        reason: 'rollingReserve',
        releaseOn: '2026-04-01',
        remaining: 2_000,
        refId: 'txn_sale',
        accountKind: 'collectionPrimary',
      },
    ]);
    await post(org, [
      of(org, 'withheld.consume', 'txn_sale', {
        account: 'collectionPrimary',
        to: 'providerClearing:mtn',
        amount: 500,
      }),
    ]);
    expect(await list()).toMatchObject([{ amount: 2_000, consumed: 500, remaining: 1_500 }]);
    await post(org, [of(org, 'withheld.release', 'txn_sale', { account: 'collectionPrimary', amount: 1_500 })]);
    expect(await list()).toEqual([]);
    const undated = {
      ...of(org, 'withheld.hold', 'txn_x', {
        account: 'collectionPrimary',
        amount: 1,
        reason: 'manual',
        releaseOn: '2026-04-01',
      }),
    };
    undated.moves = undated.moves.map((move) => ({ ...move, releaseOn: null as never }));
    await expect(post(org, [undated])).rejects.toThrow(/ledger_holds/);
  });
});

describe('replay', () => {
  test('the same key and content answers the first result and changes nothing; another content is refused', async () => {
    const org = await organisation();
    const [first] = await post(org, [charge(org, 'txn_1')]);
    const before = await withTx(db, { organisationId: org }, (tx) => balancesOf(tx, org));
    const later = { occurredAt: day('11T09:00:00'), bookedAt: day('11T09:00:00') };
    expect(await post(org, [charge(org, 'txn_1', 10_000, later)])).toEqual([{ ...first, status: 'duplicate' }]);
    expect(await post(org, [charge(org, 'txn_1', 10_001)])).toEqual([
      { ok: false, status: 'key_conflict', accountId: null },
    ]);
    expect(await withTx(db, { organisationId: org }, (tx) => balancesOf(tx, org))).toEqual(before);
  });

  test('a reserve that is asked for again answers its hold', async () => {
    const org = await organisation();
    await post(org, [charge(org, 'txn_1')]);
    const reserve = of(org, 'refund.reserve', 'txn_r', { account: 'collectionPrimary', amount: 10 });
    const [first] = await post(org, [reserve]);
    const other = { ...reserve, moves: reserve.moves.map((move) => ({ ...move, hold: newId('hold') })) };
    expect(await post(org, [other])).toEqual([{ ...first, status: 'duplicate' }]);
  });

  test('a refused item leaves its key free', async () => {
    const org = await organisation();
    const out = of(org, 'transferBetweenAccounts', 'txn_t', { from: 'collectionPrimary', to: 'payout', amount: 5_000 });
    expect(await post(org, [out, charge(org, 'txn_1'), out, out])).toMatchObject(
      ['insufficient_funds', 'posted', 'posted', 'duplicate'].map((status) => ({ status })),
    );
  });
});

describe('refusals', () => {
  const line = (org: string, kind: AccountKind, side: 'debit' | 'credit', amount: number) => ({
    account: accountOf(org, kind),
    side,
    amount,
  });
  const cases: [string, (org: string) => Posting['lines']][] = [
    ['empty', () => []],
    ['amount_invalid', (org) => [line(org, 'bankClearing', 'debit', 0), line(org, 'payout', 'credit', 0)]],
    ['amount_invalid', (org) => [line(org, 'bankClearing', 'debit', -5), line(org, 'payout', 'credit', -5)]],
    ['same_account', (org) => [line(org, 'payout', 'debit', 5), line(org, 'payout', 'credit', 5)]],
    ['unbalanced', (org) => [line(org, 'bankClearing', 'debit', 5), line(org, 'payout', 'credit', 6)]],
    [
      'unknown_account',
      (org) => [line(org, 'bankClearing', 'debit', 5), { account: newId('account'), side: 'credit', amount: 5 }],
    ],
    ['insufficient_funds', (org) => [line(org, 'payout', 'debit', 5), line(org, 'bankClearing', 'credit', 5)]],
  ];
  test.each(cases)('%s is told and its neighbours go on', async (status, lines) => {
    const org = await organisation();
    const bad = { ...charge(org, 'txn_bad'), lines: lines(org) };
    expect(await post(org, [charge(org, 'txn_1'), bad, charge(org, 'txn_2')])).toMatchObject([
      { status: 'posted' },
      { ok: false, status },
      { status: 'posted' },
    ]);
    expect(await available(org, 'collectionPrimary')).toMatchObject({ posted: 2 * 9_860 });
  });

  test('another currency is another account', async () => {
    const org = await organisation();
    await withTx(db, { organisationId: org }, (tx) => ensureAccounts(tx, org, noon, ['payout'], 'EUR'));
    const mixed = {
      ...charge(org, 'txn_1'),
      lines: [
        line(org, 'bankClearing', 'debit', 5),
        { account: accountOf(org, 'payout', 'EUR'), side: 'credit' as const, amount: 5 },
      ],
    };
    expect(await post(org, [mixed])).toMatchObject([{ status: 'currency_mismatch' }]);
  });

  test('a hold cannot be used without the money leaving, nor from another account', async () => {
    const org = await organisation();
    await post(org, [
      charge(org, 'txn_1'),
      of(org, 'refund.reserve', 'txn_r', { account: 'collectionPrimary', amount: 100 }),
    ]);
    const commit = of(org, 'refund.commit', 'txn_r', { account: 'collectionPrimary', operator: 'mtn', amount: 100 });
    expect(await post(org, [{ ...commit, lines: [] }])).toMatchObject([{ status: 'hold_without_debit' }]);
    const elsewhere = commit.moves.map((move) => ({ ...move, account: accountOf(org, 'payout') }));
    expect(
      await post(org, [
        {
          ...commit,
          lines: [line(org, 'payout', 'debit', 100), line(org, 'bankClearing', 'credit', 100)],
          moves: elsewhere,
        },
      ]),
    ).toMatchObject([{ ok: false }]);
    expect(await post(org, [commit, { ...commit, key: 'txn_r:twice' }])).toMatchObject([
      { status: 'posted' },
      { status: 'hold_refused' },
    ]);
  });

  test('fractions and unsafe numbers never leave the process; postOrThrow says what was refused', async () => {
    const org = await organisation();
    for (const amount of [100.5, Number.NaN, 2 ** 53, -1])
      expect(() => charge(org, 'txn_1', amount)).toThrow(RangeError);
    await expect(post(org, [{ ...charge(org, 'txn_1'), lines: [line(org, 'payout', 'credit', 1.5)] }])).rejects.toThrow(
      /not a whole amount/,
    );
    const out = of(org, 'withheld.hold', 'txn_1', {
      account: 'collectionPrimary',
      amount: 5,
      reason: 'manual',
      releaseOn: '2026-04-01',
    });
    await expect(withTx(db, { organisationId: org }, (tx) => postOrThrow(tx, [out]))).rejects.toMatchObject({
      name: 'PostingRefused',
      status: 'insufficient_funds',
    });
  });
});

describe('statement', () => {
  test('opening, movements and closing add up; late bookings never change past days; pages meet', async () => {
    const org = await organisation();
    const at = (time: string) => ({ occurredAt: day('01T00:00:00'), bookedAt: day(time) });
    await post(org, [
      charge(org, 'txn_1', 1_000, at('10T08:00:00')),
      charge(org, 'txn_2', 2_000, at('11T08:00:00')),
      charge(org, 'txn_3', 3_000, at('12T08:00:00')),
    ]);
    // A clock that is behind: the books do not go back with it.
    await post(org, [charge(org, 'txn_4', 500, at('09T08:00:00'))]);
    const account = { organisationId: org, accountId: accountOf(org, 'collectionPrimary') };
    await withTx(db, { organisationId: org }, async (tx) => {
      expect(await periodTotals(tx, { ...account, from: day('11T00:00:00'), to: day('12T00:00:00') })).toEqual({
        opening: 860,
        totalIn: 1_860,
        totalOut: 0,
        closing: 2_720,
        entryCount: 1,
      });
      expect(await balanceAt(tx, { ...account, at: day('09T23:00:00') })).toBe(0);
      const first = await entriesOf(tx, { ...account, limit: 3 });
      expect(first.entries.map((entry) => [entry.refId, entry.change, entry.balanceAfter])).toEqual([
        ['txn_1', 860, 860],
        ['txn_2', 1_860, 2_720],
        ['txn_3', 2_860, 5_580],
      ]);
      const second = await entriesOf(tx, { ...account, limit: 3, after: first.next });
      expect(second).toMatchObject({
        entries: [{ refId: 'txn_4', number: 4, bookedAt: day('12T08:00:00'), occurredAt: day('01T00:00:00') }],
        next: null,
      });
      const newest = await entriesOf(tx, { ...account, limit: 10, order: 'newest' });
      expect(newest.entries.map((entry) => entry.number)).toEqual([4, 3, 2, 1]);
      expect(
        (await entriesForRef(tx, { organisationId: org, refId: 'txn_4' })).map((entry) => [
          entry.kind,
          entry.side,
          entry.amount,
        ]),
      ).toEqual([
        ['providerClearing:mtn', 'debit', 560],
        ['collectionPrimary', 'credit', 360],
        ['feeRevenue', 'credit', 200],
      ]);
    });
  });
});

describe('walls', () => {
  const tables = ['ledger_accounts', 'ledger_postings', 'ledger_entries', 'ledger_holds', 'ledger_hold_moves'];
  test.each(tables)(
    'the application can neither change nor remove a row of %s, and writes none itself',
    async (table) => {
      const org = await organisation();
      await post(org, [charge(org, 'txn_1')]);
      // Accounts may be opened, see below.
      const insert = table === 'ledger_accounts' ? [] : [`insert into ${table} (organisation_id) values ('${org}')`];
      for (const statement of [
        `update ${table} set organisation_id = organisation_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        ...insert,
      ]) {
        const state = await withTx(db, { organisationId: org }, (tx) => sql.raw(statement).execute(tx)).then(
          () => 'done',
          sqlState,
        );
        expect([statement, state]).toEqual([statement, '42501']);
      }
    },
  );

  test('an account cannot be opened with money in it', async () => {
    const org = await organisation();
    await expect(
      withTx(db, { organisationId: org }, (tx) =>
        sql`
      insert into ledger_accounts (organisation_id, id, kind, currency, normal_side, lock_rank, available_min,
        opened_at, posted)
      values (${org}, 'acc_x', 'collectionSub:x', 'XAF', 'credit', 11, 0, ${noon}, 1000000)`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test.each(tables)('without an organisation %s is closed, with another one it is empty', async (table) => {
    await organisation();
    const client = await testDatabase.open('production', { poolMax: 1 }).pools.main.connect();
    try {
      await expect(client.query(`select * from ${table}`)).rejects.toThrow(/app\.org_id/);
    } finally {
      client.release();
    }
    const stranger = { organisationId: newId('organisation') };
    expect((await withTx(db, stranger, (tx) => sql.raw(`select * from ${table}`).execute(tx))).rows).toEqual([]);
  });

  test('one organisation cannot post for another, nor use its accounts; sandbox and production do not meet', async () => {
    const [mine, theirs] = [await organisation(), await organisation()];
    await expect(post(mine, [charge(theirs, 'txn_1')])).rejects.toMatchObject({ code: '42501' });
    const foreign = charge(mine, 'txn_1');
    foreign.lines[0]!.account = accountOf(theirs, 'providerClearing:mtn');
    expect(await post(mine, [foreign])).toMatchObject([{ status: 'unknown_account' }]);
    const sandbox = testDatabase.open('sandbox');
    expect(
      await withTx(sandbox, { organisationId: mine }, (tx) => postWithin(tx, [charge(mine, 'txn_1')])),
    ).toMatchObject([{ status: 'unknown_account' }]);
    const state = await withTx(sandbox, 'system', (tx) =>
      sql`select * from production.ledger_entries`.execute(tx),
    ).then(() => 'done', sqlState);
    expect(state).toBe('42501');
  });
});

test('after all of that the books are whole', async () => {
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});
