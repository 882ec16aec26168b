import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { massPaymentItemStatuses } from '#domain/states/mass-payment.ts';
import { toneOf } from '#domain/status-tones.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { itemColumns } from './item-columns.tsx';

const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog');
const search = z.object({ ...massPaymentsApi.items.query.shape, at: z.optional(integerText(0, 999_999_999)) });

/** The rows of a run: wrong ones first while it is prepared, and corrected in place. */
export function ItemList({ run, canEdit }: { run: MassPaymentDetail; canEdit: boolean }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const [{ at = 0, limit = 25, cursor, ...filter }, setSearch] = useSearchState(search);
  const list = useEndpoint(massPaymentsApi.items, {
    params: { id: run.id },
    query: { sort: canEdit ? 'errorsFirst' : 'rowNo', ...filter, limit, cursor },
  });
  const [edited, setEdited] = useState<MassPaymentItem | null>(null);
  const mayCorrect = canEdit || run.availableActions.some((action) => action.action === 'retry' && action.allowed);
  const { mutate: take } = useWrite(massPaymentsApi.leftOut, {
    invalidates: [massPaymentsApi.get, massPaymentsApi.items],
  });
  const columns = useMemo(
    () =>
      itemColumns(
        locale,
        mayCorrect ? setEdited : null,
        canEdit ? (item) => take({ params: { id: run.id }, body: { choice: 'takeIn', itemIds: [item.id] } }) : null,
      ),
    [locale, mayCorrect, canEdit, run.id, take],
  );
  const firstPage = { cursor: undefined, at: undefined };
  const marks = [
    ['warnings', run.warningCount],
    ['repairs', run.repairedCount],
    ['overCap', run.overCapCount],
    ['retryable', run.retryableCount],
  ] as const;
  const isFiltered = Boolean(filter.status?.length || filter.marked || filter.q || filter.reason || filter.fault);
  return (
    <Card title={t.rows}>
      <div className="grid grid-cols-1 gap-3">
        <SearchInput
          className="md:max-w-80"
          label={t.col_name}
          value={filter.q ?? ''}
          onSearch={(q) => setSearch({ q, ...firstPage }, { replace: true })}
        />
        {Object.values(run.counts).some((count) => (count ?? 0) > 0) && (
          <ChipGroup
            label={t.status}
            selected={filter.status ?? []}
            onChange={(status) => setSearch({ status, ...firstPage })}
            options={massPaymentItemStatuses
              .filter((status) => (run.counts[status] ?? 0) > 0)
              .map((value) => ({ value, label: `${toneOf(value)[locale]} ${run.counts[value]}` }))}
          />
        )}
        {marks.some(([, count]) => count > 0) && (
          <ChipGroup
            label={t.warnings}
            selected={filter.marked ? [filter.marked] : []}
            onChange={(marked) => setSearch({ marked: marked.at(-1), ...firstPage })}
            options={marks
              .filter(([, count]) => count > 0)
              .map(([value, count]) => ({ value, label: `${t[value]} ${count}` }))}
          />
        )}
        <div>
          <DataTable
            label={t.rows}
            columns={columns}
            rows={list.error && !list.data ? [] : list.data}
            keyOf={(item) => item.id}
            pageSize={limit}
            refreshing={list.isPrevious}
            empty={
              list.error ? (
                <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
              ) : isFiltered ? (
                <NoMatch
                  onClear={() =>
                    setSearch({
                      status: undefined,
                      marked: undefined,
                      q: undefined,
                      reason: undefined,
                      fault: undefined,
                      ...firstPage,
                    })
                  }
                />
              ) : (
                <EmptyState title={t.noRows} />
              )
            }
          />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            waiting={!list.data}
          />
        </div>
      </div>
      <Suspense>
        {edited && <RowDialog runId={run.id} item={edited} isRetry={!canEdit} onClose={() => setEdited(null)} />}
      </Suspense>
    </Card>
  );
}
