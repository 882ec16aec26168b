import Landmark from 'lucide-react/icons/landmark';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { settlementKinds, settlementStatuses } from '#contract/settlements/schemas.ts';
import { settlementWords } from '#i18n/catalogues/settlements.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate } from '#domain/time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { ChoiceFilters, type Choice } from '../../shell/choice-filters.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PaidLine } from '../../shell/paid-line.tsx';
import { settlementColumns, settlementPath } from './columns.tsx';

const search = z.object({ ...settlementsApi.list.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const sent = [
  'draft',
  'pending',
  'processing',
  'onHold',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'expired',
  'reversed',
] as const;

/** Every settlement; the history leaves out the windows in which nothing was sent. */
export function Screen({ tab }: { tab: 'all' | 'sent' }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const go = useGo();
  const { row } = useRoute();
  const right = useRight('settlements:create');
  const [{ at = 0, limit = 25, cursor, ...filter }, setSearch] = useSearchState(search);
  const query = { ...filter, ...(tab === 'sent' && !filter.status?.length ? { status: [...sent] } : {}) };
  const list = useEndpoint(settlementsApi.list, { query: { ...query, limit, cursor } });
  const totals = useEndpoint(settlementsApi.totals, { query });
  const sums = totals.data;
  const columns = useMemo(() => settlementColumns(locale), [locale]);
  const words = tab === 'sent' ? sent : settlementStatuses;
  const choices: Choice[] = [
    { id: 'kind', label: t.kind, options: settlementKinds.map((value) => ({ value, label: t[`kind_${value}`] })) },
    {
      id: 'status',
      label: t.status,
      options: words.map((value) => ({ value, label: value === 'skipped' ? t.skipped : toneOf(value)[locale] })),
    },
  ];
  const isFiltered = Boolean(
    filter.kind?.length || filter.policyId || filter.from || filter.to || filter.status?.length,
  );
  const clear = {
    kind: undefined,
    policyId: undefined,
    status: undefined,
    from: undefined,
    to: undefined,
    cursor: undefined,
    at: undefined,
  };
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          right.allowed && (
            <>
              <ButtonLink href={to('/apps/settlements/cross-border')}>{t.abroad}</ButtonLink>
              <ButtonLink href={to('/settings/settlement')} variant="primary">
                {t.settleNow}
              </ButtonLink>
            </>
          )
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <ChoiceFilters
          chosen={filter}
          onApply={(chosen) => setSearch({ ...chosen, cursor: undefined, at: undefined })}
          choices={choices}
        />
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={list.error && !list.data ? [] : list.data}
            keyOf={(each) => each.id}
            hrefOf={(each) => settlementPath(each.id)}
            onOpen={(each) => go(settlementPath(each.id))}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.createdAt), locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : isFiltered ? (
                <NoMatch onClear={() => setSearch(clear)} />
              ) : (
                <EmptyState
                  icon={<Landmark />}
                  title={t.emptyTitle}
                  description={t.emptyText}
                  actions={<ButtonLink href={to('/settings/auto-settlement')}>{t.policies}</ButtonLink>}
                />
              )
            }
            {...(sums && sums.amount !== null
              ? {
                  totals: {
                    amount: <Money amount={sums.amount} />,
                    fee: <Money amount={sums.fee!} />,
                    tax: <Money amount={sums.tax!} />,
                    net: <Money amount={sums.net!} />,
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
    </>
  );
}
