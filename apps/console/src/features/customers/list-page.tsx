import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { Suspense, useMemo } from 'react';
import * as z from 'zod/mini';
import { customerListQuery, customersApi, type CustomerRow } from '#contract/customers/api.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { customerExportWords, customerNames, customerWords } from '#i18n/catalogues/customers/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useGo } from '../../data/route.ts';
import { asked, choice, days, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { customerColumns, hrefOf } from './customer-columns.tsx';

const CustomerDrawer = lazyPart(() => import('./form/customer-drawer.tsx'), 'CustomerDrawer');

/** `new` opens the drawer, so that Back closes it. */
const search = listSearch(customerListQuery, { new: z.optional(z.enum(['yes'])) });
const nameOf = (row: CustomerRow) => row.displayName;
const tags = asked(customersApi.tags, (known) => known.slice(0, 30).map(({ tag }) => ({ value: tag, label: tag })));

export function Screen() {
  const t = useWords(customerWords);
  const words = useWords(customerExportWords);
  const names = useWords(customerNames);
  const locale = useLocale();
  const go = useGo();
  const mayAdd = useRight('customers:edit');
  const mayCharge = useCan('charges:create');
  const list = useList(customersApi.list, {
    search,
    order: '-createdAt',
    filters: [
      choice('tag', t.tag, tags, { single: true }),
      choice(
        'operator',
        t.operator,
        options(operatorCodes, (code) => operators[code].name),
      ),
      choice(
        'language',
        t.language,
        options(['en', 'fr'], (language) => names[language]),
        { single: true },
      ),
      choice(
        'archived',
        t.archive,
        options(['no', 'yes', 'all'], (which) => ({ no: t.archivedNo, yes: t.archivedYes, all: t.archivedAll })[which]),
        { single: true, usual: 'no' },
      ),
      days(locale, t.created),
    ],
  });
  const { state, setState, clear } = list;
  const most = Math.max(1, ...(list.rows ?? []).map((row) => row.paidTotal));
  const columns = useMemo(() => customerColumns(locale, most), [locale, most]);
  const addButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={mayAdd.reason} onClick={() => setState({ new: 'yes' })}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <ExportMenu row={customersApi.export} query={{ ...list.filter, sort: state.sort }} t={words} />
            {addButton}
          </>
        }
      />
      <RecordList
        list={list}
        name="customers"
        dense
        maxHeight="calc(100dvh - var(--header) - 11rem)"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        searchLabel={t.search}
        empty={
          <EmptyState
            icon={<Users />}
            title={t.none}
            description={t.noneDetail}
            actions={
              <>
                {mayCharge && <ButtonLink href={to('/direct-charge/create')}>{t.charge}</ButtonLink>}
                {addButton}
              </>
            }
          />
        }
        noMatch={
          list.isOnly({ archived: 'yes' }) && (
            <EmptyState
              icon={<Users />}
              title={t.noneArchived}
              actions={<Button onClick={clear}>{t.archivedNo}</Button>}
            />
          )
        }
      />
      {state.new && mayAdd.allowed && (
        <Suspense>
          <CustomerDrawer
            onClose={() => setState({ new: undefined }, { replace: true })}
            onSaved={(saved) => go(hrefOf(saved), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
