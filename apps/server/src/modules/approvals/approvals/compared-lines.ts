import { both } from '#domain/values/locale.ts';
import { requestTimes } from '#i18n/catalogues/approvals/requests.ts';
import type { ApprovalLine } from './tables.ts';

/**
 * What a change of a record would make another: each such fact as it is today and as it would be from then on, and
 * after them all that stays, so that whoever approves reads the whole and does not have to look for what moved. Both
 * hold the same facts in the same order; null for what there is nothing to say of.
 */
export function comparedLines(
  today: readonly (ApprovalLine | null)[],
  after: readonly (ApprovalLine | null)[],
): ApprovalLine[] {
  const timed = (time: keyof typeof requestTimes, fact: ApprovalLine | null | undefined): ApprovalLine[] =>
    fact
      ? [{ label: both((locale) => requestTimes[time][locale]({ label: fact.label[locale] })), value: fact.value }]
      : [];
  const isSame = (place: number) => JSON.stringify(today[place]) === JSON.stringify(after[place]);
  return [
    ...today.flatMap((fact, place) =>
      isSame(place) ? [] : [...timed('today', fact), ...timed('after', after[place])],
    ),
    ...today.filter((fact, place) => fact !== null && isSame(place)).map((fact) => fact!),
  ];
}
