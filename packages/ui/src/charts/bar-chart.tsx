import { formatNumber } from '#domain/values/money.ts';
import { useLocale } from '../locale.tsx';
import { Axes, axisWidthOf } from './axes.tsx';
import { seriesColour, type ChartProps, type Point } from './figures.ts';
import { ChartFrame, Swatch, type Plot } from './frame.tsx';
import { Levels } from './levels.tsx';
import { bandOf, scaleOf } from './scale.ts';

/**
 * Sums by period or by kind: bars of one period side by side, or one on the other when `stacked`. What they are
 * compared with (a dashed series) is a mark across the bar. A curve between sums would show sales that nobody made.
 * Where there is room the whole sum stands on its bar.
 */
export function BarChart({
  label,
  points,
  series,
  unit = 'money',
  height = 260,
  stacked = false,
  levels = [],
  empty,
}: ChartProps & { stacked?: boolean }) {
  const locale = useLocale();
  const tops = points.map((point) =>
    stacked
      ? point.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      : Math.max(0, ...point.values.map((value) => value ?? 0)),
  );
  const scale = scaleOf([...tops, ...levels.map(({ value }) => value)], unit);
  const band = (plot: Plot) => bandOf(points.length, plot.left, plot.right);
  const xOf = (index: number, plot: Plot) => {
    const { at, width } = band(plot);
    return at(index) + width / 2;
  };
  const bars = series.flatMap((one, index) => (one.dashed && !stacked ? [] : [index]));
  const swatch = (index: number) =>
    bars.includes(index) ? <Swatch series={series} index={index} /> : <span className="h-0.5 w-3.5 shrink-0 bg-fg" />;
  const widest = Math.max(0, ...points.map((point) => formatNumber(point.values[0] ?? 0, locale).length)) * 6.9 + 6;
  return (
    <ChartFrame
      {...{ label, points, series, unit, height, xOf, swatch, scale, empty }}
      isEmpty={tops.every((top) => top === 0)}
      axisWidth={axisWidthOf(scale, unit, locale)}
    >
      {(plot, active) => {
        const y = (value: number) => scale.y(value, plot);
        const { at: edge, width } = band(plot);
        const each = stacked ? Math.min(width, 44) : Math.min(width / bars.length, 44);
        const left = (index: number) => xOf(index, plot) - (stacked ? each : each * bars.length) / 2;
        const isTold = bars.length === 1 && widest < width / 0.68;
        return (
          <>
            {active !== null && (
              <rect
                x={edge(active)}
                width={width}
                y={plot.top}
                height={plot.bottom - plot.top}
                className="fill-sunken"
                rx="4"
              />
            )}
            <Axes {...{ plot, scale, unit, points, xOf }} />
            {points.map((point, at) => {
              let sum = 0;
              const marks = series.flatMap((one, index) => {
                const value = point.values[index];
                return bars.includes(index) || value == null
                  ? []
                  : [
                      <rect
                        key={`${at}-${one.name}`}
                        x={left(at) - 2}
                        width={each * bars.length + 2}
                        y={Math.round(y(value)) - 1}
                        height="2"
                        className="fill-fg"
                      />,
                    ];
              });
              const drawn = bars.map((index, place) => {
                const one = series[index]!;
                const value = point.values[index] ?? 0;
                const base = stacked ? sum : 0;
                sum += value;
                const top = y(base + value);
                // A gap of one pixel between the parts of a stack, so that they differ without colour.
                const tall = Math.max(0, y(base) - top - (stacked && base > 0 ? 1 : 0));
                const isTop = !stacked || place === bars.length - 1;
                return (
                  <path
                    key={`${at}-${one.name}`}
                    d={barPath(
                      left(at) + (stacked ? 0 : place * each),
                      top,
                      Math.max(1, each - (stacked ? 0 : 2)),
                      tall,
                      isTop ? 3 : 0,
                    )}
                    fill={seriesColour(series, index)}
                    opacity={one.dashed ? 0.5 : 1}
                  />
                );
              });
              return [
                ...drawn,
                ...marks,
                isTold && (point.values[bars[0]!] ?? 0) > 0 && (
                  <text
                    key={`${at}-told`}
                    x={xOf(at, plot)}
                    y={toldAt(point, y) - 5}
                    textAnchor="middle"
                    strokeWidth="3"
                    strokeLinejoin="round"
                    paintOrder="stroke"
                    className="fill-fg stroke-card text-xs tabular-nums"
                  >
                    {formatNumber(point.values[bars[0]!]!, locale)}
                  </text>
                ),
              ];
            })}
            <Levels {...{ levels, plot, scale, unit }} />
          </>
        );
      }}
    </ChartFrame>
  );
}

/** On its bar, and clear of a mark that is right above it. */
function toldAt({ values }: Point, y: (value: number) => number): number {
  const tops = values.flatMap((value) => (value == null ? [] : [y(value)]));
  const bar = tops[0] ?? 0;
  return Math.min(bar, ...tops.filter((top) => bar - top < 20));
}

/** A bar whose upper corners are round. */
export function barPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 3, height);
  return `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}z`;
}
