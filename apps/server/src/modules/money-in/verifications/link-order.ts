import { addEvents, noteUsedFor } from '../../engine/movements/public.ts';
import { paymentVerdict } from '#domain/states/verification.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { addLive } from '../../ground/live/public.ts';
import { findVerification, type VerificationRow } from './claims.ts';
import { paymentOf } from './verdict.ts';

const lockMatch = (context: InTx, organisationId: string, id: string) =>
  context.tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** What was shown is the payment that was found, and not another one, or the message of its refund. */
const provesPayment = (row: VerificationRow): row is VerificationRow & { matched_transaction_id: string } =>
  row.matched_transaction_id !== null && row.result !== 'mismatch' && row.result !== 'sentOut';

/** A payment pays for one order: from now on it is used for this one. */
export async function linkOrder(context: InTx, id: string, orderReference: string): Promise<void> {
  const { organisationId } = callerOf(context);
  const row = await findVerification(context.tx, callerOf(context), id);
  if (!provesPayment(row)) fail('verifications.claim_not_possible');
  const match = await lockMatch(context, organisationId, row.matched_transaction_id);
  // What has gone back, is on its way back or was never the merchant's pays for nothing.
  const now = paymentVerdict(await paymentOf(context.tx, match), orderReference);
  if (now === 'givenBack' || now === 'toReturn' || now === 'refundAsked')
    fail('verifications.given_back', now === 'givenBack' ? {} : { waits: 1 });
  if (now === 'used') fail('verifications.already_used', { usedFor: match.used_for! });
  if (now !== 'matched') fail('verifications.claim_not_possible');
  await namedFor(context, row, orderReference);
  if (match.used_for !== orderReference) await noteLine(context, match.id, 'orderLinked', { order: orderReference });
}

/**
 * The number of the order was mistyped: the payment pays for this one, and for that one no more. Whoever does it says
 * why, and both are in the payment's history. A check that found it used goes on saying so: what lies on its screen was
 * perhaps given away already.
 */
export async function correctOrder(
  context: InTx,
  id: string,
  { was, orderReference, reason }: { was: string; orderReference: string; reason: string },
): Promise<void> {
  const { organisationId } = callerOf(context);
  const row = await findVerification(context.tx, callerOf(context), id);
  if (!provesPayment(row)) fail('verifications.claim_not_possible');
  const match = await lockMatch(context, organisationId, row.matched_transaction_id);
  if (match.used_for === orderReference) return;
  if (match.used_for !== was) fail('verifications.order_moved', { usedFor: match.used_for ?? '' });
  await namedFor(context, row, orderReference);
  await noteLine(context, match.id, 'orderCorrected', { was, order: orderReference }, reason);
}

async function namedFor(context: InTx, row: VerificationRow, orderReference: string): Promise<void> {
  const { organisationId } = callerOf(context);
  await noteUsedFor(context.tx, { organisationId, id: row.matched_transaction_id! }, orderReference);
  if (row.result === 'used') return;
  await context.tx
    .updateTable('verifications')
    .set({ inputs: JSON.stringify({ ...row.inputs, orderReference }) })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .execute();
}

async function noteLine(
  context: InTx,
  transactionId: string,
  kind: 'orderLinked' | 'orderCorrected',
  data: Record<string, string>,
  reason?: string,
): Promise<void> {
  const { organisationId, name } = callerOf(context);
  const at = context.clock.now();
  const said = [[data['was'], data['order']].filter(Boolean).join(' → '), reason].filter(Boolean).join(' · ');
  await addEvents(context.tx, [
    {
      organisationId,
      transactionId,
      at,
      kind,
      actorKind: 'user',
      actorName: name,
      requestId: context.requestId,
      note: { en: said, fr: said },
      data,
    },
  ]);
  await addLive(context.tx, [{ organisationId, at, kind: 'transaction', recordId: transactionId }]);
}
