import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { depositAmounts, differenceOf } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import type { ApprovalHandler, ApprovalLine } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { alikeSince } from './alike.ts';
import { completeTopUp } from './complete.ts';
import { announcedOtherwise, changeTopUp, type TopUpRow } from './records.ts';

/** What is approved is what came; what was announced stands in it only where that is another sum. */
export const snapshotOf = (row: TopUpRow): object => {
  const announced = announcedOtherwise(row);
  return {
    reference: row.reference,
    amount: row.amount,
    ...(announced === null ? {} : { announced }),
    depositedOn: row.deposited_on,
    slip: row.slip_number,
    proof: row.proof_file_id,
  };
};

const { amount: label, announced: announcedLabel, arrived, difference } = depositAmounts;
/** The sums for people: both and what lies between them where they differ. */
export function amountLines(row: TopUpRow): ApprovalLine[] {
  const announced = announcedOtherwise(row);
  const money = (amount: number) => both((locale) => formatMoney(amount, locale));
  if (announced === null) return [{ label, value: money(row.amount) }];
  return [
    { label: announcedLabel, value: money(announced) },
    { label: arrived, value: money(row.amount) },
    { label: difference, value: both((locale) => differenceOf(row.amount, announced, locale)) },
  ];
}

const lockWaiting = async (tx: Tx, organisationId: string, id: string): Promise<TopUpRow | undefined> =>
  tx
    .selectFrom('top_ups')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();

/** Deposits that the organisation's own rule decides about. */
export const topUpApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('top_ups')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .where('status', '=', 'processing')
      .executeTakeFirst();
    return row ? snapshotOf(row) : null;
  },
  bringsIn: () => true,
  async pointless(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('top_ups')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? (row.status === 'processing' ? null : 'decidedElsewhere') : 'recordGone';
  },
  async since(tx, organisationId, refId, askedAt) {
    const row = await tx
      .selectFrom('top_ups')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? alikeSince(tx, row, askedAt) : [];
  },
  async approved(tx, { organisationId, refId, by, at, context }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (row) await completeTopUp(tx, row, { by, bankReference: null, requestId: context.requestId, at });
  },
  async ended(tx, { organisationId, refId, by, at, outcome, remark }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (!row) return;
    // Taken back or lapsed, it can be said again; declined it is over.
    const again = outcome === 'cancelled' || outcome === 'expired';
    await changeTopUp(tx, row, {
      status: again ? 'pending' : 'rejected',
      approval_id: null,
      reason: remark,
      ...(again
        ? { amount: row.announced_amount ?? row.amount }
        : { decided_by: by?.userId ?? null, decided_by_name: by?.name ?? null, decided_at: at }),
    });
  },
};
