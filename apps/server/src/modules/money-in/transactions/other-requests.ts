import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isPaid } from '#domain/states/transaction.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { isPaidFor, otherRequestsOf, type TransactionRecord } from '../../engine/movements/public.ts';
import { idFor, isInScope, scopeOf } from '../../ground/members/public.ts';

/** What else was sent for the wish of this charge; of a colleague's that may not be seen only that it is there. */
export async function otherRequests(
  tx: Tx,
  caller: Caller,
  row: Parameters<typeof otherRequestsOf>[1],
): Promise<TransactionDetail['otherRequests']> {
  const others = await otherRequestsOf(tx, row);
  const back = others.filter((other) => other.trigger !== null).map(({ id }) => id);
  const refunds =
    back.length === 0
      ? []
      : await tx
          .selectFrom('transactions')
          .select(['id', 'original_id', 'created_by', 'sub_account_id'])
          .where('organisation_id', '=', row.organisation_id)
          .where('original_id', 'in', back)
          .where('type', '=', 'refund')
          .where('trigger', 'is not', null)
          .execute();
  return others.map((other) => {
    const isSeen = isInScope(scopeOf(caller), other);
    const refund = refunds.find((one) => one.original_id === other.id);
    return {
      id: idFor(caller, other),
      createdAt: other.created_at.toISOString(),
      status: other.status,
      isPaid: isPaidFor(other) || isToReturn(other),
      merchantReference: isSeen ? other.merchant_reference : null,
      refundId: refund ? idFor(caller, refund) : null,
    };
  });
}

/** Paid, and nobody wanted it: whoever looks is led to its refund. */
const isToReturn = ({ status, direction, type, trigger }: TransactionRecord): boolean =>
  trigger !== null && isPaid({ status, direction, type });
