import { memo, useCallback, useRef, useState, type ReactNode } from 'react';
import type { Permission, Resource } from '#domain/access/rights.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles/words.ts';
import { actionNames, resourceNames } from '#i18n/catalogues/access/permission-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Fold } from '#ui/fold.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { useRights } from '../../../data/ability.ts';
import {
  groupLevels,
  heldIn,
  levelOfGroup,
  resourcesIn,
  rightGroups,
  withGroup,
  type GroupLevel,
  type RightGroup,
} from './groups.ts';
import { actionsOf, levelOf, levelsOf, toggled, withLevel, type Level } from './level.ts';
import { isOwnable, type RoleForm } from './role-form.ts';

type Change = (of: RoleForm) => Partial<RoleForm>;
type Props = { form: RoleForm; onChange: (change: Change) => void; isLocked: boolean };

/** In groups, one line per resource: a level, the single rights behind it, and whether it is over own records only. */
export function LevelRows({ form, onChange, isLocked }: Props) {
  const may = useRights();
  // One and the same function all the time, so that only the row that changes is drawn anew; each change is made of
  // what stands in the form when it is made, never of what stood there when its row was drawn.
  const newest = useRef(onChange);
  newest.current = onChange;
  const change = useCallback((how: Change) => newest.current(how), []);
  return (
    <>
      {rightGroups.map((group) => (
        <Group key={group} group={group} form={form} isLocked={isLocked} change={change}>
          <ul className="grid grid-cols-1 px-4 md:px-5">
            {resourcesIn(group).map((resource) => (
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
        </Group>
      ))}
    </>
  );
}

type GroupProps = {
  group: RightGroup;
  form: RoleForm;
  isLocked: boolean;
  change: (how: Change) => void;
  children: ReactNode;
};

/** What belongs together, in one choice and one line; each resource of it is behind the line. */
function Group({ group, form, isLocked, change, children }: GroupProps) {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  const may = useRights();
  const held = heldIn(form.permissions, group);
  const level = levelOfGroup(form.permissions, group, may);
  const names: Record<GroupLevel, string> = { none: t.levelNone, view: t.levelView, full: t.levelFull };
  const title = t[`group_${group}`];
  return (
    <Fold
      flush
      title={title}
      summary={held.length === 0 ? t.noneHere : held.map((resource) => resourceNames[resource][locale]).join(', ')}
      actions={
        <Select
          aria-label={t.level({ resource: title })}
          style={{ minWidth: '11rem' }}
          disabled={isLocked}
          value={level ?? ''}
          onChange={({ target: { value } }) =>
            value !== '' &&
            change(({ permissions }) => ({ permissions: withGroup(permissions, group, value as GroupLevel, may) }))
          }
          options={[
            ...(level === null ? [{ value: '', label: t.levelMixed }] : []),
            ...groupLevels.map((value) => ({ value, label: names[value] })),
          ]}
        />
      }
    >
      {children}
    </Fold>
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
    <li className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-3 gap-y-1 border-b border-border py-2 last:border-b-0">
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
