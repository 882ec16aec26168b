import fc from 'fast-check';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { withTx, type Database } from '../../../kit/database.ts';
import { reportDifferences } from '../../../testing/report-differences.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  lockTransactions,
  saveTransactions,
  type TransactionRecord,
  insertTransaction,
} from '../../engine/movements/public.ts';
import type { Tables } from '../../tables.ts';
import { foldReports, rebuildReports, type Span } from './public.ts';

// Friday 20 November 2026, 00:30 in Douala: most of what is "today" elsewhere is yesterday here.
const now = new Date('2026-11-19T23:30:00Z');
const minute = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
let database: TestDatabase;
let db: Database<Tables>;
beforeAll(async () => {
  database = await cloneDatabase();
  db = database.open<Tables>('production');
});
afterAll(() => database?.drop());

type Row = {
  type: 'sale' | 'refund';
  minutesAgo: number;
  amount: number;
  operator: string | null;
  channel: string;
  person: string | null;
  link: string | null;
};
const rowOf = (organisationId: string, row: Row): Insertable<Tables['transactions']> => ({
  organisation_id: organisationId,
  id: newId('transaction', ago(row.minutesAgo)),
  created_at: ago(row.minutesAgo),
  updated_at: ago(row.minutesAgo),
  type: row.type,
  direction: row.type === 'sale' ? 'inbound' : 'outbound',
  channel: row.channel,
  status: 'pending',
  amount: row.amount,
  merchant_fee: row.amount % 7,
  net: row.amount,
  operator: row.operator,
  link_id: row.link,
  created_by: row.person,
  created_by_name: row.person,
});

// Moments crowd around two midnights, so that days are shared, and a payment often ends on another day than it began.
const minutesAgo = fc.oneof(
  fc.integer({ min: 0, max: 90 }),
  fc.integer({ min: 1400, max: 1600 }),
  fc.integer({ min: 0, max: 9 * 1440 }),
);
const row: fc.Arbitrary<Row> = fc.record({
  type: fc.constantFrom('sale', 'sale', 'refund'),
  minutesAgo,
  amount: fc.integer({ min: 100, max: 999 }),
  operator: fc.constantFrom('mtn', 'orange', null),
  channel: fc.constantFrom('dashboard', 'link'),
  person: fc.constantFrom('usr_a', 'usr_b', null),
  link: fc.constantFrom('lnk_a', null),
});
/**
 * What may happen to a row later: late successes, refunds of old payments, money nobody wanted, an amount that grows.
 */
const change = fc.record({
  which: fc.nat(),
  status: fc.constantFrom('processing', 'completed', 'failed', 'expired', 'refunded', 'reversed'),
  paidMinutesAgo: fc.option(minutesAgo),
  reason: fc.constantFrom('PAYER_REJECTED', null),
  trigger: fc.constantFrom('duplicate', null, null),
  more: fc.constantFrom(0, 50),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  row.map((value) => ({ kind: 'insert' as const, value })),
  change.map((value) => ({ kind: 'change' as const, value })),
  fc.constant({ kind: 'fold' as const }),
  // Two transactions that are still open while days are summed, and commit afterwards.
  fc.record({ kind: fc.constant('hold' as const), value: change, also: row }),
  fc.constantFrom({ kind: 'release' as const }, { kind: 'foldAndRelease' as const }),
  row.map((value) => ({ kind: 'pastTheProduct' as const, value })),
);
const spans: Span[] = [
  { from: new Date('2026-11-10T23:00:00Z'), to: new Date('2026-11-20T23:00:00Z') },
  { from: new Date('2026-11-18T11:20:00Z'), to: now },
  { from: new Date('2026-11-18T23:10:00Z'), to: new Date('2026-11-18T23:50:00Z') },
  { from: new Date('2026-11-17T23:00:00Z'), to: new Date('2026-11-19T11:00:00Z') },
];

describe('sums of days', () => {
  it('equal the transactions after every step of any history', async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const organisationId = `org_history_${++histories}`;
        const ids: string[] = [];
        let held: { ids: Set<string>; release: () => void; done: Promise<unknown> }[] = [];
        const release = async () => {
          for (const each of held) each.release();
          await Promise.all(held.map((each) => each.done));
          held = [];
        };
        const apply = (record: TransactionRecord, { status, paidMinutesAgo, reason, trigger, more }: Change) => {
          if (record.completed_at === null && paidMinutesAgo !== null) record.completed_at = ago(paidMinutesAgo);
          Object.assign(record, { status, reason_code: reason, trigger, amount: record.amount + more });
        };
        const free = (which: number) => {
          const choice = ids.filter((id) => !held.some((each) => each.ids.has(id)));
          return choice[which % Math.max(1, choice.length)];
        };
        /** Changes a row, and stays open until it is let go. */
        const save = (
          id: string,
          value: Change,
          gate?: Promise<void>,
          also?: Insertable<Tables['transactions']>,
          written?: () => void,
        ) =>
          withTx(db, { organisationId }, async (tx) => {
            const record = (await lockTransactions(tx, [{ organisationId, id }])).get(id)!;
            apply(record, value);
            await saveTransactions(tx, [record], now);
            if (also) await insertTransaction(tx, also);
            written?.();
            await gate;
          });
        const equal = async (among: readonly Span[] = spans) => {
          for (const span of among)
            expect(await withTx(db, { organisationId }, (tx) => reportDifferences(tx, organisationId, span))).toEqual(
              [],
            );
        };

        try {
          for (const [index, each] of steps.entries()) {
            if (each.kind === 'insert' || each.kind === 'pastTheProduct') {
              const made = rowOf(organisationId, each.value);
              if (each.kind === 'insert') await withTx(db, { organisationId }, (tx) => insertTransaction(tx, made));
              else {
                await release();
                await database.admin
                  .insertInto('production.transactions')
                  .values({ ...made, status: 'completed', completed_at: made.created_at })
                  .execute();
                await rebuildReports(db);
              }
              ids.push(made.id);
            } else if (each.kind === 'change') {
              const id = free(each.value.which);
              if (id) await save(id, each.value);
            } else if (each.kind === 'hold') {
              const id = free(each.value.which);
              if (!id || held.length === 2) continue;
              const also = rowOf(organisationId, each.also);
              const gate = Promise.withResolvers<void>();
              const written = Promise.withResolvers<void>();
              const done = save(id, each.value, gate.promise, also, written.resolve);
              held.push({ ids: new Set([id, also.id]), release: gate.resolve, done });
              await Promise.race([written.promise, done]);
              ids.push(also.id);
            } else if (each.kind === 'fold') await foldReports(db);
            else await Promise.all([release(), each.kind === 'foldAndRelease' ? foldReports(db) : null]);
            await equal([spans[index % spans.length]!]);
          }
        } finally {
          await release();
        }
        await foldReports(db);
        await equal();
      }),
      { numRuns: 25 },
    );
  });

  it('hold no row of transactions once days are summed: all is read from the sums', async () => {
    const organisationId = 'org_summed';
    for (const minutes of [10, 2000, 4000])
      await withTx(db, { organisationId }, (tx) =>
        insertTransaction(tx, {
          ...rowOf(organisationId, {
            type: 'sale',
            minutesAgo: minutes,
            amount: 500,
            operator: 'mtn',
            channel: 'link',
            person: null,
            link: null,
          }),
          status: 'completed',
          completed_at: ago(minutes),
        }),
      );
    expect(await foldReports(db)).toBeGreaterThan(0);
    expect((await sql`select 1 from production.report_changes`.execute(database.admin)).rows).toEqual([]);
    await sql`update production.transactions set amount = 900 where organisation_id = ${organisationId}`.execute(
      database.admin,
    );
    const differing = await withTx(db, { organisationId }, (tx) => reportDifferences(tx, organisationId, spans[0]!));
    expect(differing.length, 'what was written past the product is not seen').toBeGreaterThan(0);
    await rebuildReports(db);
    expect(
      await withTx(db, { organisationId }, (tx) => reportDifferences(tx, organisationId, spans[0]!)),
      'until they are made anew',
    ).toEqual([]);
  });
});
