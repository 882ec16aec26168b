import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatNumber } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** The file of what left is its list: the same rows, cell by cell, and below them the figures of its total line. */
let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Sorties');
  ({ owner } = merchant);
  const hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
  await hand.open({ kind: 'wallet', phone: `237${mtnPhone(1)}`, operator: 'mtn', name: 'Paul Ngono' }, 50_000, {
    senderSharePercent: 40,
  });
  await hand.open({ kind: 'bank', rib: '10005000020000002061138', name: 'Fournisseur' }, 20_000, { rail: 'manual' });
  await hand.open({ kind: 'card', tail: '1111', fingerprint: 'x', name: 'Marie Njoya' }, 30_000, {
    rail: 'manual',
    start: 'pendingApproval',
  });
  const run = await hand.create([typed(mtnPhone(2), 70_000), typed(mtnPhone(3), 80_000)], { feeBearer: 'beneficiary' });
  await hand.submit(run.id);
  await world.settle();
  await world.travel(60_000, 15_000);
  // One that the operator paid otherwise, whose reason says both sums.
  const [, other] = await hand.rows(run.id);
  await hand.inTx((tx) =>
    tx
      .updateTable('transactions')
      .set({
        status: 'failed',
        stage: null,
        reason_code: 'PAID_OTHERWISE',
        provider_reason: 'paid 90000 XAF, asked 80000 XAF',
      })
      .where('organisation_id', '=', merchant.organisationId)
      .where('id', '=', other!.transaction_id!)
      .execute(),
  );
});
afterAll(() => world?.close());

const get = async (path: string) => (await owner.get(path)).body.data;
const bytes = async (path: string): Promise<Buffer> =>
  (await world.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${owner.accessToken}` } }))
    .rawPayload;
const doors = [
  ['/fapi/payouts', 5],
  ['/fapi/mass-payments/recipients', 2],
] as const;

it.each(doors)('%s: every cell of the file is that of the list', async (path, count) => {
  const rows = await get(`${path}?limit=100`);
  expect(rows).toHaveLength(count);
  const [header, ...lines] = readCsv(
    Buffer.from((await owner.get(`${path}/export?format=csv&language=en&separator=,&paid=all`)).body as string),
    ',',
  ) as [string[], ...string[][]];
  const cell = (line: string[], name: string) => line[header.indexOf(name)];
  const said = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  expect(
    lines.map((line) =>
      [
        'Transaction',
        'Mass payment',
        'Paid to',
        'Phone',
        'Amount',
        'Fee',
        'Tax',
        'Taken off what they receive',
        'Total debit',
        'Status',
        'Reason',
        'Operator’s number',
      ].map((name) => cell(line, name)),
    ),
  ).toEqual(
    rows.map((row: any) => [
      row.id,
      said(row.originTitle),
      row.name,
      row.phone ? formatPhone(row.phone) : '',
      said(row.amount),
      said(row.fee),
      said(row.tax),
      said(row.takenOff),
      said(row.totalDebit),
      statusName(tellingWord({ ...row, direction: 'outbound' }), 'en'),
      said(row.reason?.staffText.en),
      said(row.operatorReference),
    ]),
  );
});

it.each(doors)('%s: below the rows stand the sums of what was paid, and what was not beside them', async (path) => {
  for (const paid of ['only', 'all'] as const) {
    const totals = await get(`${path}/totals`);
    const { sheets } = readXlsx(await bytes(`${path}/export?format=xlsx&language=en&paid=${paid}`));
    const [header, ...lines] = sheets[0]!.rows as [string[], ...(string | number | undefined)[][]];
    const named = (label: RegExp) => lines.find((line) => label.test(String(line[1])));
    const figures = (line: (string | number | undefined)[] | undefined) =>
      ['Amount', 'Fee', 'Tax', 'Total debit'].map((name) => line?.[header.indexOf(name)]);
    expect(figures(named(/^Paid \(/)), paid).toEqual([totals.amount, totals.fee, totals.tax, totals.net]);
    expect(named(/^Paid \(/)![1]).toBe(`Paid (${totals.paidCount})`);
    expect(named(/^Not paid \(/)?.[header.indexOf('Amount')] ?? 0).toBe(
      paid === 'only' ? 0 : totals.unpaidAmount - totals.waitingAmount,
    );
    expect(named(/^Still on its way \(/)?.[header.indexOf('Amount')] ?? 0).toBe(
      paid === 'only' ? 0 : totals.waitingAmount,
    );
    const text = readPdf(await bytes(`${path}/export?format=pdf&language=en&paid=${paid}`)).join(' ');
    expect(text).toContain(`Paid (${totals.paidCount})`);
    expect(text, 'a number is not broken over two lines').toContain(formatPhone(`237${mtnPhone(2)}`));
    for (const figure of [totals.amount, totals.fee, totals.tax, totals.net])
      expect(text).toContain(formatNumber(figure, 'en').replaceAll('\u00a0', ' '));
    expect(
      await owner.get(`${path}/export?format=csv&language=en&paid=${paid}`).then(({ body }) => String(body)),
    ).not.toContain('Paid (');
  }
});
