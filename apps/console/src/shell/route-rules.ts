import { isId } from '#domain/values/ids.ts';
import { to } from '../data/paths.ts';
import type { RouteRow } from '../data/route-row.ts';

/** `/payment-links/edit/{id}` → `/payment-links/edit/$id`; `{id?}` → `{-$id}` */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1');
}

/** Every parameter that is there is an id of its kind. */
export function paramsAreIds(row: RouteRow, params: Record<string, string | undefined>): boolean {
  return Object.entries(row.params ?? {}).every(
    ([name, kind]) =>
      params[name] === undefined || (kind === 'secret' ? /^[\w-]{43}$/.test(params[name]) : isId(kind, params[name])),
  );
}

/** Where a redirect row leads, with the search parameters it keeps. */
export function redirectTarget(
  row: RouteRow,
  table: readonly RouteRow[],
  search: Record<string, string>,
): { path: string; search: Record<string, string> } {
  const target = row.redirect!;
  if (target.startsWith('name:')) {
    return { path: table.find((other) => `name:${other.name}` === target)?.path ?? to('/error-404'), search };
  }
  const rest = { ...search };
  let missing = false;
  const path = target.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (!value) missing = true;
    return encodeURIComponent(value ?? '');
  });
  return missing ? { path: row.aliasOf ?? to('/error-404'), search: rest } : { path, search: rest };
}
