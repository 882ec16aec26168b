import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { mayBeCorrected } from '#domain/actions/transaction.ts';
import { both } from '#domain/values/locale.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, requireSecondPerson } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { accountOfTransaction, addEvents, lockTransactions } from '../../engine/movements/public.ts';
import { adjustmentLines, adjustmentPicture } from './approval.ts';
import { alikeWarnings, refuseAlike } from './alike.ts';
import { correctionProblemOf, paidOtherwiseOf } from './creditable.ts';
import { claimToAdjustment } from '../verifications/public.ts';
import type { AdjustmentRecord } from './read.ts';

/** Writes down what somebody wants corrected, and tells everybody else who may decide it. */
export async function requestAdjustment(
  tx: Tx,
  from: { caller: Caller; environment: EnvironmentName; at: Date; requestId: string | null },
  wish: BodyOf<typeof adjustmentsApi.request>,
): Promise<AdjustmentRecord> {
  const { caller, environment, at } = from;
  const about = (await lockTransactions(tx, [{ organisationId: caller.organisationId, id: wish.transactionId }])).get(
    wish.transactionId,
  );
  if (!about || !isInScope(scopeOf(caller), about)) fail('transactions.not_found', {}, { field: 'transactionId' });
  if (!mayBeCorrected({ ...about, paidUncredited: paidOtherwiseOf(about) }))
    fail('transactions.action_not_possible', { reason: 'notFinal' }, { field: 'transactionId' });
  const isCredit = wish.direction === 'credit';
  const problem = await correctionProblemOf(tx, about, wish, 'asked');
  if (problem)
    fail(
      isCredit ? 'adjustments.not_creditable' : 'adjustments.not_debitable',
      { reason: problem.reason },
      { field: problem.about },
    );
  const id = newId('adjustment', at);
  // A claim that is answered already is said before anything is asked.
  if (wish.verificationId)
    await claimToAdjustment(tx, caller, wish.verificationId, { adjustmentId: id, transactionId: wish.transactionId });
  const sought = { ...wish, organisation_id: caller.organisationId, transaction_id: about.id };
  const alike = await refuseAlike(tx, caller, sought, wish.duplicateOf);
  const approval = await askApproval(tx, {
    organisationId: caller.organisationId,
    environment,
    subject: 'adjustment',
    refId: id,
    title: both((locale) => requestTitles.adjustment[locale]({ reason: adjustmentReasons[wish.reasonCode][locale] })),
    amount: wish.amount,
    accountKind: await accountOfTransaction(tx, about),
    channel: 'dashboard',
    requestedBy: caller,
    snapshot: adjustmentPicture({
      id,
      transaction_id: wish.transactionId,
      direction: wish.direction,
      amount: wish.amount,
      reason_code: wish.reasonCode,
    }),
    lines: adjustmentLines(wish),
    warnings: alikeWarnings(alike),
    at,
  });
  // Asked for while nobody is there to believe it, it is believed by nobody who comes later.
  if (!approval.needed)
    await requireSecondPerson(
      tx,
      { organisationId: caller.organisationId, environment, userId: caller.userId, at },
      'adjustment',
    );
  const row = await tx
    .insertInto('payment_adjustments')
    .values({
      organisation_id: caller.organisationId,
      id,
      created_at: at,
      direction: wish.direction,
      amount: wish.amount,
      reason_code: wish.reasonCode,
      note: wish.note,
      status: 'pendingApproval',
      transaction_id: wish.transactionId,
      requested_by: caller.userId,
      requested_by_name: caller.name,
      approval_id: approval.needed ? approval.approvalId : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addEvents(tx, [
    {
      organisationId: caller.organisationId,
      transactionId: wish.transactionId,
      at,
      kind: 'adjustmentRequested',
      actorKind: 'user',
      actorName: caller.name,
      requestId: from.requestId,
      note: { en: wish.note, fr: wish.note },
      data: { adjustmentId: row.id, amount: wish.amount, direction: wish.direction, reasonCode: wish.reasonCode },
    },
  ]);
  if (!approval.needed)
    await notify(tx, {
      organisationId: caller.organisationId,
      environment,
      type: 'adjustmentWaiting',
      withPermission: 'adjustments:approve',
      refType: 'adjustment',
      refId: row.id,
      at,
      exceptUserId: caller.userId,
      subAccountId: about.sub_account_id,
      params: { amount: wish.amount, byName: caller.name },
    });
  return row;
}
