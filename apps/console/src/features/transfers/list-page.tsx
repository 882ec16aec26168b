import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useMemo, useState } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import { brand } from '#domain/brand.ts';
import { operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { destinationWords, transferListWords } from '#i18n/catalogues/transfers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Sort } from '#ui/data-table/columns.ts';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { transferColumns } from './transfer-columns.tsx';
import { transferHref } from './transfer-face.ts';
import {
  amountText,
  filterOf,
  firstPage,
  isNarrowed,
  noFilter,
  periodText,
  transferSearch,
  type Preset,
  type TransferSearch,
} from './transfer-search.ts';
import { TransferTabs } from './transfer-tabs.tsx';

const TransferFilters = lazyPart(() => import('./transfer-filters.tsx'), 'TransferFilters');
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

export function Screen({ preset }: { preset: Preset }) {
  const t = useWords(transferListWords);
  const ways = useWords(destinationWords);
  const locale = useLocale();
  const mayCreate = useRight('transfers:create');
  const mayExport = useCan('transactions:export');
  const [state, setState] = useSearchState(transferSearch);
  const filter = filterOf(state, preset);
  const list = useEndpoint(
    transfersApi.list,
    { query: { ...filter, sort: state.sort, limit: state.limit, cursor: state.cursor } },
    { refetchInterval: 30_000 },
  );
  const totals = useEndpoint(transfersApi.totals, { query: filter });
  const columns = useMemo(() => transferColumns(locale), [locale]);
  const [open, setOpen] = useState<'filters' | 'export' | null>(null);
  const clear = () => setState({ ...noFilter, ...firstPage });
  const clearOne: Record<string, Partial<typeof noFilter>> = {
    period: { from: undefined, to: undefined },
    amount: { amountMin: undefined, amountMax: undefined },
  };
  const isFirst = !isNarrowed(state) && !state.cursor;
  const create = mayCreate.allowed ? (
    <ButtonLink href={to('/transfer/to-mobile-money-account')} variant="primary" icon={<Plus />}>
      {t.create}
    </ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={mayCreate.reason}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            {mayExport && (
              <Button icon={<Download />} onClick={() => setOpen('export')}>
                {t.export}
              </Button>
            )}
            {create}
          </>
        }
      />
      <TransferTabs current={preset} />
      <RecordList
        name="transfers"
        label={t.title}
        columns={columns}
        hrefOf={transferHref}
        list={list}
        totals={totals.data ?? null}
        note={<PaidLine totals={totals.data} />}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={[
          { id: 'status', label: t.status, value: state.status?.map((word) => toneOf(word)[locale]).join(', ') },
          ...(state.stage
            ? [{ id: 'stage', label: t.stage, value: state.stage.map((word) => toneOf(word)[locale]).join(', ') }]
            : []),
          {
            id: 'destination',
            label: t.destination,
            value: state.destination
              ?.map((one) => (one === 'user' ? ways.user({ brand: brand.name }) : ways[one]))
              .join(', '),
          },
          { id: 'operator', label: t.operator, value: state.operator?.map((code) => operators[code].name).join(', ') },
          { id: 'period', label: t.period, value: periodText(state, locale) },
          { id: 'amount', label: t.amount, value: amountText(state, locale) },
          ...(state.recipientId
            ? [{ id: 'recipientId', label: t.beneficiary, value: list.data?.[0]?.beneficiary.name ?? '…' }]
            : []),
          ...(state.scheduleId
            ? [{ id: 'scheduleId', label: t.planned, value: list.data?.[0]?.beneficiary.name ?? '…' }]
            : []),
          ...(state.linkedAccountId
            ? [{ id: 'linkedAccountId', label: ways.linkedAccount, value: list.data?.[0]?.beneficiary.name ?? '…' }]
            : []),
        ]}
        onFilter={() => setOpen('filters')}
        onClearFilter={(id) => setState({ ...(clearOne[id] ?? { [id]: undefined }), ...firstPage })}
        sort={sortOf(state.sort)}
        onSort={({ id, direction }) =>
          setState({ sort: `${direction === 'desc' ? '-' : ''}${id}` as TransferSearch['sort'], ...firstPage })
        }
        byDay
        empty={
          !isFirst ? (
            <NoMatch onClear={clear} />
          ) : preset === 'api' ? (
            <EmptyState icon={<ArrowUpRight />} title={t.emptyApi} description={t.emptyApiText} />
          ) : (
            <EmptyState icon={<ArrowUpRight />} title={t.emptyTitle} description={t.emptyText} actions={create} />
          )
        }
      />
      <Suspense>
        {open === 'filters' && (
          <TransferFilters
            filter={filter}
            onApply={(next) => setState({ ...next, ...firstPage })}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'export' && (
          <ExportDialog filter={filter} sort={state.sort} totals={totals.data ?? null} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

const sortOf = (sort: TransferSearch['sort'] = '-createdAt'): Sort => ({
  id: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});
