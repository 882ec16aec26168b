import { formatRib } from '#domain/banks/account.ts';
import { brand } from '#domain/values/brand.ts';
import { limits } from '#domain/values/limits.ts';
import { hideMicroCode } from '#domain/banks/micro-note.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatPhoneFull, maskPhone } from '#domain/values/phone.ts';
import { asciiNote } from '#domain/values/text.ts';
import { formatDateTime, zone, zoneLabel } from '#domain/values/time.ts';
import { amountInWords } from '#i18n/amount-in-words.ts';
import { receiptWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { PayoutRecord, TransactionRecord } from '../../engine/movements/public.ts';
import type { ReceiptView } from './draw-receipt.ts';

/**
 * The receipt of money that left: what the beneficiary got, then fee and every tax by its name, so that the figures add
 * up to the debit.
 */
export function outgoingView(
  row: TransactionRecord,
  payout: PayoutRecord,
  organisation: string,
  language: Locale,
  options: { phone: 'full' | 'masked'; at: Date },
): ReceiptView {
  const words = say(receiptWords, language);
  const money = (amount: number) => formatMoney(amount, language);
  const rows: (readonly [label: string, value: string | null, strong?: boolean])[] = [
    [words.receives, money(payout.beneficiary_receives)],
    [words.fee, payout.sender_fee > 0 || row.fee === 0 ? (row.fee > 0 ? money(payout.sender_fee) : words.noFee) : null],
    [words.feeTheirs, payout.beneficiary_fee > 0 ? money(payout.beneficiary_fee) : null],
    ...payout.tax_lines.map((line) => [line.label[language], money(line.amount)] as const),
    [words.debited, money(payout.total_debit), true],
    [words.paidOn, `${formatDateTime(row.completed_at ?? row.created_at, language)} (${zone}, ${zoneLabel})`],
    [words.beneficiary, payout.beneficiary_name],
    [words.phone, row.phone ? (options.phone === 'full' ? formatPhoneFull(row.phone) : maskPhone(row.phone)) : null],
    [words.paidWith, row.operator ? (operators[row.operator as OperatorCode]?.brand ?? row.operator) : null],
    [words.bankAccount, payout.rib ? formatRib(payout.rib) : null],
    [words.card, payout.card_tail ? `•••• ${payout.card_tail}` : null],
    [words.account, payout.payee_code],
    [words.operatorReference, row.operator_reference],
    // The description is for the sender's own books, and this is handed to the beneficiary.
    [
      words.purpose,
      row.payer_note === asciiNote(organisation, limits.payerNoteMax) ? null : hideMicroCode(row.payer_note),
    ],
    [words.reference, row.merchant_reference],
    [words.id, row.id],
  ];
  return {
    organisation,
    title: words.outgoingTitle,
    amount: money(payout.beneficiary_receives),
    inWords: amountInWords(payout.beneficiary_receives, language),
    state: row.status === 'reversed' ? { text: words.cameBack, tone: 'return' } : { text: words.paid, tone: 'success' },
    rows: rows.flatMap(([label, value, strong]) => (value ? [{ label, value, strong: strong === true }] : [])),
    footer: words.madeBy({ brand: brand.name, at: formatDateTime(options.at, language) }),
  };
}
