import { useLocale } from '../locale.tsx';
import { wholeFigure, type Level, type Unit } from './figures.ts';
import type { Plot } from './frame.tsx';
import type { Scale } from './scale.ts';

/** Heights that figures are held against, each a dashed line with its name and whole figure on it. */
export function Levels({
  levels,
  plot,
  scale,
  unit,
}: {
  levels: readonly Level[];
  plot: Plot;
  scale: Scale;
  unit: Unit;
}) {
  const locale = useLocale();
  return levels.map(({ name, value }) => {
    const y = Math.round(scale.y(value, plot)) + 0.5;
    const isHigh = y < plot.top + 18;
    return (
      <g key={name}>
        <line
          x1={plot.left}
          x2={plot.right}
          y1={y}
          y2={y}
          stroke="var(--chart-2)"
          strokeWidth="1.5"
          strokeDasharray="6 4"
        />
        <text
          x={plot.right - 2}
          y={isHigh ? y + 17 : y - 7}
          textAnchor="end"
          strokeWidth="8"
          strokeLinejoin="round"
          paintOrder="stroke"
          className="fill-fg stroke-card text-xs font-medium tabular-nums"
        >
          {`${name} ${wholeFigure(value, unit, locale)}`}
        </text>
      </g>
    );
  });
}
