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
