import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import type { Tx } from '../../../../context.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { notifyAll, type NotificationWish } from '../../../../ground/notifications/public.ts';
import { otherRequestsOf, takeReference, takeTurnsOfWishes } from '../../store/same-wish.ts';
import { isOpen, liveOf, payerOf, type TransactionRecord } from '../../store/transactions.ts';

/**
 * Charges that were sent again, or that are paid after they had ended: what else was sent for the same wish, whether
 * that is paid, and who hears of it. Links judge their own.
 */
export async function wishesOf(tx: Tx, paid: readonly TransactionRecord[]) {
  const rows = paid.filter(
    (row) =>
      row.type === 'sale' &&
      row.link_id === null &&
      row.phone !== null &&
      (row.anomaly === 'lateSuccess' || row.metadata['resentRoot'] !== undefined),
  );
  await takeTurnsOfWishes(tx, rows);
  const others = new Map<string, TransactionRecord[]>();
  for (const row of rows) others.set(row.id, await otherRequestsOf(tx, row));
  /** Of this batch, which the database does not show as paid yet. */
  const wanted = new Set<string>();
  return {
    isPaidBefore(row: TransactionRecord): boolean {
      const before = others.get(row.id) ?? [];
      const isSecond = before.some((other) => wanted.has(other.id) || isPaidFor(other));
      if (others.has(row.id) && !isSecond) wanted.add(row.id);
      return isSecond;
    },
    /** The reference stands on what was paid; open screens of the others, and people, hear of what came late. */
    async tell(environment: EnvironmentName, now: Date): Promise<void> {
      const late: NotificationWish[] = [];
      for (const row of rows) {
        const beside = others.get(row.id)!;
        await addLive(
          tx,
          beside.map((other) => liveOf(other, now)),
        );
        if (!wanted.has(row.id)) continue;
        await takeReference(tx, row, row.id);
        if (row.anomaly === 'lateSuccess') late.push(...paidLate(row, beside, environment, now));
      }
      await notifyAll(tx, late);
    },
  };
}

/**
 * Whether the wish is paid with it: what was given back, or goes back, does not pay for it any more. `isStillPaid` of
 * reports says the same to the database.
 */
export const isPaidFor = (row: TransactionRecord): boolean =>
  row.stage === 'creditedByHand' ||
  (row.status === 'completed' && row.trigger === null && row.refunded_amount + row.refund_pending < row.amount);

/** Whoever asked hears of it; while another request may be paid too, whoever decides on refunds does as well. */
function paidLate(
  row: TransactionRecord,
  beside: readonly TransactionRecord[],
  environment: EnvironmentName,
  at: Date,
): NotificationWish[] {
  const open = beside.find(isOpen);
  const about = {
    organisationId: row.organisation_id,
    environment,
    type: 'requestPaidLate' as const,
    refType: 'transaction',
    refId: open?.id ?? row.id,
    subAccountId: row.sub_account_id,
    at,
    params: { amount: row.amount, payer: payerOf(row), ...(open && { beside: 1 }) },
  };
  const makers = [...new Set([row.created_by, open?.created_by ?? null].filter((id) => id !== null))];
  return [
    ...(makers.length > 0 ? [{ ...about, userIds: makers }] : []),
    ...(open ? [{ ...about, withPermission: 'refunds:approve' as const, exceptUserId: makers[0] ?? null }] : []),
  ];
}
