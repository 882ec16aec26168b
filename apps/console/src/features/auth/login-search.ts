import { useSearch } from '@tanstack/react-router';
import type { Href } from '#ui/link.tsx';
import { safeNext } from '../../data/next-path.ts';
import { to } from '../../data/paths.ts';

export type Way = 'personal' | 'organisation' | 'qr';

/** What the address of the login page says: where to go afterwards and how to log in. */
export function useLoginSearch(): { next: string | null; way: Way } {
  const search: Record<string, string> = useSearch({ strict: false });
  return {
    next: safeNext(search['next']),
    way: search['way'] === 'organisation' || search['way'] === 'qr' ? search['way'] : 'personal',
  };
}

export function loginHref(way: Way, next: string | null): Href {
  return to('/login', { way: way === 'personal' ? null : way, next });
}
