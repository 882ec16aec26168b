import { memo, useCallback, useRef, useState } from 'react';
import { resources, type Permission, type Resource } from '#domain/access/rights.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { actionNames, resourceNames } from '#i18n/catalogues/access/permission-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { useRights } from '../../../data/ability.ts';
import { actionsOf, levelOf, levelsOf, toggled, withLevel, type Level } from './level.ts';
import { isOwnable, type RoleForm } from './role-form.ts';

type Change = (of: RoleForm) => Partial<RoleForm>;
type Props = { form: RoleForm; onChange: (change: Change) => void; isLocked: boolean };

/** One line per resource: a level, the single rights behind it, and whether it is over own records only. */
export function LevelRows({ form, onChange, isLocked }: Props) {
  const may = useRights();
  // One and the same function all the time, so that only the row that changes is drawn anew; each change is made of
  // what stands in the form when it is made, never of what stood there when its row was drawn.
  const newest = useRef(onChange);
  newest.current = onChange;
  const change = useCallback((how: Change) => newest.current(how), []);
  return (
    <ul className="grid grid-cols-1">
      {(Object.keys(resources) as Resource[]).map((resource) => (
        <Row
          key={resource}
          resource={resource}
          held={form.permissions.filter((right) => right.startsWith(`${resource}:`)).join(' ')}
          isOwn={isOwnable(resource) && form.ownRecords.includes(resource)}
          may={may}
          isLocked={isLocked}
          change={change}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  resource: Resource;
  held: string;
  isOwn: boolean;
  isLocked: boolean;
  may: (permission: Permission) => boolean;
  change: (how: Change) => void;
};

const Row = memo(function Row({ resource, held, isOwn, isLocked, may, change }: RowProps) {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  const rights = held ? (held.split(' ') as Permission[]) : [];
  const level = levelOf(resource, rights);
  const levels = levelsOf(resource, may);
  const [isOpen, setOpen] = useState(level === 'other');
  const names: Record<Level, string> = {
    none: t.levelNone,
    view: t.levelView,
    edit: t.levelEdit,
    full: t.levelFull,
    other: t.levelOther,
  };
  const actions = actionsOf(resource);
  const name = resourceNames[resource][locale];
  const shown =
    isLocked || levels.length < 2 || !(levels as string[]).includes(level) ? [...new Set([...levels, level])] : levels;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-3 gap-y-1 border-b border-border py-2">
      <span className="grid min-w-0">
        <span className="font-medium">{name}</span>
        {actions.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-8 w-fit rounded-sm text-left text-sm text-muted hover:text-fg md:min-h-6"
          >
            {rights.length > 0
              ? rights.map((right) => actionNames[right.split(':')[1] as keyof typeof actionNames][locale]).join(', ')
              : actions.map((action) => actionNames[action][locale]).join(', ')}
          </button>
        )}
      </span>
      <Select
        aria-label={t.level({ resource: name })}
        disabled={isLocked}
        value={level}
        onChange={({ target: { value } }) =>
          value !== 'other' &&
          change(({ permissions }) => ({
            permissions: withLevel(permissions, resource, value as Exclude<Level, 'other'>),
          }))
        }
        options={shown.map((value) => ({ value, label: names[value] }))}
      />
      {isOpen && actions.length > 1 && (
        <span className="col-span-2 flex flex-wrap gap-x-5">
          {actions.map((action) => {
            const right = `${resource}:${action}` as Permission;
            const isHeld = rights.includes(right);
            return (
              <Checkbox
                key={action}
                label={actionNames[action][locale]}
                checked={isHeld}
                disabled={isLocked || (!may(right) && !isHeld)}
                title={may(right) ? undefined : t.notHeld}
                onChange={() => change(({ permissions }) => ({ permissions: toggled(permissions, right) }))}
              />
            );
          })}
        </span>
      )}
      {rights.length > 0 && isOwnable(resource) && (
        <Checkbox
          className="col-span-2"
          label={t.ownOnly}
          checked={isOwn}
          disabled={isLocked}
          onChange={({ target: { checked } }) =>
            change(({ ownRecords }) => ({
              ownRecords: [...ownRecords.filter((one) => one !== resource), ...(checked ? [resource] : [])],
            }))
          }
          aria-label={`${t.ownOnly}: ${name}`}
        />
      )}
    </li>
  );
});
