import type { Permission } from '../access/rights.ts';

/**
 * What one person begins and only another one finishes, by code and not by a rule of the organisation. `right` finishes
 * it; `believes`: the other one believes a word about money, so their place is a day older than the word
 * (`notVouching`).
 */
export const secondPersonTable = {
  transferByHand: { right: 'transfers:approve', believes: false },
  rowByHand: { right: 'mass:approve', believes: false },
  orderAbroad: { right: 'settlements:approve', believes: true },
  deposit: { right: 'adjustments:approve', believes: true },
  rateJump: { right: 'rates:edit', believes: true },
} as const satisfies Record<string, { right: Permission; believes: boolean }>;

export type SecondPersonWork = keyof typeof secondPersonTable;
export const secondPersonWorks = Object.keys(secondPersonTable) as [SecondPersonWork, ...SecondPersonWork[]];
