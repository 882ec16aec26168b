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

const seenMax = 10;
const seenName = (): string => `transactions.seen:${owner() ?? ''}`;

/** The records a person looked at last in this tab, newest first; ids alone. */
export function seenLast(): string[] {
  try {
    return (sessionStorage.getItem(seenName()) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

export function rememberSeen(id: string): void {
  try {
    sessionStorage.setItem(seenName(), [id, ...seenLast().filter((other) => other !== id)].slice(0, seenMax).join(','));
  } catch {
    // Without storage nothing is offered.
  }
}
