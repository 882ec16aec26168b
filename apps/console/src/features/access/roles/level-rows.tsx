import { memo, useState } from 'react';
import { resources, type Permission, type Resource } from '#domain/access.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles.ts';
import { actionNames, resourceNames } from '#i18n/catalogues/permission-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { useRights } from '../../../data/ability.ts';
import { actionsOf, levelOf, levelsOf, toggled, withLevel, type Level } from './level.ts';
import { isOwnable, type RoleForm } from './role-form.ts';

type Props = { form: RoleForm; onChange: (patch: Partial<RoleForm>) => void; isLocked: boolean };

/** One line per resource: a level, the single rights behind it, and whether it is over own records only. */
export function LevelRows({ form, onChange, isLocked }: Props) {
  const may = useRights();
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
          onLevel={(level) => onChange({ permissions: withLevel(form.permissions, resource, level) })}
          onRight={(right) => onChange({ permissions: toggled(form.permissions, right) })}
          onOwn={(isOwn) =>
            isOwnable(resource) &&
            onChange({
              ownRecords: isOwn ? [...form.ownRecords, resource] : form.ownRecords.filter((one) => one !== resource),
            })
          }
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
  onLevel: (level: Exclude<Level, 'other'>) => void;
  onRight: (right: Permission) => void;
  onOwn: (isOwn: boolean) => void;
};

const Row = memo(
  function Row({ resource, held, isOwn, isLocked, may, onLevel, onRight, onOwn }: RowProps) {
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
      isLocked || levels.length < 2 || !(levels as string[]).includes(level)
        ? [...new Set([...levels, level])]
        : levels;
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
          onChange={(event) => event.target.value !== 'other' && onLevel(event.target.value as Exclude<Level, 'other'>)}
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
                  onChange={() => onRight(right)}
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
            onChange={(event) => onOwn(event.target.checked)}
            aria-label={`${t.ownOnly}: ${name}`}
          />
        )}
      </li>
    );
  },
  (before, after) =>
    before.held === after.held &&
    before.isOwn === after.isOwn &&
    before.isLocked === after.isLocked &&
    before.may === after.may,
);
