import { approvalHours, rangeFor, speaksFor, stepsOf, type ApprovalStep } from '#domain/approvals/approvals.ts';
import { approvalSubjectOf } from '#domain/approvals/subjects.ts';
import { localDay } from '#domain/values/time.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { ApprovalAnswer, ApprovalWish } from './handler.ts';
import { openRequest, openRequestOf, resetRequest, type Plan } from './open-request.ts';
import { crewOf, type Crew } from './people.ts';
import { hashOf, type RequestRecord } from './record.ts';

/** Nobody else is there to ask. */
const decidedByTime: Plan = {
  steps: [{ no: 1, kind: 'final', mode: 'any', candidates: [], substituteId: null }],
  lapseAfterHours: approvalHours.lapse,
  policy: null,
};

type Question = Omit<ApprovalWish, 'snapshot' | 'title'>;

/**
 * Asks whether something needs the approval of others, and if so asks them: called in the maker's transaction, before
 * anything is let go. Asking again about a record that waits with the same snapshot changes nothing; with another one
 * it starts anew.
 */
export async function askApproval(tx: Tx, wish: ApprovalWish): Promise<ApprovalAnswer> {
  const crew = await crewOf(tx, wish.organisationId, wish.environment, wish.subject, wish.at);
  const waiting = await openRequestOf(tx, wish);
  if (waiting) {
    if (waiting.snapshot_hash !== hashOf(wish.snapshot))
      await resetRequest(tx, waiting, wish, await planAgain(tx, waiting, wish, crew), wish.at);
    return { needed: true, approvalId: waiting.id };
  }
  const plan = (await planFor(tx, wish, crew, { count: true })) ?? (wish.actsAt ? decidedByTime : null);
  if (!plan) return { needed: false };
  const row = await openRequest(tx, wish, { ...plan, takesEffectAt: wish.actsAt ?? null }, crew);
  return { needed: true, approvalId: row.id };
}

/**
 * Before anybody submits: whether it will need approval, and by whom it would begin. Counts nothing, writes nothing.
 */
export async function previewApproval(tx: Tx, question: Question): Promise<{ needed: boolean; approvers: string[] }> {
  const crew = await crewOf(tx, question.organisationId, question.environment, question.subject, question.at);
  const plan = await planFor(tx, question, crew);
  if (!plan) return { needed: false, approvers: [] };
  const ids = plan.steps.flatMap((step) =>
    step.candidates.filter(
      (userId) =>
        userId !== question.requestedBy.userId && !question.preparedBy?.includes(userId) && crew.isEligible(userId),
    ),
  );
  return { needed: true, approvers: [...new Set(ids)].map((userId) => crew.nameOf(userId)) };
}

/**
 * What went without asking and failed is tried again. On its own day it is counted; on another it counts there like
 * what leaves then, and where that would be asked about it is refused: a retry asks nobody, and a copy of it does.
 * `lastTriedAt`: when each was counted last; null where that counts no more.
 */
export async function countRetry(
  tx: Tx,
  question: Omit<Question, 'amount'>,
  tried: readonly { amount: number; lastTriedAt: Date | null }[],
): Promise<void> {
  const amount = tried
    .filter(({ lastTriedAt }) => lastTriedAt === null || localDay(lastTriedAt) !== localDay(question.at))
    .reduce((sum, one) => sum + one.amount, 0);
  if (amount === 0) return;
  const crew = await crewOf(tx, question.organisationId, question.environment, question.subject, question.at);
  if (await planFor(tx, { ...question, amount }, crew, { count: true })) fail('approvals.retry_asks_nobody');
}

/** The steps the organisation's rule asks for; null when nobody has to be asked. */
export async function planFor(
  tx: Tx,
  wish: Question,
  crew: Crew,
  options: { count?: boolean } = {},
): Promise<Plan | null> {
  const policy = await tx
    .selectFrom('approval_policies')
    .select(['id', 'version', 'definition'])
    .where('organisation_id', '=', wish.organisationId)
    .where('subject', '=', wish.subject)
    .where('in_force', '=', true)
    .executeTakeFirst();
  const occasion = { channel: wish.channel, accountKind: wish.accountKind ?? null };
  if (policy?.definition && speaksFor(policy.definition, occasion)) {
    const { definition } = policy;
    const makerId = wish.requestedBy.userId;
    const isLimited = definition.dailyCumulativePerUser !== null;
    const usedToday = isLimited ? await usedOn(tx, wish, makerId, options.count === true) : 0;
    const range = rangeFor(definition, { ...occasion, amount: wish.weighedAs ?? wish.amount, usedToday });
    if (range)
      return {
        steps: stepsOf(range, [makerId, ...(wish.preparedBy ?? [])], crew.holdersOf),
        lapseAfterHours: definition.lapseAfterHours,
        policy: { id: policy.id, version: policy.version },
      };
    if (options.count && isLimited && wish.amount) await countThatDay(tx, wish, makerId, wish.amount);
  }
  if (!wish.always && !approvalSubjectOf(wish.subject).always) return null;
  const step = anybodyElse(crew, wish.requestedBy.userId, wish.askedIfInsideBy);
  return step && { steps: [step], lapseAfterHours: approvalHours.lapse, policy: null };
}

/**
 * The steps for a request that waits and whose record changed; null to keep those it has. Whoever asks again and
 * whoever decides find the same: a change never makes it need fewer people, nor people of a smaller sum, than it was
 * sent to.
 */
export async function planAgain(
  tx: Tx,
  row: Pick<RequestRecord, 'amount' | 'steps'>,
  wish: Question,
  crew: Crew,
): Promise<Plan | null> {
  const amounts = [wish.weighedAs, wish.amount, row.amount].filter((amount) => amount != null);
  const plan = await planFor(tx, { ...wish, weighedAs: amounts.length > 0 ? Math.max(...amounts) : null }, crew);
  return plan && plan.steps.length >= row.steps.length ? plan : null;
}

/** Where no rule names anybody: one other person who may approve it; null when there is none. */
export function anybodyElse(crew: Crew, makerId: string, insideBy?: Date): ApprovalStep | null {
  const candidates = crew.eligible
    .filter((person) => !insideBy || person.since <= insideBy)
    .map((person) => person.userId)
    .filter((userId) => userId !== makerId);
  return candidates.length === 0 ? null : { no: 1, kind: 'final', mode: 'any', candidates, substituteId: null };
}

type Counted = Pick<Question, 'organisationId' | 'subject' | 'at' | 'leavesAt'>;
const dayOf = (wish: Counted) => localDay(wish.leavesAt ?? wish.at);

/** Locked when it counts, so that two payments of one person at the same moment are added up too. */
async function usedOn(tx: Tx, wish: Question, userId: string, lock: boolean): Promise<number> {
  if (lock) await countThatDay(tx, wish, userId, 0);
  const row = await tx
    .selectFrom('approval_daily_sums')
    .select('amount')
    .where('organisation_id', '=', wish.organisationId)
    .where('subject', '=', wish.subject)
    .where('user_id', '=', userId)
    .where('day', '=', dayOf(wish))
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/**
 * What goes without asking counts on its day: what a plan will send then too, so that nobody plans around the sum of a
 * day.
 */
export async function countThatDay(tx: Tx, wish: Counted, userId: string, amount: number): Promise<void> {
  await tx
    .insertInto('approval_daily_sums')
    .values({ organisation_id: wish.organisationId, subject: wish.subject, user_id: userId, day: dayOf(wish), amount })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'subject', 'user_id', 'day'])
        .doUpdateSet((eb) => ({ amount: eb('approval_daily_sums.amount', '+', eb.ref('excluded.amount')) })),
    )
    .execute();
}
