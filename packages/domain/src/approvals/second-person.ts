import type { Permission } from '../access/rights.ts';
import type { PolicySubject } from './subjects.ts';

type Work = { right: Permission; believes: boolean; ruledBy?: PolicySubject; saidLater?: true };

/**
 * What one person begins and only another one finishes, by code and not by a rule of the organisation. `right` finishes
 * it; `believes`: the other one believes a word about money, so their place is a day older than the word
 * (`notVouching`); `ruledBy`: a rule of the organisation about this subject names others who finish it; `saidLater`:
 * the word is only said after it was begun.
 */
export const secondPersonTable = {
  transferByHand: { right: 'transfers:approve', believes: false },
  rowByHand: { right: 'mass:approve', believes: false },
  orderAbroad: { right: 'settlements:approve', believes: true },
  deposit: { right: 'adjustments:approve', believes: true, ruledBy: 'topUpManual', saidLater: true },
  rateJump: { right: 'rates:edit', believes: true },
  adjustment: { right: 'adjustments:approve', believes: true, ruledBy: 'adjustment' },
  ownAccountPaper: { right: 'accounts:edit', believes: false },
  bankFile: { right: 'settlements:approve', believes: true },
} as const satisfies Record<string, Work>;

export type SecondPersonWork = keyof typeof secondPersonTable;
export const secondPersonOf = (work: SecondPersonWork): Work => secondPersonTable[work];
export const secondPersonWorks = Object.keys(secondPersonTable) as [SecondPersonWork, ...SecondPersonWork[]];
