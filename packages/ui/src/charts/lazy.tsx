import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import type { DonutChartProps } from './donut-chart.tsx';
import type { ChartProps } from './figures.ts';

/** Charts behind a lazy boundary: their code is loaded with the first picture, and its place is kept until then. */
const Line = lazy(() => import('./line-chart.tsx').then((module) => ({ default: module.LineChart })));
const Bars = lazy(() => import('./bar-chart.tsx').then((module) => ({ default: module.BarChart })));
const Donut = lazy(() => import('./donut-chart.tsx').then((module) => ({ default: module.DonutChart })));

/** The legend below a chart of several series counts as well. */
function Waiting({ height = 260, line = true }: { height?: number | undefined; line?: boolean }) {
  return (
    <div style={{ height: height + (line ? 28 : 0) }}>
      <Skeleton className="h-full w-full rounded-md" />
    </div>
  );
}

export function LineChart(props: ChartProps) {
  return (
    <Suspense fallback={<Waiting height={props.height} line={props.series.length > 1} />}>
      <Line {...props} />
    </Suspense>
  );
}

export function BarChart(props: ChartProps) {
  return (
    <Suspense fallback={<Waiting height={props.height} line={props.series.length > 1} />}>
      <Bars {...props} />
    </Suspense>
  );
}

export function StackedBarChart(props: ChartProps) {
  return (
    <Suspense fallback={<Waiting height={props.height} line={props.series.length > 1} />}>
      <Bars {...props} stacked />
    </Suspense>
  );
}

export function DonutChart(props: DonutChartProps) {
  return (
    <Suspense fallback={<Waiting height={160} line={false} />}>
      <Donut {...props} />
    </Suspense>
  );
}
