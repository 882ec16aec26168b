import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { withTx } from '../../../kit/database.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { figureLists } from '#contract/dashboard/figure-lists.ts';
import { insertTransactions } from '../../engine/movements/public.ts';
import { rebuildReports } from '../../ground/reports/public.ts';
import type { Tables } from '../../tables.ts';

/** Sums say what was paid less what was given back, once, in lists, files, links, customers and figures. */
let world: TestWorld;
const start = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await testWorld({ start });
});
afterAll(() => world?.close());

const totals = async (who: Session, query = '') => (await who.get(`/fapi/transactions/totals?${query}`)).body.data;
async function file(who: Session, query: string) {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/fapi/transactions/export?${query}`,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return answer.rawPayload;
}
const column = (rows: (string | undefined)[][], name: string) =>
  rows.slice(1).map((row) => row[rows[0]!.indexOf(name)] ?? '');
const sum = (cells: string[]) => cells.reduce((all, cell) => all + Number(cell), 0);

describe('a shop that was paid, refused and gave back', () => {
  let owner: Session;
  let link: any;
  let partly: any;
  beforeAll(async () => {
    ({ owner } = await world.merchant('Boutique Payée'));
    await world.sim('policies', { action: 'approve' });
    await world.sim('policies', { msisdn: '677150003', action: 'decline' });
    const charge = async (amount: number, phone: string, share = 100) =>
      (await owner.post('/fapi/direct-charges', { amount, phone, merchantSharePercent: share })).body.data;
    partly = await charge(10_000, '677150001');
    await charge(20_000, '677150002', 50);
    await charge(70_000, '677150003');
    link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Fees', fr: 'Frais' },
        kind: 'fixed',
        amount: 5000,
        use: 'multi',
        merchantSharePercent: 100,
      })
    ).body.data;
    const browser = plainBrowser(world.app);
    await browser.send(await browser.get(`/pay/${link.slug}`), { phone: '677150001' });
    const refused = plainBrowser(world.app);
    await refused.send(await refused.get(`/pay/${link.slug}`), { phone: '677150003' });
    await world.settle();
    const [throughLink] = (await owner.get(`/fapi/transactions?linkId=${link.id}&status=completed`)).body.data;
    await owner.post(`/fapi/transactions/${partly.id}/refunds`, { amount: 4000, reasonCode: 'customerRequest' });
    await owner.post(`/fapi/transactions/${throughLink.id}/refunds`, { amount: 1000, reasonCode: 'customerRequest' });
    await world.settle();
  });

  it('has a total of sales that holds no franc that was refused or given back', async () => {
    const sales = await totals(owner, 'preset=sales');
    expect(sales).toMatchObject({
      count: 5,
      paidCount: 3,
      paidAmount: 35_000,
      givenBack: 5000,
      amount: 30_000,
      unpaidCount: 2,
      unpaidAmount: 75_000,
      fee: 200 + 200 + 100,
      tax: 0,
      net: 30_000 - 500,
    });
    expect(await totals(owner), 'with the refunds as rows of their own the same franc goes back once').toMatchObject({
      count: 7,
      amount: 30_000,
      givenBack: 5000,
      net: sales.net,
    });
    expect(await totals(owner, 'preset=refunds')).toMatchObject({ amount: -5000, paidAmount: 0, givenBack: 5000 });
  });

  it('says neither fee nor net of what was not paid', async () => {
    const rows = (await owner.get('/fapi/transactions?preset=sales')).body.data;
    for (const row of rows) {
      const { fee, merchantFee, tax, net } = row;
      if (row.completedAt === null) expect([fee, merchantFee, tax, net]).toEqual([null, null, null, null]);
      else expect(net).toBe(row.amount - merchantFee - tax);
    }
    const { body } = await owner.post('/fapi/direct-charges', { amount: 900, phone: '677150009' });
    expect(body.data).toMatchObject({ fee: null, net: null, payerTotal: 900 });
    await world.settle();
    expect((await owner.get(`/fapi/transactions/${body.data.id}`)).body.data).toMatchObject({ fee: 18, net: 882 });
    await owner.post(`/fapi/transactions/${body.data.id}/refunds`, { amount: 900, reasonCode: 'customerRequest' });
    await world.settle();
  });

  it('has files of what was paid, unless all is asked for, and the printed sums are the screen’s', async () => {
    const sales = await totals(owner, 'preset=sales');
    const paid = readCsv(await file(owner, 'format=csv&preset=sales'), ',');
    expect(sum(column(paid, 'Amount'))).toBe(sales.paidAmount);
    expect([sum(column(paid, 'Given back')), sum(column(paid, 'Left'))]).toEqual([sales.givenBack, sales.amount]);
    expect([sum(column(paid, 'Fee')), sum(column(paid, 'Tax'))]).toEqual([sales.fee, sales.tax]);
    for (const [at, amount] of column(paid, 'Amount').entries())
      expect(Number(amount) - Number(column(paid, 'Fee')[at]) - Number(column(paid, 'Tax')[at])).toBe(
        Number(column(paid, 'Net')[at]),
      );
    const sheet = readXlsx(
      await file(owner, 'format=xlsx&language=en&preset=sales&paid=all&columns=id,amount,refundedAmount,left,fee,net'),
    ).sheets[0]!;
    expect(sheet.rows.slice(-4).map(Object.values), 'the end of the sheet adds up with a calculator').toEqual([
      [
        `Paid (${sales.paidCount})`,
        sales.paidAmount,
        sales.givenBack,
        sales.amount,
        sales.fee,
        sales.paidAmount - sales.fee,
      ],
      ['Given back', -sales.givenBack, -sales.givenBack],
      ['Left', sales.amount, sales.net],
      ['Not paid (2)', 75_000],
    ]);
    const both = readXlsx(await file(owner, 'format=xlsx&language=en&columns=type,amount,refundedAmount,left')).sheets;
    const [head, ...lines] = both[0]!.rows.map(
      (cells) => [cells[0], Number(cells[1] ?? 0), Number(cells[2] ?? 0), Number(cells[3] ?? 0)] as const,
    );
    expect(head![0]).toBe('Type');
    for (const [type, amount, back, kept] of lines) expect(amount - back, String(type)).toBe(kept);
    expect(
      lines.filter(([type]) => type === 'Refund').map(([, amount, back]) => [amount, back]),
      'a refund that is a row is nowhere else',
    ).toEqual([
      [-900, 0],
      [-1000, 0],
      [-4000, 0],
    ]);
    const everything = await totals(owner);
    expect(lines.at(-1)).toEqual([`All of it (${everything.paidCount})`, everything.rowsAmount, 0, everything.amount]);
    expect(
      both[1]!.rows.map((cells) => cells[0]),
      'the head says how',
    ).toContain('How to read it');
    expect(sheet.xml, 'the filter of the sheet does not sort the sums among the rows').toContain(
      `<autoFilter ref="A1:F${sales.count + 1}"/>`,
    );
    const all = readCsv(await file(owner, 'format=csv&preset=sales&paid=all'), ',');
    expect(all.length - 1).toBe(sales.count);
    expect(
      column(all, 'Net').filter((cell) => cell === ''),
      'no net where nothing was paid',
    ).toHaveLength(sales.unpaidCount);
    expect(
      readCsv(await file(owner, 'format=csv&status=cancelled'), ',').length - 1,
      'asked for by state it holds them',
    ).toBe(2);
    const printed = readPdf(await file(owner, 'format=pdf&language=en&preset=sales&paid=all'))
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const words of [
      `Paid ${format(sales.paidAmount)}`,
      `Given back ${format(sales.givenBack)}`,
      `Not paid 2 rows, ${format(75_000)}`,
      format(sales.net),
      `Paid (${sales.paidCount})`,
      'Not paid (2)',
    ])
      expect(printed).toContain(words);
  });

  it('has a link and a customer that say the same', async () => {
    const ofLink = await totals(owner, `linkId=${link.id}&preset=link-payments`);
    expect(ofLink).toMatchObject({ amount: 4000, paidAmount: 5000, givenBack: 1000 });
    expect((await owner.get(`/fapi/payment-links/${link.id}`)).body.data).toMatchObject({
      paidTotal: 4000,
      givenBackTotal: 1000,
      paidCount: 1,
      failedCount: 1,
      failedTotal: 5000,
    });
    expect((await owner.get('/fapi/payment-links')).body.data[0]).toMatchObject({
      paidTotal: 4000,
      givenBackTotal: 1000,
    });
    const { customerId } = (await owner.get(`/fapi/transactions/${partly.id}`)).body.data;
    expect((await owner.get(`/fapi/customers/${customerId}`)).body.data.paidTotal).toBe(
      (await totals(owner, `customerId=${customerId}&preset=sales`)).amount,
    );
  });
});
const format = (amount: number) => `XAF ${new Intl.NumberFormat('en').format(amount)}`;

const statuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'reversed',
] as const;
const saleWish = fc.record({
  amount: fc.integer({ min: 100, max: 9999 }),
  fee: fc.integer({ min: 0, max: 100 }),
  payerFee: fc.integer({ min: 0, max: 50 }),
  status: fc.constantFrom(...statuses),
  trigger: fc.constantFrom(null, null, 'secondPayment'),
  parts: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 2 }),
  hours: fc.integer({ min: 0, max: 90 }),
});
/** A payment that nobody asked for, sent back by itself. */
const paidTwice = {
  amount: 700,
  fee: 0,
  payerFee: 0,
  status: 'refunded' as const,
  trigger: 'secondPayment' as const,
  parts: [],
  hours: 40,
};
const payoutWish = fc.record({
  amount: fc.integer({ min: 100, max: 9999 }),
  fee: fc.integer({ min: 0, max: 100 }),
  tax: fc.integer({ min: 0, max: 20 }),
  status: fc.constantFrom(...statuses),
  hours: fc.integer({ min: 0, max: 90 }),
});

describe('whatever happened', () => {
  it('sums are the money that stayed, rows of files add up, and figures and lists agree', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(saleWish, { maxLength: 8 }),
        fc.array(payoutWish, { maxLength: 4 }),
        async (sales, payouts) => {
          const { owner, organisationId } = await world.merchant(`Histoire ${++run}`);
          const rows: Insertable<Tables['transactions']>[] = [];
          const wasPaid = (status: string) => ['completed', 'refunded', 'reversed'].includes(status);
          const row = (hours: number, part: Partial<Insertable<Tables['transactions']>>, paid: boolean) => {
            const at = new Date(start.getTime() - hours * 3_600_000);
            const made = {
              organisation_id: organisationId,
              id: newId('transaction', at),
              created_at: at,
              updated_at: at,
              completed_at: paid ? at : null,
              channel: 'dashboard',
              operator: 'mtn',
              ...part,
            } as Insertable<Tables['transactions']>;
            rows.push(made);
            return made;
          };
          for (const { amount, fee, payerFee, status, trigger, parts, hours } of sales) {
            const merchantFee = trigger ? 0 : Math.min(fee, amount);
            const givenBack =
              !wasPaid(status) || status === 'reversed' ? [] : status === 'refunded' ? [amount] : trigger ? [] : parts;
            const sale = row(
              hours,
              {
                type: 'sale',
                direction: 'inbound',
                status,
                amount,
                fee: merchantFee + payerFee,
                payer_fee: payerFee,
                merchant_fee: merchantFee,
                net: amount - merchantFee,
                trigger: wasPaid(status) ? trigger : null,
                refunded_amount: givenBack.reduce((all, part) => all + part, 0),
              },
              wasPaid(status),
            );
            for (const part of givenBack)
              row(
                Math.max(0, hours - 30),
                {
                  type: 'refund',
                  direction: 'outbound',
                  status: 'refunded',
                  amount: part,
                  net: part,
                  original_id: sale.id,
                  trigger: sale.trigger ?? null,
                },
                true,
              );
            // One more that did not go through changes nothing.
            if (wasPaid(status))
              row(
                hours,
                { type: 'refund', direction: 'outbound', status: 'failed', amount: 7, net: 7, original_id: sale.id },
                false,
              );
          }
          for (const { amount, fee, tax, status, hours } of payouts)
            row(
              hours,
              {
                type: 'transfer',
                direction: 'outbound',
                status,
                amount,
                fee: fee + 3,
                payer_fee: 3,
                merchant_fee: fee,
                tax: tax + 2,
                net: amount + fee + tax,
              },
              wasPaid(status),
            );
          row(3, { type: 'move', direction: 'internal', status: 'completed', amount: 500, net: 500 }, true);
          await withTx(world.production.db, { organisationId }, (tx) => insertTransactions(tx, rows));
          await rebuildReports(world.production.db);

          const stays = sales.reduce(
            (all, { amount, status, trigger, parts }) =>
              all + (status === 'completed' && !trigger ? amount - parts.reduce((gone, part) => gone + part, 0) : 0),
            0,
          );
          const left = payouts.reduce((all, { amount, status }) => all + (status === 'completed' ? amount : 0), 0);
          const all = await totals(owner);
          expect(all.amount).toBe(stays - left);
          // What only changed its account came in from nobody and went out to nobody.
          const cameIn = sales.reduce((come, { amount, status }) => come + (wasPaid(status) ? amount : 0), 0);
          expect(all, 'the two sides').toMatchObject({ paidIn: cameIn, paidOut: left, paidAmount: cameIn - left });
          expect((await totals(owner, 'preset=sales')).amount).toBe(stays);
          expect((await totals(owner, 'preset=cash-outs')).amount).toBe(-left + 0);
          for (const query of [
            '',
            'preset=sales',
            'preset=refunds',
            'preset=outbound',
            'from=2026-11-18&to=2026-11-19',
            'from=2026-11-19',
            'status=completed',
            'dateBasis=completed&to=2026-11-18',
          ]) {
            const sums = await totals(owner, query);
            expect(sums.net, query).toBe(sums.amount - sums.fee - sums.tax);
            expect(sums.amount).toBe(sums.paidAmount - sums.givenBack);
            expect(sums.paidAmount, query).toBe(sums.paidIn - sums.paidOut);
            expect(sums.paidCount + sums.unpaidCount).toBe(sums.count);
            const rowsOf = readCsv(
              await file(owner, `format=csv&paid=only&columns=type,amount,fee,tax,net,refundedAmount,left&${query}`),
              ',',
            );
            expect(rowsOf.length - 1).toBe(sums.paidCount);
            expect([sum(column(rowsOf, 'Fee')), sum(column(rowsOf, 'Tax'))]).toEqual([sums.fee, sums.tax]);
            for (const [type, amount, fee, tax, net] of rowsOf.slice(1))
              if (amount !== '') expect(Number(amount) - Number(fee) - Number(tax), type).toBe(Number(net));
            expect(sum(rowsOf.slice(1).map((cells) => (cells[0] === 'Refund' ? '0' : (cells[1] ?? ''))))).toBe(
              sums.paidAmount,
            );
            // Whoever adds up the rows of a column comes to the figure of that name.
            expect(
              [
                sum(column(rowsOf, 'Amount')),
                sum(column(rowsOf, 'Net')),
                sum(column(rowsOf, 'Given back')),
                sum(column(rowsOf, 'Left')),
              ],
              query,
            ).toEqual([
              sums.rowsAmount,
              sums.rowsAmount - sums.fee - sums.tax,
              sums.rowsAmount - sums.amount,
              sums.amount,
            ]);
            for (const [type, amount, , , , back, kept] of rowsOf.slice(1))
              expect(Number(amount) - Number(back), `${type} ${query}`).toBe(Number(kept));
            // Every franc that went back has one face: a row of its own, or a part of its payment's row.
            const ofRefunds = sum(rowsOf.slice(1).map((cells) => (cells[0] === 'Refund' ? (cells[1] ?? '') : '0')));
            expect(sum(column(rowsOf, 'Given back')) - ofRefunds, query).toBe(sums.givenBack);
            const closing = readXlsx(
              await file(owner, `format=xlsx&paid=all&columns=id,amount,fee,refundedAmount,left&${query}`),
            ).sheets[0]!.rows.slice(1 + sums.count);
            if (sums.count > 0)
              expect(closing[0]!.slice(1)).toEqual([
                sums.rowsAmount,
                sums.fee,
                sums.rowsAmount - sums.amount,
                sums.amount,
              ]);
            if (sums.count > 0 && sums.rowsAmount !== sums.amount)
              expect(closing.slice(1, 3).map((cells) => cells[1])).toEqual([
                sums.amount - sums.rowsAmount,
                sums.amount,
              ]);
          }
          const { today } = (await owner.get('/fapi/dashboard/home')).body.data;
          const listedToday = (name: 'in' | 'out') =>
            totals(
              owner,
              new URLSearchParams({
                ...figureLists[name].filter,
                preset: figureLists[name].preset,
                from: '2026-11-20',
                to: '2026-11-20',
              }).toString(),
            );
          expect(await listedToday('in'), 'home says what the column it leads to adds up to').toMatchObject({
            rowsAmount: today.totals.totalAmount,
            paidCount: today.totals.numberOfTransactions,
          });
          expect((await listedToday('out')).rowsAmount).toBe(-today.totals.outTotal + 0);
          const report = (await owner.get('/fapi/dashboard/report?range=7d')).body.data;
          const listed = (name: keyof typeof figureLists) =>
            totals(
              owner,
              new URLSearchParams({
                ...figureLists[name].filter,
                preset: figureLists[name].preset,
                ...report.current,
              }).toString(),
            );
          expect(await listed('income')).toMatchObject({
            paidCount: report.totals.numberOfTransactions,
            paidAmount: report.totals.totalAmount,
            fee: report.totals.feeTotal,
          });
          expect(await listed('refunds')).toMatchObject({
            givenBack: report.totals.refundTotal,
            paidCount: report.totals.refundCount,
          });
          expect((await listed('returned')).givenBack).toBe(report.totals.returnedTotal);
          expect((await listed('out')).amount).toBe(-report.totals.outTotal + 0);
          for (const name of ['totalAmount', 'numberOfTransactions', 'feeTotal', 'refundTotal', 'outTotal'])
            expect(
              report.rows.reduce((added: number, point: any) => added + point[name], 0),
              `the points add up to ${name}, also where money went back by itself`,
            ).toBe(report.totals[name]);
        },
      ),
      { numRuns: 13, seed: 14, examples: [[[paidTwice], []]] },
    );
  });
});
