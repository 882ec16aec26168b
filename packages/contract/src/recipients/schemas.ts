import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import { columnFields, rowFields } from '#domain/mass-payments/fields.ts';
import { day, id, integerText, listOf, locale, name, operator, payableAmount, phone, text, whole } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';
import { fileSheet } from '../mass-payments/file-schemas.ts';
import { cardNumber, rib, userCode } from '../transfers/beneficiary-schemas.ts';

export const recipientKinds = ['person', 'company'] as const;
export const destinationKinds = ['wallet', 'bank', 'card', 'user'] as const;
export const groupPurposes = ['payroll', 'suppliers', 'tontine', 'allowance', 'other'] as const;
const tags = z.array(text(30, 1)).check(z.maxLength(10, { error: 'list.tooLong' }));
const amountOrNone = z.optional(z.nullable(payableAmount));

/**
 * `card` left out keeps the card that is stored, null takes it away. `preferred` left out leaves the usual place as it
 * is; of somebody new it is the first there is.
 */
export const recipientInput = z.object({
  kind: z.enum(recipientKinds, { error: 'choice.invalid' }),
  displayName: name(limits.nameMax, 1),
  legalName: z.optional(name(limits.nameMax)),
  language: locale,
  phone: z.optional(z.nullable(phone)),
  operator: z.optional(z.nullable(operator)),
  rib: z.optional(z.nullable(rib)),
  card: z.optional(z.nullable(cardNumber)),
  userCode: z.optional(z.nullable(userCode)),
  preferred: z.optional(z.enum(destinationKinds, { error: 'choice.invalid' })),
  defaultAmount: amountOrNone,
  employeeNo: z.optional(text(40)),
  tags: z.optional(tags),
});
export type RecipientInput = z.output<typeof recipientInput>;

export const nameCheckStates = ['none', 'waiting', 'found', 'notFound', 'unknown'] as const;
export const nameMatches = ['strong', 'partial', 'none'] as const;
const nameCheck = z.object({
  state: z.enum(nameCheckStates),
  verifiedName: z.nullable(z.string()),
  match: z.nullable(z.enum(nameMatches)),
  at: z.nullable(z.string()),
});
const places = {
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  cardTail: z.nullable(z.string()),
  userCode: z.nullable(z.string()),
  preferred: z.enum(destinationKinds),
};
export const recipientRow = z.object({
  id: z.string(),
  kind: z.enum(recipientKinds),
  displayName: z.string(),
  ...places,
  defaultAmount: z.nullable(z.number()),
  employeeNo: z.nullable(z.string()),
  tags: z.array(z.string()),
  language: locale,
  status: z.enum(['active', 'inactive']),
  frozen: z.nullable(z.object({ at: z.string(), byName: z.string(), reason: z.string() })),
  nameCheck,
  /** By everybody here; null for whoever sees their own payments only. */
  lastPaidAt: z.nullable(z.string()),
  totalPaid: z.nullable(z.number()),
  paidCount: z.nullable(z.number()),
  /** A number or account took effect after the last payment. */
  changedSinceLastPaid: z.boolean(),
  /** Another number or account waits for a second person. */
  changeWaiting: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
});
export type RecipientRow = z.output<typeof recipientRow>;

export const recipientTwin = z.object({
  id: z.string(),
  displayName: z.string(),
  status: z.enum(['active', 'inactive']),
  isFrozen: z.boolean(),
  because: z.enum(['phone', 'bank', 'card']),
});
export type RecipientTwin = z.output<typeof recipientTwin>;
const change = z.object({
  id: z.string(),
  at: z.string(),
  byName: z.string(),
  what: z.enum(['phone', 'bank', 'card', 'user']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  state: z.enum(['applied', 'waiting', 'refused', 'recalled', 'expired']),
  approvalId: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
});
export const recipientDetail = z.object({
  ...recipientRow.shape,
  legalName: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  source: z.enum(['manual', 'import', 'transfer']),
  /** Who else has the number or the account: one salary paid twice looks like this. */
  twins: z.array(recipientTwin),
  changes: z.array(change),
  /** When money last began to go elsewhere, and on whose word. */
  destinationChanged: z.nullable(z.object({ at: z.string(), byName: z.nullable(z.string()) })),
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      purpose: z.enum(groupPurposes),
      amount: z.nullable(z.number()),
      status: z.enum(['active', 'archived']),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      amount: z.number(),
      status: z.string(),
      stage: z.nullable(z.string()),
      anomaly: z.nullable(z.string()),
      origin: z.enum(['transfer', 'massPayment', 'settlement']),
      originId: z.nullable(z.string()),
    }),
  ),
  availableActions: z.array(availableAction),
});
export type RecipientDetail = z.output<typeof recipientDetail>;

export const recipientSorts = [
  '-createdAt',
  'createdAt',
  'displayName',
  '-displayName',
  '-totalPaid',
  'totalPaid',
  '-lastPaidAt',
  'lastPaidAt',
] as const;
/**
 * `state` gathers what people look for: those that are paid, frozen ones, put aside ones. Without it, put aside ones
 * are left out.
 */
export const recipientStates = ['active', 'frozen', 'inactive'] as const;
export const recipientFilter = z.object({
  q: z.optional(text(100)),
  state: z.optional(z.enum(recipientStates)),
  kind: z.optional(z.enum(recipientKinds)),
  destination: z.optional(listOf(destinationKinds)),
  operator: z.optional(listOf(operatorCodes)),
  tag: z.optional(text(30)),
  groupId: z.optional(id('recipientGroup')),
  name: z.optional(listOf(['strong', 'partial', 'none', 'unchecked'])),
  changed: z.optional(z.enum(['yes'])),
  from: z.optional(day),
  to: z.optional(day),
});
export type RecipientFilter = z.output<typeof recipientFilter>;
export const recipientListQuery = z.object({
  ...recipientFilter.shape,
  sort: z.optional(z.enum(recipientSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

export const groupInput = z.object({
  name: name(80, 1),
  purpose: z.enum(groupPurposes, { error: 'choice.invalid' }),
  defaultAmount: amountOrNone,
  members: z
    .array(z.object({ recipientId: id('recipient'), amount: amountOrNone, note: z.optional(text(limits.noteMax)) }))
    .check(z.maxLength(2000, { error: 'list.tooLong' })),
});
export type GroupInput = z.output<typeof groupInput>;
export const groupRow = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(groupPurposes),
  status: z.enum(['active', 'archived']),
  defaultAmount: z.nullable(z.number()),
  /**
   * Of all members; `payableCount` and `total` leave out whoever is frozen or put aside. `withoutAmount` have none of
   * their own, and the group none for them.
   */
  memberCount: z.number(),
  payableCount: z.number(),
  total: z.number(),
  withoutAmount: z.number(),
  createdAt: z.string(),
  version: z.number(),
});
export type GroupRow = z.output<typeof groupRow>;
export const groupMember = z.object({
  recipientId: z.string(),
  displayName: z.string(),
  kind: z.enum(recipientKinds),
  ...places,
  status: z.enum(['active', 'inactive']),
  isFrozen: z.boolean(),
  changedSinceLastPaid: z.boolean(),
  nameMatch: z.nullable(z.enum(nameMatches)),
  /**
   * The member's own amount; `pays` is what a run of the group takes: that, else the recipient's usual amount, else the
   * group's.
   */
  amount: z.nullable(z.number()),
  pays: z.nullable(z.number()),
  note: z.nullable(z.string()),
});
export type GroupMember = z.output<typeof groupMember>;
export const groupDetail = z.object({
  ...groupRow.shape,
  createdByName: z.nullable(z.string()),
  members: z.array(groupMember),
  availableActions: z.array(availableAction),
});
export type GroupDetail = z.output<typeof groupDetail>;
export const groupFilter = z.object({
  q: z.optional(text(100)),
  purpose: z.optional(listOf(groupPurposes)),
  status: z.optional(z.enum(['active', 'archived', 'all'])),
});
export const groupSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const;
export const groupListQuery = z.object({
  ...groupFilter.shape,
  sort: z.optional(z.enum(groupSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

/** Which column of the file (from 0) holds a field. */
export const peopleMapping = z.partialRecord(z.enum(columnFields, { error: 'choice.invalid' }), whole(0, 199));
export type PeopleMapping = z.output<typeof peopleMapping>;
export const peoplePreview = z.object({
  fileId: z.string(),
  fileName: z.string(),
  header: z.nullable(z.array(z.string())),
  sample: z.array(z.array(z.string())),
  mapping: peopleMapping,
  source: z.enum(['remembered', 'guessed']),
  sheets: z.array(fileSheet),
  hiddenColumns: z.array(z.number()),
  /** Fields that several columns could be; the mapping names none of them. */
  ambiguous: z.array(z.object({ field: z.enum(rowFields), columns: z.array(z.number()) })),
});
export type PeoplePreview = z.output<typeof peoplePreview>;
const problem = z.object({ field: z.nullable(z.enum(rowFields)), rule: z.string(), text: bilingualText });
const importRow = z.object({
  /** Where rows of several sheets come in together. */
  sheet: z.nullable(z.string()),
  rowNo: z.number(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  errors: z.array(problem),
  warnings: z.array(problem),
  repairs: z.array(
    z.object({ field: z.enum(rowFields), rule: z.string(), text: bilingualText, from: z.string(), to: z.string() }),
  ),
  /** Somebody stored who has this number or account already. */
  known: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
  outcome: z.enum(['add', 'update', 'same', 'wrong', 'leftOut']),
});
export type ImportRow = z.output<typeof importRow>;
/**
 * Wrong rows first, then those with a mark, at most 200 of all. `marked`: rows that the spreadsheet would leave out,
 * whether they are taken in or not.
 */
export const peopleCheck = z.object({
  rows: z.number(),
  add: z.number(),
  update: z.number(),
  same: z.number(),
  wrong: z.number(),
  leftOut: z.number(),
  marked: z.number(),
  repaired: z.number(),
  warned: z.number(),
  shown: z.array(importRow),
});
export type PeopleCheck = z.output<typeof peopleCheck>;
export const peopleImported = z.object({
  added: z.number(),
  updated: z.number(),
  same: z.number(),
  skipped: z.number(),
  waiting: z.number(),
  groupId: z.nullable(z.string()),
});
export type PeopleImported = z.output<typeof peopleImported>;
