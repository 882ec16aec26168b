import { useRouter, useSearch } from '@tanstack/react-router';
import { use, useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import { useEarly, type PartLater } from './part-later.ts';

type Patch<S extends z.ZodMiniObject> = {
  [K in keyof z.output<S>]?: z.output<S>[K] | string | number | boolean | readonly string[] | null | undefined;
};

/**
 * Filters, sort and page of a list, kept in the address so that Back, reload and a shared link work.
 * Each field is read on its own: a wrong one is left out, the others stand.
 *
 * Most first visits come with an address that says nothing, and nothing needs no schema: a list that is fetched often
 * gives its schema as a part for later, so that neither it nor the library are in the first load.
 */
export function useSearchState<S extends z.ZodMiniObject>(
  of: S | PartLater<S>,
): [z.output<S>, (patch: Patch<S>, options?: { replace?: boolean }) => void] {
  const { history } = useRouter();
  const search: Record<string, string> = useSearch({ strict: false });
  const later = 'load' in of ? of : null;
  // Asked for by what the address says alone: a render that is tried again asks in the same way.
  const asked = later && Object.keys(search).length > 0 ? use(later.coming()) : null;
  const schema = 'load' in of ? (asked ?? of.known) : of;
  const state = useMemo(() => (schema ? readSearch(schema, search) : ({} as z.output<S>)), [schema, search]);
  useEarly(later);
  const setState = useCallback(
    (patch: Patch<S>, options?: { replace?: boolean }) => {
      const move = () => {
        const { pathname, search: present } = history.location;
        const next = patchedSearch(present, patch);
        if (next === present) return;
        if (options?.replace) history.replace(pathname + next);
        else history.push(pathname + next);
      };
      // What the address will say has to be read: the page stays as it is until that can be done.
      if (later && !later.known) void later.coming().then(move);
      else move();
    },
    [history, later],
  );
  return [state, setState];
}

export function readSearch<S extends z.ZodMiniObject>(schema: S, search: Record<string, string>): z.output<S> {
  const state: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = search[name];
    if (value === undefined || value === '') continue;
    const parsed = field.safeParse(value);
    if (parsed.success && parsed.data !== undefined) state[name] = parsed.data;
  }
  return state as z.output<S>;
}

/** @returns the search part with its question mark, or '' */
export function patchedSearch(present: string, patch: Record<string, unknown>): string {
  const params = new URLSearchParams(present);
  for (const [name, value] of Object.entries(patch)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text === undefined || text === null || text === '') params.delete(name);
    else params.set(name, String(text));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
