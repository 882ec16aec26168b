import { isId } from '#domain/ids.ts';
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
): { to: string; search: Record<string, string> } {
  const target = row.redirect!;
  if (target.startsWith('name:')) {
    return { to: table.find((other) => `name:${other.name}` === target)?.path ?? '/error-404', search };
  }
  const rest = { ...search };
  let missing = false;
  const to = target.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (!value) missing = true;
    return encodeURIComponent(value ?? '');
  });
  return missing ? { to: row.aliasOf ?? '/error-404', search: rest } : { to, search: rest };
}

/** Search parameters as plain text, one per name: the address stays readable and `q=007` stays text. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  const text = params.toString();
  return text ? `?${text}` : '';
}
