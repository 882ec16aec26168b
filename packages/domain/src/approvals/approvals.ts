import { limits } from '../values/limits.ts';
import type { Amount } from '../values/money.ts';

/**
 * The rules of approval, without people or clocks of their own: which range of a policy speaks, which steps follow from
 * it, and who may decide a step at this moment.
 */
export const approvalFlows = ['none', 'twoStep', 'threeStep'] as const;
/** none: nobody; twoStep: maker, then final approver; threeStep: maker, reviewers, final approver. */
export type ApprovalFlow = (typeof approvalFlows)[number];
export const approvalChannels = ['dashboard', 'api', 'bulk'] as const;
export type ApprovalChannel = (typeof approvalChannels)[number];
export type Reviewers = { users: string[] } | { role: string };
export type ReviewMode = 'any' | 'all';

export type ApprovalRange = {
  min: Amount;
  /** Inclusive; null reaches to the sky. */
  max: Amount | null;
  flow: ApprovalFlow;
  reviewers: Reviewers | null;
  mode: ReviewMode;
  finalApproverId: string | null;
  substituteId: string | null;
};
export type PolicyDefinition = {
  ranges: ApprovalRange[];
  appliesTo: ApprovalChannel[];
  /** What one person may send in a day without asking, all together; null: no such limit. */
  dailyCumulativePerUser: Amount | null;
  lapseAfterHours: number;
  /** Kinds of accounts it speaks for; empty: all. */
  accounts: string[];
};

export const approvalHours = {
  lapse: 168,
  firstReminder: 4,
  escalation: 24,
  emergencyDelay: 72,
  newKeys: limits.linkedAccountCoolingHours,
} as const;
export const approvalsAtOnceMax = 50;

export type ApprovalStep = {
  no: number;
  kind: 'review' | 'final';
  mode: ReviewMode;
  /** Fixed when it was submitted. */
  candidates: string[];
  substituteId: string | null;
};

type Occasion = { amount: Amount | null; usedToday: Amount; channel: ApprovalChannel; accountKind: string | null };

/**
 * Whether a rule is about such an occasion at all: its channel, its account. Many at once are made in the console, so
 * its rules speak for them as well.
 */
export const speaksFor = (
  policy: PolicyDefinition,
  { channel, accountKind }: Pick<Occasion, 'channel' | 'accountKind'>,
): boolean =>
  (policy.appliesTo.includes(channel) || (channel === 'bulk' && policy.appliesTo.includes('dashboard'))) &&
  (policy.accounts.length === 0 || accountKind === null || policy.accounts.includes(accountKind));

/**
 * The range that speaks for an occasion, or null when nobody has to be asked. An occasion without an amount is the
 * weightiest there is. Small sums of one person add up: past the daily limit, the sum of the day is what counts.
 */
export function rangeFor(policy: PolicyDefinition, occasion: Occasion): ApprovalRange | null {
  if (!speaksFor(policy, occasion)) return null;
  const { amount, usedToday } = occasion;
  const ranges = policy.ranges.toSorted((a, b) => a.min - b.min);
  if (amount === null) return ranges.findLast((range) => range.flow !== 'none') ?? null;
  const at = (value: Amount) =>
    ranges.find((range) => value >= range.min && (range.max === null || value <= range.max));
  const range = at(amount);
  if (range && range.flow !== 'none') return range;
  const ofToday = usedToday + amount;
  if (policy.dailyCumulativePerUser === null || ofToday <= policy.dailyCumulativePerUser) return null;
  const heavier = at(ofToday);
  return heavier && heavier.flow !== 'none' ? heavier : (ranges.find((candidate) => candidate.flow !== 'none') ?? null);
}

/**
 * The steps of a range. Whoever asks, or prepared it for them (`makers`), stands in none; who approves last does not
 * review first. Where the final approver asks, the substitute approves last from the beginning: having reviewed they
 * could not, and nobody would be left.
 */
export function stepsOf(
  range: ApprovalRange,
  makers: readonly string[],
  holdersOf: (role: string) => string[],
): ApprovalStep[] {
  const { finalApproverId, substituteId } = range;
  const isMakers = finalApproverId !== null && makers.includes(finalApproverId);
  const lastId = isMakers ? substituteId : finalApproverId;
  const final: ApprovalStep = {
    no: 1,
    kind: 'final',
    mode: 'any',
    candidates: lastId && !makers.includes(lastId) ? [lastId] : [],
    substituteId: isMakers ? null : substituteId,
  };
  if (range.flow !== 'threeStep' || !range.reviewers) return [final];
  const named = 'users' in range.reviewers ? range.reviewers.users : holdersOf(range.reviewers.role);
  const reviewers = [...new Set(named)].filter(
    (userId) => !makers.includes(userId) && userId !== finalApproverId && userId !== lastId,
  );
  return [
    { no: 1, kind: 'review', mode: range.mode, candidates: reviewers, substituteId: null },
    { ...final, no: 2 },
  ];
}

export type Seat = { userId: string; onBehalfOf: string | null; as: 'named' | 'substitute' | 'delegate' };
export type Moment = {
  makerId: string;
  /** Who had a hand in it before the maker asked: they decide it no more than the maker does. */
  preparedBy?: readonly string[];
  /** Who holds the rights to decide it now. */
  isEligible(userId: string): boolean;
  /** Who decided already, in this round. */
  decided: ReadonlySet<string>;
  /** In whose place a delegate has decided. */
  decidedFor: ReadonlySet<string>;
  /** Absences that are going on. */
  delegations: readonly { userId: string; delegateId: string }[];
  /** A day passed without an answer. */
  escalated: boolean;
};

const isOwn = (userId: string, { makerId, preparedBy = [] }: Pick<Moment, 'makerId' | 'preparedBy'>): boolean =>
  userId === makerId || preparedBy.includes(userId);

/** Everybody who may decide a step at this moment, each once. Nobody: the request is blocked. */
export function seatsOf(step: ApprovalStep, moment: Moment): Seat[] {
  const mayDecide = (userId: string) =>
    !isOwn(userId, moment) && moment.isEligible(userId) && !moment.decided.has(userId);
  const open = step.candidates.filter((userId) => !moment.decidedFor.has(userId));
  const seats: Seat[] = open.filter(mayDecide).map((userId) => ({ userId, onBehalfOf: null, as: 'named' }));
  const { substituteId } = step;
  const isGone = !open.some(mayDecide);
  if (substituteId && (isGone || moment.escalated) && mayDecide(substituteId))
    seats.push({ userId: substituteId, onBehalfOf: open[0] ?? null, as: 'substitute' });
  // Only somebody who could decide it can hand that on.
  for (const { userId, delegateId } of moment.delegations) {
    if (seats.some((seat) => seat.userId === userId && seat.as !== 'delegate') && mayDecide(delegateId))
      seats.push({ userId: delegateId, onBehalfOf: userId, as: 'delegate' });
  }
  return seats.filter((seat, index) => seats.findIndex((other) => other.userId === seat.userId) === index);
}

/** Whether a step is through: one approval, or those of everybody who still may decide it. */
export function isStepDone(
  step: ApprovalStep,
  approvedBy: readonly { userId: string; onBehalfOf: string | null }[],
  moment: Moment,
): boolean {
  if (approvedBy.length === 0) return false;
  if (step.mode === 'any') return true;
  const heard = new Set(approvedBy.flatMap(({ userId, onBehalfOf }) => [userId, ...(onBehalfOf ? [onBehalfOf] : [])]));
  return step.candidates.every((userId) => heard.has(userId) || isOwn(userId, moment) || !moment.isEligible(userId));
}
