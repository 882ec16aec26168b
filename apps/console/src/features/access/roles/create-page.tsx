import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { useRights } from '../../../data/ability.ts';
import { to } from '../../../data/paths.ts';
import { useSearchState } from '../../../data/search-state.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { roleColumns } from '../role-columns.ts';
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
  const builtIn = columns.filter((column) => !column.id.startsWith('rol_'));
  const own = columns.filter((column) => column.id.startsWith('rol_'));
  return (
    <>
      <PageHeader title={t.createTitle} back={{ href: to('/access-control/roles'), label: t.back }} />
      <RoleEditor
        // A copy of one of ours can begin only when it is known.
        key={String(custom.data !== undefined)}
        edited={null}
        start={start}
        head={(set) => (
          <Field label={t.startFrom} hint={t.startHint}>
            <Select
              value={source}
              onChange={(event) => {
                setSource(event.target.value);
                const role = columns.find((column) => column.id === event.target.value);
                set(
                  role
                    ? { name: t.copyOf({ role: role.name }), ...copyOf(role, may) }
                    : { permissions: [], ownRecords: [] },
                );
              }}
            >
              <option value="">{t.nothing}</option>
              <optgroup label={t.builtIn}>
                {builtIn.map((role) => (
                  <option key={role.id} value={role.id}>
                    {role.name}
                  </option>
                ))}
              </optgroup>
              {own.length > 0 && (
                <optgroup label={t.own}>
                  {own.map((role) => (
                    <option key={role.id} value={role.id}>
                      {role.name}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          </Field>
        )}
      />
    </>
  );
}
