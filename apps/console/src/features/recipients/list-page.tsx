import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import UserSearch from 'lucide-react/icons/user-search';
import Users from 'lucide-react/icons/users';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { id, phone } from '#contract/fields.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import {
  destinationKinds,
  recipientKinds,
  recipientListQuery,
  recipientStates,
  type RecipientRow,
} from '#contract/recipients/schemas.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { recipientNames, recipientWords } from '#i18n/catalogues/recipients/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useGo } from '../../data/route.ts';
import { useDownload } from '../../data/use-download.ts';
import { useWrite } from '../../data/write.ts';
import { asked, choice, days, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { recipientColumns, recipientHref } from './recipient-columns.tsx';
import { RecipientsTabs } from './recipients-tabs.tsx';

const RecipientDrawer = lazyPart(() => import('./form/recipient-drawer.tsx'), 'RecipientDrawer');
const NameProgress = lazyPart(() => import('./name-progress.tsx'), 'NameProgress');

/**
 * `new` opens the form, filled with `as` and `phone` when another screen sends somebody here; `batch` is a check of
 * names whose progress shows.
 */
const search = listSearch(recipientListQuery, {
  new: z.optional(z.enum(['yes'])),
  as: z.optional(z.string().check(z.maxLength(100))),
  phone: z.optional(phone),
  batch: z.optional(id('event')),
});
const nameOf = (row: RecipientRow) => row.displayName;
const tags = asked(recipientsApi.tags, (known) => known.slice(0, 30).map(({ tag }) => ({ value: tag, label: tag })));
const groups = asked(recipientGroupsApi.list, (known) =>
  known.map((group) => ({ value: group.id, label: group.name })),
);

export function Screen() {
  const t = useWords(recipientWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const go = useGo();
  const mayEdit = useRight('recipients:edit');
  const nameIn = (key: keyof typeof names) => names[key];
  const list = useList(recipientsApi.list, {
    search,
    totals: recipientsApi.totals,
    order: '-createdAt',
    filters: [
      choice('state', t.state, options(recipientStates, nameIn), { single: true }),
      choice('name', t.check, options(['strong', 'partial', 'none', 'unchecked'], nameIn)),
      choice('destination', t.place, options(destinationKinds, nameIn)),
      choice(
        'operator',
        t.operator,
        options(operatorCodes, (code) => operators[code].name),
      ),
      choice('tag', t.tag, tags, { single: true }),
      choice('changed', t.changedFilter, [{ value: 'yes', label: t.yes }], { single: true }),
      choice('groupId', t.group, groups, { single: true, rare: true, named: () => '…' }),
      choice('kind', t.kind, options(recipientKinds, nameIn), { single: true, rare: true }),
      days(locale, t.created, true),
    ],
  });
  const { state, setState, clear, filter } = list;
  const { download, busy } = useDownload();
  const check = useWrite(recipientsApi.checkNames, { onSuccess: ({ batchId }) => setState({ batch: batchId }) });
  const [isChecking, setChecking] = useState(false);
  const columns = useMemo(() => recipientColumns(locale), [locale]);
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
                  onSelect: () => setChecking(true),
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
        list={list}
        name="recipients"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={recipientHref}
        searchLabel={t.search}
        empty={
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
        }
        noMatch={
          state.state &&
          list.isOnly({ state: state.state }) && (
            <EmptyState
              icon={<Users />}
              title={state.state === 'inactive' ? t.noneAside : t.noneFrozen}
              actions={<Button onClick={clear}>{t.everybody}</Button>}
            />
          )
        }
      />
      <Suspense>
        {state.new && mayEdit.allowed && (
          <RecipientDrawer
            start={{ name: state.as, phone: state.phone }}
            onClose={() => setState({ new: undefined, as: undefined, phone: undefined }, { replace: true })}
            onSaved={(saved) => go(recipientHref(saved), { replace: true })}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={isChecking}
        onClose={() => setChecking(false)}
        title={t.checkAllTitle}
        description={t.checkAllText}
        confirmLabel={t.checkAll}
        onConfirm={async () => void (await check.mutateAsync({ body: {} }))}
      />
    </>
  );
}
