import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { paymentLinkStatuses } from '#domain/states/payment-link.ts';
import { amount, at, bilingual, email, id, httpUrl, locale, operator, payableAmount, text, whole } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';

export const linkKinds = ['fixed', 'open', 'items', 'donation'] as const;
export const collectTypes = ['text', 'number', 'choice'] as const;

const count = (max: number, min = 0) => whole(min, max);
const areDistinct = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

export const linkItem = z.object({
  name: text(80, 1),
  unitPrice: amount.check(z.gte(1, { error: 'number.outOfRange' }), z.lte(10_000_000, { error: 'number.outOfRange' })),
  quantityMin: count(999),
  quantityMax: count(999, 1),
  /** Put up in all, those that are sold too. */
  stock: z.nullable(count(1_000_000)),
  /** How many were sold where `stock` was counted: one that is changed is refused once more have been sold. */
  sold: z.optional(count(1_000_000_000)),
});
export const collectField = z.object({
  key: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,30}$/, { error: 'value.unexpected' })),
  label: z
    .object({ en: text(60), fr: text(60) })
    .check(z.refine((label) => label.en !== '' || label.fr !== '', { error: 'required' })),
  required: z.boolean(),
  type: z.enum(collectTypes),
  choices: z.optional(z.array(text(60, 1)).check(z.maxLength(20, { error: 'list.tooLong' }))),
});

/** What a merchant writes in the editor. Rules across fields are checked again on the server with the same schema. */
export const paymentLinkInput = z
  .object({
    title: z
      .object({ en: text(80), fr: text(80) })
      .check(z.refine((t) => t.en !== '' || t.fr !== '', { error: 'required' })),
    description: z.optional(bilingual(500)),
    kind: z.enum(linkKinds),
    amount: z.optional(z.nullable(payableAmount)),
    amountMin: z.optional(z.nullable(payableAmount)),
    amountMax: z.optional(z.nullable(payableAmount)),
    presets: z.optional(z.array(payableAmount).check(z.maxLength(6, { error: 'list.tooLong' }))),
    items: z.optional(z.array(linkItem).check(z.maxLength(limits.linkItemsMax, { error: 'list.tooLong' }))),
    use: z.enum(['single', 'multi']),
    paymentsMax: z.optional(z.nullable(count(1_000_000, 1))),
    perPhoneMax: z.optional(z.nullable(count(1000, 1))),
    startsAt: z.optional(z.nullable(at)),
    expiresAt: z.optional(z.nullable(at)),
    collect: z.optional(
      z.object({
        name: z.enum(['no', 'optional', 'required']),
        email: z.enum(['no', 'optional', 'required']),
        reference: z.enum(['no', 'optional', 'required']),
        own: z.array(collectField).check(z.maxLength(limits.customFieldsMax, { error: 'list.tooLong' })),
      }),
    ),
    merchantSharePercent: z.optional(z.nullable(count(100))),
    /** The sub-account that collects; without it the organisation's own account. */
    subAccountId: z.optional(z.nullable(id('subAccount'))),
    acceptedOperators: z.optional(
      z.array(operator).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(10, { error: 'list.tooLong' })),
    ),
    successMessage: z.optional(bilingual(300)),
    closedMessage: z.optional(bilingual(300)),
    redirectUrl: z.optional(z.nullable(httpUrl)),
    notifyEmails: z.optional(z.array(email).check(z.maxLength(5, { error: 'list.tooLong' }))),
    language: z.optional(z.union([locale, z.literal('auto')])),
  })
  .check(
    z.refine((link) => link.kind !== 'fixed' || link.amount != null, { error: 'amount.required', path: ['amount'] }),
    z.refine((link) => link.kind !== 'items' || (link.items ?? []).length > 0, {
      error: 'items.required',
      path: ['items'],
    }),
    z.refine((link) => link.amountMin == null || link.amountMax == null || link.amountMin <= link.amountMax, {
      error: 'range.inverted',
      path: ['amountMax'],
    }),
    z.refine((link) => link.startsAt == null || link.expiresAt == null || link.startsAt < link.expiresAt, {
      error: 'range.inverted',
      path: ['expiresAt'],
    }),
    z.refine((link) => (link.items ?? []).every((item) => item.quantityMin <= item.quantityMax), {
      error: 'range.inverted',
      path: ['items'],
    }),
    // Payments remember what was bought by name.
    z.refine((link) => areDistinct((link.items ?? []).map((item) => item.name)), {
      error: 'list.repeated',
      path: ['items'],
    }),
    z.refine(
      (link) =>
        areDistinct(['name', 'email', 'reference', 'items', ...(link.collect?.own ?? []).map((field) => field.key)]),
      { error: 'list.repeated', path: ['collect', 'own'] },
    ),
    z.refine(
      (link) => (link.collect?.own ?? []).every((field) => field.type !== 'choice' || (field.choices ?? []).length > 0),
      { error: 'list.empty', path: ['collect', 'own'] },
    ),
    z.refine(
      (link) =>
        (link.presets ?? []).every(
          (preset) => preset >= (link.amountMin ?? 0) && preset <= (link.amountMax ?? Infinity),
        ),
      { error: 'number.outOfRange', path: ['presets'] },
    ),
  );
export type PaymentLinkInput = z.output<typeof paymentLinkInput>;

export const paymentLinkRow = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.string(),
  title: bilingualText,
  kind: z.enum(linkKinds),
  use: z.enum(['single', 'multi']),
  amount: z.nullable(z.number()),
  amountMin: z.nullable(z.number()),
  amountMax: z.nullable(z.number()),
  status: z.enum(paymentLinkStatuses),
  paymentsMax: z.nullable(z.number()),
  reservedCount: z.number(),
  paidCount: z.number(),
  /** Paid through the link less given back; and what was given back. */
  paidTotal: z.number(),
  givenBackTotal: z.number(),
  /** Of `paidCount` what an adjustment credited, and its sum, which is not in `paidTotal`. */
  creditedCount: z.number(),
  creditedTotal: z.number(),
  openedCount: z.number(),
  enteredCount: z.number(),
  promptedCount: z.number(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  subAccountId: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
});
export type PaymentLinkRow = z.output<typeof paymentLinkRow>;

export const paymentLinkDetail = z.object({
  ...paymentLinkRow.shape,
  version: z.number(),
  description: bilingualText,
  presets: z.array(z.number()),
  items: z.array(
    z.object({
      name: z.string(),
      unitPrice: z.number(),
      quantityMin: z.number(),
      quantityMax: z.number(),
      stock: z.nullable(z.number()),
      sold: z.number(),
      /** Pieces that payments under way keep from others now. */
      held: z.number(),
    }),
  ),
  failedCount: z.number(),
  failedTotal: z.number(),
  perPhoneMax: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  collect: z.object({
    name: z.string(),
    email: z.string(),
    reference: z.string(),
    own: z.array(collectField),
    /** Questions that were answered and are asked no more, or in other words; the ready three have no label. */
    past: z.array(z.object({ key: z.string(), label: z.nullable(bilingualText) })),
  }),
  merchantSharePercent: z.nullable(z.number()),
  acceptedOperators: z.array(operator),
  successMessage: bilingualText,
  closedMessage: bilingualText,
  redirectUrl: z.nullable(z.string()),
  notifyEmails: z.array(z.string()),
  language: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.string(),
      actorName: z.nullable(z.string()),
      note: z.nullable(bilingualText),
    }),
  ),
  availableActions: z.array(availableAction),
});
export type PaymentLinkDetail = z.output<typeof paymentLinkDetail>;
