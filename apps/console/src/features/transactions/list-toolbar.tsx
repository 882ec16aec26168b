import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import type { TransactionPreset, TransactionRow } from '#contract/transactions/schemas.ts';
import { transactionWords } from '#i18n/catalogues/transactions.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useAwake } from '../../data/use-awake.ts';
import { useSubAccountNames } from '../../shell/sub-account-names.ts';
import { chipsOf } from './filter-chips.ts';
import { cleared, filterIds, firstPage, type FilterId } from './list-query.ts';
import type { ListSearch } from './list-search.ts';

const viewsPlace = <Skeleton className="h-11 w-28 rounded-md max-md:flex-1 md:h-9" />;
const ViewsMenu = lazyPart(() => import('./views-menu.tsx'), 'ViewsMenu');
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');

export type SetSearch = (
  patch: { [K in keyof ListSearch]?: ListSearch[K] | undefined },
  options?: { replace?: boolean },
) => void;
export type ToolbarProps = {
  search: ListSearch;
  setSearch: SetSearch;
  preset: TransactionPreset;
  path: string;
  columns: readonly Column<TransactionRow>[];
  hidden: ReadonlySet<string>;
  setHidden: (hidden: ReadonlySet<string> | null) => void;
};

/** Search, views and filters. On a phone only what is set stands in the row; the drawer has the rest. */
export function ListToolbar(props: ToolbarProps) {
  const { search, setSearch } = props;
  const t = useWords(transactionWords);
  const isAwake = useAwake();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const [panel, setPanel] = useState<FilterId | 'all' | null>(null);
  const chips = chipsOf(search, locale, useSubAccountNames());
  const set = chips.filter((chip) => chip.value !== undefined);
  const shown = isPhone ? set : chips;
  return (
    <div className="no-print grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          value={search.q ?? ''}
          onSearch={(q) => setSearch({ q: q || undefined, ...firstPage }, { replace: true })}
          label={t.search}
          className="md:w-88"
        />
        <div className="flex min-w-0 gap-2 max-md:w-full">
          <Button icon={<SlidersHorizontal />} onClick={() => setPanel('all')} className="max-md:flex-1">
            {t.filter}
            {set.length > 0 && ` (${set.length})`}
          </Button>
          {isAwake ? (
            <Suspense fallback={viewsPlace}>
              <ViewsMenu {...props} />
            </Suspense>
          ) : (
            viewsPlace
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <FilterChips
          filters={shown}
          onOpen={(id) => setPanel(id as FilterId)}
          onClear={(id) => setSearch(cleared([id as FilterId]))}
          onClearAll={() => setSearch(cleared(filterIds))}
        />
      )}
      {panel && (
        <Suspense>
          <FilterPanel
            search={search}
            setSearch={setSearch}
            focus={panel === 'all' ? null : panel}
            onClose={() => setPanel(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
