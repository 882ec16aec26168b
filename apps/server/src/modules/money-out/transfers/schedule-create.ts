import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, type ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import type { Attachment } from '../../engine/movements/public.ts';
import { linesOf } from './approval.ts';
import { writtenOut } from './beneficiary.ts';
import type { CreateWish } from './create.ts';
import { approvalQuestion, type Priced } from './quote.ts';
import { toSchedule } from './schedule-view.ts';
import { type ScheduleTemplate, snapshotOf } from './schedules.ts';

export async function createSchedule(
  tx: Tx,
  context: Context,
  made: {
    wish: CreateWish;
    asked: Priced;
    plan: { startsAt: Date; endsOn: string | null };
    warnings: ApprovalWarning[];
    attachments: Attachment[];
    hasPin: boolean;
  },
): Promise<TransferSchedule> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const {
    wish,
    asked: { resolved, priced },
    plan,
  } = made;
  const now = context.clock.now();
  // A reference names one transfer.
  if (wish.merchantReference) fail('transfers.schedule_invalid', {}, { field: 'merchantReference' });
  const template: ScheduleTemplate = {
    startsAt: plan.startsAt.toISOString(),
    totalDebit: priced.totalDebit,
    amount: wish.amount,
    mode: wish.mode,
    senderSharePercent: priced.senderSharePercent,
    beneficiary: resolved.beneficiary,
    rail: priced.rail,
    linkedAccountId: resolved.linkedAccountId,
    recipientId: wish.recipientId ?? null,
    description: wish.description || null,
    payeeNote: wish.payeeNote || null,
    queueWhenShort: wish.queueWhenShort ?? false,
    nameCheck: resolved.known,
    attachments: made.attachments,
  };
  const id = newId('transferSchedule', now);
  const every = wish.recurrence!.every;
  const approval = await askApproval(tx, {
    ...approvalQuestion(caller, context.environment, id, made.asked, now),
    title: sayBoth(requestTitles.recurringTransfer, { name: resolved.beneficiary.name }),
    snapshot: snapshotOf({ id, every, ends_on: plan.endsOn }, template),
    warnings: made.warnings,
    lines: linesOf({
      ...priced,
      name: resolved.beneficiary.name,
      account: writtenOut(resolved.beneficiary),
      verifiedName: null,
      description: template.description,
      papers: template.attachments,
      repeats: { every, startsAt: plan.startsAt, endsOn: plan.endsOn },
    }),
  });
  if (!approval.needed && !made.hasPin)
    fail('transfers.quote_changed', { expected: wish.expectedTotalDebit, totalDebit: priced.totalDebit });
  // Whoever makes a plan without another's word lets out what it sends, like whoever sends it by hand.
  if (!approval.needed)
    await spendAfterReset(tx, { userId: caller.userId, organisationId, amount: priced.totalDebit, at: now });
  const row = await tx
    .insertInto('transfer_schedules')
    .values({
      organisation_id: organisationId,
      id,
      template: JSON.stringify(template),
      every,
      next_at: plan.startsAt,
      ends_on: plan.endsOn,
      status: approval.needed ? 'pendingApproval' : 'active',
      approval_id: approval.needed ? approval.approvalId : null,
      created_by: caller.userId,
      created_by_name: caller.name,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  Object.assign(context.audited, {
    objectType: 'transferSchedule',
    objectId: id,
    after: { amount: wish.amount, every, to: resolved.beneficiary.name },
  });
  return toSchedule(row, caller, now);
}
