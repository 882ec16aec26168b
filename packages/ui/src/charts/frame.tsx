import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from '../cx.ts';
import { useLocale, useWords } from '../locale.tsx';
import { figureOr, seriesColour, type ChartProps } from './figures.ts';
import type { Scale } from './scale.ts';

export type Plot = { width: number; height: number; left: number; right: number; top: number; bottom: number };

type FrameProps = Required<Pick<ChartProps, 'label' | 'points' | 'series' | 'unit' | 'height'>> & {
  scale: Scale;
  /** Whether every figure is none: then `empty` is said in the place of the picture. */
  isEmpty: boolean;
  empty: ReactNode;
  /** Widest text of the y axis, in pixels. */
  axisWidth: number;
  /** The middle of a point, in pixels. */
  xOf: (index: number, plot: Plot) => number;
  /** The mark of a series in legend and tooltip. */
  swatch: (index: number) => ReactNode;
  children: (plot: Plot, active: number | null) => ReactNode;
};

/** A chart, or words in its place and of its height where every figure is none. */
export function ChartFrame(props: FrameProps) {
  const t = useWords(uiPieceWords);
  const { label, height, isEmpty, empty } = props;
  if (!isEmpty) return <Drawn {...props} />;
  return (
    <figure
      aria-label={label}
      className="grid place-items-center rounded-md bg-sunken px-4 text-center text-muted"
      style={{ height }}
    >
      <div>{empty ?? t.noFigures}</div>
    </figure>
  );
}

/**
 * What every chart shares: the measured width, a tooltip under pointer and arrow keys, the legend, and the same figures
 * as a table for whoever cannot see the picture.
 */
function Drawn(props: FrameProps) {
  const { label, points, series, unit, height, axisWidth, xOf, swatch, scale, children } = props;
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(box.current!);
    setWidth(Math.round(box.current!.clientWidth));
    return () => observer.disconnect();
  }, []);
  const isShort = unit === 'money' && scale.ticks.some((tick) => Math.abs(tick) >= 10_000);
  const plot: Plot = {
    width,
    height,
    left: axisWidth + 8,
    right: width - 8,
    top: isShort ? 28 : 18,
    bottom: height - 26,
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = event.clientX - box.current!.getBoundingClientRect().left;
    let nearest = 0;
    for (let index = 1; index < points.length; index++) {
      if (Math.abs(xOf(index, plot) - x) < Math.abs(xOf(nearest, plot) - x)) nearest = index;
    }
    setActive(points.length > 0 ? nearest : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const next = {
      ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setActive(next);
  };
  const point = active === null ? undefined : points[active];
  const x = active === null ? 0 : xOf(active, plot);
  const figure = (index: number) => figureOr(point!.values[index], unit, locale);
  return (
    <figure aria-label={label} className="relative min-w-0">
      <div
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={label}
        className="relative rounded-md"
        style={{ height }}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setActive(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
      >
        {width > 0 && points.length > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="block">
            {isShort && (
              <text y="11" className="fill-muted text-xs">
                {t.wIs}
              </text>
            )}
            {children(plot, active)}
          </svg>
        )}
        {point && (
          <div
            aria-hidden="true"
            className={cx(
              'overlay pointer-events-none absolute top-2 z-10 rounded-md! px-3 py-2 text-sm whitespace-nowrap',
              x > width / 2 && '-translate-x-full',
            )}
            style={{ left: x > width / 2 ? x - 10 : x + 10 }}
          >
            <p className="mb-1 text-xs text-muted">{point.label}</p>
            {series.map((each, index) => (
              <p key={each.name} className="flex items-center gap-2">
                {swatch(index)}
                <span className="text-muted">{each.name}</span>
                <span className="ml-auto pl-4 font-semibold tabular-nums">{figure(index)}</span>
              </p>
            ))}
          </div>
        )}
        <p role="status" className="sr-only">
          {point ? `${point.label}: ${series.map((each, index) => `${each.name} ${figure(index)}`).join(', ')}` : ''}
        </p>
      </div>
      {series.length > 1 && (
        <figcaption className="mt-2 flex min-h-5 flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
          {series.map((each, index) => (
            <span key={each.name} className="flex items-center gap-2">
              {swatch(index)}
              {each.name}
            </span>
          ))}
        </figcaption>
      )}
      {/* A table itself ignores the clipping of sr-only, its wrapper does not. */}
      <div className="sr-only">
        <table>
          <caption>
            {label}. {t.chartTable}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t.period}</th>
              {series.map((each) => (
                <th key={each.name} scope="col">
                  {each.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((each) => (
              <tr key={each.label}>
                <th scope="row">{each.label}</th>
                {series.map((one, index) => (
                  <td key={one.name}>{figureOr(each.values[index], unit, locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A square of the colour of a series; a dashed series shows as two strokes. */
export function Swatch({ series, index }: { series: ChartProps['series']; index: number }) {
  const colour = seriesColour(series, index);
  return <span className="size-2.5 shrink-0 rounded-[3px]" style={{ background: colour }} />;
}
