import { resources, type Permission, type Resource } from '#domain/access/rights.ts';
import type { Action } from '#i18n/catalogues/access/permission-names.ts';

/** How much of one resource a role gives, as people choose it. `other` is a choice made right by right. */
export type Level = 'none' | 'view' | 'edit' | 'full' | 'other';

const looking: readonly Action[] = ['view', 'read'];
/** More than making and changing: these are given one by one, or with everything. */
const special: readonly Action[] = ['approve', 'export', 'redirect', 'block', 'manage'];

export const actionsOf = (resource: Resource): readonly Action[] => resources[resource];
const right = (resource: Resource, action: Action) => `${resource}:${action}` as Permission;

/** The rights of a level, as far as the giver holds them. */
export function rightsOfLevel(resource: Resource, level: Exclude<Level, 'other'>): Permission[] {
  const all = actionsOf(resource);
  const chosen =
    level === 'none'
      ? []
      : level === 'full'
        ? all
        : all.filter((action) => looking.includes(action) || (level === 'edit' && !special.includes(action)));
  return chosen.map((action) => right(resource, action));
}

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one));

/** The levels that differ for this resource and that the giver can give, the least first. */
export function levelsOf(resource: Resource, mayGive: (permission: Permission) => boolean): Exclude<Level, 'other'>[] {
  const levels: Exclude<Level, 'other'>[] = ['none'];
  for (const level of ['view', 'edit', 'full'] as const) {
    const rights = rightsOfLevel(resource, level);
    if (rights.every(mayGive) && levels.every((known) => !same(rightsOfLevel(resource, known), rights)))
      levels.push(level);
  }
  // What comes to everything is called so.
  return levels.map((level) =>
    level !== 'none' && same(rightsOfLevel(resource, level), rightsOfLevel(resource, 'full')) ? 'full' : level,
  );
}

export function levelOf(resource: Resource, held: readonly Permission[]): Level {
  const own = held.filter((permission) => permission.startsWith(`${resource}:`));
  return (
    (['none', 'full', 'view', 'edit'] as const).find((level) => same(rightsOfLevel(resource, level), own)) ?? 'other'
  );
}

export const withLevel = (
  held: readonly Permission[],
  resource: Resource,
  level: Exclude<Level, 'other'>,
): Permission[] => [
  ...held.filter((permission) => !permission.startsWith(`${resource}:`)),
  ...rightsOfLevel(resource, level),
];

/** One right more or less. Whoever may change something must see it; without seeing, nothing else is left. */
export function toggled(held: readonly Permission[], permission: Permission): Permission[] {
  const [resource, action] = permission.split(':') as [Resource, Action];
  const look = actionsOf(resource).find((one) => looking.includes(one));
  const rest = held.filter((one) => one !== permission);
  if (held.includes(permission))
    return looking.includes(action) ? rest.filter((one) => !one.startsWith(`${resource}:`)) : rest;
  return [...new Set([...rest, permission, ...(look ? [right(resource, look)] : [])])];
}
