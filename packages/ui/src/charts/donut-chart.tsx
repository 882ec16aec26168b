import { arc, pie } from 'd3-shape';
import { useState, type ReactNode } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from '../cx.ts';
import { useLocale, useWords } from '../locale.tsx';
import { wholeFigure, type Unit } from './figures.ts';

export type DonutChartProps = {
  label: string;
  parts: readonly { name: string; value: number }[];
  unit?: Unit;
  /** In the hole: the total. */
  centre?: ReactNode;
};

/** Parts of a whole. The list beside it carries every name, value and share, so the colours only help. */
export function DonutChart({ label, parts, unit = 'money', centre }: DonutChartProps) {
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  const [active, setActive] = useState<number | null>(null);
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const slices = pie<{ value: number }>()
    .value((part) => part.value)
    .sort(null)
    .padAngle(0.025)([...parts]);
  const shape = arc<(typeof slices)[number]>().innerRadius(54).outerRadius(76).cornerRadius(3);
  const share = (value: number) => {
    const text = total === 0 ? '0' : ((value / total) * 100).toFixed(1).replace(/\.0$/, '');
    return locale === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`;
  };
  return (
    <figure aria-label={label} className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <div className="relative size-40 shrink-0">
        <svg viewBox="-80 -80 160 160" aria-hidden="true" className="size-full">
          {total === 0 && <circle r="65" fill="none" strokeWidth="22" className="stroke-sunken" />}
          {total > 0 &&
            slices.map((slice, index) => (
              <path
                key={parts[index]!.name}
                d={shape(slice) ?? ''}
                fill={`var(--chart-${(index % 6) + 1})`}
                opacity={active === null || active === index ? 1 : 0.35}
                className="transition-opacity"
                onPointerEnter={() => setActive(index)}
                onPointerLeave={() => setActive(null)}
              />
            ))}
        </svg>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          {active === null ? (
            centre
          ) : (
            <>
              <span className="text-xs text-muted">{parts[active]!.name}</span>
              <span className="font-semibold tabular-nums">{share(parts[active]!.value)}</span>
            </>
          )}
        </div>
      </div>
      <table className="min-w-52 flex-1">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.part}</th>
            <th scope="col">{t.value}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr
              key={part.name}
              onPointerEnter={() => setActive(index)}
              onPointerLeave={() => setActive(null)}
              className={cx('text-sm', active === index && 'bg-sunken')}
            >
              <th scope="row" className="rounded-l-sm py-1 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="size-2.5 shrink-0 rounded-[3px]"
                    style={{ background: `var(--chart-${(index % 6) + 1})` }}
                  />
                  {part.name}
                </span>
              </th>
              <td className="px-3 text-right font-medium tabular-nums">{wholeFigure(part.value, unit, locale)}</td>
              <td className="rounded-r-sm text-right text-muted tabular-nums">{share(part.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
