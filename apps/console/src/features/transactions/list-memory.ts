import type { Href } from '#ui/link.tsx';
import { owner } from '../../data/owner.ts';
import { to, toldPath } from '../../data/paths.ts';

/** Of one person: who logs in after a forced end in the same tab is led to nobody else's search. */
const name = (): string => `transactions.list:${owner() ?? ''}`;

/** The list a person left for a record, with its filters and its page: the record's link back leads there. */
export function rememberList(href: string): void {
  try {
    sessionStorage.setItem(name(), href);
  } catch {
    // Without storage the link leads to the whole list.
  }
}

export function lastList(): Href {
  try {
    const href = sessionStorage.getItem(name());
    return href ? toldPath(href) : to('/transactions/all');
  } catch {
    return to('/transactions/all');
  }
}
