import type { DefinitionInput } from '#contract/approvals/schemas.ts';
import {
  approvalChannels,
  approvalHours,
  type ApprovalChannel,
  type ApprovalFlow,
  type ApprovalRange,
  type PolicyDefinition,
  type ReviewMode,
} from '#domain/approvals/approvals.ts';
import { policyProblems, type PolicyRule } from '#domain/approvals/policy-problems.ts';
import { approvalSubjectOf, type PolicySubject } from '#domain/approvals/subjects.ts';
import type { OwnRule } from '../../data/form-check.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';

/**
 * A rule as the form holds it: a range ends where the next one begins, so there are neither holes nor overlaps to make.
 */
export type RangeDraft = {
  from: TypedAmount;
  flow: ApprovalFlow;
  by: 'users' | 'role';
  users: string[];
  role: string;
  mode: ReviewMode;
  finalApproverId: string;
  substituteId: string;
};
export type RuleDraft = {
  ranges: RangeDraft[];
  appliesTo: ApprovalChannel[];
  daily: TypedAmount;
  lapseAfterHours: number;
  accounts: string[];
};

export const blankRange = (from: number): RangeDraft => ({
  from,
  flow: 'twoStep',
  by: 'users',
  users: [],
  role: '',
  mode: 'any',
  finalApproverId: '',
  substituteId: '',
});

export function draftOf(rule: PolicyDefinition | null): RuleDraft {
  if (!rule)
    return {
      ranges: [blankRange(0)],
      appliesTo: [...approvalChannels],
      daily: null,
      lapseAfterHours: approvalHours.lapse,
      accounts: [],
    };
  const ranges = rule.ranges
    .toSorted((a, b) => a.min - b.min)
    .map(({ min, flow, reviewers, mode, finalApproverId, substituteId }): RangeDraft => ({
      from: min,
      flow,
      mode,
      by: reviewers && 'role' in reviewers ? 'role' : 'users',
      users: reviewers && 'users' in reviewers ? reviewers.users : [],
      role: reviewers && 'role' in reviewers ? reviewers.role : '',
      finalApproverId: finalApproverId ?? '',
      substituteId: substituteId ?? '',
    }));
  return {
    ranges,
    appliesTo: rule.appliesTo,
    daily: rule.dailyCumulativePerUser,
    lapseAfterHours: rule.lapseAfterHours,
    accounts: rule.accounts,
  };
}

export const sorted = (draft: RuleDraft): RuleDraft => ({
  ...draft,
  ranges: draft.ranges.toSorted((a, b) => (wholeAmount(a.from) ?? 0) - (wholeAmount(b.from) ?? 0)),
});

/** What is wrong with where the ranges begin, by the paths of what is sent: each ends where the next one begins. */
export function beginningRules(draft: RuleDraft, within: string, sameStart: string): Record<string, OwnRule> {
  const { ranges } = sorted(draft);
  const at = (index: number) => `${within}.ranges.${index}.min`;
  return Object.fromEntries(
    ranges.flatMap(({ from }, index): [string, OwnRule][] =>
      from === null
        ? [[at(index), 'required']]
        : ranges[index - 1]?.from === from
          ? [
              [at(index - 1), sameStart],
              [at(index), sameStart],
            ]
          : [],
    ),
  );
}
/** What the server would refuse after the PIN, and the form can say before it. Who may approve it the server knows. */
const knownHere: readonly PolicyRule[] = [
  'finalMissing',
  'reviewersMissing',
  'sameAsFinal',
  'needsThree',
  'noChannel',
  'nothingAsked',
  'lapseOutOfRange',
];

/** Who is missing in a rule, and where it applies, by the paths of what is sent. */
export function missingRules(
  draft: RuleDraft,
  people: readonly { userId: string; eligible: boolean }[],
  within: string,
  say: (rule: PolicyRule) => string,
): Record<string, OwnRule> {
  const definition = definitionOf(draft) as PolicyDefinition;
  const eligible = people.filter((person) => person.eligible).map(({ userId }) => userId);
  const problems =
    people.length < 2
      ? []
      : policyProblems(
          definition,
          people.map((person) => ({ ...person, ready: true })),
          () => eligible,
        );
  return Object.fromEntries([
    ...problems.flatMap(({ path, rule }): [string, OwnRule][] =>
      knownHere.includes(rule) ? [[`${within}.${path}`, say(rule)]] : [],
    ),
    ...definition.ranges.flatMap(({ reviewers }, index): [string, OwnRule][] =>
      reviewers && 'role' in reviewers && reviewers.role === ''
        ? [[`${within}.ranges.${index}.reviewers.role`, 'required']]
        : [],
    ),
  ]);
}

/** Where money leaves, and where it is told to go: what one person alone should not do. */
const advised: readonly PolicySubject[] = [
  'transfer',
  'massPayment',
  'settlement',
  'refund',
  'linkedAccount',
  'recipientChange',
];
type Standing = { subject: PolicySubject; inForce: boolean; proposal: unknown };
export const recommendedFor = <Policy extends Standing>(policies: readonly Policy[]): Policy[] =>
  policies.filter(({ subject, inForce, proposal }) => advised.includes(subject) && !inForce && !proposal);

/** Whether a second person decides even without a rule: whoever asks for it never does so alone. */
export const asksAnyway = ({ subject, always }: { subject: PolicySubject; always: boolean }): boolean =>
  always || approvalSubjectOf(subject).word === true;

/** What is recommended for a subject without a rule: one other person, for sums from 100,000 francs on. */
export function recommendedRule(hasAmount: boolean, finalApproverId: string, substituteId: string): RuleDraft {
  return { ...draftOf(null), ranges: [{ ...blankRange(hasAmount ? 100_000 : 0), finalApproverId, substituteId }] };
}

/** What is no amount is handed on, for the contract to refuse. */
type TypedDefinition = Omit<DefinitionInput, 'ranges' | 'dailyCumulativePerUser'> & {
  ranges: (Omit<ApprovalRange, 'min'> & { min: number | string })[];
  dailyCumulativePerUser: TypedAmount;
};

/** What is sent; ranges in the order of the sorted draft. */
export function definitionOf(draft: RuleDraft): TypedDefinition {
  const { ranges, appliesTo, daily, lapseAfterHours, accounts } = sorted(draft);
  return {
    ranges: ranges.map((range, index) => {
      const next = ranges[index + 1];
      const asks = range.flow !== 'none';
      return {
        min: range.from ?? 0,
        max: next ? (wholeAmount(next.from) ?? 0) - 1 : null,
        flow: range.flow,
        mode: range.mode,
        finalApproverId: asks && range.finalApproverId ? range.finalApproverId : null,
        substituteId: asks && range.substituteId ? range.substituteId : null,
        reviewers:
          range.flow !== 'threeStep' ? null : range.by === 'users' ? { users: range.users } : { role: range.role },
      };
    }),
    appliesTo,
    dailyCumulativePerUser: daily,
    lapseAfterHours,
    accounts,
  };
}
