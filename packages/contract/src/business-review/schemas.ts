import * as z from 'zod/mini';
import {
  documentTypes,
  identityTypes,
  legalForms,
  parseNiu,
  parseRccm,
  personRoles,
} from '#domain/organisations/business.ts';
import { businessStatuses, documentStatuses } from '#domain/states/business-review.ts';
import { amount, day, id, name, text, version } from '../fields.ts';
import { availableAction } from '../records.ts';

const rule = { error: 'choice.invalid' };
const formatted = (read: (text: string) => string | null, error: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(60, { error: 'text.tooLong' })),
      z.transform((value) => read(value) ?? ''),
    ),
    z.string().check(z.minLength(1, { error })),
  );
/** `key` names a person between two saves; a person whose number is left out keeps the one already given. */
export const personInput = z.object({
  key: z.string().check(z.maxLength(20)),
  role: z.enum(personRoles, rule),
  name: name(120, 1),
  idType: z.nullable(z.enum(identityTypes, rule)),
  idNo: z.optional(text(40, 3)),
  share: z.nullable(
    z.number().check(z.gte(0, { error: 'number.outOfRange' }), z.lte(100, { error: 'number.outOfRange' })),
  ),
});
const fields = {
  legalForm: z.nullable(z.enum(legalForms, rule)),
  legalName: z.nullable(text(160)),
  tradeName: z.nullable(text(160)),
  rccm: z.nullable(formatted(parseRccm, 'rccm.invalid')),
  niu: z.nullable(formatted(parseNiu, 'niu.invalid')),
  activity: z.nullable(text(200)),
  address: z.nullable(text(200)),
  city: z.nullable(text(60)),
  expectedMonthly: z.nullable(amount),
  people: z.array(personInput).check(z.maxLength(10, { error: 'list.tooLong' })),
};
/** One step is saved at a time; what is left out stays as it is. */
export const businessPatch = z.object({ version, fields: z.partial(z.object(fields)) });
export type BusinessPatch = z.output<typeof businessPatch>;

export const documentInput = z.object({
  type: z.enum(documentTypes, rule),
  fileId: id('file'),
  expiresOn: z.optional(z.nullable(day)),
});
export const registrationDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  status: z.enum(documentStatuses),
  reason: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  createdAt: z.string(),
  file: z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.number() }),
});
export type RegistrationDocument = z.output<typeof registrationDocument>;
export const businessPerson = z.object({
  key: z.string(),
  role: z.enum(personRoles),
  name: z.string(),
  idType: z.nullable(z.enum(identityTypes)),
  idNoTail: z.nullable(z.string()),
  share: z.nullable(z.number()),
});
export type BusinessPerson = z.output<typeof businessPerson>;
export const businessValues = z.object({
  legalForm: z.nullable(z.enum(legalForms)),
  legalName: z.nullable(z.string()),
  tradeName: z.nullable(z.string()),
  rccm: z.nullable(z.string()),
  niu: z.nullable(z.string()),
  activity: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  expectedMonthly: z.nullable(z.number()),
  people: z.array(businessPerson),
});
export type BusinessValues = z.output<typeof businessValues>;
export const businessProfile = z.object({
  status: z.enum(businessStatuses),
  level: z.number(),
  version: z.number(),
  values: businessValues,
  documents: z.array(registrationDocument),
  /** Each refused field with what was said about it. */
  refusedFields: z.record(z.string(), z.string()),
  reason: z.nullable(z.string()),
  /** What still stands in the way of sending it in: names of fields and `documents.<type>`. */
  missing: z.array(z.string()),
  /** What may be changed now; everything, or only what was refused. */
  openFields: z.array(z.string()),
  openDocuments: z.array(z.enum(documentTypes)),
  submittedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  availableActions: z.array(availableAction),
});
export type BusinessProfile = z.output<typeof businessProfile>;
