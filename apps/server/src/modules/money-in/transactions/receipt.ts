import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isNumberOnlyGiven } from '#domain/payments/rails.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatPhoneFull, maskPhone } from '#domain/values/phone.ts';
import { isFinal, paidStatuses } from '#domain/states/transaction.ts';
import { formatDateTime, zone, zoneLabel } from '#domain/values/time.ts';
import { amountInWords } from '#i18n/amount-in-words.ts';
import { receiptWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { payoutsOf } from '../../engine/movements/public.ts';
import { answerColumns, type AnswerColumn } from './answer-columns.ts';
import { findTransaction } from './detail.ts';
import { drawReceipt, type ReceiptView } from './draw-receipt.ts';
import { outgoingView } from './outgoing-view.ts';
import { collectedText, type TransactionWithLink } from './to-row.ts';

/** Money moved: these have a receipt, also when it went back afterwards. */
const settled: readonly string[] = paidStatuses;

export type ReceiptOptions = {
  /**
   * A receipt is handed on. Only staff who may see customers get the whole number; everybody else sees enough to
   * recognise it.
   */
  phone: 'full' | 'masked';
  at: Date;
};

/**
 * The receipt of one payment or refund as a PDF (A5), for the console and for the payer's own page. Refuses
 * `transactions.not_found`, and
 * `transactions.action_not_possible` while no money has moved.
 */
export async function receiptPdf(
  tx: Tx,
  environment: EnvironmentName,
  organisationId: string,
  transactionId: string,
  language: Locale,
  options: ReceiptOptions,
): Promise<Buffer> {
  const row = await findTransaction(tx, organisationId, transactionId);
  if (!row) fail('transactions.not_found');
  if (!settled.includes(row.status)) {
    const reason = isFinal(row.status, row.stage) ? 'receiptOfNothing' : 'receiptOncePaid';
    fail('transactions.action_not_possible', { reason });
  }
  const organisation = await organisationOf(tx, organisationId);
  const payout = (await payoutsOf(tx, [row])).get(row.id);
  const answers = await answerColumns(tx, organisationId, row.link_id ?? undefined, language);
  const view = payout
    ? outgoingView(row, payout, organisation.display_name, language, options)
    : viewOf(row, organisation.display_name, language, options, answers);
  return drawReceipt(view, {
    language,
    at: options.at,
    mark: environment === 'sandbox' ? say(receiptWords, language).testMark : null,
  });
}

/** The name of the file a receipt is saved under. */
export const receiptFileName = (transactionId: string, language: Locale): string =>
  `${brand.slug}-${say(receiptWords, language).fileName}-${transactionId}.pdf`;

function viewOf(
  row: TransactionWithLink,
  organisation: string,
  language: Locale,
  options: ReceiptOptions,
  answers: readonly AnswerColumn[],
): ReceiptView {
  const collected = collectedText(row.collected);
  const words = say(receiptWords, language);
  const isRefund = row.type === 'refund';
  const money = (amount: number) => formatMoney(amount, language);
  const title = row.link_title ? row.link_title[language] || row.link_title.en || row.link_title.fr : null;
  const rows: (readonly [label: string, value: string | null, strong?: boolean])[] = [
    ...(isRefund
      ? []
      : ([
          [words.amount, money(row.amount)],
          [words.fee, row.payer_fee > 0 ? money(row.payer_fee) : words.noFee],
          [words.total, money(row.amount + row.payer_fee), true],
        ] as const)),
    ...(!isRefund && row.refunded_amount > 0
      ? ([
          [words.givenBack, money(row.refunded_amount)],
          [words.left, money(row.amount - row.refunded_amount), true],
        ] as const)
      : []),
    [
      isRefund ? words.returnedOn : words.paidOn,
      `${formatDateTime(row.completed_at ?? row.created_at, language)} (${zone}, ${zoneLabel})`,
    ],
    [isRefund ? words.payee : words.payer, row.payer_name],
    [
      isNumberOnlyGiven(row.provider) ? words.phoneGiven : words.phone,
      row.phone ? (options.phone === 'full' ? formatPhoneFull(row.phone) : maskPhone(row.phone)) : null,
    ],
    [
      isRefund ? words.returnedWith : words.paidWith,
      row.operator ? (operators[row.operator as OperatorCode]?.brand ?? row.operator) : null,
    ],
    [words.operatorReference, row.operator_reference],
    // What was written at a refund is for colleagues; whoever got the money back may hold this.
    [words.purpose, isRefund ? title : (row.description ?? title)],
    // The name stands above as the payer's; an address is nobody's business but the merchant's.
    ...answers
      .filter(({ key }) => key !== 'name' && key !== 'email')
      .map(({ key, header }) => [header, collected[key] ?? null] as const),
    [words.reference, row.merchant_reference],
    [words.original, row.original_id],
    [words.id, row.id],
  ];
  return {
    organisation,
    title: isRefund ? words.refundTitle : words.title,
    amount: money(row.amount),
    inWords: amountInWords(row.amount, language),
    state: stateOf(row, language),
    rows: rows.flatMap(([label, value, strong]) => (value ? [{ label, value, strong: strong === true }] : [])),
    footer: words.madeBy({ brand: brand.name, at: formatDateTime(options.at, language) }),
  };
}

function stateOf(row: TransactionWithLink, language: Locale): ReceiptView['state'] {
  const words = say(receiptWords, language);
  if (row.type === 'refund') return { text: words.returned, tone: 'return' };
  if (row.trigger !== null && row.status === 'completed') return { text: words.goingBack, tone: 'return' };
  if (row.status === 'reversed') return { text: words.reversed, tone: 'danger' };
  if (row.status === 'refunded') return { text: words.refundedFully, tone: 'return' };
  if (row.refunded_amount > 0)
    return { text: words.refundedPartly({ amount: formatMoney(row.refunded_amount, language) }), tone: 'return' };
  return { text: words.paid, tone: 'success' };
}
