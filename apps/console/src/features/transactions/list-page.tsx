import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Receipt from 'lucide-react/icons/receipt-text';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionPreset, TransactionRow } from '#contract/transactions/schemas.ts';
import { formatNumber } from '#domain/money.ts';
import { tellingWord, toneOf } from '#domain/status-tones.ts';
import { formatDate } from '#domain/time.ts';
import { transactionWords } from '#i18n/catalogues/transactions.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import type { Sort } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { totalLines } from '../../shell/total-lines.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { listColumns } from './list-columns.tsx';
import { rememberList } from './list-memory.ts';
import { cleared, filterIds, filterOf, firstPage, isFiltered, listSearch, viewText } from './list-query.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { hrefOf, partyOf } from './row-face.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import { hrefOfView, presetTabs } from './views.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

const keyOf = (row: TransactionRow) => row.id;
/** As many ids as an address carries. */
const selectedMax = 125;

/** One list for every preset: the preset is a filter that the address names. */
export function Screen({ preset }: { preset: TransactionPreset }) {
  const t = useWords(transactionWords);
  const locale = useLocale();
  const go = useGo();
  const { row } = useRoute();
  const preview = usePreviewData();
  const exportRight = useRight('transactions:export');
  const [search, setSearch] = useSearchState(listSearch);
  const filter = useMemo(() => filterOf(search, preset, new Date()), [search, preset]);
  const view = viewText(search, preset);
  const pageSize = search.limit ?? 25;
  const offset = search.at ?? 0;

  const query = { ...filter, sort: search.sort, limit: pageSize, cursor: search.cursor };
  const list = useEndpoint(transactionsApi.list, { query });
  const totals = useEndpoint(transactionsApi.totals, { query: filter });
  const { preset: _, ...anyPreset } = filter;
  const counts = useEndpoint(transactionsApi.counts, { query: anyPreset });
  const rows = list.error && !list.data ? [] : list.data;
  const { fresh, last } = useFreshRows(list.isPrevious ? undefined : list.data, JSON.stringify(query));

  const columns = useMemo(
    () => listColumns(locale, (each) => preview.show(each, { title: partyOf(each, locale) })),
    [locale, preview],
  );
  const nameOf = useCallback((each: TransactionRow) => partyOf(each, locale), [locale]);
  const { hidden, setHidden } = useHiddenColumns('transactions', columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What is ticked belongs to the filter it was ticked under.
  useEffect(() => setSelected(new Set()), [view]);
  const [exporting, setExporting] = useState<'all' | 'selected' | null>(null);

  const here = row.path + location.search;
  useEffect(() => rememberList(row.path + location.search), [here, row.path]);

  const sort: Sort = {
    id: search.sort?.endsWith('amount') ? 'amount' : 'createdAt',
    direction: search.sort && !search.sort.startsWith('-') ? 'asc' : 'desc',
  };
  const onSort = useCallback(
    (next: Sort) => {
      const text = `${next.direction === 'desc' ? '-' : ''}${next.id as 'createdAt' | 'amount'}` as const;
      setSearch({ sort: text === '-createdAt' ? undefined : text, ...firstPage });
    },
    [setSearch],
  );

  const count = totals.data;
  const lines = count ? totalLines(count, locale) : [];
  const number = (value: number, capped: boolean) => formatNumber(value, locale) + (capped ? '+' : '');
  const sum = (amount: number | null) =>
    amount === null ? (
      <span title={t.sumCapped}>
        –<span className="sr-only">{t.sumCapped}</span>
      </span>
    ) : (
      <Money amount={amount} />
    );
  const clear = () => setSearch({ q: undefined, ...cleared(filterIds) });
  const title = row.title[locale];

  return (
    <>
      <PageHeader
        title={title}
        description={preset === 'authorizations' ? t.authorizations : <span className="text-sm">{t.times}</span>}
        actions={
          <>
            <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
            <Button icon={<Download />} disabledReason={exportRight.reason} onClick={() => setExporting('all')}>
              {t.export}
            </Button>
          </>
        }
      >
        <Tabs
          label={t.presets}
          tabs={presetTabs(preset).map((tab) => {
            const found = counts.data?.[tab.preset];
            return {
              href: hrefOfView(viewText(search, tab.preset), tab.path),
              label: tab.preset === 'all' ? t.all : tab.title[locale],
              current: tab.preset === preset,
              count: found ? number(found.count, found.capped) : '·',
            };
          })}
        />
      </PageHeader>
      <div className="grid grid-cols-1 gap-3">
        <ListToolbar
          search={search}
          setSearch={setSearch}
          preset={preset}
          path={row.path}
          columns={columns}
          hidden={hidden}
          setHidden={setHidden}
        />
        <div>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={(each) => go(hrefOf(each))}
            sort={sort}
            onSort={onSort}
            hiddenColumns={hidden}
            selected={selected}
            onSelect={setSelected}
            pageSize={pageSize}
            refreshing={list.isPrevious}
            fresh={fresh}
            groupOf={(each) => formatDate(new Date(each.createdAt), locale)}
            maxHeight="calc(100dvh - 22rem)"
            bulkActions={(ids) => (
              <>
                <Button size="small" variant="ghost" icon={<Copy />} onClick={() => copyIds(ids, t.idsCopied)}>
                  {t.copyIds}
                </Button>
                <Button
                  size="small"
                  icon={<Download />}
                  disabledReason={
                    exportRight.reason ?? (ids.size > selectedMax ? t.tooManySelected({ max: selectedMax }) : null)
                  }
                  onClick={() => setExporting('selected')}
                >
                  {t.exportSelected}
                </Button>
              </>
            )}
            {...(count && count.count > 0
              ? {
                  totals: lines.map(({ label, sums }) => ({
                    id: label ?? t.totalOf({ count: number(count.count, count.capped) }),
                    ...Object.fromEntries(Object.entries(sums).map(([id, figure]) => [id, sum(figure)])),
                  })),
                }
              : {})}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : isFiltered(search) ? (
                <NoMatch onClear={clear} />
              ) : (
                <NeverAny preset={preset} />
              )
            }
          />
          <PaidLine totals={lines.length > 1 && !count?.unpaidCount ? undefined : count} />
          <Pagination
            offset={offset}
            count={rows?.length ?? 0}
            total={count ? { count: count.count, exact: !count.capped } : null}
            pageSize={pageSize}
            waiting={!list.data}
            onPageSize={(limit) => setSearch({ limit: limit === 25 ? undefined : limit, ...firstPage })}
            onPrevious={
              offset > 0 || list.meta.previousCursor
                ? () =>
                    setSearch(
                      offset <= pageSize ? firstPage : { cursor: list.meta.previousCursor, at: offset - pageSize },
                    )
                : undefined
            }
            onNext={
              list.meta.nextCursor
                ? () => setSearch({ cursor: list.meta.nextCursor, at: offset + pageSize })
                : undefined
            }
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {last &&
          fresh.size > 0 &&
          t.rowChanged({ name: partyOf(last, locale), status: toneOf(tellingWord(last))[locale] })}
      </p>
      {exporting && (
        <Suspense>
          <ExportDialog
            filter={exporting === 'selected' ? { ids: [...selected].join(',') } : filter}
            search={search}
            sort={search.sort}
            hidden={hidden}
            columns={columns}
            known={exporting === 'selected' ? { count: selected.size, capped: false } : null}
            onClose={() => setExporting(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function NeverAny({ preset }: { preset: TransactionPreset }) {
  const t = useWords(transactionWords);
  const mayCharge = useCan('charges:create');
  const mayLink = useCan('links:create');
  return (
    <EmptyState
      icon={<Receipt />}
      title={preset === 'all' ? t.emptyTitle : t.emptyPreset}
      description={t.emptyText}
      actions={
        (mayCharge || mayLink) && (
          <>
            {mayLink && <ButtonLink href={to('/payment-links/create')}>{t.newLink}</ButtonLink>}
            {mayCharge && (
              <ButtonLink href={to('/direct-charge/create')} variant="primary">
                {t.newCharge}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  );
}

function copyIds(ids: ReadonlySet<string>, said: (p: { count: number }) => string): void {
  void navigator.clipboard?.writeText([...ids].join('\n')).then(
    () => toast.success(said({ count: ids.size })),
    () => {},
  );
}
