import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatNumber } from '#domain/values/money.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { analyticsWords } from '#i18n/catalogues/dashboard/analytics.ts';
import { Card } from '#ui/card.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { drawRate } from './labels.ts';
import { Meter } from './meter.tsx';
import type { Report } from './search.ts';

/** Why requests were not paid, in words, most frequent first. Each opens the payments it counted. */
export function ReasonsCard({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  const a = useWords(analyticsWords);
  const locale = useLocale();
  const rows = report?.byReason ?? [];
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <Card
      title={a.reasons}
      description={report && all > 0 && a.reasonsHint({ count: all })}
      className="h-full min-h-52"
    >
      {!report ? (
        <div className="grid gap-5">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-10 w-full rounded-md" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className="text-muted">{report.totals.endedCount === 0 ? t.noRate : a.noReasons}</p>
      ) : (
        <ul className="-mx-2 grid gap-1">
          {rows.map((row) => (
            <li key={row.reasonCode}>
              <BareLink
                href={to('/transactions/sales', {
                  reason: row.reasonCode,
                  status: ['failed', 'expired', 'cancelled'],
                  from: report.current.from,
                  to: report.current.to,
                })}
                className="group block rounded-md px-2 py-2 hover:bg-sunken"
              >
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 text-pretty">{firstSentence(row.text[locale])}</span>
                  <span className="text-sm text-muted tabular-nums">{drawRate(row.count / all, locale)}</span>
                  <span className="w-10 text-right font-semibold tabular-nums">{formatNumber(row.count, locale)}</span>
                  <ChevronRight className="self-center text-subtle group-hover:text-fg" />
                </span>
                <Meter share={row.count / all} tone="danger" />
              </BareLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What happened; the advice that follows belongs to one payment, not to a count. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
