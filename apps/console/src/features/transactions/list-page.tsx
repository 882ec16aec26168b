import Download from 'lucide-react/icons/download';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionPreset, TransactionRow } from '#contract/transactions/schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { useAwake } from '../../data/use-awake.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { totalLines } from '../../shell/total-lines.ts';
import { listColumns } from './list-columns.tsx';
import { rememberList } from './list-memory.ts';
import { askedOf, listSearch, viewText } from './list-query.ts';
import { transactionFilters } from './list-filters.ts';
import { hrefOf, partyOf } from './row-face.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import { hrefOfView, presetTabs } from './views.ts';

const ViewsMenu = lazyPart(() => import('./views-menu.tsx'), 'ViewsMenu');
const viewsPlace = <Skeleton className="h-11 w-28 rounded-md md:h-9" />;
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

const SelectedActions = lazyPart(() => import('./selected-actions.tsx'), 'SelectedActions');
const NeverAny = lazyPart(() => import('./never-any.tsx'), 'NeverAny');

/** One list for every preset: the preset is a filter that the address names. */
export function Screen({ preset }: { preset: TransactionPreset }) {
  const t = useWords(transactionWords);
  const locale = useLocale();
  const { row } = useRoute();
  const preview = usePreviewData();
  const exportRight = useRight('transactions:export');
  const list = useList(transactionsApi.list, {
    search: listSearch,
    totals: transactionsApi.totals,
    order: '-createdAt',
    filters: transactionFilters(locale),
    ask: (filter) => askedOf(filter, preset, clock.date()),
  });
  const { state: search, filter } = list;
  const view = viewText(search, preset);
  const { preset: _, ...anyPreset } = filter;
  const counts = useEndpoint(transactionsApi.counts, { query: anyPreset });
  const page = JSON.stringify([filter, search.sort, search.limit, search.cursor]);
  const { fresh, last } = useFreshRows(list.isPrevious || list.error ? undefined : list.rows, page);

  const columns = useMemo(
    () => listColumns(locale, (each) => preview.show(each, { title: partyOf(each, locale) })),
    [locale, preview],
  );
  const nameOf = useCallback((each: TransactionRow) => partyOf(each, locale), [locale]);
  const isAwake = useAwake();
  const chosenColumns = useHiddenColumns('transactions', columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What is ticked belongs to the filter it was ticked under.
  useEffect(() => setSelected(new Set()), [view]);
  const [exporting, setExporting] = useState<'all' | 'selected' | null>(null);

  const here = row.path + location.search;
  useEffect(() => rememberList(row.path + location.search), [here, row.path]);

  const count = list.totals;
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
  const title = row.title[locale];

  return (
    <>
      <PageHeader
        title={title}
        description={preset === 'authorizations' && t.authorizations}
        actions={
          <Button icon={<Download />} disabledReason={exportRight.reason} onClick={() => setExporting('all')}>
            {t.export}
          </Button>
        }
        tabs={
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
        }
      />
      <RecordList
        list={list}
        label={title}
        columns={columns}
        chosenColumns={chosenColumns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        dayOf={madeOn}
        searchLabel={t.search}
        tools={
          isAwake ? (
            <Suspense fallback={viewsPlace}>
              <ViewsMenu search={search} preset={preset} path={row.path} columns={columns} {...chosenColumns} />
            </Suspense>
          ) : (
            viewsPlace
          )
        }
        selected={selected}
        onSelect={setSelected}
        fresh={fresh}
        dense
        maxHeight="calc(100dvh - var(--header) - 12.5rem)"
        bulkActions={(ids) => (
          <Suspense>
            <SelectedActions ids={ids} onExport={() => setExporting('selected')} />
          </Suspense>
        )}
        totals={
          count && count.count > 0
            ? lines.map(({ label, sums }) => ({
                payerName: label ?? t.totalOf({ count: number(count.count, count.capped) }),
                ...Object.fromEntries(Object.entries(sums).map(([id, figure]) => [id, sum(figure)])),
              }))
            : []
        }
        note={
          <>
            <PaidLine totals={!count || (lines.length > 1 && !count.unpaidCount) ? undefined : count} />
            {t.times}
          </>
        }
        failedTitle={t.loadFailed}
        empty={
          <Suspense fallback={viewsPlace}>
            <NeverAny preset={preset} />
          </Suspense>
        }
      />
      <p role="status" className="sr-only">
        {last &&
          fresh.size > 0 &&
          t.rowChanged({ name: partyOf(last, locale), status: statusName(tellingWord(last), locale) })}
      </p>
      {exporting && (
        <Suspense>
          <ExportDialog
            filter={exporting === 'selected' ? { ids: [...selected].join(',') } : filter}
            search={search}
            sort={search.sort}
            hidden={chosenColumns.hidden}
            columns={columns}
            known={exporting === 'selected' ? { count: selected.size, capped: false } : null}
            onClose={() => setExporting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
