import { formatDate, formatDateTime } from '#domain/values/time.ts';
import type { ApiError } from '#client/api-error.ts';
import { dashboardRanges } from '#contract/dashboard/api.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useDataSaver } from '../../data/data-saver.ts';
import { to, type PlainAddress } from '../../data/paths.ts';
import type { Range, Report } from './search.ts';

const views = {
  overview: '/dashboard',
  performance: '/dashboard-v2',
  analytics: '/dashboard/analytics',
} as const satisfies Record<string, PlainAddress>;

/** Title, the three views, and the data saver. The chosen period goes along from view to view. */
export function DashboardHeader({ view, range }: { view: keyof typeof views; range: Range | undefined }) {
  const t = useWords(dashboardWords);
  const [saving, setSaving] = useDataSaver();
  return (
    <PageHeader
      title={view === 'overview' ? t.title : t[view]}
      actions={<Switch checked={saving} onChange={setSaving} label={t.saver} />}
    >
      <Tabs
        label={t.views}
        tabs={(Object.keys(views) as (keyof typeof views)[]).map((key) => ({
          href: to(views[key], { range }),
          label: t[key],
          current: key === view,
        }))}
      />
    </PageHeader>
  );
}

/** The specification's periods; each is a link, so Back and a shared address work. */
export function RangePicker({ view, range }: { view: keyof typeof views; range: Range }) {
  const t = useWords(dashboardWords);
  return (
    <nav
      aria-label={t.period}
      className="no-print max-w-full overflow-x-auto rounded-md max-md:w-full border border-border bg-sunken p-0.5 [scrollbar-width:none]"
    >
      <ul className="flex min-w-max">
        {dashboardRanges.map((each) => (
          <li key={each} className="flex-1">
            <BareLink
              href={to(views[view], { range: each })}
              aria-current={each === range ? 'true' : undefined}
              className={cx(
                'grid min-h-10 place-items-center rounded-[6px] px-1.5 text-sm md:px-3 font-medium whitespace-nowrap -outline-offset-2! md:min-h-7',
                each === range
                  ? 'border border-border bg-card text-fg'
                  : 'border border-transparent text-muted hover:text-fg',
              )}
            >
              {t[each]}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** "15 Nov 2026 – 21 Nov 2026 · by day · as of 21 Nov 2026, 00:40 · Douala time" */
export function PeriodLine({
  report,
}: {
  report: Pick<Report, 'current' | 'asOf'> & { grouping?: Report['grouping'] };
}) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const { current } = report;
  const from = formatDate(current.from, locale);
  const period = current.from === current.to ? from : t.fromTo({ from, to: formatDate(current.to, locale) });
  return (
    <p className="text-sm text-pretty text-muted">
      {[
        period,
        report.grouping && t.by({ group: report.grouping }),
        t.asOf({ at: formatDateTime(new Date(report.asOf), locale) }),
        t.zone,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

export function LoadFailure({ error, retry, retrying }: { error: ApiError; retry: () => void; retrying: boolean }) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  return (
    <Card>
      <ErrorState
        title={t.retryTitle}
        message={errorSentence(error, locale)}
        requestId={error.error.requestId}
        onRetry={retry}
        retrying={retrying}
      />
    </Card>
  );
}
