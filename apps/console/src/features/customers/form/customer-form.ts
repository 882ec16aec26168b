import type { customerInput, CustomerDetail } from '#contract/customers/api.ts';
import { parsePhone, nationalNumber } from '#domain/values/phone.ts';
import type * as z from 'zod/mini';

/** What stands in the boxes, as typed. Numbers are national digits. */
export type CustomerForm = {
  type: 'person' | 'company';
  displayName: string;
  firstName: string;
  lastName: string;
  companyName: string;
  phones: { uid: number; digits: string }[];
  email: string;
  language: 'en' | 'fr';
  tags: string[];
  notes: string;
  address: string;
  niu: string;
  rccm: string;
  sex: '' | 'male' | 'female' | 'other';
  dob: string | null;
  externalRef: string;
};
type CustomerBody = z.input<typeof customerInput>;
export const phonesMax = 5;
export const tagsMax = 10;

/** Beyond those of any draft that an earlier page has left. */
let uids = Date.now();
export const newPhone = (digits = ''): CustomerForm['phones'][number] => ({ uid: ++uids, digits });

/** @param language what most customers of this organisation speak: the reader's own */
export function emptyForm(language: 'en' | 'fr'): CustomerForm {
  return {
    type: 'person',
    displayName: '',
    firstName: '',
    lastName: '',
    companyName: '',
    phones: [newPhone()],
    email: '',
    language,
    tags: [],
    notes: '',
    address: '',
    niu: '',
    rccm: '',
    sex: '',
    dob: null,
    externalRef: '',
  };
}

export function formOf(customer: CustomerDetail): CustomerForm {
  const phones = customer.phones.map((phone) => newPhone(nationalNumber(phone.number)));
  return {
    type: customer.type,
    displayName: customer.displayName,
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    companyName: customer.companyName ?? '',
    phones: phones.length > 0 ? phones : [newPhone()],
    email: customer.email ?? '',
    language: customer.language,
    tags: customer.tags,
    notes: customer.notes ?? '',
    address: customer.address ?? '',
    niu: customer.niu ?? '',
    rccm: customer.rccm ?? '',
    sex: customer.sex ?? '',
    dob: customer.dob,
    externalRef: customer.externalRef ?? '',
  };
}

/** Empty number boxes say nothing. What belongs to the other kind is left out. */
export function bodyOf(form: CustomerForm): CustomerBody {
  const isPerson = form.type === 'person';
  return {
    type: form.type,
    displayName: form.displayName,
    firstName: isPerson ? form.firstName : '',
    lastName: isPerson ? form.lastName : '',
    companyName: isPerson ? '' : form.companyName,
    phones: filled(form).map(({ digits }) => digits),
    email: form.email.trim() || null,
    language: form.language,
    tags: form.tags,
    notes: form.notes,
    address: form.address,
    niu: form.niu,
    rccm: form.rccm,
    sex: isPerson && form.sex ? form.sex : null,
    dob: isPerson ? form.dob : null,
    externalRef: form.externalRef,
  };
}

const filled = (form: CustomerForm) => form.phones.filter(({ digits }) => digits !== '');

/** One way to reach them is needed: a number, or an email. */
export const isReachable = (form: CustomerForm): boolean => filled(form).length > 0 || form.email.trim() !== '';

/**
 * What is said of one box: the contract counts the numbers that are sent, while empty boxes stand between. What is said
 * of all of them stands at the first.
 */
export function phonePaths(form: CustomerForm, uid: number): string[] {
  const index = filled(form).findIndex((phone) => phone.uid === uid);
  return [...(form.phones[0]?.uid === uid ? ['phones'] : []), ...(index < 0 ? [] : [`phones.${index}`])];
}

/** A whole, valid number, as the server stores it; null while it is being typed. */
export function wholeNumber(digits: string): string | null {
  const parsed = parsePhone(digits);
  return parsed.ok ? parsed.phone : null;
}

/** Where fields of the folded part are, so that it opens for a problem or a stored value. */
export const moreFields = [
  'firstName',
  'lastName',
  'companyName',
  'address',
  'niu',
  'rccm',
  'sex',
  'dob',
  'externalRef',
] as const;
export const hasMore = (form: CustomerForm): boolean => moreFields.some((field) => Boolean(form[field]));

/** A tag as it is kept: one line, no commas, nothing twice whatever its case. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const part of typed.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ').slice(0, 30);
    if (tag && next.length < tagsMax && !next.some((known) => known.toLowerCase() === tag.toLowerCase()))
      next.push(tag);
  }
  return next;
}
