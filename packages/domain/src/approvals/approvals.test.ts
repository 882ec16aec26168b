import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyProblems } from './policy-problems.ts';
import {
  isStepDone,
  rangeFor,
  seatsOf,
  stepsOf,
  type ApprovalRange,
  type ApprovalStep,
  type Moment,
  type PolicyDefinition,
} from './approvals.ts';

const range = (part: Partial<ApprovalRange>): ApprovalRange => ({
  min: 0,
  max: null,
  flow: 'twoStep',
  reviewers: null,
  mode: 'any',
  finalApproverId: 'f',
  substituteId: null,
  ...part,
});
const policy = (part: Partial<PolicyDefinition>): PolicyDefinition => ({
  ranges: [range({})],
  appliesTo: ['dashboard', 'api', 'bulk'],
  dailyCumulativePerUser: null,
  lapseAfterHours: 168,
  accounts: [],
  ...part,
});
const occasion = { usedToday: 0, channel: 'dashboard' as const, accountKind: 'payout' };
const people = ['a', 'b', 'c', 'd', 'f'];
const moment = (part: Partial<Moment>): Moment => ({
  makerId: 'm',
  isEligible: () => true,
  decided: new Set(),
  decidedFor: new Set(),
  delegations: [],
  escalated: false,
  ...part,
});

describe('the range that speaks', () => {
  it('is the one of the amount, and none below the lowest', () => {
    const rule = policy({
      ranges: [range({ min: 100, max: 499, finalApproverId: 'a' }), range({ min: 500, finalApproverId: 'b' })],
    });
    const who = (amount: number | null) => rangeFor(rule, { ...occasion, amount })?.finalApproverId ?? null;
    expect([who(99), who(100), who(499), who(500), who(null)]).toEqual([null, 'a', 'a', 'b', 'b']);
  });
  it('adds up the small sums of a day', () => {
    const rule = policy({
      ranges: [range({ min: 0, max: 99, flow: 'none' }), range({ min: 100 })],
      dailyCumulativePerUser: 120,
    });
    const asks = (amount: number, usedToday: number) => rangeFor(rule, { ...occasion, amount, usedToday }) !== null;
    expect([asks(90, 30), asks(90, 31), asks(1, 120), asks(100, 0)]).toEqual([false, true, true, true]);
  });
  it('speaks only for its channels and accounts', () => {
    const rule = policy({ appliesTo: ['api'], accounts: ['payout'] });
    expect([
      rangeFor(rule, { ...occasion, amount: 5 }),
      rangeFor(rule, { ...occasion, channel: 'api', accountKind: 'collectionPrimary', amount: 5 }),
    ]).toEqual([null, null]);
    expect(rangeFor(rule, { ...occasion, channel: 'api', amount: 5 })).not.toBeNull();
    // Payments of many are made in the console: a rule for either speaks, one for the API alone does not.
    const bulk = { ...occasion, channel: 'bulk' as const, amount: 5 };
    expect(
      (['bulk', 'dashboard', 'api'] as const).map(
        (channel) => rangeFor(policy({ appliesTo: [channel] }), bulk) !== null,
      ),
    ).toEqual([true, true, false]);
  });
});

describe('who may decide a step', () => {
  const step: ApprovalStep = { no: 1, kind: 'final', mode: 'any', candidates: ['f'], substituteId: 's' };
  const names = (part: Partial<Moment>) => seatsOf(step, moment(part)).map(({ userId, as }) => `${as} ${userId}`);
  it('is the one named; the substitute when that one is gone, asked for it, or did not answer', () => {
    expect(names({})).toEqual(['named f']);
    expect(names({ isEligible: (id) => id !== 'f' })).toEqual(['substitute s']);
    expect(names({ makerId: 'f' })).toEqual(['substitute s']);
    expect(names({ escalated: true })).toEqual(['named f', 'substitute s']);
    expect(names({ makerId: 'f', isEligible: (id) => id !== 's' })).toEqual([]);
  });
  it('is a delegate only of somebody who could decide it', () => {
    const delegations = [{ userId: 'f', delegateId: 'd' }];
    expect(names({ delegations })).toEqual(['named f', 'delegate d']);
    expect(names({ delegations, isEligible: (id) => id !== 'f' })).toEqual(['substitute s']);
    expect(names({ delegations, makerId: 'd' })).toEqual(['named f']);
  });
  it('is never the delegate of a delegate, nor of the substitute’s delegate, in whatever order the absences were written', () => {
    const chain = [
      { userId: 'f', delegateId: 'd' },
      { userId: 'd', delegateId: 'c' },
      { userId: 'c', delegateId: 'b' },
    ];
    for (const delegations of [chain, chain.toReversed()])
      expect(names({ delegations })).toEqual(['named f', 'delegate d']);
    const ofSubstitute = [
      { userId: 's', delegateId: 'd' },
      { userId: 'd', delegateId: 'c' },
    ];
    for (const delegations of [ofSubstitute, ofSubstitute.toReversed()])
      expect(names({ delegations, escalated: true })).toEqual(['named f', 'substitute s', 'delegate d']);
  });
  it('the substitute approves last where the final approver asks, and does not review first', () => {
    const rule = range({
      flow: 'threeStep',
      reviewers: { users: ['s', 'r'] },
      finalApproverId: 'f',
      substituteId: 's',
    });
    expect(stepsOf(rule, ['f'], () => []).map(({ candidates }) => candidates)).toEqual([['r'], ['s']]);
    expect(
      stepsOf(rule, ['m', 'f'], () => []).map(({ candidates }) => candidates),
      'who prepared it',
    ).toEqual([['r'], ['s']]);
    expect(stepsOf(rule, ['m'], () => []).map(({ candidates }) => candidates)).toEqual([['s', 'r'], ['f']]);
    expect(stepsOf({ ...rule, substituteId: null }, ['f'], () => []).map(({ candidates }) => candidates)).toEqual([
      ['s', 'r'],
      [],
    ]);
  });
  it('is never the maker, never anybody twice, never somebody without the right, whatever the rule says', () => {
    const person = fc.constantFrom(...people);
    fc.assert(
      fc.property(
        fc.record({
          reviewers: fc.uniqueArray(person),
          final: person,
          substitute: fc.option(person),
          maker: person,
          decided: fc.uniqueArray(person),
          lacking: fc.uniqueArray(person),
          delegations: fc.array(fc.record({ userId: person, delegateId: person })),
          escalated: fc.boolean(),
          mode: fc.constantFrom('any' as const, 'all' as const),
        }),
        ({ reviewers, final, substitute, maker, decided, lacking, delegations, escalated, mode }) => {
          const steps = stepsOf(
            range({
              flow: 'threeStep',
              reviewers: { users: reviewers },
              mode,
              finalApproverId: final,
              substituteId: substitute,
            }),
            [maker],
            () => [],
          );
          expect(steps.map((each) => each.no)).toEqual([1, 2]);
          expect(steps[0]!.candidates).not.toContain(maker);
          expect(steps[0]!.candidates).not.toContain(final);
          // Who approves last has not reviewed, so that nobody's review takes the last approver away.
          for (const last of steps[1]!.candidates) expect(steps[0]!.candidates).not.toContain(last);
          for (const each of steps) {
            const seats = seatsOf(
              each,
              moment({
                makerId: maker,
                decided: new Set(decided),
                isEligible: (id) => !lacking.includes(id),
                delegations,
                escalated,
              }),
            );
            const ids = seats.map((seat) => seat.userId);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids.filter((id) => id === maker || decided.includes(id) || lacking.includes(id))).toEqual([]);
          }
        },
      ),
    );
  });
  it('is through when one, or all who are left, agree', () => {
    const all: ApprovalStep = { ...step, kind: 'review', mode: 'all', candidates: ['a', 'b'] };
    const by = (...ids: string[]) => ids.map((userId) => ({ userId, onBehalfOf: null }));
    expect([
      isStepDone(all, by('a'), moment({})),
      isStepDone(all, by('a', 'b'), moment({})),
      isStepDone(all, by('a'), moment({ isEligible: (id) => id !== 'b' })),
    ]).toEqual([false, true, true]);
    expect([
      isStepDone(all, [{ userId: 'd', onBehalfOf: 'b' }, ...by('a')], moment({})),
      isStepDone({ ...all, mode: 'any' }, by('b'), moment({})),
      isStepDone(all, [], moment({ isEligible: () => false })),
    ]).toEqual([true, true, false]);
  });
});

describe('a sound rule', () => {
  const crew = people.map((userId) => ({ userId, eligible: true, ready: true }));
  it('covers every amount from its lowest on, exactly once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 2000 }),
        (starts, amount) => {
          const order = starts.toSorted((a, b) => a - b);
          const rule = policy({
            ranges: order.map((min, index) =>
              range({ min, max: order[index + 1] === undefined ? null : order[index + 1]! - 1 }),
            ),
          });
          expect(policyProblems(rule, crew, () => [])).toEqual([]);
          expect(rangeFor(rule, { ...occasion, amount }) !== null).toBe(amount >= order[0]!);
        },
      ),
    );
  });
  it('needs somebody left to review, also by role', () => {
    const three = (reviewers: ApprovalRange['reviewers']) =>
      policyProblems(policy({ ranges: [range({ flow: 'threeStep', reviewers })] }), crew, (role) =>
        role === 'manager' ? ['a'] : ['f'],
      ).map((problem) => problem.rule);
    expect([three({ role: 'manager' }), three({ role: 'owner' }), three(null), three({ users: [] })]).toEqual([
      [],
      ['needsThree'],
      ['reviewersMissing'],
      ['reviewersMissing'],
    ]);
  });
});
