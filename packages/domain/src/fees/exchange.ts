import type { Amount } from '../values/money.ts';

/**
 * Exchange rates as exact integers: francs for one unit of the other currency, in millionths. EUR is pegged at
 * 655.957 francs, so its rate is 655,957,000.
 */
export const eurPegMicros = 655_957_000;
/** Currencies a transfer abroad may be quoted in; all have two decimals. */
export const foreignCurrencies = ['EUR', 'USD', 'GBP', 'CNY', 'AED', 'CHF', 'CAD'] as const;
/** A version that moves further than this from the last needs a second person. */
export const rateJumpBps = 500;
/** A EUR rate further than this from the peg is pointed out. */
export const pegToleranceBps = 100;
export const quoteLifeMinutes = 10;

const scaled = (micros: number, bps: number): number =>
  Number((BigInt(micros) * BigInt(10_000 + bps) + 5_000n) / 10_000n);

/** What we pay for a unit: never above the middle. */
export const buyMicros = (mid: number, spreadBps: number): number => scaled(mid, -spreadBps);
/** What a unit costs the merchant: never below the middle. */
export const sellMicros = (mid: number, spreadBps: number): number => scaled(mid, spreadBps);

/**
 * How far `now` is from `before`, in hundredths of a percent, rounded away from zero so that a jump is never hidden.
 */
export function changeBps(before: number, now: number): number {
  const difference = BigInt(now - before) * 10_000n;
  const whole = difference / BigInt(before);
  const rest = difference % BigInt(before);
  return Number(whole) + (rest > 0n ? 1 : rest < 0n ? -1 : 0);
}

/** A rate as it is written down: the middle, and how far from it is bought and sold. */
export type WrittenRate = { mid: number; buySpreadBps: number; sellSpreadBps: number };

/** How far what people are paid and what they pay moved from one version to the next: the spread is part of both. */
export const changesOf = (before: WrittenRate, now: WrittenRate): { buy: number; sell: number } => ({
  buy: changeBps(buyMicros(before.mid, before.buySpreadBps), buyMicros(now.mid, now.buySpreadBps)),
  sell: changeBps(sellMicros(before.mid, before.sellSpreadBps), sellMicros(now.mid, now.sellSpreadBps)),
});

/** Whether somebody buys or sells at a rate so far from the last that a second person has to look at it. */
export function isRateJump(before: WrittenRate, now: WrittenRate): boolean {
  const { buy, sell } = changesOf(before, now);
  // The middle too: others read it, and spreads that hide its move for a day give it free the next.
  return [buy, sell, changeBps(before.mid, now.mid)].some((change) => Math.abs(change) > rateJumpBps);
}

export const isOffPeg = (currency: string, mid: number): boolean =>
  currency === 'EUR' && Math.abs(changeBps(eurPegMicros, mid)) > pegToleranceBps;

/**
 * Hundredths of the foreign currency that francs buy; rounded down, because nobody is sent money that was not paid for.
 */
export function foreignCents(francs: Amount, rateMicros: number): number {
  return Number((BigInt(francs) * 100n * 1_000_000n) / BigInt(rateMicros));
}
