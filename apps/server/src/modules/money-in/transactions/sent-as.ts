import type { Permission } from '#domain/access/rights.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { nextFileOf, waitsByHand } from '../../engine/movements/public.ts';

type SentAs = NonNullable<TransactionDetail['sentAs']>;
type Origin = { origin: string; origin_id: string | null; origin_item_id: string | null };

/** As what money that leaves was asked for: there it is settled, and there a person writes down what they did. */
export function sentAsOf(
  id: string,
  { origin, origin_id, origin_item_id }: Origin,
): Omit<SentAs, 'isByHand' | 'waitsForFile'> | null {
  if (origin === 'transfer') return { kind: 'transfer', id };
  const [kind, of] =
    origin === 'settlement' ? ['settlement' as const, origin_id] : ['massPaymentItem' as const, origin_item_id];
  return of === null ? null : { kind, id: of };
}

/** The same of one payment, with whether a person is to carry it out now. */
export async function sentAsNow(
  tx: Tx,
  row: { organisation_id: string; id: string; direction: string; type: string },
  now: Date,
): Promise<TransactionDetail['sentAs']> {
  if (row.direction !== 'outbound' || row.type === 'refund') return null;
  const payout = await tx
    .selectFrom('payouts as p')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.transaction_id'),
    )
    .select(['p.origin', 'p.origin_id', 'p.origin_item_id', waitsByHand.as('is_by_hand')])
    .where('p.organisation_id', '=', row.organisation_id)
    .where('p.transaction_id', '=', row.id)
    .executeTakeFirst();
  const sentAs = payout && sentAsOf(row.id, payout);
  if (!sentAs) return null;
  const file = await nextFileOf(tx, { organisationId: row.organisation_id, transactionId: row.id }, now);
  return { ...sentAs, isByHand: payout.is_by_hand, waitsForFile: file !== null };
}

const pages = {
  transfer: { path: '/transfer', view: 'transfers:view' },
  settlement: { path: '/apps/settlements/settlements', view: 'settlements:view' },
  massPaymentItem: { path: '/mass-payments/recipients', view: 'mass:view' },
} as const satisfies Record<SentAs['kind'], { path: string; view: Permission }>;

/** Its page, or that of the payment for whoever may not open it. */
export function pathOfSent(caller: Pick<Caller, 'permissions'>, id: string, origin: Origin): string {
  const sentAs = sentAsOf(id, origin);
  const page = sentAs && pages[sentAs.kind];
  return page && caller.permissions.has(page.view) ? `${page.path}/${sentAs.id}` : `/transactions/${id}`;
}
