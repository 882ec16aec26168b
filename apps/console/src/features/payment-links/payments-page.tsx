import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import { Suspense, useMemo, useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-link-view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { either } from './either.ts';
import { LinksTabs } from './links-tabs.tsx';
import { paymentColumns, paymentHref } from './payments/payment-columns.tsx';
import { filterOf, firstPage, noFilter, paymentSearch, periodText } from './payments/payment-search.ts';

const PaymentFilters = lazyPart(() => import('./payments/payment-filters.tsx'), 'PaymentFilters');

export function Screen() {
  const t = useWords(linkPaymentWords);
  const locale = useLocale();
  const mayExport = useRight('transactions:export');
  const [state, setState] = useSearchState(paymentSearch);
  const filter = filterOf(state);
  const list = useEndpoint(transactionsApi.list, { query: { ...filter, limit: state.limit, cursor: state.cursor } });
  const totals = useEndpoint(transactionsApi.totals, { query: filter });
  const link = useEndpoint(
    paymentLinksApi.get,
    { params: { id: state.linkId ?? '' } },
    { enabled: Boolean(state.linkId) },
  );
  const chosen = state.linkId ? (link.data ?? null) : null;
  const columns = useMemo(() => paymentColumns(locale, chosen, !state.linkId), [locale, chosen, state.linkId]);
  const { download, busy } = useDownload();
  const [isFiltering, setFiltering] = useState(false);
  const isNarrowed = Boolean(state.q || state.linkId || state.status || state.operator || state.from || state.to);
  const clear = () => setState({ ...noFilter, ...firstPage });
  const save = (paid: 'only' | 'all') =>
    (['csv', 'xlsx', 'pdf'] as const).map((format) => ({
      label: format.toUpperCase(),
      onSelect: () =>
        void download(
          transactionsApi.export,
          { query: { ...filter, paid, format, language: locale } },
          `link-payments.${format}`,
        ),
    }));
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          mayExport.allowed ? (
            <Menu
              label={t.export}
              items={[
                { kind: 'title', label: t.exportPaid },
                ...save('only'),
                { kind: 'title', label: t.exportHint },
                ...save('all'),
              ]}
              trigger={(trigger) => (
                <Button {...trigger} icon={<Download />} loading={busy}>
                  {t.export}
                </Button>
              )}
            />
          ) : (
            <Button icon={<Download />} disabledReason={mayExport.reason}>
              {t.export}
            </Button>
          )
        }
      >
        <LinksTabs current="payments" />
      </PageHeader>
      <RecordList
        name="link-payments"
        label={t.title}
        columns={columns}
        hrefOf={paymentHref}
        list={list}
        totals={totals.data ?? null}
        note={<PaidLine totals={totals.data} />}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={[
          { id: 'linkId', label: t.link, value: state.linkId && (chosen ? either(chosen.title, locale) : '…') },
          { id: 'status', label: t.status, value: state.status?.map((word) => toneOf(word)[locale]).join(', ') },
          { id: 'operator', label: t.operator, value: state.operator?.map((code) => operators[code].name).join(', ') },
          { id: 'period', label: t.period, value: periodText(state, locale) },
        ]}
        onFilter={() => setFiltering(true)}
        onClearFilter={(id) =>
          setState({ ...(id === 'period' ? { from: undefined, to: undefined } : { [id]: undefined }), ...firstPage })
        }
        byDay
        empty={
          isNarrowed || state.cursor ? (
            <NoMatch onClear={clear} />
          ) : (
            <EmptyState
              icon={<Link />}
              title={t.emptyTitle}
              description={t.emptyText}
              actions={<ButtonLink href={to('/payment-links')}>{t.toLinks}</ButtonLink>}
            />
          )
        }
      />
      {isFiltering && (
        <Suspense>
          <PaymentFilters
            filter={filter}
            onApply={(next) => setState({ ...next, ...firstPage })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}
