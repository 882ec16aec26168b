import { holdsOf } from '../../../ledger/accounts.ts';
import type { Tx } from '../../context.ts';

/** What is reserved under one reference, from the ledger itself. */
export async function reservedUnder(tx: Tx, organisationId: string, refId: string): Promise<number> {
  const holds = await holdsOf(tx, { organisationId, refId, kind: 'reserve', open: true, limit: 1000 });
  return holds.reduce((sum, hold) => sum + hold.remaining, 0);
}
