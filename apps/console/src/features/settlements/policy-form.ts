import type { PolicyInput, SettlementPolicy } from '#contract/settlements/schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import type { Weekday } from '#domain/settlements/settlement-policy.ts';

/**
 * A rule as a person fills it in: one kind of days, one time. Rules with more windows keep them until they are changed.
 */
export type PolicyForm = {
  name: string;
  sourceAccountId: string;
  linkedAccountId: string;
  minAmount: TypedAmount;
  maxAmount: TypedAmount;
  retainAmount: TypedAmount;
  sweep: 'all' | 'fixed';
  priority: number;
  by: 'week' | 'month';
  days: Weekday[];
  monthDays: string;
  time: string;
  more: PolicyInput['windows'];
};

export const emptyPolicy: PolicyForm = {
  name: '',
  sourceAccountId: '',
  linkedAccountId: '',
  minAmount: 10_000,
  maxAmount: null,
  retainAmount: 0,
  sweep: 'all',
  priority: 1,
  by: 'week',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  monthDays: '',
  time: '18:00',
  more: [],
};

export function formOf(policy: SettlementPolicy): PolicyForm {
  const [first, ...more] = policy.windows;
  return {
    name: policy.name,
    sourceAccountId: policy.source.id,
    linkedAccountId: policy.linkedAccountId,
    minAmount: policy.minAmount,
    maxAmount: policy.maxAmount,
    retainAmount: policy.retainAmount,
    sweep: policy.sweep,
    priority: policy.priority,
    by: first && 'monthDays' in first ? 'month' : 'week',
    days: first && 'days' in first ? [...first.days] : [],
    monthDays: first && 'monthDays' in first ? first.monthDays.join(', ') : '',
    time: first?.time ?? '18:00',
    more,
  };
}

/** "1, 15, 31" as days; null when something else stands there. */
export function monthDaysOf(text: string): number[] | null {
  const written = text.split(/[\s,;]+/).filter(Boolean);
  // Digits alone: "1e1" and "0x1F" are numbers to a machine only.
  const areDays = written.length > 0 && written.every((day) => /^(0?[1-9]|[12]\d|3[01])$/.test(day));
  return areDays ? [...new Set(written.map(Number))] : null;
}

/** What is sent, whether or not it is whole yet: the contract says what is missing. */
export function policyOf({ by, days, monthDays, time, more, retainAmount, ...rest }: PolicyForm) {
  const window = by === 'week' ? { days, time } : { monthDays: monthDaysOf(monthDays) ?? [], time };
  return { ...rest, retainAmount: retainAmount ?? 0, windows: [window, ...more] };
}
