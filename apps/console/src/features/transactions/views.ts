import type { TransactionPreset } from '#contract/transactions/schemas.ts';
import type { Href } from '#ui/link.tsx';
import { parseSearch, toRow } from '../../data/paths.ts';
import { transactionsRoutes } from './routes.ts';

/**
 * Views nobody can change or remove. "Needs action" holds what waits for one of us, never for a payer or an operator.
 */
export const lockedViews = [
  { id: 'all', search: '' },
  {
    id: 'needsAction',
    // A refund that failed waits for nobody once it was given back otherwise, or nothing is owed any more.
    search:
      'givenBackSince=without&stage=pendingApproval,queued,refundFailed,refundRequired,retryRequired,waitingForAuthorization',
  },
  { id: 'failed', search: 'status=failed' },
  { id: 'thisMonth', search: 'range=thisMonth' },
  { id: 'lastMonth', search: 'range=lastMonth' },
] as const;

const presetRows = transactionsRoutes.filter((row) => row.props?.['preset'] !== undefined);
export const pathOfPreset = (preset: string): string =>
  presetRows.find((row) => row.props?.['preset'] === preset)?.path ?? presetRows[0]!.path;

/**
 * The tabs are the rows of the route table that show this list. `list` (what was done or still
 * may be) is one press of a filter away from `all`, so it has a tab only while it is open.
 */
export function presetTabs(current: TransactionPreset) {
  return presetRows
    .filter((row) => row.props?.['preset'] !== 'list' || current === 'list')
    .map((row) => ({ preset: row.props!['preset'] as TransactionPreset, path: row.path, title: row.title }));
}

/** Where a view's text leads. A saved view remembers its preset beside its filters. */
export function hrefOfView(text: string, fallback: string): Href {
  const { preset, ...search } = parseSearch(text);
  return toRow({ path: preset ? pathOfPreset(preset) : fallback }, search);
}
