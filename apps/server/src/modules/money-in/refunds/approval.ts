import { refundReasons } from '#i18n/catalogues/refunds/reasons.ts';
import { requestLabels } from '#i18n/catalogues/approvals/requests.ts';
import { formatPhone } from '#domain/values/phone.ts';
import {
  sinceWarning,
  type ApprovalHandler,
  type ApprovalLine,
  type DecidedRequest,
} from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { payerOf, requireGivingBack, type TransactionRecord } from '../../engine/movements/public.ts';
import type { KeyPorts } from '../../terms/providers/public.ts';
import { refundSince } from './duplicates.ts';
import { carryOut, lockRefund, type RefundMove } from './carry-out.ts';

/** What an approver approves: to whom, how much, of which payment. */
export const refundPicture = (
  row: Pick<TransactionRecord, 'id' | 'original_id' | 'amount' | 'phone' | 'operator'>,
) => ({ refundId: row.id, originalId: row.original_id, amount: row.amount, phone: row.phone, operator: row.operator });

/** Whom it goes to, with the whole number: whoever approves has to compare it. */
export const payeeOf = (row: Pick<TransactionRecord, 'payer_name' | 'phone'>): string =>
  row.payer_name && row.phone ? `${row.payer_name}, ${formatPhone(row.phone)}` : payerOf(row);

export function refundLines(
  original: TransactionRecord,
  wish: { amount: number; reasonCode: string; note: string | null },
): ApprovalLine[] {
  const reason = (refundReasons as Record<string, { en: string; fr: string } | undefined>)[wish.reasonCode] ?? {
    en: wish.reasonCode,
    fr: wish.reasonCode,
  };
  return [
    { label: requestLabels.to, value: payeeOf(original) },
    { label: requestLabels.amount, value: wish.amount },
    { label: requestLabels.ofThePayment, value: original.amount },
    { label: requestLabels.payment, value: original.id },
    { label: requestLabels.reason, value: reason },
    ...(wish.note ? [{ label: requestLabels.note, value: wish.note }] : []),
  ];
}

type Locked = Awaited<ReturnType<typeof lockRefund>>;

/** Refunds that a rule sends to the approval centre. */
export const refundApprovals = (keys: Omit<KeyPorts, 'environment'>): ApprovalHandler => ({
  async snapshot(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('transactions')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? refundPicture(row) : null;
  },
  async pointless(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('transactions')
      .select('stage')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? (row.stage === 'pendingApproval' ? null : 'decidedElsewhere') : 'recordGone';
  },
  async since(tx, organisationId, refId, askedAt) {
    const row = await tx
      .selectFrom('transactions')
      .select(['original_id', 'amount'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    const others = row?.original_id
      ? await refundSince(tx, organisationId, { id: refId, originalId: row.original_id, amount: row.amount, askedAt })
      : [];
    return others[0]
      ? [
          sinceWarning(
            'refund',
            others[0].created_at,
            askedAt,
            others.map((one) => one.id),
          ),
        ]
      : [];
  },
  async approved(tx, request) {
    const rows = await locked(tx, request);
    // The account that took the payment may have been closed while this waited: then it is not approved, and says so.
    await requireGivingBack(tx, { ...keys, environment: request.context.environment }, rows.original, request.at);
    await decided(tx, request, rows, 'approved', null);
  },
  ended: async (tx, request) =>
    decided(
      tx,
      request,
      await locked(tx, request),
      request.outcome === 'cancelled' ? 'merchantCancelled' : request.outcome === 'expired' ? 'expired' : 'declined',
      request.remark,
    ),
});

async function locked(tx: Tx, request: DecidedRequest): Promise<Locked> {
  const { original_id: originalId } = await tx
    .selectFrom('transactions')
    .select('original_id')
    .where('organisation_id', '=', request.organisationId)
    .where('id', '=', request.refId)
    .executeTakeFirstOrThrow();
  return lockRefund(tx, request.organisationId, request.refId, originalId!);
}

async function decided(
  tx: Tx,
  request: DecidedRequest,
  rows: Locked,
  event: RefundMove['event'],
  note: string | null,
): Promise<void> {
  await carryOut(tx, rows, {
    event,
    by: { name: request.by?.name ?? null, isPerson: request.by !== null },
    note,
    now: request.at,
    requestId: request.context.requestId,
    afterCommit: () => {},
  });
}
