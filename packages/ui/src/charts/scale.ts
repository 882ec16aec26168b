import type { Unit } from './figures.ts';

export type Scale = {
  /** From the lowest to the highest figure of the axis, whole ones only. */
  ticks: readonly number[];
  /** Where a value stands between two heights of the picture. */
  y: (value: number, plot: { top: number; bottom: number }) => number;
};

/** Of one W (10,000) on an axis writes W, and then whole ones only. */
const shortFrom = 10_000;

/** The smallest of 1, 2, 5, 10, 20, 50 … that is no smaller. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/**
 * An axis that takes these values in, in at most five steps. It begins at nothing, because the height of a bar or of a
 * balance is what is compared; below nothing only where a value is.
 */
export function scaleOf(values: readonly number[], unit: Unit): Scale {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const least = Math.max((high - low) / 4.5, unit === 'money' && Math.max(high, -low) >= shortFrom ? shortFrom : 1);
  const step = niceStep(least);
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  const span = (to - from) * step;
  return { ticks, y: (value, { top, bottom }) => bottom - ((value - from * step) / span) * (bottom - top) };
}

/** Places of bars side by side: the width of each, and the left edge of the one at `index`. */
export function bandOf(count: number, left: number, right: number): { width: number; at: (index: number) => number } {
  const step = (right - left) / Math.max(1, count);
  const width = step * 0.68;
  return { width, at: (index) => left + index * step + (step - width) / 2 };
}
