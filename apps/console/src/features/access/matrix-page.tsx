import Check from 'lucide-react/icons/check';
import { useMemo, useState } from 'react';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { resources, type Resource } from '#domain/access/rights.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { actionNames, resourceNames } from '#i18n/catalogues/access/permission-names.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { AccessTabs } from './access-tabs.tsx';
import { reachOf, roleColumns, type RoleColumn } from './role-columns.ts';

const subjects = Object.keys(resources) as Resource[];

/** Roles against what they are about, from the tables the server's gate reads. */
export function Screen() {
  const t = useWords(accessWords);
  const locale = useLocale();
  const isPhone = useIsPhone();
  const custom = useEndpoint(customRolesApi.list);
  const columns = useMemo(() => roleColumns(custom.data ?? [], locale), [custom.data, locale]);
  return (
    <>
      <PageHeader title={t.title} description={t.matrixDescription} />
      <AccessTabs current="matrix" />
      {isPhone ? <OneRole columns={columns} /> : <EveryRole columns={columns} />}
      <p className="mt-3 text-sm text-muted">
        {t.ownLegend} {t.developerLegend}
      </p>
    </>
  );
}

function EveryRole({ columns }: { columns: RoleColumn[] }) {
  const t = useWords(accessWords);
  const locale = useLocale();
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t.title}
      className="relative max-h-[72vh] overflow-auto rounded-lg border border-border bg-card"
    >
      <table className="w-max min-w-full border-separate [border-spacing:0] text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 border-b border-border bg-sunken px-3 py-2 text-left font-medium"
            >
              {t.resource}
            </th>
            {columns.map((role) => (
              <th
                key={role.id}
                scope="col"
                className="sticky top-0 z-10 max-w-36 border-b border-border bg-sunken px-2.5 py-2 text-left font-medium"
              >
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((resource) => (
            <tr key={resource}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-52 border-b border-border bg-card px-3 py-1.5 text-left font-medium"
              >
                {resourceNames[resource][locale]}
              </th>
              {columns.map((role) => (
                <td key={role.id} className="max-w-36 border-b border-border px-2.5 py-1.5">
                  <Cell role={role} resource={resource} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OneRole({ columns }: { columns: RoleColumn[] }) {
  const t = useWords(accessWords);
  const locale = useLocale();
  const [id, setId] = useState('manager');
  const role = columns.find((column) => column.id === id) ?? columns[0]!;
  return (
    <Card>
      <Field label={t.role}>
        <Select
          value={role.id}
          onChange={(event) => setId(event.target.value)}
          options={columns.map((column) => ({ value: column.id, label: column.name }))}
        />
      </Field>
      <dl className="mt-4 grid text-sm">
        {subjects.map((resource) => (
          <div
            key={resource}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-border py-1.5"
          >
            <dt className="font-medium">{resourceNames[resource][locale]}</dt>
            <dd className="text-right">
              <Cell role={role} resource={resource} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Cell({ role, resource }: { role: RoleColumn; resource: Resource }) {
  const t = useWords(accessWords);
  const locale = useLocale();
  const { level, actions, isOwn } = reachOf(role, resource);
  if (level === 'none')
    return (
      <span className="text-subtle">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t.none}</span>
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {level === 'all' ? (
        <span className="inline-flex items-center gap-1 font-medium text-on-soft">
          <Check className="size-3.5" />
          {t.all}
        </span>
      ) : (
        actions.map((action) => actionNames[action][locale]).join(', ')
      )}
      {isOwn && <Mark of="ownRole">{t.ownMark}</Mark>}
    </span>
  );
}
