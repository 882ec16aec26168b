import type { Tx } from '../../context.ts';

/** A payment on its way to an own account outside. */
type OnItsWay = { organisationId: string; transactionId: string; linkedAccountId: string; leavesAt: Date };

/**
 * Which of them go to an own account that was revoked, waits for a yes or a proof, or cools. The small amount that
 * shows whose account it is goes there.
 */
export async function stoppedAccounts(
  tx: Tx,
  payments: readonly OnItsWay[],
): Promise<Map<string, 'ACCOUNT_REVOKED' | 'ACCOUNT_NOT_USABLE'>> {
  const stopped = new Map<string, 'ACCOUNT_REVOKED' | 'ACCOUNT_NOT_USABLE'>();
  for (const [organisationId, mine] of Map.groupBy(payments, (payment) => payment.organisationId)) {
    const accounts = await tx
      .selectFrom('linked_accounts')
      .select(['id', 'status', 'cooling_until', 'micro_transaction_id'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', [...new Set(mine.map(({ linkedAccountId }) => linkedAccountId))])
      .execute();
    const known = new Map(accounts.map((account) => [account.id, account]));
    for (const { transactionId, linkedAccountId, leavesAt } of mine) {
      const account = known.get(linkedAccountId);
      if (account?.status === 'revoked') stopped.set(transactionId, 'ACCOUNT_REVOKED');
      else if (
        account &&
        account.micro_transaction_id !== transactionId &&
        (account.status !== 'active' || account.cooling_until > leavesAt)
      )
        stopped.set(transactionId, 'ACCOUNT_NOT_USABLE');
    }
  }
  return stopped;
}
