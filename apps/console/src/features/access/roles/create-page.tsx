import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useRights } from '../../../data/ability.ts';
import { to } from '../../../data/paths.ts';
import { useSearchState } from '../../../data/search-state.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { roleColumns, type RoleColumn } from '../role-columns.ts';
import { RoleEditor } from './role-editor.tsx';
import { copyOf, emptyRole } from './role-form.ts';

const search = z.object({ from: z.optional(z.string()) });

/** A new role, usually begun as the copy of another. */
export function Screen() {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  const may = useRights();
  const [{ from }] = useSearchState(search);
  const custom = useEndpoint(customRolesApi.list);
  const columns = useMemo(() => roleColumns(custom.data ?? [], locale), [custom.data, locale]);
  const [source, setSource] = useState(from ?? '');
  const start = useMemo(() => {
    const role = columns.find((column) => column.id === from);
    return role ? { ...emptyRole, name: t.copyOf({ role: role.name }), ...copyOf(role, may) } : emptyRole;
  }, [columns, from, may, t]);
  return (
    <>
      <PageHeader title={t.createTitle} back={{ href: to('/access-control/roles'), label: t.back }} />
      <RoleEditor
        // A copy of one of ours can begin only when it is known.
        key={String(custom.data !== undefined)}
        edited={null}
        start={start}
        head={(set) => (
          <StartFrom
            roles={columns}
            chosen={source}
            onChoose={(role) => {
              setSource(role?.id ?? '');
              set(
                role
                  ? { name: t.copyOf({ role: role.name }), ...copyOf(role, may) }
                  : { permissions: [], ownRecords: [] },
              );
            }}
          />
        )}
      />
    </>
  );
}

type StartProps = {
  roles: readonly RoleColumn[];
  chosen: string;
  onChoose: (role: RoleColumn | null) => void;
};

/** One press for what a role begins with: what others have is nearer to it than nothing. */
function StartFrom({ roles, chosen, onChoose }: StartProps) {
  const t = useWords(customRoleWords);
  const may = useRights();
  const chips = [
    { id: '', name: t.nothing, count: 0, role: null },
    ...roles.map((role) => ({ id: role.id, name: role.name, count: copyOf(role, may).permissions.length, role })),
  ];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="font-medium">{t.startFrom}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {chips.map(({ id, name, count, role }) => (
          <button
            key={id}
            type="button"
            aria-pressed={chosen === id}
            onClick={() => onChoose(role)}
            className={cx(
              'min-h-11 rounded-full border px-3.5 transition-colors md:min-h-9',
              chosen === id ? 'border-primary bg-soft text-on-soft' : 'border-control/60 bg-card hover:bg-sunken',
            )}
          >
            {name}
            {count > 0 && <span className="ml-1.5 text-sm text-muted tabular-nums">{count}</span>}
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">{t.startHint}</p>
    </fieldset>
  );
}
