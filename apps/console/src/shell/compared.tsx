import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { comparedWords } from '#i18n/catalogues/dashboard/compared.ts';
import { Change } from '#ui/change.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { beforeSpan, changeOf, type ComparedPeriod } from './compared-period.ts';

/** A figure against the period before: by how much, and what it was then. Home and dashboard say it with this alone. */
export function Compared({
  period,
  now,
  before,
  unit = 'money',
  goodWhen = 'up',
}: {
  period: ComparedPeriod;
  now: number;
  before: number;
  unit?: 'money' | 'count';
  goodWhen?: 'up' | 'down';
}) {
  const t = useWords(comparedWords);
  const locale = useLocale();
  const change = changeOf(now, before);
  const figure = unit === 'money' ? formatMoney(before, locale) : formatNumber(before, locale);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {change !== null && <Change change={change} goodWhen={goodWhen} />}
      <span className="tabular-nums">{t.figure({ before: beforeSpan(period, locale), figure })}</span>
    </span>
  );
}
