import { balancesOf } from '../../../../../ledger/accounts.ts';
import type { MerchantAccountKind } from '../../../../../ledger/chart.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import { spoil } from '../../../../../kit/wholly.ts';
import type { Tx } from '../../../../context.ts';

export type Cover = { accountId: string; available: number; missing: number; collectionAvailable: number };

/** What an account has for a payment, and what could be moved there from the collection account. */
export async function coverOf(
  tx: Tx,
  organisationId: string,
  sourceAccount: MerchantAccountKind,
  wanted: number,
): Promise<Cover> {
  const balances = await balancesOf(tx, organisationId);
  const source = balances.find((balance) => balance.kind === sourceAccount);
  const collection = balances.find((balance) => balance.kind === 'collectionPrimary');
  const available = source?.available ?? 0;
  return {
    accountId: source?.accountId ?? '',
    available,
    missing: Math.max(0, wanted - available),
    collectionAvailable: sourceAccount === 'collectionPrimary' ? 0 : (collection?.available ?? 0),
  };
}

/**
 * Refuses `balance.insufficient`, naming what is there, what is missing, and where it could come from. What was written
 * for the payment must go with it.
 */
export async function shortOf(
  tx: Tx,
  organisationId: string,
  sourceAccount: MerchantAccountKind,
  wanted: number,
): Promise<never> {
  spoil(tx, 'a payment that its account does not cover');
  const { accountId, available, missing, collectionAvailable } = await coverOf(
    tx,
    organisationId,
    sourceAccount,
    wanted,
  );
  return fail('balance.insufficient', { available, missing, collectionAvailable, accountId });
}
