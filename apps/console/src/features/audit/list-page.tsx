import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useMemo, useState } from 'react';
import { auditApi, type AuditRow } from '#contract/audit/api.ts';
import { formatDate } from '#domain/time.ts';
import { auditActionName } from '#i18n/catalogues/audit-actions.ts';
import { auditFilterWords, auditVerifyWords, auditWords } from '#i18n/catalogues/audit.ts';
import { Button } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { environment } from '../../data/environment.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ExportMenu } from './export-menu.tsx';
import { logColumns } from './log-columns.tsx';
import {
  chipsOf,
  cleared,
  filterIds,
  filterOf,
  firstPage,
  isFiltered,
  logSearch,
  type FilterId,
  type Patch,
} from './log-search.ts';

const EntryDrawer = lazyPart(() => import('./entry-drawer.tsx'), 'EntryDrawer');
const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');
const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'), 'VerifyDialog');

const keyOf = (row: AuditRow) => row.id;

/** Who did what. `?userId=` is the activity of one person: what they did and what was done to them. */
export function Screen() {
  const t = useWords(auditWords);
  const filterWords = useWords(auditFilterWords);
  const verifyWords = useWords(auditVerifyWords);
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { row } = useRoute();
  const preview = usePreviewData();
  const [search, setSearch] = useSearchState(logSearch);
  const { limit = 25, cursor, at = 0, open, verify } = search;
  const filter = useMemo(() => filterOf(search), [search]);
  const list = useEndpoint(auditApi.list, { query: { ...filter, limit, cursor } as never });
  const people = useEndpoint(auditApi.people, {}, { staleTime: 300_000 }).data ?? [];
  const rows = list.error && !list.data ? [] : list.data;
  const [panel, setPanel] = useState<FilterId | 'all' | null>(null);
  const apply = (patch: Patch) => setSearch({ ...patch, ...firstPage, open: undefined });
  const columns = useMemo(
    () =>
      logColumns(locale, {
        open: (each) => setSearch({ open: each.id }),
        filter: (patch) => setSearch({ ...cleared(filterIds), ...patch }),
        showJson: (each) => preview.show(each, { title: auditActionName(each.action, locale) }),
      }),
    [locale, preview, setSearch],
  );
  const { hidden, setHidden } = useHiddenColumns('audit-log', columns);
  const nameOf = (userId: string) => people.find((person) => person.id === userId)?.name;
  const chips = chipsOf(search, nameOf, locale);
  const set = chips.filter((chip) => chip.value !== undefined);
  const about = search.userId && nameOf(search.userId);
  const scope = { team: t.textTeam, own: t.textOwn, all: t.text }[String(list.meta['scope'] ?? 'all')] ?? t.text;
  return (
    <>
      <PageHeader
        title={about ? t.activityOf({ name: about }) : row.title[locale]}
        description={scope}
        actions={
          <>
            <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
            <ExportMenu filter={filter} hidden={hidden} />
            <Button icon={<ShieldCheck />} onClick={() => setSearch({ verify: '1' })}>
              {verifyWords.verify}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <div className="no-print flex flex-wrap items-center gap-2">
          <Button icon={<SlidersHorizontal />} onClick={() => setPanel('all')} className="max-md:w-full">
            {filterWords.filter}
            {set.length > 0 && ` (${set.length})`}
          </Button>
          <FilterChips
            filters={isPhone ? set : chips}
            onOpen={(id) => setPanel(id as FilterId)}
            onClear={(id) => setSearch(cleared([id as FilterId]))}
            onClearAll={() => setSearch(cleared(filterIds))}
          />
        </div>
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            nameOf={(each) => auditActionName(each.action, locale)}
            onOpen={(each) => setSearch({ open: each.id })}
            currentKey={open ?? null}
            hiddenColumns={hidden}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.at), locale)}
            maxHeight="calc(100dvh - 20rem)"
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : isFiltered(search) ? (
                <NoMatch onClear={() => setSearch(cleared(filterIds))} />
              ) : (
                <EmptyState icon={<ScrollText />} title={t.emptyTitle} description={t.emptyText} />
              )
            }
          />
          <Pagination
            {...keysetPage({ at, limit, count: rows?.length ?? 0, meta: list.meta, go: setSearch })}
            waiting={!rows}
          />
        </div>
        <p className="text-sm text-muted">{t.zone}</p>
      </div>
      <Suspense>
        {panel && (
          <FilterPanel
            search={search}
            people={people}
            focus={panel === 'all' ? null : panel}
            isSandbox={environment === 'sandbox'}
            onApply={apply}
            onClose={() => setPanel(null)}
          />
        )}
        {open && (
          <EntryDrawer
            id={open}
            onClose={() => setSearch({ open: undefined })}
            onFilter={(patch) => apply({ ...cleared(filterIds), ...patch })}
          />
        )}
        {verify && (
          <VerifyDialog
            onClose={() => setSearch({ verify: undefined })}
            onShow={(auditId) => setSearch({ verify: undefined, open: auditId })}
          />
        )}
      </Suspense>
    </>
  );
}
