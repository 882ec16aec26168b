import HandCoins from 'lucide-react/icons/hand-coins';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentRow } from '#contract/mass-payments/schemas.ts';
import { purposes } from '#contract/mass-payments/input-schemas.ts';
import { countIn, massPaymentStatuses, massPaymentTypes } from '#domain/states/mass-payment.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { ChoiceFilters, type Choice } from '../../shell/choice-filters.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PaidLine } from '../../shell/paid-line.tsx';

const search = z.object({ ...massPaymentsApi.list.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const pathOf = (run: MassPaymentRow) => to('/mass-payments/{id}', { id: run.id });

/** Every run with how far it is. */
export function Screen() {
  const t = useWords(massWords);
  const locale = useLocale();
  const go = useGo();
  const { row } = useRoute();
  const mayCreate = useCan('mass:create');
  const [{ at = 0, limit = 25, cursor, ...filter }, setSearch] = useSearchState(search);
  const list = useEndpoint(massPaymentsApi.list, { query: { ...filter, limit, cursor } });
  const totals = useEndpoint(massPaymentsApi.totals, { query: filter });
  const kindOf = useCallback(
    (run: MassPaymentRow) => (
      <span className="block text-xs text-muted">
        {t[`type_${run.type}`]}
        {run.series && ` · ${t.inParts({ of: run.series.of })}`}
      </span>
    ),
    [t],
  );
  const columns = useMemo<Column<MassPaymentRow>[]>(
    () => [
      {
        id: 'createdAt',
        header: t.created,
        card: 'meta',
        cell: (run) => <span className="tabular-nums">{formatDateTime(new Date(run.createdAt), locale)}</span>,
        cardCell: (run) => formatTime(new Date(run.createdAt)),
      },
      {
        id: 'title',
        header: t.name,
        card: 'title',
        cell: (run) => (
          <>
            <Link href={pathOf(run)} className="font-medium">
              {run.title}
            </Link>
            {kindOf(run)}
          </>
        ),
        cardCell: (run) => (
          <>
            <span className="font-medium">{run.title}</span>
            {kindOf(run)}
          </>
        ),
      },
      {
        id: 'people',
        header: t.people,
        align: 'end',
        card: 'meta',
        cell: (run) => <span className="tabular-nums">{run.itemCount}</span>,
      },
      {
        id: 'total',
        header: t.total,
        align: 'end',
        card: 'amount',
        cell: (run) => <Money amount={run.totalAmount} className="font-medium" />,
      },
      {
        id: 'progress',
        header: t.progress,
        align: 'end',
        cell: (run) => (
          <span className="tabular-nums">
            {t.progressOf({
              paid: countIn(run.counts, 'paid'),
              failed: countIn(run.counts, 'failed'),
              of: run.itemCount,
            })}
          </span>
        ),
      },
      { id: 'maker', header: t.maker, cell: (run) => run.createdByName },
      { id: 'approver', header: t.approver, cell: (run) => run.approverName },
      {
        id: 'scheduled',
        header: t.scheduled,
        cell: (run) => run.scheduledFor && formatDateTime(new Date(run.scheduledFor), locale),
      },
      { id: 'status', header: t.status, card: 'status', cell: (run) => <StatusPill status={run.status} /> },
    ],
    [t, locale, kindOf],
  );
  const choices: Choice[] = [
    {
      id: 'status',
      label: t.status,
      options: massPaymentStatuses.map((value) => ({ value, label: toneOf(value)[locale] })),
    },
    { id: 'type', label: t.type, options: massPaymentTypes.map((value) => ({ value, label: t[`type_${value}`] })) },
    { id: 'purpose', label: t.purpose, options: purposes.map((value) => ({ value, label: t[`purpose_${value}`] })) },
  ];
  const isFiltered = Boolean(
    filter.q || filter.status?.length || filter.type?.length || filter.purpose?.length || filter.from || filter.to,
  );
  const firstPage = { cursor: undefined, at: undefined };
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <>
            <ButtonLink href={to('/mass-payments/recipients-details')} variant="ghost">
              {t.results}
            </ButtonLink>
            {mayCreate && (
              <>
                <ButtonLink href={to('/mass-payments/upload')}>{t.upload}</ButtonLink>
                <ButtonLink href={to('/mass-payments/create')} variant="primary">
                  {t.create}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            className="md:max-w-80"
            label={t.searchLabel}
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
            label={t.label}
            columns={columns}
            rows={list.error && !list.data ? [] : list.data}
            keyOf={(run) => run.id}
            hrefOf={pathOf}
            onOpen={(run) => go(pathOf(run))}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(run) => formatDate(new Date(run.createdAt), locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : isFiltered ? (
                <NoMatch
                  onClear={() =>
                    setSearch({
                      q: undefined,
                      status: undefined,
                      type: undefined,
                      purpose: undefined,
                      from: undefined,
                      to: undefined,
                      ...firstPage,
                    })
                  }
                />
              ) : (
                <EmptyState
                  icon={<HandCoins />}
                  title={t.emptyTitle}
                  description={t.emptyText}
                  actions={
                    mayCreate && (
                      <ButtonLink href={to('/mass-payments/upload')} variant="primary">
                        {t.upload}
                      </ButtonLink>
                    )
                  }
                />
              )
            }
          />
          <PaidLine totals={totals.data?.count ? totals.data : undefined} always />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            total={totals.data ? { count: totals.data.count, exact: !totals.data.capped } : null}
            waiting={!list.data}
          />
        </div>
      </div>
    </>
  );
}
