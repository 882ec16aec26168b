import Plus from 'lucide-react/icons/plus';
import KeyRound from 'lucide-react/icons/key-round';
import { useMemo } from 'react';
import { customRolesApi, type CustomRoleRow } from '#contract/custom-roles/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { to } from '../../../data/paths.ts';
import { useRight } from '../../../data/right.ts';
import { useGo } from '../../../data/route.ts';
import { RecordList } from '../../../shell/list/record-list.tsx';
import { useList } from '../../../shell/list/use-list.ts';
import { AccessTabs } from '../access-tabs.tsx';

const hrefOf = (row: CustomRoleRow) => to('/access-control/roles/{id}', { id: row.id });
const nameOf = (row: CustomRoleRow) => row.name;

function columnsOf(locale: Locale): Column<CustomRoleRow>[] {
  const t = say(customRoleWords, locale);
  return [
    {
      id: 'name',
      header: t.name,
      card: 'title',
      cell: (row) => (
        <BareLink href={hrefOf(row)} className="rounded-sm font-medium hover:underline">
          {row.name}
        </BareLink>
      ),
      cardCell: nameOf,
    },
    {
      id: 'description',
      header: t.details,
      card: 'meta',
      cell: (row) => (
        <span className="block max-w-96 truncate" title={row.description ?? undefined}>
          {row.description}
        </span>
      ),
      cardCell: (row) => row.description,
    },
    { id: 'rights', header: t.rights, card: 'meta', cell: (row) => t.count({ count: row.permissions.length }) },
    { id: 'members', header: t.members, align: 'end', card: 'amount', cell: (row) => row.members },
    { id: 'updated', header: t.updated, cell: (row) => formatDate(new Date(row.updatedAt), locale) },
  ];
}

export function Screen() {
  const t = useWords(customRoleWords);
  const access = useWords(accessWords);
  const locale = useLocale();
  const go = useGo();
  const mayMake = useRight('acl:edit');
  const list = useList(customRolesApi.list, { paged: false });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const button = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabledReason={mayMake.reason}
      onClick={() => go(to('/access-control/roles/create'))}
    >
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={access.tabRoles} description={t.description} actions={button} />
      <AccessTabs current="roles" />
      <RecordList
        list={list}
        label={access.tabRoles}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        empty={<EmptyState icon={<KeyRound />} title={t.noneTitle} description={t.noneDetail} actions={button} />}
      />
    </>
  );
}
