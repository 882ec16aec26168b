import type { Tx } from '../context.ts';
import type { LineRecord } from './lines.ts';

/** Money that reached the bank account and that no payment explains: perhaps a deposit somebody announced. */
export type BankCredit = Pick<LineRecord, 'id' | 'amount' | 'booked_on' | 'counterparty' | 'counterparty_account' | 'remittance' | 'bank_reference' | 'statement_id'>;

export async function bankCredits(tx: Tx, organisationId: string, filter: { amount?: number } = {}): Promise<BankCredit[]> {
  let query = tx.selectFrom('bank_lines').select(['id', 'amount', 'booked_on', 'counterparty', 'counterparty_account', 'remittance', 'bank_reference', 'statement_id'])
    .where('organisation_id', '=', organisationId).where('state', '=', 'unmatched').where('direction', '=', 'credit').where('return_reason', 'is', null).where('is_reversal', '=', false);
  if (filter.amount !== undefined) query = query.where('amount', '=', filter.amount);
  return query.orderBy('booked_on').orderBy('id').limit(200).execute();
}

/** Takes a credit for one use, for good; false when somebody was quicker. */
export async function useBankCredit(tx: Tx, use: { organisationId: string; lineId: string; usedFor: 'topUp'; refId: string; by: { id: string; name: string } | null; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('bank_lines').set({ state: 'used', used_for: use.usedFor, used_ref_id: use.refId, decided_by: use.by?.id ?? null, decided_by_name: use.by?.name ?? null, decided_at: use.at })
    .where('organisation_id', '=', use.organisationId).where('id', '=', use.lineId).where('state', '=', 'unmatched').where('direction', '=', 'credit').executeTakeFirst();
  return numUpdatedRows === 1n;
}
