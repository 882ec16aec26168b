import type { BusinessPatch, BusinessPerson } from '#contract/business-review/schemas.ts';

/** One of those who run or own the business, as typed. Of the number of the paper only the end is known here. */
export type PersonForm = Omit<BusinessPerson, 'share'> & { share: string; idNo: string };

export const newPerson = (key: string, role: PersonForm['role']): PersonForm => ({
  key,
  role,
  name: '',
  idType: 'nationalId',
  idNoTail: null,
  share: '',
  idNo: '',
});

export const personOf = (person: BusinessPerson): PersonForm => ({
  ...person,
  share: person.share === null ? '' : String(person.share),
  idNo: '',
});

/** Boxes in which nothing was typed are nobody. */
const isSomebody = ({ name, idNo, share, idNoTail }: PersonForm): boolean =>
  [name, idNo, share, idNoTail ?? ''].some((text) => text.trim() !== '');

/** What is sent. A number that is not typed anew stays as it was given. */
export const peopleOf = (persons: readonly PersonForm[]): NonNullable<BusinessPatch['fields']['people']> =>
  persons.filter(isSomebody).map(({ key, role, name, idType, share, idNo }) => ({
    key,
    role,
    name,
    idType,
    share: share === '' ? null : Number(share.replace(',', '.')),
    ...(idNo.trim() ? { idNo } : {}),
  }));

/** What is stored, as it was typed: of a number that was sent only the end comes back. */
export const storedPeople = (stored: PersonForm[], typed: readonly PersonForm[]): PersonForm[] =>
  stored.map((person) => {
    const sent = typed.find(({ key }) => key === person.key);
    const isIts = sent?.idNo && person.idNoTail && sent.idNo.trim().endsWith(person.idNoTail);
    return isIts ? { ...person, idNo: sent.idNo, idNoTail: sent.idNoTail } : person;
  });

/** Where each stands among those that are sent, by whose places the contract and the server speak. */
export function placesOf(persons: readonly PersonForm[]): number[] {
  let place = 0;
  return persons.map((person) => (isSomebody(person) ? place++ : -1));
}
