import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { payoutOrigins, type PayoutRow } from '#contract/mass-payments/schemas.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useDownload, useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const search = z.object({ ...massPaymentsApi.payouts.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const pathOf = (row: PayoutRow) => (row.origin === 'massPayment' && row.originId ? `/mass-payments/${row.originId}` : row.origin === 'settlement' && row.originId ? `/apps/settlements/settlements/${row.originId}` : `/transfer/${row.id}`);

/** The finance list of everything that leaves, whatever made it. */
export function Screen() {
  const t = useWords(massWords);
  const locale = useLocale();
  const go = useGo();
  const { row: route } = useRoute();
  const { download, busy } = useDownload();
  const [{ at = 0, limit = 25, cursor, sort, ...filter }, setSearch] = useSearchState(search);
  const list = useEndpoint(massPaymentsApi.payouts, { query: { ...filter, sort, limit, cursor } });
  const totals = useEndpoint(massPaymentsApi.payoutTotals, { query: filter });
  const columns = useMemo<Column<PayoutRow>[]>(() => [
    { id: 'createdAt', header: t.created, card: 'meta', cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>, cardCell: (row) => formatTime(new Date(row.createdAt)) },
    { id: 'name', header: t.to, card: 'title', cell: (row) => <><span className="font-medium">{row.name}</span><span className="block text-sm text-muted">{row.phone ? formatPhone(row.phone) : (row.rib ?? (row.cardTail ? `•••• ${row.cardTail}` : ''))}</span></> },
    { id: 'origin', header: t.origin, card: 'meta', cell: (row) => row.originTitle ?? t[`origin_${row.origin}`] },
    { id: 'amount', header: t.amount, align: 'end', card: 'amount', cell: (row) => <Money amount={row.amount} className="font-medium" /> },
    { id: 'fee', header: t.fee, align: 'end', cell: (row) => <Money amount={row.fee} /> },
    { id: 'tax', header: t.tax, align: 'end', cell: (row) => <Money amount={row.tax} /> },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <><StatusPill status={row.stage ?? row.status} />{row.reason && <span className="block text-sm text-muted">{row.reason.staffText[locale]}</span>}</> },
    { id: 'attempts', header: t.attempts, align: 'end', cell: (row) => <span className="tabular-nums">{row.attempts}</span> },
    { id: 'operatorId', header: t.operatorId, cell: (row) => row.operatorReference && <span className="font-mono text-xs">{row.operatorReference}</span> },
  ], [t, locale]);
  const firstPage = { cursor: undefined, at: undefined };
  const isFiltered = Boolean(filter.q || filter.origin?.length || filter.status?.length || filter.operator?.length || filter.destination?.length || filter.from || filter.to);
  return (
    <>
      <PageHeader title={route.title[locale]} description={t.payoutsText} actions={<Button loading={busy} onClick={() => void download(massPaymentsApi.payoutExport, { query: { ...filter, format: 'xlsx', language: locale } }, 'payouts.xlsx')}>{t.export}</Button>} />
      <div className="grid grid-cols-1 gap-3">
        <SearchInput className="md:max-w-80" label={t.col_name} value={filter.q ?? ''} onSearch={(q) => setSearch({ q, ...firstPage }, { replace: true })} />
        <ChipGroup label={t.origin} selected={filter.origin ?? []} onChange={(origin) => setSearch({ origin, ...firstPage })} options={payoutOrigins.map((value) => ({ value, label: t[`origin_${value}`] }))} />
        <div>
          <DataTable
            label={route.title[locale]} columns={columns} rows={list.error && !list.data ? [] : list.data} keyOf={(row) => row.id} hrefOf={pathOf} onOpen={(row) => go(pathOf(row))} pageSize={limit} refreshing={list.isPrevious}
            groupOf={(row) => formatDate(new Date(row.createdAt), locale)}
            empty={list.error ? <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} /> : isFiltered ? <NoMatch onClear={() => setSearch({ q: undefined, origin: undefined, status: undefined, operator: undefined, destination: undefined, from: undefined, to: undefined, ...firstPage })} /> : <EmptyState icon={<ArrowUpRight />} title={t.payoutsEmpty} />}
          />
          <Pagination {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })} total={totals.data ? { count: totals.data.count, exact: !totals.data.capped } : null} waiting={!list.data} />
        </div>
      </div>
    </>
  );
}
