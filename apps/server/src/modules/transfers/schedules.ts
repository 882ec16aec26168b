import type { Selectable } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { disabledReasons } from '#domain/actions/disabled-reasons.ts';
import { scheduleActions, type ScheduleAction } from '#domain/actions/transfer.ts';
import type { Permission } from '#domain/access.ts';
import type { ApprovalEndReason } from '#domain/approval-ends.ts';
import type { Beneficiary, PayoutMode, PayoutRail } from '#domain/payouts.ts';
import { nextRun, type Recurrence } from '#domain/recurrence.ts';
import { localDay } from '#domain/time.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import { callerOf, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import { askApproval, countThatDay, recallApproval, type ApprovalWarning } from '../approvals/public.ts';
import type { Context, InTx, Tx } from '../context.ts';
import { placeOf, unseenId } from '../members/public.ts';
import { blockedAt, elsewhereNow } from '../recipients/public.ts';
import { spendAfterReset } from '../second-factor/public.ts';
import type { Attachment, TransferSchedulesTable } from '../payout-tables.ts';
import { linesOf } from './approval.ts';
import { refuseChanged, writtenOut } from './beneficiary.ts';
import type { CreateWish } from './create.ts';
import { transferScope } from './list.ts';
import { approvalQuestion, type Priced } from './quote.ts';
import { beneficiaryView } from './view.ts';

/** What every run of a plan sends; it never changes, so that one approval covers all of them. */
type Template = {
  /** What one time cost when it was planned: what approvers see leave. Plans of before do not have it. */
  totalDebit?: number;
  startsAt: string;
  amount: number;
  mode: PayoutMode;
  senderSharePercent: number;
  beneficiary: Beneficiary;
  rail: PayoutRail;
  linkedAccountId: string | null;
  recipientId: string | null;
  description: string | null;
  payeeNote: string | null;
  queueWhenShort: boolean;
  nameCheck: { verifiedName: string | null; match: 'strong' | 'partial' | 'none' | null } | null;
  attachments: Attachment[];
};
export type ScheduleRow = Selectable<TransferSchedulesTable>;
type Row = ScheduleRow;
export const templateOf = (row: Row): Template => row.template as unknown as Template;
const snapshotOf = (row: { id: string; every: string; ends_on: string | null }, template: Template) => ({
  id: row.id,
  every: row.every,
  endsOn: row.ends_on,
  ...template,
});

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
  if (wish.merchantReference) fail('transfers.schedule_invalid', {}, { field: 'merchantReference' }); // a reference names one transfer
  const template: Template = {
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
    title: {
      en: `Recurring transfer to ${resolved.beneficiary.name}`,
      fr: `Transfert récurrent à ${resolved.beneficiary.name}`,
    },
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

const find = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
type Change = Partial<
  Pick<
    Row,
    | 'status'
    | 'next_at'
    | 'runs'
    | 'last_transaction_id'
    | 'last_problem'
    | 'held_by'
    | 'created_by'
    | 'created_by_name'
  >
>;
export async function changeSchedule(tx: Tx, row: Row, set: Change): Promise<Row> {
  const {
    organisation_id: organisationId,
    approval_id: approvalId,
    status,
    next_at: nextAt,
    created_by: makerId,
  } = { ...row, ...set };
  const isCounted = makerId === row.created_by && nextAt?.getTime() === row.next_at?.getTime();
  // Nobody was asked about it, so its next time counts for whoever answers for it, beside what they send by hand on that day.
  if (status === 'active' && approvalId === null && makerId !== null && nextAt !== null && !isCounted) {
    await countThatDay(tx, { organisationId, subject: 'transfer', at: nextAt }, makerId, templateOf(row).amount);
  }
  return tx
    .updateTable('transfer_schedules')
    .set({ ...set, version: row.version + 1 })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function scheduleSnapshot(tx: Tx, organisationId: string, id: string): Promise<object | null> {
  const row = await find(tx, organisationId, id);
  return row ? snapshotOf(row, templateOf(row)) : null;
}
/** What is sent to somebody frozen, or to a place that is no longer theirs, would be stopped every time. */
export async function scheduleIsPointless(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<ApprovalEndReason | null> {
  const row = await find(tx, organisationId, id);
  if (!row) return 'recordGone';
  if (row.status !== 'pendingApproval') return 'decidedElsewhere';
  const { beneficiary, recipientId, linkedAccountId } = templateOf(row);
  if (
    recipientId !== null &&
    linkedAccountId === null &&
    (await elsewhereNow(tx, organisationId, beneficiary, recipientId)) !== null
  )
    return 'recipientChanged';
  return (await blockedAt(tx, organisationId, beneficiary, recipientId))?.rule === 'frozen' ? 'recipientFrozen' : null;
}
/** Approved: what its time has passed meanwhile runs once, at once. */
export async function startSchedule(tx: Tx, organisationId: string, id: string, _at: Date): Promise<void> {
  const row = await find(tx, organisationId, id);
  if (row?.status === 'pendingApproval') await changeSchedule(tx, row, { status: 'active' });
}
export async function endSchedule(tx: Tx, organisationId: string, id: string): Promise<void> {
  const row = await find(tx, organisationId, id);
  if (row?.status === 'pendingApproval') await changeSchedule(tx, row, { status: 'cancelled', next_at: null });
}

const viewer = (caller: Caller, now: Date) => ({
  permissions: caller.permissions as ReadonlySet<Permission>,
  now,
  userId: caller.userId,
  reachOf: caller.reachOf,
});

export function toSchedule(row: Row, caller: Caller, now: Date): TransferSchedule {
  const template = templateOf(row);
  const { beneficiary } = template;
  return {
    id: row.id,
    status: row.status,
    every: row.every,
    nextAt: row.next_at?.toISOString() ?? null,
    endsOn: row.ends_on,
    runs: row.runs,
    amount: template.amount,
    mode: template.mode,
    description: template.description,
    beneficiary: beneficiaryView({
      destination: beneficiary.kind,
      beneficiary_name: beneficiary.name,
      verified_name: template.nameCheck?.verifiedName ?? null,
      name_match: template.nameCheck?.match ?? null,
      phone: beneficiary.kind === 'wallet' ? beneficiary.phone : null,
      operator: beneficiary.kind === 'wallet' ? beneficiary.operator : null,
      rib: beneficiary.kind === 'bank' ? beneficiary.rib : null,
      card_tail: beneficiary.kind === 'card' ? beneficiary.tail : null,
      payee_code: beneficiary.kind === 'user' ? beneficiary.code : null,
      recipient_id: template.recipientId,
      linked_account_id: template.linkedAccountId,
    }),
    lastTransactionId: row.last_transaction_id,
    lastProblem: row.last_problem ? (JSON.parse(row.last_problem) as { en: string; fr: string }) : null,
    heldBy: row.held_by && (transferScope(caller).createdBy === null ? row.held_by : unseenId(row.held_by)),
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    version: row.version,
    availableActions: scheduleActions({ status: row.status, createdById: row.created_by }, viewer(caller, now)).map(
      ({ action, allowed, disabledReason }) => ({
        action,
        allowed,
        disabledReason: disabledReason ? { ...disabledReasons[disabledReason] } : null,
      }),
    ),
  };
}

export async function listSchedules(tx: Tx, caller: Caller, query: QueryOf<typeof transfersApi.schedules>, now: Date) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const mine = transferScope(caller).createdBy;
  const isBackwards = cursor?.direction === 'previous';
  let page = tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (mine !== null) page = page.where('created_by', '=', mine);
  if (query.status?.length) page = page.where('status', 'in', query.status);
  if (cursor) page = page.where('id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const cut = pageOf<Row>(await page.execute(), limit, cursor, (row) => [row.id]);
  return { rows: cut.rows.map((row) => toSchedule(row, caller, now)), meta: cut.meta };
}

/** A plan the caller may see, locked; refuses `transfer_schedules.not_found` for any other. */
export async function visibleSchedule(tx: Tx, caller: Caller, id: string): Promise<Row> {
  const row = await find(tx, caller.organisationId, id);
  const mine = transferScope(caller).createdBy;
  if (!row || (mine !== null && row.created_by !== mine)) fail('transfer_schedules.not_found');
  return row;
}

/** Refuses what its state or the caller's rights do not allow; when it is over, with the payment that went last. */
export async function requireScheduleAction(
  tx: Tx,
  row: Row,
  caller: Caller,
  action: ScheduleAction,
  now: Date,
): Promise<void> {
  const state = scheduleActions({ status: row.status, createdById: row.created_by }, viewer(caller, now)).find(
    (candidate) => candidate.action === action,
  );
  if (state?.allowed) return;
  const sentence = state?.disabledReason ? disabledReasons[state.disabledReason] : null;
  const why = { status: row.status, version: row.version, reason: sentence?.en ?? '', reasonFr: sentence?.fr ?? '' };
  const went =
    row.status === 'ended' && row.last_transaction_id !== null
      ? await tx
          .selectFrom('transactions')
          .select(['id', 'created_at', 'amount'])
          .where('organisation_id', '=', row.organisation_id)
          .where('id', '=', row.last_transaction_id)
          .executeTakeFirst()
      : undefined;
  fail(
    'transfer_schedules.action_not_possible',
    went ? { ...why, id: went.id, at: went.created_at.toISOString(), amount: went.amount } : why,
  );
}

/** Whether whoever made it may still enter; nobody else has answered for what it sends. */
export const isMakerHere = async (tx: Tx, row: Row, now: Date): Promise<boolean> =>
  row.created_by !== null && (await placeOf(tx, row.organisation_id, row.created_by, now)) !== null;

/** Whoever sets the plan of somebody who left going again answers for it from then on. */
export const takenOver = async (tx: Tx, row: Row, caller: Caller, now: Date) =>
  (await isMakerHere(tx, row, now)) ? {} : { created_by: caller.userId, created_by_name: caller.name };

/** Pauses, goes on from the next time that is still ahead, or ends a plan for good; what it has sent already is untouched. */
export async function decideSchedule(
  context: InTx | (Context & { tx: Tx }),
  id: string,
  action: ScheduleAction,
  note: string | null,
): Promise<TransferSchedule> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await visibleSchedule(context.tx, caller, id);
  await requireScheduleAction(context.tx, row, caller, action, now);
  Object.assign(context.audited, {
    objectType: 'transferSchedule',
    objectId: id,
    ...(note ? { detail: { note } } : {}),
  });
  if (action === 'pause') return toSchedule(await changeSchedule(context.tx, row, { status: 'paused' }), caller, now);
  if (action === 'cancel') {
    if (row.status === 'pendingApproval')
      await recallApproval(context.tx, {
        organisationId: caller.organisationId,
        subject: 'transfer',
        refId: id,
        by: { userId: caller.userId, name: caller.name },
        at: now,
        remark: note,
      });
    return toSchedule(
      await changeSchedule(context.tx, row, { status: 'cancelled', next_at: null, held_by: null }),
      caller,
      now,
    );
  }
  const next = nextRun(new Date(templateOf(row).startsAt), row.every as Recurrence, now);
  await refuseChanged(context.tx, caller.organisationId, templateOf(row), 'beneficiary');
  // Whoever sets it going again lets out what it sends from now on, even if another made it.
  if (!isPast(row, next))
    await spendAfterReset(context.tx, {
      userId: caller.userId,
      organisationId: caller.organisationId,
      amount: templateOf(row).amount,
      at: now,
    });
  // Its last problem is over with it: somebody has looked.
  const anew = isPast(row, next)
    ? { status: 'ended' as const, next_at: null }
    : { status: 'active' as const, next_at: next };
  return toSchedule(
    await changeSchedule(context.tx, row, {
      ...anew,
      ...(await takenOver(context.tx, row, caller, now)),
      last_problem: null,
      held_by: null,
    }),
    caller,
    now,
  );
}

export const isPast = (row: Row, next: Date): boolean => row.ends_on !== null && localDay(next) > row.ends_on;
