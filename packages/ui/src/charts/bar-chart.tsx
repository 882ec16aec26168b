import { scaleBand, scaleLinear } from 'd3-scale';
import { useLocale } from '../locale.tsx';
import { Axes, axisWidthOf } from './axes.tsx';
import { seriesColour, type ChartProps } from './figures.ts';
import { ChartFrame, Swatch, type Plot } from './frame.tsx';

/**
 * Sums by period or by kind: bars of one period side by side, or one on the other when `stacked`. What they are
 * compared with (a dashed series) is a mark across the bar. A curve between sums would show sales that nobody made.
 */
export function BarChart({
  label,
  points,
  series,
  unit = 'money',
  height = 260,
  stacked = false,
}: ChartProps & { stacked?: boolean }) {
  const locale = useLocale();
  const tops = points.map((point) =>
    stacked
      ? point.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      : Math.max(0, ...point.values.map((value) => value ?? 0)),
  );
  const y = scaleLinear()
    .domain([0, Math.max(1, ...tops)])
    .nice(4);
  const band = (plot: Plot) =>
    scaleBand<number>()
      .domain(points.map((_, index) => index))
      .range([plot.left, plot.right])
      .paddingInner(0.32)
      .paddingOuter(0.16);
  const xOf = (index: number, plot: Plot) => {
    const x = band(plot);
    return (x(index) ?? 0) + x.bandwidth() / 2;
  };
  const bars = series.flatMap((one, index) => (one.dashed && !stacked ? [] : [index]));
  const swatch = (index: number) =>
    bars.includes(index) ? <Swatch series={series} index={index} /> : <span className="h-0.5 w-3.5 shrink-0 bg-fg" />;
  return (
    <ChartFrame {...{ label, points, series, unit, height, xOf, swatch }} axisWidth={axisWidthOf(y, unit, locale)}>
      {(plot, active) => {
        y.range([plot.bottom, plot.top]);
        const x = band(plot);
        const each = stacked ? Math.min(x.bandwidth(), 44) : Math.min(x.bandwidth() / bars.length, 44);
        const left = (index: number) => xOf(index, plot) - (stacked ? each : each * bars.length) / 2;
        return (
          <>
            {active !== null && (
              <rect
                x={x(active)}
                width={x.bandwidth()}
                y={plot.top}
                height={plot.bottom - plot.top}
                className="fill-sunken"
                rx="4"
              />
            )}
            <Axes {...{ plot, y, unit, points, xOf }} />
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
              return [...drawn, ...marks];
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** A bar whose upper corners are round. */
export function barPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height);
  return `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}z`;
}
