import type { FeeProduct } from '#domain/fees/fees.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { TaxBase } from '#domain/fees/taxes.ts';
import { dayStart, momentOfDay } from '#domain/values/time.ts';
import type { OwnRule } from '../../data/form-check.ts';
import { percentBps, type Schedule } from './fee-text.ts';

export type TierForm = {
  upTo: TypedAmount;
  percent: string;
  fixed: TypedAmount;
  min: TypedAmount;
  max: TypedAmount;
};
/** `day` null: at once. A tier begins where the one before it ends; the last one has no end. */
export type ScheduleForm = {
  product: FeeProduct;
  operator: OperatorCode | null;
  destination: TaxBase | null;
  rounding: 'up' | 'nearest';
  tiers: TierForm[];
  day: string | null;
  atOnce: boolean;
};

export const emptyTier: TierForm = { upTo: null, percent: '', fixed: null, min: null, max: null };

export function scheduleFormOf(schedule: Schedule | null): ScheduleForm {
  if (!schedule)
    return {
      product: 'transfer',
      operator: null,
      destination: null,
      rounding: 'up',
      tiers: [emptyTier],
      day: null,
      atOnce: false,
    };
  const { product, operator, destination, rounding } = schedule;
  const tiers = schedule.tiers.map((tier) => ({
    upTo: tier.toAmount,
    percent: tier.percentBps === 0 ? '' : String(tier.percentBps / 100),
    fixed: tier.fixed || null,
    min: tier.min,
    max: tier.max,
  }));
  return { product, operator, destination, rounding, tiers, day: null, atOnce: false };
}

/** What the contract cannot know, by its path in the body: each tier ends behind the one before it. */
export function scheduleRules(form: ScheduleForm, t: { percentInvalid: string }): Record<string, OwnRule> {
  const rules: Record<string, OwnRule> = { validFrom: !form.atOnce && !form.day && 'required' };
  form.tiers.forEach(({ percent, upTo }, index) => {
    const before = wholeAmount(form.tiers[index - 1]?.upTo ?? null) ?? 0;
    rules[`tiers.${index}.percentBps`] = percent.trim() !== '' && percentBps(percent) === null && t.percentInvalid;
    rules[`tiers.${index}.toAmount`] =
      index < form.tiers.length - 1 &&
      (upTo === null || (typeof upTo === 'number' && upTo <= before)) &&
      'range.inverted';
  });
  return rules;
}

export function scheduleBody(form: ScheduleForm, now: Date) {
  const last = form.tiers.length - 1;
  return {
    product: form.product,
    operator: form.operator,
    destination: form.product === 'collection' ? null : form.destination,
    rounding: form.rounding,
    validFrom: form.atOnce || !form.day ? now.toISOString() : momentOfDay(form.day, dayStart),
    tiers: form.tiers.map((tier, index) => ({
      fromAmount: index === 0 ? 0 : (wholeAmount(form.tiers[index - 1]!.upTo) ?? 0) + 1,
      toAmount: index === last ? null : tier.upTo,
      fixed: tier.fixed ?? 0,
      // What is no percentage the rules refuse before it is sent.
      percentBps: tier.percent.trim() === '' ? 0 : (percentBps(tier.percent) ?? -1),
      min: tier.min,
      max: tier.max,
    })),
  };
}
