import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * A fee the beneficiary bears is taken off what they receive: no list, no file and no total calls it a cost of the
 * merchant's.
 */
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
const runs: string[] = [];
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Frais');
  ({ owner } = merchant);
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
  for (const [index, senderSharePercent] of [100, 0, 40].entries()) {
    await hand.open(
      { kind: 'wallet', phone: `237${mtnPhone(index)}`, operator: 'mtn', name: 'Paul Ngono' },
      50_000 + index,
      { senderSharePercent },
    );
  }
  // A tax, too, may be the beneficiary's.
  await hand.inTx((tx) =>
    tx
      .updateTable('tax_rules')
      .set({ bearer: 'beneficiary' })
      .where('organisation_id', '=', merchant.organisationId)
      .where('code', '=', 'electronicTransfer')
      .execute(),
  );
  await hand.open({ kind: 'wallet', phone: `237${mtnPhone(7)}`, operator: 'mtn', name: 'Marie Njoya' }, 60_000, {
    senderSharePercent: 40,
  });
  for (const [index, feeBearer] of ['sender', 'beneficiary'].entries()) {
    const run = await hand.create(
      [typed(mtnPhone(20 + index), 70_000 + index), typed(mtnPhone(30 + index), 80_000 + index)],
      { feeBearer },
    );
    expect((await hand.submit(run.id)).status).toBe(200);
    runs.push(run.id);
  }
  await world.settle();
  await world.travel(60_000, 15_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

type Cost = { fee: number; tax: number };
const get = async (path: string) => (await owner.get(path)).body.data;
const sumOf = (rows: readonly Cost[]) => ({
  fee: rows.reduce((sum, row) => sum + row.fee, 0),
  tax: rows.reduce((sum, row) => sum + row.tax, 0),
});
/** The figures of a file by transaction, found under their headings as a person finds them. */
async function fileOf(
  path: string,
  id = 'Transaction',
): Promise<Map<string, Cost & { amount: number; takenOff: number }>> {
  const [header, ...lines] = readCsv(Buffer.from((await owner.get(path)).body as string), ',') as [
    string[],
    ...string[][],
  ];
  const at = (name: string) => header.indexOf(name);
  return new Map(
    lines.map((line) => [
      line[at(id)]!,
      {
        amount: Number(line[header.findIndex((name) => name.startsWith('Amount'))]),
        fee: Number(line[at('Fee')]),
        tax: Number(line[at('Tax')]),
        takenOff: Number(line[at('Taken off what they receive')] ?? Number.NaN),
      },
    ]),
  );
}
/** What the books took from the account for each payment beyond its amount. */
async function taken(): Promise<Map<string, { fee: number; tax: number; out: number }>> {
  const account = (await get('/fapi/accounts/balances')).find((candidate: any) => candidate.kind === 'payout');
  const day = localDay(world.clock.now());
  const { lines } = await get(`/fapi/accounts/statement?accountId=${account.id}&from=${day}&to=${day}`);
  return new Map(lines.map((line: any) => [line.refId, { fee: line.fee, tax: line.tax, out: line.amountOut }]));
}

describe('fee and tax of what left are what it cost beyond the amount', () => {
  it('in the list of payouts, its total line, its file, the statement and the books, whoever bears the fee', async () => {
    const [rows, books, file, totals] = [
      await get('/fapi/payouts?limit=100'),
      await taken(),
      await fileOf('/fapi/payouts/export?format=csv&language=en&separator=,'),
      await get('/fapi/payouts/totals'),
    ];
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      expect(books.get(row.id), row.id).toEqual({ fee: row.fee, tax: row.tax, out: row.amount + row.fee + row.tax });
      expect(row.totalDebit).toBe(row.amount + row.fee + row.tax);
      expect(file.get(row.id)).toEqual({ amount: row.amount, fee: row.fee, tax: row.tax, takenOff: row.takenOff });
    }
    expect(rows.filter((row: any) => row.takenOff > 0)).toHaveLength(7);
    expect(totals).toMatchObject(sumOf(rows));
  });

  it('in the list of transfers, its total line, a transfer itself and the file', async () => {
    const [rows, books, totals] = [
      await get('/fapi/transfers?limit=100'),
      await taken(),
      await get('/fapi/transfers/totals'),
    ];
    const file = await fileOf(
      '/fapi/transactions/export?format=csv&language=en&separator=,&type=transfer&columns=id,amount,fee,tax,totalDebit',
      'Id',
    );
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const detail = await get(`/fapi/transfers/${row.id}`);
      expect(books.get(row.id)).toEqual({ fee: row.fee, tax: row.tax, out: row.totalDebit });
      expect([detail.fee, detail.tax, detail.takenOff]).toEqual([row.fee, row.tax, row.takenOff]);
      expect(row.amount - row.takenOff).toBe(row.beneficiaryReceives);
      expect(file.get(row.id)).toMatchObject({ amount: row.amount, fee: row.fee, tax: row.tax });
    }
    expect(totals).toMatchObject(sumOf(rows));
  });

  it('in the figures of a mass payment, its rows, its result file and the list of mass payments', async () => {
    const books = await taken();
    const every: Cost[] = [];
    for (const id of runs) {
      const [run, items] = [await hand.get(id), await hand.items(id)];
      every.push(...items);
      for (const item of items) {
        expect(books.get(item.transactionId)).toEqual({ fee: item.fee, tax: item.tax, out: item.totalDebit });
        expect([item.amount + item.fee + item.tax, item.amount - item.takenOff]).toEqual([
          item.totalDebit,
          item.receives,
        ]);
        expect(await get(`/fapi/mass-payments/recipients/${item.id}`)).toMatchObject({
          fee: item.fee,
          tax: item.tax,
          takenOff: item.takenOff,
        });
      }
      for (const sums of [run.totals, run.money.paid])
        expect(sums).toMatchObject({
          ...sumOf(items),
          takenOff: items.reduce((sum, item) => sum + item.takenOff, 0),
          totalDebit: sums.amount + sums.fee + sums.tax,
          receives: sums.amount - sums.takenOff,
        });
      const file = readCsv(
        Buffer.from(
          (await owner.get(`/fapi/mass-payments/${id}/result?format=csv&language=en&separator=,`)).body as string,
        ),
        ',',
      ) as [string[], ...string[][]];
      const [header, ...lines] = file;
      expect(
        lines.map((line) =>
          ['Fee', 'Tax', 'Taken off what they receive'].map((name) => Number(line[header.indexOf(name)])),
        ),
      ).toEqual(items.map((item) => [item.fee, item.tax, item.takenOff]));
    }
    expect(await get('/fapi/mass-payments/totals')).toMatchObject(sumOf(every));
    expect(await get('/fapi/mass-payments/recipients/totals')).toMatchObject(sumOf(every));
  });

  it('in a quote as in what it becomes', async () => {
    const quote = (
      await owner.post('/fapi/transfers/quote', {
        beneficiary: { kind: 'wallet', phone: mtnPhone(9), name: 'Paul Ngono' },
        amount: 40_000,
        mode: 'send',
        feeBearer: 'beneficiary',
      })
    ).body.data;
    expect(quote).toMatchObject({
      fee: 0,
      takenOff: quote.amount - quote.beneficiaryReceives,
      totalDebit: quote.amount + quote.tax,
    });
    expect(quote.beneficiaryFee).toBeGreaterThan(0);
  });
});
