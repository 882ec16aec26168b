import { useLocale } from '../locale.tsx';
import { axisFigure, axisLabels, type Point, type Unit } from './figures.ts';
import type { Plot } from './frame.tsx';
import type { Scale } from './scale.ts';

type AxesProps = {
  plot: Plot;
  scale: Scale;
  unit: Unit;
  points: readonly Point[];
  xOf: (index: number, plot: Plot) => number;
};

/** Thin lines for the eye, the figures left, the periods below. */
export function Axes({ plot, scale, unit, points, xOf }: AxesProps) {
  const locale = useLocale();
  return (
    <g className="fill-muted text-xs tabular-nums">
      {scale.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${Math.round(scale.y(tick, plot)) + 0.5})`}>
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

/** Keeps the outermost labels inside the picture. */
function clampLabel(x: number, half: number, plot: Plot): number {
  return Math.max(half, Math.min(x, plot.width - half));
}

/** Room for the widest figure of the axis. */
export function axisWidthOf({ ticks }: Scale, unit: Unit, locale: 'en' | 'fr'): number {
  return Math.max(...ticks.map((tick) => axisFigure(tick, unit, locale).length)) * 7.2 + 6;
}
