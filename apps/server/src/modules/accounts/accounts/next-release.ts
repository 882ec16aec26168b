import { holdTotals } from '../../../ledger/hold-totals.ts';
import type { Tx } from '../../context.ts';
import { nextRelease } from './holds.ts';

/** What of an account's withheld money comes free next, and when. */
export async function nextReleaseOf(tx: Tx, of: { organisationId: string; accountId: string }) {
  const { nextDay, nextAmount } = await holdTotals(tx, { ...of, kind: 'withhold' });
  return nextRelease(tx, of, nextDay ? { day: nextDay, amount: nextAmount } : null);
}
