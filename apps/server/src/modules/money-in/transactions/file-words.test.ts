import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { withTx } from '../../../kit/database.ts';
import { massPaymentItemStatuses } from '#domain/states/mass-payment.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { itemWord, tellingWord } from '#domain/payments/status-tones.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { insertTransactions } from '../../engine/movements/public.ts';

/** A file says of a payment what its screen says: every status with every stage, in both languages. */
let world: TestWorld;
let owner: Session;
let runId: string;
const start = new Date('2026-11-20T09:00:00Z');
const states = transactionStatuses.flatMap((status) =>
  [null, ...transactionStages].map((stage) => ({ status, stage })),
);
const itemStates = massPaymentItemStatuses.flatMap((status) =>
  [null, ...transactionStages].map((stage) => ({ status, stage })),
);
beforeAll(async () => {
  world = await testWorld({ start });
  const merchant = await world.merchant('Mots');
  ({ owner } = merchant);
  const at = new Date(start.getTime() - 3_600_000);
  const key = { organisation_id: merchant.organisationId };
  runId = newId('massPayment', start);
  const rowOf = (type: 'sale' | 'transfer', state: (typeof states)[number]) => ({
    ...key,
    id: newId('transaction', at),
    type,
    direction: type === 'sale' ? 'inbound' : 'outbound',
    channel: 'dashboard',
    operator: 'mtn',
    ...state,
    amount: 1000,
    fee: 0,
    merchant_fee: 0,
    tax: 0,
    net: 1000,
    created_at: at,
    updated_at: at,
  });
  const leaving = states.map((state) => rowOf('transfer', state));
  await withTx(world.production.db, { organisationId: merchant.organisationId }, async (tx) => {
    await insertTransactions(tx, [...states.map((state) => rowOf('sale', state)), ...leaving] as never);
    await tx
      .insertInto('payouts')
      .values(
        leaving.map(({ id }, index) => ({
          ...key,
          transaction_id: id,
          origin: 'transfer' as const,
          origin_id: null,
          origin_item_id: null,
          destination: 'wallet' as const,
          beneficiary_name: 'Awa',
          source_account: 'payout',
          sender_fee: 0,
          beneficiary_fee: 0,
          total_debit: 1000,
          beneficiary_receives: 1000,
          held: false,
          rail: 'mtnMomo' as const,
          hold_ref_id: id,
          scheduled_for: index % 2 === 0 ? new Date(start.getTime() + 86_400_000) : null,
        })),
      )
      .execute();
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
      })
      .execute();
    await tx
      .insertInto('mass_payment_items')
      .values(
        itemStates.map(({ status, stage }, index) => ({
          ...key,
          run_id: runId,
          row_no: index + 1,
          id: newId('massPaymentItem', at),
          name: 'Awa',
          destination: 'wallet' as const,
          amount: 1000,
          total_debit: 1000,
          status,
          stage,
          created_at: at,
          ...(status === 'draft' && stage !== null
            ? { errors: JSON.stringify([{ field: 'phone', rule: 'phone.invalid' }]) }
            : {}),
        })) as never,
      )
      .execute();
  });
});
afterAll(() => world?.close());

async function listed(path: string): Promise<any[]> {
  const rows: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await owner.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor && `&cursor=${cursor}`}`,
    );
    rows.push(...body.data);
    cursor = body.meta.nextCursor;
  }
  return rows;
}
/** One column of a file by the id that stands in another. */
async function columnOf(path: string, id: string, column: string): Promise<Map<string, string>> {
  const [header, ...lines] = readCsv(Buffer.from((await owner.get(path)).body as string), ';') as [
    string[],
    ...string[][],
  ];
  return new Map(lines.map((line) => [line[header.indexOf(id)]!, line[header.indexOf(column)]!]));
}
const wordsOf = (
  rows: readonly any[],
  word: (row: any) => string,
  locale: 'en' | 'fr',
  id: (row: any) => string = (row) => row.id,
) => new Map(rows.map((row) => [id(row), statusName(word(row), locale)]));
const headings = {
  en: { id: 'Id', transaction: 'Transaction', status: 'Status', row: 'Row' },
  fr: { id: 'Id', transaction: 'Transaction', status: 'Statut', row: 'Ligne' },
};

describe.each(['en', 'fr'] as const)('the word of a state in a file (%s)', (locale) => {
  const file = `format=csv&language=${locale}&separator=;`;
  const names = headings[locale];
  it('of transactions is that of the list', async () => {
    const rows = await listed('/fapi/transactions');
    expect(rows).toHaveLength(states.length * 2);
    expect(
      await columnOf(`/fapi/transactions/export?${file}&paid=all&columns=id,status`, names.id, names.status),
    ).toEqual(wordsOf(rows, tellingWord, locale));
  });
  it('of transfers and of everything that leaves is that of their lists', async () => {
    const payouts = await listed('/fapi/payouts');
    const words = wordsOf(payouts, (row) => tellingWord({ ...row, direction: 'outbound' }), locale);
    expect(words.size).toBe(states.length);
    expect(await columnOf(`/fapi/payouts/export?${file}&paid=all`, names.transaction, names.status)).toEqual(words);
    expect(
      wordsOf(await listed('/fapi/transfers'), (row) => tellingWord({ ...row, direction: 'outbound' }), locale),
    ).toEqual(words);
  });
  it('of the rows of a mass payment is that of its page', async () => {
    const items = await listed(`/fapi/mass-payments/${runId}/items?sort=rowNo`);
    expect(items).toHaveLength(itemStates.length);
    const words = wordsOf(
      items,
      (item) => itemWord({ ...item, isWrong: item.errors.length > 0 }),
      locale,
      (item) => String(item.rowNo),
    );
    expect(await columnOf(`/fapi/mass-payments/${runId}/result?${file}`, names.row, names.status)).toEqual(words);
    expect([...words.values()]).toContain({ en: 'To correct', fr: 'À corriger' }[locale]);
  });
});
