import type { Endpoint } from '#contract/endpoint.ts';
import { can } from './ability.ts';
import { queryClient } from './query.ts';
import type { FirstRead, RouteRow } from './route-row.ts';
import { questionOf } from './use-endpoint.ts';

/**
 * Asks for what a screen shows first while its code is on its way; the screen finds the question under way. `id` is the
 * one in the address, `isNarrowed` says that the address asks for less than everything.
 */
export function askFirst({ first, permission }: RouteRow, id: string | undefined, isNarrowed: boolean): void {
  if (!first || !can(permission)) return;
  for (const read of first) {
    const input = inputOf(read, id);
    if (!('query' in input) || !isNarrowed)
      void queryClient.prefetchQuery(questionOf({ method: 'GET', path: pathOf(read), permission } as Endpoint, input));
  }
}

const pathOf = (read: FirstRead): string => (typeof read === 'string' ? read : read[0]);

/** What the screen's own question says, letter by letter, or it would be another one. */
export function inputOf(read: FirstRead, id: string | undefined): { params?: object; query?: object } {
  const name = /:(\w+)/.exec(pathOf(read))?.[1];
  return { ...(name ? { params: { [name]: id } } : {}), ...(typeof read === 'string' ? {} : { query: read[1] }) };
}
