import type { ScheduleInput } from '#contract/fees/api.ts';
import type { FeeProduct } from '#domain/fees.ts';
import type { OperatorCode } from '#domain/operators.ts';
import type { TaxBase } from '#domain/taxes.ts';
import { dayStart } from '#domain/time.ts';
import { percentBps, type Schedule } from './fee-text.ts';

export type TierForm = {
  upTo: number | null;
  percent: string;
  fixed: number | null;
  min: number | null;
  max: number | null;
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

export type ScheduleProblems = { day?: 'required'; percent: ReadonlySet<number>; upTo: ReadonlySet<number> };

/** What is not right yet; tiers by their place. */
export function scheduleProblemsOf(form: ScheduleForm): ScheduleProblems {
  const percent = new Set(
    form.tiers.flatMap((tier, index) =>
      tier.percent.trim() === '' || percentBps(tier.percent) !== null ? [] : [index],
    ),
  );
  const upTo = new Set(
    form.tiers.flatMap((tier, index) => {
      if (index === form.tiers.length - 1) return [];
      const before = index === 0 ? 0 : (form.tiers[index - 1]!.upTo ?? 0);
      return tier.upTo === null || tier.upTo <= before ? [index] : [];
    }),
  );
  return { ...(form.atOnce || form.day ? {} : { day: 'required' as const }), percent, upTo };
}
export const isRight = (problems: ScheduleProblems): boolean =>
  !problems.day && problems.percent.size === 0 && problems.upTo.size === 0;

export function scheduleBody(form: ScheduleForm, now: Date): ScheduleInput {
  const last = form.tiers.length - 1;
  return {
    product: form.product,
    operator: form.operator,
    destination: form.product === 'collection' ? null : form.destination,
    rounding: form.rounding,
    validFrom: (form.atOnce || !form.day ? now : dayStart(form.day)).toISOString(),
    tiers: form.tiers.map((tier, index) => ({
      fromAmount: index === 0 ? 0 : form.tiers[index - 1]!.upTo! + 1,
      toAmount: index === last ? null : tier.upTo,
      fixed: tier.fixed ?? 0,
      percentBps: tier.percent.trim() === '' ? 0 : percentBps(tier.percent)!,
      min: tier.min,
      max: tier.max,
    })),
  };
}
