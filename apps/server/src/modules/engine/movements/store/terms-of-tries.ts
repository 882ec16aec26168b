import type { Tx } from '../../../context.ts';
import type { TermsOfTries } from '../tables.ts';
import { changeFacts, type PayoutRecord } from './payouts.ts';
import { reversed, type TransactionRecord } from './transactions.ts';

type Entry = { row: TransactionRecord; payout: PayoutRecord };

/** Where a payment goes and what it comes to, as every try up to this one carried it. */
export const termsOf = ({ row, payout }: Entry, upTo: number): TermsOfTries => ({
  upTo,
  phone: row.phone,
  operator: row.operator,
  payerName: row.payer_name,
  rib: payout.rib,
  beneficiaryName: payout.beneficiary_name,
  amount: row.amount,
  fee: row.fee,
  payerFee: row.payer_fee,
  merchantFee: row.merchant_fee,
  tax: row.tax,
  net: row.net,
  senderFee: payout.sender_fee,
  beneficiaryFee: payout.beneficiary_fee,
  taxLines: payout.tax_lines,
  totalDebit: payout.total_debit,
  receives: payout.beneficiary_receives,
});

/** What that try carried, where it is not what the payment says now. */
export const otherTermsOf = (payout: PayoutRecord, round: number): TermsOfTries | undefined =>
  payout.former_terms.find(({ upTo }) => upTo >= round);

/**
 * The payment is again what that try carried; what it said until now stays written down for the tries that carried
 * that. Answers whether it was something else; then `writeTerms` has to follow the rows.
 */
export function backToTermsOf(unit: Parameters<typeof changeFacts>[0], { row, payout }: Entry, round: number): boolean {
  const terms = otherTermsOf(payout, round);
  if (!terms) return false;
  if (!otherTermsOf(payout, payout.round))
    changeFacts(unit, payout, { former_terms: [...payout.former_terms, termsOf({ row, payout }, payout.round)] });
  Object.assign(row, {
    phone: terms.phone,
    phone_reversed: terms.phone === null ? null : reversed(terms.phone),
    operator: terms.operator,
    payer_name: terms.payerName,
    amount: terms.amount,
    fee: terms.fee,
    payer_fee: terms.payerFee,
    merchant_fee: terms.merchantFee,
    tax: terms.tax,
    net: terms.net,
  });
  changeFacts(unit, payout, {
    rib: terms.rib,
    beneficiary_name: terms.beneficiaryName,
    sender_fee: terms.senderFee,
    beneficiary_fee: terms.beneficiaryFee,
    tax_lines: terms.taxLines,
    total_debit: terms.totalDebit,
    beneficiary_receives: terms.receives,
  });
  return true;
}

/** The columns of a payment that only a correction changes. */
export async function writeTerms(tx: Tx, { row, payout }: Entry): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({
      phone: row.phone,
      phone_reversed: row.phone_reversed,
      operator: row.operator,
      payer_name: row.payer_name,
      provider: payout.rail,
      tax: row.tax,
      counted_at: row.counted_at,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  await tx
    .updateTable('payouts')
    .set({ rib: payout.rib })
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .execute();
}

/** What that try carried, where it is not what the payment says: nobody could see it otherwise. */
export function carriedBy(payout: PayoutRecord, round: number): Record<string, unknown> {
  const terms = otherTermsOf(payout, round);
  return terms ? { amount: terms.amount, to: terms.rib ?? terms.phone, name: terms.beneficiaryName } : {};
}
