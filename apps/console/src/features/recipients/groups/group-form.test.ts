import { describe, expect, it } from 'vitest';
import { check } from '#contract/problems.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { bodyOf, emptyGroup, totalOf, withMembers, type FormMember } from './group-form.ts';

const person = (id: string, over: Partial<FormMember> = {}): FormMember => ({
  id: `rcp_${id.padEnd(26, '0')}`,
  name: id,
  place: '',
  usual: null,
  amount: null,
  note: '',
  isFrozen: false,
  ...over,
});

describe('the form of a group', () => {
  it('adds nobody twice, and keeps the order', () => {
    const form = withMembers(withMembers(emptyGroup, [person('1'), person('2')]), [person('2'), person('3')]);
    expect(form.members.map((member) => member.name)).toEqual(['1', '2', '3']);
  });
  it('sums what a run would pay: own amount, usual amount, the group’s; frozen people get nothing', () => {
    const members = [
      person('1', { amount: 500 }),
      person('2', { usual: 700 }),
      person('3'),
      person('4', { amount: 900, isFrozen: true }),
    ];
    expect(totalOf({ ...emptyGroup, members })).toEqual({ total: 1200, without: 1 });
    expect(totalOf({ ...emptyGroup, members, amount: 100 })).toEqual({ total: 1300, without: 0 });
  });
  it('names the rule at the member it belongs to', () => {
    const members = [person('1', { amount: 500, note: 'x' }), person('2', { amount: 5 })];
    const checked = check(recipientGroupsApi.create.body, bodyOf({ ...emptyGroup, members }));
    expect(checked.ok || checked.problems.map(({ path, rule }) => [path, rule])).toEqual([
      ['name', 'required'],
      ['members.1.amount', 'amount.tooSmall'],
    ]);
    expect(bodyOf({ ...emptyGroup, name: 'A', members }).members[0]).toEqual({
      recipientId: members[0]!.id,
      amount: 500,
      note: 'x',
    });
  });
});
