import { owner } from '../../data/owner.ts';

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

export function lastList(): string {
  try {
    const href = sessionStorage.getItem(name());
    return href?.startsWith('/') ? href : '/transactions/all';
  } catch {
    return '/transactions/all';
  }
}
