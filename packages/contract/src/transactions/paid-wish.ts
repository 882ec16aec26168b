import type { TransactionFilter } from './schemas.ts';

/** Which rows a file holds: what was paid and nothing else, or whatever the list shows. */
export const paidChoices = ['only', 'all'] as const;
/** Without a wish a file holds what was paid, unless its filter asks for rows by their state or one by one. */
export function paidWish(
  filter: Pick<TransactionFilter, 'status' | 'stage' | 'ids' | 'preset' | 'reason' | 'inDoubt' | 'givenBackSince'>,
): (typeof paidChoices)[number] {
  const byState =
    filter.status?.length ||
    filter.stage?.length ||
    filter.ids ||
    filter.reason ||
    filter.inDoubt === 'only' ||
    filter.givenBackSince === 'only' ||
    ['requests', 'authorizations', 'list-manual-requests'].includes(filter.preset ?? 'all');
  return byState ? 'all' : 'only';
}
