import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { plainOperatorId } from '#domain/states/verification.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';

export type Shown = {
  operator: 'mtn' | 'orange' | null;
  transactionId: string | null;
  amount: number | null;
  phone: string | null;
  name: string | null;
  at: Date | null;
};

/**
 * Our own books first: by the operator's id, then by phone and amount near the time. Whoever checks at the counter may
 * check what a colleague collected, so only the sub-accounts bound it.
 */
export async function candidateOf(tx: Tx, caller: Caller, shown: Shown, now: Date): Promise<TransactionRecord | null> {
  const scope = scopeSql({ ...scopeOf(caller), createdBy: null });
  if (shown.transactionId) {
    const byId = await tx
      .selectFrom('transactions')
      .selectAll()
      .where(scope)
      .where('type', 'in', ['sale', 'refund'])
      .where('operator_reference', 'in', [shown.transactionId, plainOperatorId(shown.transactionId)])
      .orderBy('type', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (byId) return byId;
  }
  if (!shown.phone || shown.amount === null) return null;
  const near = shown.at ?? now;
  const windowMs = (shown.at ? limits.verificationWindowMinutes : 24 * 60) * 60_000;
  return (
    (await tx
      .selectFrom('transactions')
      .selectAll()
      .where(scope)
      .where('type', '=', 'sale')
      .where('phone', '=', shown.phone)
      .where((eb) =>
        eb.or([
          eb('amount', '=', shown.amount!),
          eb(sql<number>`amount + payer_fee`, '=', shown.amount!),
          eb('provider_reason', 'like', `paid ${shown.amount!} XAF, %`),
        ]),
      )
      .where('created_at', '>=', new Date(near.getTime() - windowMs))
      .where('created_at', '<=', new Date(near.getTime() + windowMs))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}
