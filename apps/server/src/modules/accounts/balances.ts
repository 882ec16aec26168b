import type { DataOf } from '#contract/endpoint.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { isMerchantAccount } from '../../ledger/chart.ts';
import type { Tx } from '../context.ts';
import { accountName } from './account-names.ts';

/** The accounts a merchant owns, and money waiting to be returned while there is some. */
export async function merchantBalances(tx: Tx, organisationId: string): Promise<DataOf<typeof accountsApi.balances>> {
  const balances = await balancesOf(tx, organisationId);
  return balances.filter((balance) => isMerchantAccount(balance.kind) || (balance.kind === 'suspense' && balance.posted !== 0)).map((balance) => ({
    id: balance.accountId, kind: balance.kind, name: accountName(balance.kind), currency: balance.currency, ledger: balance.posted, reserved: balance.reserved, withheld: balance.withheld,
    queuedOut: 0, available: balance.available, lastMovementAt: balance.movedAt?.toISOString() ?? null,
  }));
}
