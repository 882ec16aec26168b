import { formatCompact, formatMoney, formatNumber } from '#domain/money.ts';
import type { Locale } from '#i18n/words.ts';

export type Series = {
  name: string;
  /** The period compared with: same hue as the series before it, dashed and pale. */ dashed?: boolean;
};
export type Point = { label: string; /** One per series, in order. */ values: readonly number[] };
export type Unit = 'money' | 'count';

export type ChartProps = {
  /** What the chart shows; its name for screen readers. */
  label: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Francs get their unit and the W short form on the axis; counts stay numbers. */
  unit?: Unit;
  height?: number;
};

export function wholeFigure(value: number, unit: Unit, locale: Locale): string {
  return unit === 'money' ? formatMoney(value, locale) : formatNumber(value, locale);
}

export function axisFigure(value: number, unit: Unit, locale: Locale): string {
  return unit === 'money' ? formatCompact(value, locale) : formatNumber(value, locale);
}

/** The CSS colour of a series: a dashed one borrows the hue of the series before it. */
export function seriesColour(series: readonly Series[], index: number): string {
  let hue = 0;
  for (let at = 1; at <= index; at++) if (!series[at]!.dashed) hue++;
  return `var(--chart-${(hue % 6) + 1})`;
}

/** Which labels of the x axis fit: every nth, the last one always counted from the end so that "today" is named. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
