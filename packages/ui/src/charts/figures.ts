import type { ReactNode } from 'react';
import { formatCompact, formatMoney, formatNumber } from '#domain/values/money.ts';
import type { Locale } from '#i18n/words.ts';

export type Series = {
  name: string;
  /** The period compared with: same hue as the series before it, dashed and pale. */ dashed?: boolean;
};
export type Point = {
  /** Its own among the points. */
  label: string;
  /** One per series, in order. Null: there is no figure (yet), the line stops. */
  values: readonly (number | null)[];
  /** Under the axis instead of the label; '' for none. Once a point has one, only these are drawn. */
  tick?: string;
};
export type Unit = 'money' | 'count';

/** A height that figures are held against, such as the balance below which somebody is told. */
export type Level = { name: string; value: number };

export type ChartProps = {
  /** What the chart shows; its name for screen readers. */
  label: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Francs get their unit and the W short form on the axis; counts stay numbers. */
  unit?: Unit;
  height?: number;
  levels?: readonly Level[];
  /** What is said instead of a picture of nothing. */
  empty?: ReactNode;
};

export function wholeFigure(value: number, unit: Unit, locale: Locale): string {
  return unit === 'money' ? formatMoney(value, locale) : formatNumber(value, locale);
}

/** What stands for a figure that does not exist. */
export function figureOr(value: number | null | undefined, unit: Unit, locale: Locale): string {
  return value === null || value === undefined ? '–' : wholeFigure(value, unit, locale);
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

/** What is written under the axis, by index of the point: the ticks the caller chose, or every nth label. */
export function axisLabels(points: readonly Point[], width: number): { index: number; text: string }[] {
  const ticks = points.map(({ tick }) => tick);
  const own = ticks.some((tick) => tick !== undefined);
  const texts = points
    .map((point, index) => ({ index, text: own ? (ticks[index] ?? '') : point.label }))
    .filter(({ text }) => text !== '');
  const longest = Math.max(0, ...texts.map(({ text }) => text.length));
  const every = labelEvery(texts.length, width, longest * 7 + 14);
  return texts.filter((_, at) => (texts.length - 1 - at) % every === 0);
}

/** Which labels of the x axis fit: every nth, the last one always counted from the end so that "today" is named. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
