import { area, line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { useId } from 'react';
import { useLocale } from '../locale.tsx';
import { Axes, axisWidthOf } from './axes.tsx';
import { seriesColour, type ChartProps, type Series } from './figures.ts';
import { ChartFrame, type Plot } from './frame.tsx';
import { Levels } from './levels.tsx';
import { scaleOf } from './scale.ts';

/** Each series has its own sign beside its own colour. */
const signs = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const signOf = (series: readonly Series[], index: number) =>
  symbol(signs[series.slice(0, index).filter((each) => !each.dashed).length % 4], 44)() ?? '';

/** Values over time. A single series is filled below; a dashed one is the period before. */
export function LineChart({ label, points, series, unit = 'money', height = 260, levels = [], empty }: ChartProps) {
  const locale = useLocale();
  const gradient = useId();
  const values = points.flatMap((point) => point.values.filter((value) => value !== null));
  const scale = scaleOf([...values, ...levels.map(({ value }) => value)], unit);
  const xOf = (index: number, plot: Plot) =>
    points.length === 1
      ? (plot.left + plot.right) / 2
      : plot.left + 6 + (index / (points.length - 1)) * (plot.right - plot.left - 12);
  const swatch = (index: number) => <LineSwatch series={series} index={index} />;
  return (
    <ChartFrame
      {...{ label, points, series, unit, height, xOf, swatch, scale, empty }}
      isEmpty={values.length === 0}
      axisWidth={axisWidthOf(scale, unit, locale)}
    >
      {(plot, active) => {
        const y = (value: number) => scale.y(value, plot);
        const path = (index: number) =>
          line<number | null>()
            .defined((value) => value !== null)
            .x((_, at) => xOf(at, plot))
            .y((value) => y(value ?? 0))(points.map((point) => point.values[index] ?? null)) ?? '';
        const fill =
          area<number | null>()
            .defined((value) => value !== null)
            .x((_, at) => xOf(at, plot))
            .y0(y(0))
            .y1((value) => y(value ?? 0))(points.map((point) => point.values[0] ?? null)) ?? '';
        return (
          <>
            <defs>
              <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
                <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.18" />
                <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
              </linearGradient>
            </defs>
            <Axes {...{ plot, scale, unit, points, xOf }} />
            {active !== null && (
              <line
                x1={xOf(active, plot)}
                x2={xOf(active, plot)}
                y1={plot.top}
                y2={plot.bottom}
                className="stroke-control"
                strokeDasharray="3 3"
              />
            )}
            {series.length > 0 && <path d={fill} fill={`url(#${gradient})`} />}
            {series.map((each, index) => (
              <path
                key={each.name}
                d={path(index)}
                fill="none"
                stroke={seriesColour(series, index)}
                strokeWidth={each.dashed ? 1.5 : 2}
                strokeLinejoin="round"
                strokeLinecap="round"
                strokeDasharray={each.dashed ? '4 5' : undefined}
                opacity={each.dashed ? 0.6 : 1}
              />
            ))}
            {series.map((each, index) => {
              const at = active ?? points.findLastIndex((point) => typeof point.values[index] === 'number');
              const value = points[at]?.values[index];
              if ((each.dashed && active === null) || typeof value !== 'number') return null;
              return (
                <path
                  key={each.name}
                  d={signOf(series, index)}
                  transform={`translate(${xOf(at, plot)} ${y(value)})`}
                  fill={each.dashed ? 'var(--card)' : seriesColour(series, index)}
                  stroke={each.dashed ? seriesColour(series, index) : 'var(--card)'}
                  strokeWidth="1.5"
                />
              );
            })}
            <Levels {...{ levels, plot, scale, unit }} />
          </>
        );
      }}
    </ChartFrame>
  );
}

function LineSwatch({ series, index }: { series: readonly Series[]; index: number }) {
  const colour = seriesColour(series, index);
  const dashed = series[index]?.dashed;
  return (
    <svg width="20" height="10" aria-hidden="true" className="shrink-0">
      <line
        x1="1"
        x2="19"
        y1="5"
        y2="5"
        stroke={colour}
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={dashed ? '3 4' : undefined}
        opacity={dashed ? 0.7 : 1}
      />
      {!dashed && <path d={signOf(series, index)} transform="translate(10 5)" fill={colour} stroke="var(--card)" />}
    </svg>
  );
}
