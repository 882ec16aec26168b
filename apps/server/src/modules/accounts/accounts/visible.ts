import { sql } from 'kysely';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import { balancesOf, type AccountBalance } from '../../../ledger/accounts.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';

/** Whose accounts: of the whole organisation, or of the sub-accounts somebody was given. */
export type AccountScope = Pick<Caller, 'organisationId' | 'subAccounts'>;

const subAccountOf = (kind: string): string | null =>
  kind.startsWith('collectionSub:') ? kind.slice('collectionSub:'.length) : null;

/** Every account of a scope, internal ones included where it is the whole organisation. */
export async function accountsInScope(
  tx: Tx,
  { organisationId, subAccounts }: AccountScope,
): Promise<AccountBalance[]> {
  return (await balancesOf(tx, organisationId)).filter((account) =>
    isInSubAccounts(subAccounts, subAccountOf(account.kind)),
  );
}

/**
 * What was asked for and waits for money, by the account that is to pay it: the whole of what will be taken, nothing of
 * which is set aside yet. What is missing is this less what is available, once for all of it and never for one of them.
 */
export async function queuedOut(tx: Tx, organisationId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount) as amount from (
      select p.source_account as account, p.total_debit as amount from payouts p
        join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
        where t.organisation_id = ${organisationId} and t.status = 'onHold' and t.stage = 'queued'
          -- What is set aside stands there too while its operator does not take it.
          and not p.held
      union all
      select source_account, coalesce(uncovered, missing) from mass_payments
        where organisation_id = ${organisationId} and status in ('onHold', 'processing')
          and missing is not null) as waiting group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.account, row.amount]));
}
