import { sql } from 'kysely';
import type { BankOverview } from '#contract/bank-files/schemas.ts';
import { bankClearing } from '#domain/banks/days.ts';
import type { Tx } from '../../context.ts';

/** Payments by file that nothing has carried away yet: their attempt is made, and no file holds it. */
const waitingFrom = (organisationId: string) => sql`attempts a
  join transactions t on t.organisation_id = a.organisation_id and t.id = a.transaction_id
  join payouts p on p.organisation_id = a.organisation_id and p.transaction_id = a.transaction_id
  where a.organisation_id = ${organisationId} and a.provider = 'bankFile' and a.operation = 'payout'
    and a.state = 'created' and a.round = p.round and p.rail = 'bankFile'
    and t.status in ('pending', 'processing', 'onHold')`;

export type Waiting = { attempt_id: string; transaction_id: string; round: number };

export async function waitingPayments(tx: Tx, organisationId: string, limit: number): Promise<Waiting[]> {
  return (
    await sql<Waiting>`select a.id as attempt_id, a.transaction_id, a.round from ${waitingFrom(organisationId)}
      order by a.created_at, a.id limit ${limit}`.execute(tx)
  ).rows;
}

export async function waitingSum(tx: Tx, organisationId: string): Promise<BankOverview['waiting']> {
  const { rows } = await sql<{
    count: number;
    amount: number;
    high: number;
    version: number;
  }>`select count(*) as count, coalesce(sum(a.amount), 0) as amount,
    count(*) filter (where a.amount >= ${bankClearing.highValueFrom}) as high,
    coalesce(bit_xor(('x' || left(md5(concat_ws('|', a.id, a.amount)), 8))::bit(32)::int & 2147483647), 0) as version
    from ${waitingFrom(organisationId)}`.execute(tx);
  return { count: rows[0]!.count, amount: rows[0]!.amount, highValueCount: rows[0]!.high, version: rows[0]!.version };
}
