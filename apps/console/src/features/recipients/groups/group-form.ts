import type { GroupDetail, GroupMember, RecipientRow } from '#contract/recipients/schemas.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';

/** A member as the form shows it. `usual` is what the person gets without an amount of their own. */
export type FormMember = {
  id: string;
  name: string;
  place: string;
  usual: number | null;
  amount: TypedAmount;
  note: string;
  isFrozen: boolean;
};
export type GroupForm = { name: string; purpose: GroupDetail['purpose']; amount: TypedAmount; members: FormMember[] };
export const emptyGroup: GroupForm = { name: '', purpose: 'payroll', amount: null, members: [] };

export const formOf = (group: GroupDetail, placeOf: (member: GroupMember) => string): GroupForm => ({
  name: group.name,
  purpose: group.purpose,
  amount: group.defaultAmount,
  // A usual amount of the person's own is not told apart from the group's here: without an own amount, `pays` is what
  // is usual.
  members: group.members.map((member) => ({
    id: member.recipientId,
    name: member.displayName,
    place: placeOf(member),
    usual: member.amount === null ? member.pays : null,
    amount: member.amount,
    note: member.note ?? '',
    isFrozen: member.isFrozen,
  })),
});

export const memberOf = (row: RecipientRow, place: string): FormMember => ({
  id: row.id,
  name: row.displayName,
  place,
  usual: row.defaultAmount,
  amount: null,
  note: '',
  isFrozen: row.frozen !== null,
});

/** Adds people at the end, nobody twice. */
export function withMembers(form: GroupForm, people: readonly FormMember[]): GroupForm {
  const known = new Set(form.members.map((member) => member.id));
  return { ...form, members: [...form.members, ...people.filter((person) => !known.has(person.id))] };
}

/** What a run of the group would pay as the form stands, and how many have no amount. */
export function totalOf(form: GroupForm): { total: number; without: number } {
  const amounts = form.members
    .filter((member) => !member.isFrozen)
    .map((member) => wholeAmount(member.amount ?? member.usual ?? form.amount));
  return {
    total: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    without: amounts.filter((amount) => amount === null).length,
  };
}

export const bodyOf = (form: GroupForm) => ({
  name: form.name,
  purpose: form.purpose,
  defaultAmount: form.amount,
  members: form.members.map((member) => ({ recipientId: member.id, amount: member.amount, note: member.note })),
});
