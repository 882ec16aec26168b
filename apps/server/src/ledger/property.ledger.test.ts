import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTx, type Database } from '../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ensureAccounts } from './accounts.ts';
import { accountOf, ruleOf, type AccountKind } from './chart.ts';
import { postPortably } from './portable-post.ts';
import { postWithin } from './post.ts';
import { nameOf, postToBooks, type Books } from './posting-model.ts';
import type { HoldMove, Posting } from './posting.ts';
import { verifyLedger } from './verify.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
});
afterAll(() => testDatabase.drop());

const kinds: AccountKind[] = ['collectionPrimary', 'payout', 'suspense', 'feeRevenue', 'providerClearing:mtn'];
const at = new Date('2026-03-01T10:00:00Z');

/** A posting before it knows its run: organisations, accounts and keys are small numbers, so that they meet often. */
const line = fc.record({
  account: fc.nat(kinds.length - 1),
  side: fc.constantFrom('debit' as const, 'credit' as const),
  amount: fc.integer({ min: 0, max: 60 }),
});
const transfer = fc
  .record({ from: fc.nat(kinds.length - 1), to: fc.nat(kinds.length - 1), amount: fc.integer({ min: 1, max: 60 }) })
  .map(({ from, to, amount }) => [
    { account: from, side: 'debit' as const, amount },
    { account: to, side: 'credit' as const, amount },
  ]);
const funding = fc.nat(2).map((account) => [
  { account: 4, side: 'debit' as const, amount: 90 },
  { account, side: 'credit' as const, amount: 90 },
]);
const lines = fc.oneof(
  { weight: 5, arbitrary: transfer },
  { weight: 3, arbitrary: funding },
  { weight: 1, arbitrary: fc.array(line, { maxLength: 3 }) },
);
const move = fc.record({
  action: fc.constantFrom('open', 'use', 'giveBack', 'wrong' as const),
  hold: fc.nat(3),
  amount: fc.integer({ min: 0, max: 40 }),
});
const draft = fc.record({
  organisation: fc.nat(1),
  key: fc.nat(25),
  lines,
  minute: fc.nat(9),
  moves: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(move, { minLength: 1, maxLength: 2 }) },
  ),
  // A posting that uses a hold and pays it out, as a refund does.
  pays: fc.boolean(),
  group: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1) }),
});
type Line = { account: number; side: 'debit' | 'credit'; amount: number };
type Draft = Omit<typeof draft extends fc.Arbitrary<infer D> ? D : never, 'lines'> & { lines: Line[] };
const batches: fc.Arbitrary<Draft[][]> = fc.array(fc.array(draft, { minLength: 1, maxLength: 14 }), {
  minLength: 1,
  maxLength: 4,
});

/** Hold n is always on account n mod 3, a reserve when even: the wrong ones are asked for on purpose. */
function movesOf(organisationId: string, d: Draft): HoldMove[] {
  let opened = false;
  const moves: HoldMove[] = [];
  for (const { action, hold: n, amount } of d.moves) {
    const account = accountOf(organisationId, kinds[n % 3]!);
    const hold = `hld_${organisationId}_${n}`;
    const reserve = n % 2 === 0;
    if (action === 'open' && !opened) {
      opened = true;
      moves.push(
        reserve
          ? { action: 'reserve', hold, account, amount, reason: 'refund' }
          : { action: 'withhold', hold, account, amount, reason: 'manual', releaseOn: '2026-04-01' },
      );
    } else if (action === 'use') moves.push({ action: reserve ? 'commit' : 'consume', hold, account, amount });
    else if (action === 'giveBack') moves.push({ action: reserve ? 'void' : 'release', hold, account, amount });
    else if (action === 'wrong') moves.push({ action: reserve ? 'release' : 'void', hold, account, amount });
  }
  return moves;
}

function postingOf(run: string, d: Draft): Posting {
  const organisationId = `org_${run}_${d.organisation}`;
  const moves = movesOf(organisationId, d);
  const used = d.pays ? moves.find((m) => m.action === 'commit' || m.action === 'consume') : undefined;
  return {
    organisationId,
    key: `txn_${d.key}:test`,
    recipe: 'test',
    refType: 'transaction',
    refId: `txn_${d.key}`,
    group: d.group === null ? undefined : `g${d.group}`,
    occurredAt: at,
    bookedAt: new Date(at.getTime() + d.minute * 60_000),
    moves,
    lines: used
      ? [
          { account: used.account, side: 'debit', amount: used.amount },
          { account: accountOf(organisationId, 'providerClearing:mtn'), side: 'credit', amount: used.amount },
        ]
      : d.moves.length > 0 && d.pays
        ? []
        : d.lines.map((l) => ({ ...l, account: accountOf(organisationId, kinds[l.account]!) })),
  };
}

/** Members of a group are neighbours, in the order of their first. */
function grouped(postings: Posting[]): Posting[] {
  return [...new Set(postings.map((p) => (p.group ? nameOf(p.organisationId, p.group) : p)))].flatMap((unit) =>
    typeof unit === 'string' ? postings.filter((p) => p.group && nameOf(p.organisationId, p.group) === unit) : [unit],
  );
}

function emptyBooks(organisations: string[]): Books {
  const accounts = organisations.flatMap((organisationId) =>
    kinds.map((kind) => ({
      organisationId,
      id: accountOf(organisationId, kind),
      currency: 'XAF',
      normalSide: ruleOf(kind).normalSide,
      availableMin: ruleOf(kind).availableMin,
      posted: 0,
      reserved: 0,
      withheld: 0,
    })),
  );
  return {
    accounts: new Map(accounts.map((a) => [nameOf(a.organisationId, a.id), a])),
    holds: new Map(),
    postings: new Map(),
  };
}

let runs = 0;

async function compare(drafts: Draft[][], post: (postings: Posting[]) => Promise<{ status: string }[]>) {
  const run = `${(++runs).toString(36)}x`;
  const organisations = [`org_${run}_0`, `org_${run}_1`];
  for (const organisationId of organisations)
    await withTx(db, { organisationId }, (tx) => ensureAccounts(tx, organisationId, at, kinds));
  const books = emptyBooks(organisations);
  for (const batch of drafts) {
    const postings = grouped(batch.map((d) => postingOf(run, d)));
    const expected = postToBooks(
      books,
      postings,
      postings.map((_, index) => `pst_${index}`),
    );
    const got = await post(postings);
    expect(got.map((result) => result.status)).toEqual(expected.map((verdict) => verdict.status));
  }
  const { rows: accounts } =
    await sql<any>`select organisation_id, id, posted, reserved, withheld from production.ledger_accounts
      where organisation_id in (${sql.join(organisations)})`.execute(testDatabase.admin);
  for (const row of accounts) {
    const { posted, reserved, withheld } = books.accounts.get(nameOf(row.organisation_id, row.id))!;
    expect({ posted: row.posted, reserved: row.reserved, withheld: row.withheld }).toEqual({
      posted,
      reserved,
      withheld,
    });
  }
  const { rows: holds } =
    await sql<any>`select organisation_id, id, amount - released - consumed as remaining from production.ledger_holds
      where organisation_id in (${sql.join(organisations)})`.execute(testDatabase.admin);
  expect(new Map(holds.map((hold) => [nameOf(hold.organisation_id, hold.id), hold.remaining]))).toEqual(
    new Map([...books.holds].map(([name, hold]) => [name, hold.remaining])),
  );
}

test('random batches end as if posted one after the other: every status, balance and hold', async () => {
  await fc.assert(
    fc.asyncProperty(batches, (drafts) =>
      compare(drafts, (postings) => withTx(db, 'system', (tx) => postWithin(tx, postings))),
    ),
    { numRuns: 120 },
  );
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});

test('what comes behind the failed member of a group is a duplicate where the same stands earlier in the call', async () => {
  const whole = { organisation: 1, minute: 0, moves: [], pays: false, group: null };
  const of = (account: number, side: 'debit' | 'credit', amount: number) => ({ account, side, amount });
  const same: Draft = { ...whole, key: 3, lines: [of(4, 'debit', 90), of(2, 'credit', 90)] };
  const failing: Draft = {
    ...whole,
    key: 0,
    lines: [of(4, 'debit', 90), of(0, 'credit', 90)],
    moves: [{ action: 'open', hold: 0, amount: 0 }],
    group: 0,
  };
  const other = { ...same, lines: [of(4, 'debit', 80), of(2, 'credit', 80)] };
  for (const behind of [same, other])
    await compare([[same, failing, { ...behind, group: 0 }, { ...behind, group: 0 }]], (postings) =>
      withTx(db, 'system', (tx) => postWithin(tx, postings)),
    );
});

test('the plain-SQL twin keeps the same rules', async () => {
  const portably = (postings: Posting[]) =>
    testDatabase.admin.transaction().execute(async (tx) => {
      await sql`select set_config('app.org_id', 'system', true), set_config('search_path', 'production', true)`.execute(
        tx,
      );
      return postPortably(tx, postings);
    });
  await fc.assert(
    fc.asyncProperty(batches, (drafts) => compare(drafts, portably)),
    { numRuns: 60 },
  );
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});

test('postings alternate between function and twin on the same books', async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(batches, (drafts) =>
      compare(drafts, async (postings) =>
        turn++ % 2 === 0
          ? withTx(db, 'system', (tx) => postWithin(tx, postings))
          : testDatabase.admin.transaction().execute(async (tx) => {
              await sql`select set_config('app.org_id', 'system', true),
                set_config('search_path', 'production', true)`.execute(tx);
              return postPortably(tx, postings);
            }),
      ),
    ),
    { numRuns: 40 },
  );
  expect(await verifyLedger(db)).toMatchObject({ ok: true });
});
