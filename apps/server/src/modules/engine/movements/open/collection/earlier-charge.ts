import type { Tx } from '../../../../context.ts';

export type EarlierCharge = {
  id: string;
  amount: number;
  phone: string | null;
  createdAt: Date;
  metadata: Record<string, string>;
  created_by: string | null;
  created_by_name: string | null;
  sub_account_id: string | null;
};
type Wish = { type: 'sale' | 'topUp'; phone: string; amount: number; linkId: string | null };

/**
 * A charge of the same payer and amount whose outcome is not known yet, however old: it may still be paid, and then a
 * second one would be paid twice. Ask in the payer's turn, or with the link locked.
 */
export async function chargeStillOpen(tx: Tx, organisationId: string, wish: Wish): Promise<EarlierCharge | null> {
  const row = await tx
    .selectFrom('transactions')
    .select([
      'id',
      'amount',
      'phone',
      'created_at as createdAt',
      'metadata',
      'created_by',
      'created_by_name',
      'sub_account_id',
    ])
    .where('organisation_id', '=', organisationId)
    .where('phone', '=', wish.phone)
    .where('type', '=', wish.type)
    .where('amount', '=', wish.amount)
    .where('status', 'in', ['pending', 'processing'])
    .where('link_id', wish.linkId === null ? 'is' : '=', wish.linkId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
