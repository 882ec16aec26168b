import CheckCheck from 'lucide-react/icons/check-check';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankLineStates, type BankLine } from '#contract/bank-files/schemas.ts';
import { integerText } from '#contract/fields.ts';
import { formatDate } from '#domain/time.ts';
import { bankLineWords } from '#i18n/catalogues/bank-lines.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useRight } from '../../data/right.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BankFileTabs } from './faces.tsx';
import { lineColumns } from './line-columns.tsx';
import { LineDialog, type LineAct } from './line-dialog.tsx';

const search = z.object({ ...bankFilesApi.lines.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const firstPage = { cursor: undefined, at: undefined };
const keyOf = (row: BankLine) => row.id;

/** Every line of the statements; what nothing explains is dealt with here. */
export function Screen() {
  const t = useWords(bankLineWords);
  const locale = useLocale();
  const { row } = useRoute();
  const rights = { setAside: useRight('settlements:create').reason, match: useRight('settlements:approve').reason };
  const [act, setAct] = useState<LineAct | null>(null);
  const [{ at = 0, limit = 25, cursor, state, direction, answerId }, setSearch] = useSearchState(search);
  const list = useEndpoint(
    bankFilesApi.lines,
    { query: { state, direction, answerId, limit, cursor } },
    { refetchInterval: 15_000 },
  );
  const columns = useMemo(
    () => lineColumns(locale, setAct, { setAside: rights.setAside, match: rights.match }),
    [locale, rights.setAside, rights.match],
  );
  const isFiltered = Boolean(state?.length || direction || answerId);
  const onlyOpen = state?.length === 1 && state[0] === 'unmatched' && !direction && !answerId;
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <BankFileTabs />
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <ChipGroup
            label={t.state}
            options={bankLineStates.map((value) => ({ value, label: t[`state_${value}`] }))}
            selected={state ?? []}
            onChange={(values) => setSearch({ state: values, ...firstPage })}
          />
          <ChipGroup
            single
            label={t.direction}
            options={[
              { value: 'credit', label: t.credit },
              { value: 'debit', label: t.debit },
            ]}
            selected={direction ? [direction] : []}
            onChange={([value]) => setSearch({ direction: value, ...firstPage })}
          />
        </div>
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={list.error ? [] : list.data}
            keyOf={keyOf}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(each.bookedOn, locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : isFiltered && !onlyOpen ? (
                <NoMatch
                  onClear={() =>
                    setSearch({ state: undefined, direction: undefined, answerId: undefined, ...firstPage })
                  }
                />
              ) : (
                <EmptyState icon={<CheckCheck />} title={t.emptyTitle} description={t.emptyText} />
              )
            }
          />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            waiting={!list.data}
          />
        </div>
      </div>
      {act && <LineDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}
