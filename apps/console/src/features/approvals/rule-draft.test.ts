import type { PolicyDefinition } from '#domain/approvals/approvals.ts';
import { describe, expect, it } from 'vitest';
import { asksAnyway, blankRange, definitionOf, draftOf, type RuleDraft } from './rule-draft.ts';

const blank = draftOf(null);
const withRanges = (...ranges: Partial<RuleDraft['ranges'][number]>[]): RuleDraft => ({
  ...blank,
  ranges: ranges.map((range) => ({ ...blankRange(0), ...range })),
});

describe('a rule in the form', () => {
  it('leaves neither holes nor overlaps, in whatever order its ranges were written', () => {
    const { ranges } = definitionOf(
      withRanges(
        { from: 500_000, finalApproverId: 'b' },
        { from: 100_000, finalApproverId: 'a' },
        { from: 1_000_000, finalApproverId: 'c' },
      ),
    );
    expect(ranges.map(({ min, max, finalApproverId }) => [min, max, finalApproverId])).toEqual([
      [100_000, 499_999, 'a'],
      [500_000, 999_999, 'b'],
      [1_000_000, null, 'c'],
    ]);
  });
  it('keeps of a range only what its flow uses', () => {
    const [none, two, three] = definitionOf(
      withRanges(
        { flow: 'none', finalApproverId: 'a' },
        { from: 5, users: ['b'], finalApproverId: 'a' },
        { from: 9, flow: 'threeStep', by: 'role', role: 'manager', finalApproverId: 'a' },
      ),
    ).ranges;
    expect(none).toMatchObject({ finalApproverId: null, reviewers: null });
    expect(two).toMatchObject({ finalApproverId: 'a', reviewers: null, substituteId: null });
    expect(three).toMatchObject({ reviewers: { role: 'manager' } });
  });
  it('comes back as it was', () => {
    const draft = withRanges(
      { from: 100, flow: 'threeStep', users: ['x'], mode: 'all', finalApproverId: 'a', substituteId: 's' },
      { from: 900, flow: 'twoStep', finalApproverId: 'a' },
    );
    expect(draftOf(definitionOf({ ...draft, daily: 5000 }) as PolicyDefinition)).toEqual({ ...draft, daily: 5000 });
  });
});

it('a word about money is never decided by whoever gave it, so a second person is asked without a rule too', () => {
  expect(asksAnyway({ subject: 'adjustment', always: false })).toBe(true);
  expect(asksAnyway({ subject: 'topUpManual', always: false })).toBe(true);
  expect(asksAnyway({ subject: 'refund', always: false })).toBe(false);
});
