import type { ScaleLinear } from 'd3-scale';
import { useLocale } from '../locale.tsx';
import { axisFigure, axisLabels, type Point, type Unit } from './figures.ts';
import type { Plot } from './frame.tsx';

type AxesProps = {
  plot: Plot;
  y: ScaleLinear<number, number>;
  unit: Unit;
  points: readonly Point[];
  xOf: (index: number, plot: Plot) => number;
};

/** Thin lines for the eye, the figures left, the periods below. */
export function Axes({ plot, y, unit, points, xOf }: AxesProps) {
  const locale = useLocale();
  return (
    <g className="fill-muted text-xs tabular-nums">
      {ticksOf(y, unit).map((tick) => (
        <g key={tick} transform={`translate(0 ${Math.round(y(tick)) + 0.5})`}>
          <line x1={plot.left} x2={plot.right} className={tick === 0 ? 'stroke-control' : 'stroke-border'} />
          <text x={plot.left - 8} dy="0.32em" textAnchor="end">
            {axisFigure(tick, unit, locale)}
          </text>
        </g>
      ))}
      {axisLabels(points, plot.right - plot.left).map(({ index, text }) => (
        <text
          key={index}
          x={clampLabel(xOf(index, plot), text.length * 3.6, plot)}
          y={plot.bottom + 18}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Whole figures only: of sums in W the whole W, of counts the whole numbers. */
function ticksOf(y: ScaleLinear<number, number>, unit: Unit): number[] {
  const all = y.ticks(4);
  const whole = all.filter((tick) => (unit === 'money' ? tick % 10_000 === 0 : Number.isInteger(tick)));
  return unit === 'count' || whole.length > 2 ? whole : all;
}

/** Keeps the outermost labels inside the picture. */
function clampLabel(x: number, half: number, plot: Plot): number {
  return Math.max(half, Math.min(x, plot.width - half));
}

/** Room for the widest figure of the axis. */
export function axisWidthOf(y: ScaleLinear<number, number>, unit: Unit, locale: 'en' | 'fr'): number {
  return Math.max(...ticksOf(y, unit).map((tick) => axisFigure(tick, unit, locale).length)) * 7.2 + 6;
}
