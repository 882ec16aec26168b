import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import UserSearch from 'lucide-react/icons/user-search';
import Users from 'lucide-react/icons/users';
import { Suspense, useMemo, useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { recipientWords } from '#i18n/catalogues/recipients.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { recipientColumns, recipientHref } from './recipient-columns.tsx';
import {
  chipsOf,
  clearOf,
  filterOf,
  firstPage,
  isNarrowed,
  noFilter,
  recipientSearch,
  sortOf,
  sortText,
} from './recipient-search.ts';
import { RecipientsTabs } from './recipients-tabs.tsx';

const RecipientFilters = lazyPart(() => import('./recipient-filters.tsx'), 'RecipientFilters');
const RecipientDrawer = lazyPart(() => import('./form/recipient-drawer.tsx'), 'RecipientDrawer');
const NameProgress = lazyPart(() => import('./name-progress.tsx'), 'NameProgress');

const nameOf = (row: RecipientRow) => row.displayName;

export function Screen() {
  const t = useWords(recipientWords);
  const locale = useLocale();
  const go = useGo();
  const mayEdit = useRight('recipients:edit');
  const [state, setState] = useSearchState(recipientSearch);
  const filter = filterOf(state);
  const list = useEndpoint(recipientsApi.list, {
    query: { ...filter, sort: state.sort, limit: state.limit, cursor: state.cursor },
  });
  const totals = useEndpoint(recipientsApi.totals, { query: filter });
  const group = useEndpoint(
    recipientGroupsApi.get,
    { params: { id: state.groupId ?? '' } },
    { enabled: state.groupId !== undefined },
  );
  const { download, busy } = useDownload();
  const check = useWrite(recipientsApi.checkNames, { onSuccess: ({ batchId }) => setState({ batch: batchId }) });
  const [open, setOpen] = useState<'filters' | 'check' | null>(null);
  const columns = useMemo(() => recipientColumns(locale), [locale]);
  const clear = () => setState({ q: undefined, ...noFilter, ...firstPage });
  const save = (format: 'xlsx' | 'csv') =>
    void download(
      recipientsApi.export,
      { query: { ...filter, sort: state.sort, format, language: locale } },
      `recipients.${format}`,
    );
  const addButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={mayEdit.reason} onClick={() => setState({ new: 'yes' })}>
      {t.add}
    </Button>
  );
  const importButton = mayEdit.allowed && (
    <ButtonLink href={to('/profiles/recipients/import')} icon={<Upload />}>
      {t.import}
    </ButtonLink>
  );
  const onlyState = state.state !== undefined && !isNarrowed({ ...state, state: undefined });
  const empty = !isNarrowed(state) ? (
    <EmptyState
      icon={<Users />}
      title={t.none}
      description={t.noneDetail}
      actions={
        <>
          {importButton}
          {addButton}
        </>
      }
    />
  ) : onlyState ? (
    <EmptyState
      icon={<Users />}
      title={state.state === 'inactive' ? t.noneAside : t.noneFrozen}
      actions={<Button onClick={clear}>{t.everybody}</Button>}
    />
  ) : (
    <NoMatch onClear={clear} />
  );
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <Menu
              label={t.more}
              items={[
                {
                  label: t.checkAll,
                  icon: <UserSearch />,
                  disabledReason: mayEdit.reason,
                  onSelect: () => setOpen('check'),
                },
                { kind: 'line' },
                {
                  label: t.exportAs({ format: 'XLSX' }),
                  icon: <Download />,
                  disabledReason: null,
                  onSelect: () => !busy && save('xlsx'),
                },
                {
                  label: t.exportAs({ format: 'CSV' }),
                  icon: <Download />,
                  disabledReason: null,
                  onSelect: () => !busy && save('csv'),
                },
              ]}
            />
            {importButton}
            {addButton}
          </>
        }
      />
      <RecipientsTabs current="recipients" />
      {state.batch && (
        <Suspense>
          <NameProgress batch={state.batch} onClose={() => setState({ batch: undefined }, { replace: true })} />
        </Suspense>
      )}
      <RecordList
        name="recipients"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={recipientHref}
        list={list}
        totals={totals.data ?? null}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={chipsOf(state, group.data?.name, locale)}
        onFilter={() => setOpen('filters')}
        onClearFilter={(id) => setState({ ...clearOf(id), ...firstPage })}
        sort={sortOf(state.sort)}
        onSort={(sort) => setState({ sort: sortText(sort), ...firstPage })}
        empty={empty}
      />
      <Suspense>
        {open === 'filters' && (
          <RecipientFilters
            filters={filter}
            onApply={(chosen) => setState({ ...chosen, ...firstPage })}
            onClose={() => setOpen(null)}
          />
        )}
        {state.new && mayEdit.allowed && (
          <RecipientDrawer
            start={{ name: state.as, phone: state.phone }}
            onClose={() => setState({ new: undefined, as: undefined, phone: undefined }, { replace: true })}
            onSaved={(saved) => go(recipientHref(saved), { replace: true })}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={open === 'check'}
        onClose={() => setOpen(null)}
        title={t.checkAllTitle}
        description={t.checkAllText}
        confirmLabel={t.checkAll}
        onConfirm={async () => void (await check.mutateAsync({ body: {} }))}
      />
    </>
  );
}
