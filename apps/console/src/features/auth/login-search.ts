import { useSearch } from '@tanstack/react-router';
import { safeNext } from '../../data/next-path.ts';

export type Way = 'personal' | 'organisation' | 'qr';

/** What the address of the login page says: where to go afterwards and how to log in. */
export function useLoginSearch(): { next: string | null; way: Way } {
  const search: Record<string, string> = useSearch({ strict: false });
  return {
    next: safeNext(search['next']),
    way: search['way'] === 'organisation' || search['way'] === 'qr' ? search['way'] : 'personal',
  };
}

export function loginHref(way: Way, next: string | null): string {
  const params = new URLSearchParams();
  if (way !== 'personal') params.set('way', way);
  if (next) params.set('next', next);
  const text = params.toString();
  return text ? `/login?${text}` : '/login';
}
