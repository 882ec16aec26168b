import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { payoutOrigins, payoutStatuses, type PayoutRow } from '#contract/mass-payments/payout-schemas.ts';
import { operatorCodes, operators } from '#domain/operators.ts';
import { formatPhone } from '#domain/phone.ts';
import { tellingWord, toneOf } from '#domain/status-tones.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { massItemWords } from '#i18n/catalogues/mass-payment-item.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { ChoiceFilters, type Choice } from '../../shell/choice-filters.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PaidLine } from '../../shell/paid-line.tsx';
import { Said } from '../../shell/said.tsx';

const PayoutsExport = lazyPart(() => import('./payouts-export.tsx'), 'PayoutsExport');
const search = z.object({ ...massPaymentsApi.payouts.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const pathOf = (row: PayoutRow) =>
  row.origin === 'massPayment' && row.itemId
    ? to('/mass-payments/recipients/{id}', { id: row.itemId })
    : row.origin === 'settlement' && row.originId
      ? to('/apps/settlements/settlements/{id}', { id: row.originId })
      : to('/transfer/{id}', { id: row.id });

const placeOf = (row: PayoutRow) => (
  <span className="block text-xs text-muted">
    {row.phone ? formatPhone(row.phone) : (row.rib ?? (row.cardTail ? `•••• ${row.cardTail}` : ''))}
  </span>
);

/**
 * One table, two doors: everything that leaves whatever made it, for finance; and what mass payments made, person by
 * person.
 */
const doors = {
  finance: { list: massPaymentsApi.payouts, totals: massPaymentsApi.payoutTotals, file: massPaymentsApi.payoutExport },
  runs: {
    list: massPaymentsApi.recipients,
    totals: massPaymentsApi.recipientTotals,
    file: massPaymentsApi.recipientExport,
  },
};

/**
 * Ours on a line of its own, the operator's below; a list keeps its rows low, the page of the payment has room for all
 * of it.
 */
function Cause({ reason, isByHand }: { reason: NonNullable<PayoutRow['reason']>; isByHand: boolean }) {
  const locale = useLocale();
  const ours = reason.staffText[locale];
  return (
    <>
      <span className="block max-w-72 truncate text-muted" title={ours}>
        {ours}
      </span>
      <span className="block max-w-72 truncate text-muted" title={reason.providerReason ?? undefined}>
        <Said said={reason.providerReason} isByHand={isByHand} />
      </span>
    </>
  );
}

export function Screen({ door }: { door: keyof typeof doors }) {
  const calls = doors[door];
  const t = useWords(massWords);
  const item = useWords(massItemWords);
  const locale = useLocale();
  const go = useGo();
  const { row: route } = useRoute();
  const [isExporting, setExporting] = useState(false);
  const [{ at = 0, limit = 25, cursor, sort, ...filter }, setSearch] = useSearchState(search);
  const list = useEndpoint(calls.list, { query: { ...filter, sort, limit, cursor } });
  const totals = useEndpoint(calls.totals, { query: filter });
  const sums = totals.data;
  const columns = useMemo<Column<PayoutRow>[]>(
    () => [
      {
        id: 'createdAt',
        header: t.created,
        card: 'meta',
        cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
        cardCell: (row) => formatTime(new Date(row.createdAt)),
      },
      {
        id: 'name',
        header: t.to,
        card: 'title',
        cell: (row) => (
          <>
            <Link href={pathOf(row)} className="font-medium">
              {row.name}
            </Link>
            {placeOf(row)}
          </>
        ),
        cardCell: (row) => (
          <>
            <span className="font-medium">{row.name}</span>
            {placeOf(row)}
          </>
        ),
      },
      {
        id: 'origin',
        header: door === 'runs' ? item.run : t.origin,
        card: 'meta',
        cell: (row) => row.originTitle ?? t[`origin_${row.origin}`],
      },
      {
        id: 'amount',
        header: t.amount,
        align: 'end',
        card: 'amount',
        cell: (row) => <Money amount={row.amount} className="font-medium" />,
      },
      { id: 'fee', header: t.fee, align: 'end', cell: (row) => <PaidMoney amount={row.fee} /> },
      { id: 'tax', header: t.tax, align: 'end', cell: (row) => <PaidMoney amount={row.tax} /> },
      {
        id: 'status',
        header: t.status,
        card: 'status',
        cell: (row) => <StatusPill status={tellingWord({ ...row, direction: 'outbound' })} />,
      },
      {
        id: 'reason',
        header: t.reason,
        cell: (row) => row.reason && <Cause reason={row.reason} isByHand={row.rail === 'manual'} />,
      },
      {
        id: 'attempts',
        header: t.attempts,
        align: 'end',
        cell: (row) => <span className="tabular-nums">{row.attempts}</span>,
      },
      {
        id: 'operatorId',
        header: t.operatorId,
        cell: (row) => row.operatorReference && <span className="font-mono text-xs">{row.operatorReference}</span>,
      },
    ],
    [t, item, locale, door],
  );
  const firstPage = { cursor: undefined, at: undefined };
  const choices: Choice[] = [
    {
      id: 'status',
      label: t.status,
      options: payoutStatuses.map((value) => ({ value, label: toneOf(value)[locale] })),
    },
    ...(door === 'finance'
      ? [
          {
            id: 'origin',
            label: t.origin,
            options: payoutOrigins.map((value) => ({ value, label: t[`origin_${value}`] })),
          },
        ]
      : []),
    {
      id: 'operator',
      label: t.col_operator,
      options: operatorCodes.map((value) => ({ value, label: operators[value].name })),
    },
  ];
  const isFiltered = Boolean(
    filter.q ||
    filter.origin?.length ||
    filter.status?.length ||
    filter.operator?.length ||
    filter.destination?.length ||
    filter.from ||
    filter.to,
  );
  return (
    <>
      <PageHeader
        title={route.title[locale]}
        description={door === 'runs' ? item.resultsText : t.payoutsText}
        actions={<Button onClick={() => setExporting(true)}>{t.export}</Button>}
      />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            className="md:max-w-80"
            label={t.col_name}
            value={filter.q ?? ''}
            onSearch={(q) => setSearch({ q, ...firstPage }, { replace: true })}
          />
          <ChoiceFilters
            chosen={filter}
            onApply={(chosen) => setSearch({ ...chosen, ...firstPage })}
            choices={choices}
          />
        </div>
        <div>
          <DataTable
            label={route.title[locale]}
            columns={columns}
            rows={list.error && !list.data ? [] : list.data}
            keyOf={(row) => row.id}
            hrefOf={pathOf}
            onOpen={(row) => go(pathOf(row))}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(row) => formatDate(new Date(row.createdAt), locale)}
            empty={
              list.error ? (
                <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
              ) : isFiltered ? (
                <NoMatch
                  onClear={() =>
                    setSearch({
                      q: undefined,
                      origin: undefined,
                      status: undefined,
                      operator: undefined,
                      destination: undefined,
                      from: undefined,
                      to: undefined,
                      ...firstPage,
                    })
                  }
                />
              ) : (
                <EmptyState icon={<ArrowUpRight />} title={door === 'runs' ? item.resultsEmpty : t.payoutsEmpty} />
              )
            }
            {...(sums && sums.amount !== null
              ? {
                  totals: {
                    amount: <Money amount={sums.amount} />,
                    fee: <Money amount={sums.fee!} />,
                    tax: <Money amount={sums.tax!} />,
                  },
                }
              : {})}
          />
          <PaidLine totals={sums} />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            total={sums ? { count: sums.count, exact: !sums.capped } : null}
            waiting={!list.data}
          />
        </div>
      </div>
      <Suspense>
        {isExporting && (
          <PayoutsExport call={calls.file} filter={filter} totals={sums} onClose={() => setExporting(false)} />
        )}
      </Suspense>
    </>
  );
}
