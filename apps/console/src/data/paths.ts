import type { Href } from '#ui/link.tsx';
import type { Address } from './addresses.ts';
import type { RouteRow } from './route-row.ts';

type ParamsOf<P extends Address> = P extends `${string}{${infer Name}?}`
  ? { [K in Name]?: string | undefined }
  : P extends `${string}{${infer Name}}`
    ? { [K in Name]: string }
    : null;
/** The addresses that need no parameter. */
export type PlainAddress = Exclude<Address, `${string}{${string}`>;
/** What is undefined, null or empty is left out; a list is one text with commas. */
export type Search = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>;

/**
 * An address of the console, in the route table's own writing:
 * `to('/payment-links/edit/{id}', { id })`, `to('/transactions/all', { status: ['failed', 'expired'] })`.
 */
export function to<P extends Address>(
  path: P,
  ...rest: [ParamsOf<P>] extends [null] ? [search?: Search] : [params: ParamsOf<P>, search?: Search]
): Href;
export function to(path: string, ...rest: unknown[]): Href {
  const [params, search] = (path.endsWith('}') ? rest : [null, ...rest]) as (Search | undefined)[];
  const place = path.replace(/\/\{(\w+)\??\}/, (_, name: string) => {
    const value = params?.[name];
    return value ? `/${encodeURIComponent(value as string)}` : '';
  });
  return (place + stringifySearch(search ?? {})) as Href;
}

/** The page of a row whose address needs no parameter: an entry of the menu, a tab, a "new …" page. */
export const toRow = ({ path }: Pick<RouteRow, 'path'>, search?: Search): Href => to(path as PlainAddress, search);

/**
 * A path that was told as text: by the server, by `next` in an address, by what this browser keeps. What is none of
 * ours leads to the page that says so.
 */
export const toldPath = (path: string): Href => (/^\/(?![/\\])/.test(path) ? (path as Href) : to('/error-404'));

/** An address outside the console, a call or a message. What would run as a script leads nowhere. */
export const outside = (url: string): Href => (/^(https?|mailto|tel|sms):/.test(url) ? (url as Href) : '#');

/** Search parameters as plain text, one per name: the address stays readable and `q=007` stays text. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = String(value ?? '');
    if (text) params.set(name, text);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
