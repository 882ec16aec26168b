import type { DataOf } from '#contract/endpoint.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import type { AccountBalance } from '../../../ledger/accounts.ts';
import { isMerchantAccount } from '../../../ledger/chart.ts';
import type { Tx } from '../../context.ts';
import { subAccountNames } from '../../terms/sub-accounts/public.ts';
import { accountName } from './account-names.ts';
import { accountsInScope, queuedOut, type AccountScope } from './visible.ts';

type Balance = DataOf<typeof accountsApi.balances>[number];

/** A closed sub-account is shown while money is on it: some came in late. */
const isShown = (balance: AccountBalance, closed: ReadonlySet<string>): boolean =>
  (isMerchantAccount(balance.kind) && (!closed.has(balance.kind) || balance.posted !== 0)) ||
  (balance.kind === 'suspense' && balance.posted !== 0);

/** The accounts of a scope, and money waiting to be returned while there is some. */
export async function merchantBalances(tx: Tx, scope: AccountScope, { withClosed = false } = {}): Promise<Balance[]> {
  const balances = await accountsInScope(tx, scope);
  const names = await subAccountNames(tx, scope.organisationId);
  const over = await tx
    .selectFrom('sub_accounts')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('closed_at', 'is not', null)
    .execute();
  const closed = new Set(withClosed ? [] : over.map((row) => `collectionSub:${row.id}`));
  const queued = await queuedOut(tx, scope.organisationId);
  return balances
    .filter((balance) => isShown(balance, closed))
    .map((balance) => ({
      id: balance.accountId,
      kind: balance.kind,
      name: accountName(balance.kind, names),
      currency: balance.currency,
      ledger: balance.posted,
      reserved: balance.reserved,
      withheld: balance.withheld,
      queuedOut: queued.get(balance.kind) ?? 0,
      available: balance.available,
      lastMovementAt: balance.movedAt?.toISOString() ?? null,
    }));
}
