import { useMemo } from 'react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { accountsApi } from '#contract/accounts/api.ts';
import { id } from '#contract/fields.ts';
import { formatDate, localDay } from '#domain/time.ts';
import { holdReasonWords } from '#i18n/catalogues/hold-reasons.ts';
import { withheldWords } from '#i18n/catalogues/withheld-balance.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as z from 'zod/mini';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { holdReason, sourceHref } from './hold-reasons.ts';
import { daysUntil, type Hold } from './withheld-summary.ts';

const search = z.object({ accountId: z.optional(id('account')), status: z.optional(z.enum(['withheld', 'released'])) });
const keyOf = (hold: Hold) => hold.id;

/** Money kept back, always with its reason and its day. */
export function Screen() {
  const t = useWords(withheldWords);
  const a = useWords(holdReasonWords);
  const locale = useLocale();
  const [{ accountId, status = 'withheld' }, setSearch] = useSearchState(search);
  const query = { kind: 'withhold' as const, ...(accountId ? { accountId } : {}) };
  const { data: rows, error, isFetching, refetch } = useEndpoint(accountsApi.holds, { query: { ...query, status } });
  const { data: totals } = useEndpoint(accountsApi.holdTotals, { query });
  const accounts = useEndpoint(accountsApi.balances);
  const account = accounts.data?.find((each) => each.id === accountId);
  const inAll = totals && (status === 'withheld' ? totals.openCount : totals.overCount);
  const columns = useMemo(() => columnsOf(t, a, locale), [t, a, locale]);
  const href = (next: string) => `/withheld-balance?status=${next}${accountId ? `&accountId=${accountId}` : ''}`;
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.intro}
        actions={accountId && account && <Button size="small" onClick={() => setSearch({ accountId: undefined })}>{t.oneAccount({ account: account.name[locale] })} · {t.allAccounts}</Button>}
      />
      <div className="grid grid-cols-1 gap-4">
        <h2 className="sr-only">{t.summary}</h2>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <StatCard loading={!totals && !error} label={t.total} value={totals ? <Money amount={totals.remaining} /> : '–'} hint={totals && t.holdsCounted({ count: totals.openCount })} />
          <StatCard
            loading={!totals && !error} label={t.next} value={totals?.next ? <Money amount={totals.next.amount} /> : '–'}
            hint={totals && (totals.next ? `${t.onDay({ day: formatDate(totals.next.day, locale) })}, ${t.daysLeft({ count: daysUntil(totals.next.day, localDay(new Date())) })}` : t.noNext)}
          />
          <StatCard loading={!totals && !error} label={t.releasedTotal} value={totals ? <Money amount={totals.released} /> : '–'} />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <Tabs
            label={t.views}
            tabs={[
              { href: href('withheld'), label: t.open, current: status === 'withheld', ...(totals ? { count: totals.openCount } : {}) },
              { href: href('released'), label: t.released, current: status === 'released', ...(totals ? { count: totals.overCount } : {}) },
            ]}
          />
          {inAll !== undefined && rows && inAll > rows.length && <Banner tone="info">{t.newestOnly({ shown: rows.length, count: inAll })}</Banner>}
          <DataTable
            label={t.title}
            columns={columns}
            rows={error && !rows ? [] : rows}
            keyOf={keyOf}
            pageSize={5}
            reserveRows={8}
            empty={
              error && !rows ? <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
                : status === 'released' ? <EmptyState icon={<LockKeyhole />} title={t.emptyReleased} description={t.emptyReleasedDetail} />
                  : <EmptyState icon={<LockKeyhole />} title={t.empty} description={t.emptyDetail} actions={<ButtonLink href="/account/balance">{t.seeBalance}</ButtonLink>} />
            }
          />
        </div>
      </div>
    </>
  );
}

function columnsOf(t: Spoken<typeof withheldWords>, a: Spoken<typeof holdReasonWords>, locale: Locale): Column<Hold>[] {
  const today = localDay(new Date());
  const release = (hold: Hold) => {
    if (!hold.releaseOn) return null;
    const day = hold.releaseOn.slice(0, 10);
    return hold.status === 'withheld' ? `${formatDate(day, locale)}, ${t.daysLeft({ count: daysUntil(day, today) })}` : formatDate(day, locale);
  };
  return [
    { id: 'reason', header: t.reason, card: 'title', cell: (hold) => <span className="font-medium">{holdReason(hold.reasonCode, a)}</span> },
    {
      id: 'source', header: t.source, cell: (hold) => {
        const href = sourceHref(hold.refId);
        return href ? <Link href={href} className="font-mono text-xs">{hold.refId}</Link> : (hold.note ?? hold.refId);
      },
    },
    { id: 'since', header: t.since, cell: (hold) => formatDate(new Date(hold.createdAt), locale) },
    { id: 'amount', header: t.amount, align: 'end', cell: (hold) => <Money amount={hold.amount} /> },
    { id: 'released', header: t.releasedPart, align: 'end', cell: (hold) => <Money amount={hold.released} /> },
    { id: 'used', header: t.used, align: 'end', cell: (hold) => <Money amount={hold.consumed} /> },
    { id: 'remaining', header: t.remaining, align: 'end', card: 'amount', cell: (hold) => <Money amount={hold.remaining} className="font-semibold" /> },
    { id: 'releaseOn', header: t.releaseOn, card: 'meta', cell: release },
    { id: 'status', header: t.status, card: 'status', cell: (hold) => <StatusPill status={hold.status} /> },
  ];
}
