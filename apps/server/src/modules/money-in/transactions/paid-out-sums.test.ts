import { itemStageOf, type MassPaymentItemStatus } from '#domain/states/mass-payment.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutOrigins } from '#contract/mass-payments/payout-schemas.ts';
import { newId } from '../../../kit/ids.ts';
import { withTx } from '../../../kit/database.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { insertTransactions } from '../../engine/movements/public.ts';
import { rebuildReports } from '../../ground/reports/public.ts';

/**
 * Money that leaves is summed when it has left and stayed away: in every list, every file, home and the report alike.
 */
let world: TestWorld;
const start = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await testWorld({ start });
});
afterAll(() => world?.close());

const open = ['pending', 'processing', 'onHold'] as const;
/** Failed, and said to be paid since: it is in nobody's pocket for sure until a person has found out. */
const contradicted = 'contradicted';
const contradiction = 'contradiction';
const statuses = [
  ...open,
  contradicted,
  'completed',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'reversed',
] as const;
const wish = fc.record({
  amount: fc.integer({ min: 100, max: 9999 }),
  fee: fc.integer({ min: 0, max: 100 }),
  tax: fc.integer({ min: 0, max: 20 }),
  status: fc.constantFrom(...statuses),
  origin: fc.constantFrom(...payoutOrigins),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;
const stored = (status: Wish['status']) =>
  status === contradicted ? { status: 'failed' as const, anomaly: contradiction } : { status, anomaly: null };
const itemOf: Record<string, string> = { contradicted: 'inReconciliation', onHold: 'pending', expired: 'failed' };

it('says of what left the same everywhere, whatever became of it', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 10 }), async (payouts) => {
      const { owner, organisationId } = await world.merchant(`Sorties ${++run}`);
      const [runId, at] = [newId('massPayment', start), new Date(start.getTime() - 3_600_000)];
      const made = payouts.map((payout) => ({
        ...payout,
        id: newId('transaction', at),
        taken: payout.amount + payout.fee + payout.tax,
      }));
      const key = { organisation_id: organisationId };
      const rows = made.map(({ id, amount, fee, tax, taken, status, origin }) => ({
        ...key,
        id,
        type:
          origin === 'settlement'
            ? ('settlement' as const)
            : origin === 'transfer'
              ? ('transfer' as const)
              : ('payout' as const),
        direction: 'outbound' as const,
        channel: 'dashboard',
        operator: 'mtn',
        ...stored(status),
        amount,
        fee,
        merchant_fee: fee,
        tax,
        net: taken,
        created_at: at,
        updated_at: at,
        completed_at: ['completed', 'reversed'].includes(status) ? at : null,
      }));
      await withTx(world.production.db, { organisationId }, async (tx) => {
        await insertTransactions(tx, rows);
        await tx
          .insertInto('mass_payments')
          .values({
            ...key,
            id: runId,
            title: 'Paie',
            type: 'file',
            purpose: 'payroll',
            status: 'processing',
            fee_bearer: 'sender',
            notify: false,
            queue_if_short: false,
            queue_max_age_hours: 1,
            as_far_as_money_goes: false,
            created_at: at,
            submitted_at: at,
          })
          .execute();
        for (const [row, { id, origin, status, amount, fee, tax, taken }] of made.entries()) {
          const item = newId('massPaymentItem', at);
          await tx
            .insertInto('payouts')
            .values({
              ...key,
              transaction_id: id,
              origin,
              origin_id: origin === 'massPayment' ? runId : null,
              origin_item_id: null,
              destination: 'wallet',
              beneficiary_name: 'Awa',
              source_account: 'payout',
              sender_fee: fee,
              beneficiary_fee: 0,
              total_debit: taken,
              beneficiary_receives: amount,
              held: false,
              rail: 'mtnMomo',
              hold_ref_id: id,
            })
            .execute();
          if (origin === 'massPayment')
            await tx
              .insertInto('mass_payment_items')
              .values({
                ...key,
                run_id: runId,
                row_no: row + 1,
                id: item,
                name: 'Awa',
                destination: 'wallet',
                amount,
                fee,
                sender_fee: fee,
                tax,
                total_debit: taken,
                status: (itemOf[status] ?? status) as never,
                created_at: at,
              })
              .execute();
          if (origin === 'settlement')
            await tx
              .insertInto('settlements')
              .values({
                ...key,
                id: newId('settlement', at),
                kind: 'manual',
                source_account: 'collection',
                destination: JSON.stringify({ kind: 'bank', label: 'Banque', holderName: 'Awa' }),
                gross: taken,
                fee,
                tax,
                net: amount,
                status: stored(status).status,
                transaction_id: id,
                created_at: at,
                updated_at: at,
              })
              .execute();
        }
      });
      await rebuildReports(world.production.db);

      const get = async (path: string) => (await owner.get(path)).body.data;
      const file = async (path: string) => readCsv(Buffer.from((await owner.get(path)).body as string), ',').slice(1);
      const sum = (list: readonly Wish[], of: (payout: Wish) => number) =>
        list.reduce((all, payout) => all + of(payout), 0);
      const told = (
        list: readonly Wish[],
        { amount, net }: { amount(payout: Wish): number; net(payout: Wish): number },
      ) => {
        const [paid, unpaid, waiting] = [
          list.filter(({ status }) => status === 'completed'),
          list.filter(({ status }) => status !== 'completed'),
          list.filter(({ status }) => status === contradicted || (open as readonly string[]).includes(status)),
        ];
        return {
          amount: sum(paid, amount),
          fee: sum(paid, ({ fee }) => fee),
          tax: sum(paid, ({ tax }) => tax),
          net: sum(paid, net),
          paidCount: paid.length,
          unpaidCount: unpaid.length,
          unpaidAmount: sum(unpaid, amount),
          waitingCount: waiting.length,
          waitingAmount: sum(waiting, amount),
        };
      };
      const whole = { amount: ({ amount }: Wish) => amount, net: ({ amount, fee, tax }: Wish) => amount + fee + tax };
      const by = (origin: Wish['origin']) => made.filter((payout) => payout.origin === origin);
      expect(await get('/fapi/payouts/totals')).toEqual({ ...told(made, whole), count: made.length, capped: false });
      for (const origin of payoutOrigins)
        expect(await get(`/fapi/payouts/totals?origin=${origin}`)).toMatchObject(told(by(origin), whole));
      expect(await get('/fapi/transfers/totals')).toMatchObject(told(by('transfer'), whole));
      expect(await get('/fapi/mass-payments/recipients/totals')).toMatchObject(told(by('massPayment'), whole));
      const unsent = by('massPayment').filter(
        ({ status }) => itemStageOf((itemOf[status] ?? status) as MassPaymentItemStatus) === 'notSent',
      );
      expect(await get('/fapi/mass-payments/totals')).toEqual({
        ...told(by('massPayment'), whole),
        unsentCount: unsent.length,
        unsentAmount: sum(unsent, whole.amount),
        count: 1,
        capped: false,
      });
      expect(await get('/fapi/settlements/totals')).toMatchObject(
        told(by('settlement'), { amount: whole.net, net: whole.amount }),
      );

      const all = told(made, whole);
      const sums = await get('/fapi/transactions/totals?preset=outbound');
      expect(sums).toMatchObject({
        amount: -all.amount + 0,
        fee: all.fee,
        waitingCount: all.waitingCount,
        waitingAmount: all.waitingAmount,
        unpaidCount: all.unpaidCount,
        unpaidAmount: all.unpaidAmount,
      });
      const { today } = await get('/fapi/dashboard/home');
      expect([today.totals.outCount, today.totals.outTotal]).toEqual([all.paidCount, all.amount]);
      const report = await get('/fapi/dashboard/report?range=7d');
      expect(report.rows.reduce((out: number, point: any) => out + point.outTotal, 0)).toBe(all.amount);

      for (const row of await get('/fapi/payouts?limit=100'))
        expect([row.fee, row.tax, row.totalDebit].map((figure) => figure === null)).toEqual(
          Array.from({ length: 3 }, () => row.status !== 'completed'),
        );
      const cells = await file('/fapi/payouts/export?format=csv&language=en&separator=,');
      expect(cells, 'the file holds what was paid').toHaveLength(all.paidCount);
      expect([8, 9, 10].map((column) => cells.reduce((total, row) => total + Number(row[column]), 0))).toEqual([
        all.amount,
        all.fee,
        all.tax,
      ]);
      const every = await file('/fapi/payouts/export?format=csv&language=en&separator=,&paid=all');
      expect(every).toHaveLength(made.length);
      expect(
        every.reduce((total, row) => total + Number(row[9]), 0),
        'a fee only of what was paid',
      ).toBe(all.fee);
      expect(await file('/fapi/payouts/export?format=csv&status=failed,cancelled,expired')).toHaveLength(
        made.filter(({ status }) => ['failed', 'cancelled', 'expired'].includes(stored(status).status)).length,
      );
    }),
    { numRuns: 10, seed: 14 },
  );
});
