import { sql } from 'kysely';
import { executionDay, nextCutOff } from '#domain/banks/days.ts';
import type { Tx } from '../../../context.ts';

/**
 * Of a payment to a bank that no file holds yet: by when the next one has to be there, and the day on which the bank
 * then pays it. Null of any other.
 */
export async function nextFileOf(
  tx: Tx,
  { organisationId, transactionId }: { organisationId: string; transactionId: string | null },
  now: Date,
): Promise<{ cutOffAt: string; paidOn: string } | null> {
  if (transactionId === null) return null;
  const waits = await tx
    .selectFrom('attempts as a')
    .innerJoin('payouts as p', (join) =>
      join
        .onRef('p.organisation_id', '=', 'a.organisation_id')
        .onRef('p.transaction_id', '=', 'a.transaction_id')
        .onRef('p.round', '=', 'a.round'),
    )
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.organisation_id', '=', 'a.organisation_id').onRef('t.id', '=', 'a.transaction_id'),
    )
    .select('a.id')
    .where('a.organisation_id', '=', organisationId)
    .where('a.transaction_id', '=', transactionId)
    .where('a.operation', '=', 'payout')
    .where('a.provider', '=', 'bankFile')
    .where('a.state', '=', 'created')
    .where('p.rail', '=', 'bankFile')
    .where('t.status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return waits ? { cutOffAt: nextCutOff(now).toISOString(), paidOn: executionDay(now) } : null;
}

/** Whether the payment of such a row waits for a file. Names the row's table. */
export const isInNoFile = (rows: 'mass_payment_items') =>
  sql<boolean>`exists (select from attempts a join payouts p on p.organisation_id = a.organisation_id
    and p.transaction_id = a.transaction_id and p.round = a.round and p.rail = a.provider
    where a.organisation_id = ${sql.table(rows)}.organisation_id
    and a.transaction_id = ${sql.table(rows)}.transaction_id and a.provider = 'bankFile' and a.state = 'created')`;
