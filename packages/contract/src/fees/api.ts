import * as z from 'zod/mini';
import { feeProducts } from '#domain/fees/fees.ts';
import { taxBases } from '#domain/fees/taxes.ts';
import { endpoint } from '../endpoint.ts';
import { amount, at, id, operator, text, version, versionMark, whole } from '../fields.ts';
import { bilingualText } from '../records.ts';

const percent = whole(0, 100);
const bps = whole(0, 10_000);
const tier = z.object({
  fromAmount: amount,
  toAmount: z.nullable(amount),
  fixed: amount,
  percentBps: bps,
  min: z.nullable(amount),
  max: z.nullable(amount),
});

export const feeSchedule = z.object({
  id: z.string(),
  product: z.enum(feeProducts),
  operator: z.nullable(operator),
  destination: z.nullable(z.enum(taxBases)),
  tiers: z.array(tier),
  rounding: z.enum(['up', 'nearest']),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  version: z.number(),
  createdByName: z.nullable(z.string()),
});
export const taxBearers = ['sender', 'beneficiary'] as const;
export const taxRule = z.object({
  id: z.string(),
  code: z.string(),
  label: bilingualText,
  appliesTo: z.array(z.enum(taxBases)),
  percentBps: z.number(),
  fixed: z.number(),
  bearer: z.enum(taxBearers),
  legalRef: z.nullable(z.string()),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
});
/** Everything a price hangs on. The console keeps the answer, so that the calculator works without a line. */
export const feeBook = z.object({
  schedules: z.array(feeSchedule),
  taxes: z.array(taxRule),
  collectionSharePercent: z.number(),
  payoutSharePercent: z.number(),
  version: z.number(),
  /** Of the schedules and taxes: whoever adds a line to them says which they saw. */
  linesVersion: z.string(),
  asOf: z.string(),
});
export type FeeBook = z.output<typeof feeBook>;

export const scheduleInput = z.object({
  version: versionMark,
  product: z.enum(feeProducts, { error: 'choice.invalid' }),
  operator: z.nullable(operator),
  destination: z.nullable(z.enum(taxBases, { error: 'choice.invalid' })),
  rounding: z.enum(['up', 'nearest'], { error: 'choice.invalid' }),
  tiers: z.array(tier).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(12, { error: 'list.tooLong' })),
  validFrom: at,
});
export type ScheduleInput = z.output<typeof scheduleInput>;
export const taxInput = z
  .object({
    version: versionMark,
    code: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{1,30}$/, { error: 'taxCode.invalid' })),
    label: z.object({ en: text(60, 1), fr: text(60, 1) }),
    appliesTo: z
      .array(z.enum(taxBases, { error: 'choice.invalid' }))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(taxBases.length, { error: 'list.tooLong' })),
    percentBps: bps,
    fixed: amount,
    bearer: z.enum(taxBearers, { error: 'choice.invalid' }),
    legalRef: z.optional(z.nullable(text(120))),
    validFrom: at,
    validTo: z.optional(z.nullable(at)),
  })
  .check(
    z.refine((rule) => !rule.validTo || rule.validFrom < rule.validTo, { error: 'range.inverted', path: ['validTo'] }),
  );
export type TaxInput = z.output<typeof taxInput>;

export const feesApi = {
  book: endpoint({
    method: 'GET',
    path: '/fapi/fees',
    summary: 'Fee schedules, taxes and who bears the fee, past and coming versions included',
    permission: 'session',
    data: feeBook,
    errors: [],
  }),
  saveSchedule: endpoint({
    method: 'POST',
    path: '/fapi/fees/schedules',
    summary: 'A new version of a schedule from a date on; what was booked keeps its own',
    permission: 'settings:edit',
    body: scheduleInput,
    data: feeBook,
    audit: 'fees.schedule',
    idempotent: 'optional',
    errors: ['fees.schedule_invalid', 'fees.date_past', 'record.changed_meanwhile'],
  }),
  withdrawSchedule: endpoint({
    method: 'POST',
    path: '/fapi/fees/schedules/:id/withdraw',
    summary: 'Take back a version that has not begun',
    permission: 'settings:edit',
    params: z.object({ id: id('feeSchedule') }),
    data: feeBook,
    audit: 'fees.withdraw',
    errors: ['fees.not_found', 'fees.already_in_force'],
  }),
  saveTax: endpoint({
    method: 'POST',
    path: '/fapi/fees/taxes',
    summary: 'A new dated line of a tax; the line before ends where it begins',
    permission: 'settings:edit',
    body: taxInput,
    data: feeBook,
    audit: 'fees.tax',
    idempotent: 'optional',
    errors: ['fees.date_past', 'record.changed_meanwhile'],
  }),
  endTax: endpoint({
    method: 'POST',
    path: '/fapi/fees/taxes/:id/end',
    summary: 'End a tax on a date, or take back one that has not begun',
    permission: 'settings:edit',
    params: z.object({ id: id('taxRule') }),
    body: z.object({ version: versionMark, validTo: at }),
    data: feeBook,
    audit: 'fees.tax_end',
    idempotent: 'optional',
    errors: ['fees.not_found', 'fees.date_past', 'record.changed_meanwhile'],
  }),
  saveSplit: endpoint({
    method: 'PUT',
    path: '/fapi/fees/split',
    summary: 'Who bears the fee of what comes in and of what goes out',
    permission: 'settings:edit',
    body: z.object({ version, collectionSharePercent: percent, payoutSharePercent: percent }),
    data: feeBook,
    idempotent: 'optional',
    audit: 'fees.split',
    errors: ['record.changed_meanwhile'],
  }),
};
