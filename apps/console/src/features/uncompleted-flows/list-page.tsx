import CircleCheck from 'lucide-react/icons/circle-check';
import * as z from 'zod/mini';
import { flowTabs, uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { integerText } from '#contract/fields.ts';
import { formatNumber } from '#domain/money.ts';
import { limits } from '#domain/limits.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toRow } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { FlowRow } from './flow-row.tsx';

const search = z.object({ ...uncompletedFlowsApi.list.query.shape, at: z.optional(integerText(0, 999_999_999)) });

/** Everything started and not finished, as one worklist by who has to move. */
export function Screen() {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
  const { row } = useRoute();
  const [{ tab = 'payer', limit = 25, cursor, at = 0 }, setSearch] = useSearchState(search);
  const list = useEndpoint(uncompletedFlowsApi.list, { query: { tab, limit, cursor } });
  const counts = useEndpoint(uncompletedFlowsApi.counts, {});
  const count = counts.data?.[tab];
  const number = (value: number) =>
    value > limits.countMax ? `${formatNumber(limits.countMax, locale)}+` : formatNumber(value, locale);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <Tabs
          label={t.tabs}
          tabs={flowTabs.map((each) => ({
            href: toRow(row, { tab: each === 'payer' ? null : each }),
            label: t[`tab_${each}`],
            current: each === tab,
            count: counts.data ? number(counts.data[each]) : '·',
          }))}
        />
      </PageHeader>
      <p className="mb-3 text-muted">{t[`note_${tab}`]}</p>
      <div className="min-h-80 rounded-lg border border-border bg-card" aria-busy={list.isPrevious}>
        {list.error && !list.data ? (
          <LoadFailed title={t.loadFailed} error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
        ) : !list.data ? (
          <RowSkeletons />
        ) : list.data.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title={t[`empty_${tab}`]} description={t.emptyText} />
        ) : (
          <ul className={list.isPrevious ? 'divide-y divide-border opacity-60' : 'divide-y divide-border'}>
            {list.data.map((flow) => (
              <FlowRow key={flow.id} flow={flow} tab={tab} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        offset={at}
        count={list.data?.length ?? 0}
        total={
          count === undefined ? null : { count: Math.min(count, limits.countMax), exact: count <= limits.countMax }
        }
        pageSize={limit}
        waiting={!list.data}
        onPageSize={(size) => setSearch({ limit: size === 25 ? undefined : size, cursor: undefined, at: undefined })}
        onPrevious={
          at > 0
            ? () =>
                setSearch(
                  at <= limit
                    ? { cursor: undefined, at: undefined }
                    : { cursor: list.meta.previousCursor, at: at - limit },
                )
            : undefined
        }
        onNext={list.meta.nextCursor ? () => setSearch({ cursor: list.meta.nextCursor, at: at + limit }) : undefined}
      />
    </>
  );
}

function RowSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="grid gap-2 border-b border-border p-4 last:border-b-0">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
}
