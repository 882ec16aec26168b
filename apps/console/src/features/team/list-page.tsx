import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, useMemo } from 'react';
import * as z from 'zod/mini';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { memberListQuery, type MemberRow } from '#contract/team/schemas.ts';
import { roles } from '#domain/access/roles.ts';
import { membershipStatuses } from '#domain/states/membership.ts';
import { teamWords } from '#i18n/catalogues/team/words.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { useRight } from '../../data/right.ts';
import { useGo } from '../../data/route.ts';
import { asked, choice, options, statuses } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { hrefOf, memberColumns } from './member-columns.tsx';

const InviteDrawer = lazyPart(() => import('./invite-drawer.tsx'), 'InviteDrawer');

/** `new` opens the invitation, so that Back closes it. */
const search = listSearch(memberListQuery, { new: z.optional(z.enum(['yes'])) });
const nameOf = (row: MemberRow) => row.name;

export function Screen() {
  const t = useWords(teamWords);
  const locale = useLocale();
  const go = useGo();
  const mayInvite = useRight('team:invite');
  const mayReadRoles = useCan('acl:read');
  const ours = roles.map((role) => ({ value: role.key as string, label: roleNames[role.key][locale] }));
  const list = useList(teamApi.list, {
    search,
    order: 'name',
    filters: [
      choice('status', t.status, statuses(membershipStatuses, locale)),
      choice(
        'role',
        t.role,
        mayReadRoles
          ? asked(customRolesApi.list, (made) => [...ours, ...made.map(({ id, name }) => ({ value: id, label: name }))])
          : ours,
        { single: true },
      ),
      choice(
        'twoFactor',
        t.twoFactor,
        options(['on', 'off'], (which) => t[which]),
        { single: true },
      ),
    ],
  });
  const { state, setState } = list;
  const columns = useMemo(() => memberColumns(locale), [locale]);
  const button = (
    <Button
      variant="primary"
      icon={<UserPlus />}
      disabledReason={mayInvite.reason}
      onClick={() => setState({ new: 'yes' })}
    >
      {t.invite}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={button} />
      <RecordList
        list={list}
        name="team"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        searchLabel={t.search}
        empty={<EmptyState icon={<UsersRound />} title={t.noneTitle} description={t.noneDetail} actions={button} />}
      />
      {state.new && mayInvite.allowed && (
        <Suspense>
          <InviteDrawer
            onClose={() => setState({ new: undefined }, { replace: true })}
            onSent={(member) => go(hrefOf(member), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
