import { sql, type RawBuilder } from 'kysely';
import { operatorCodes, type OperatorCode } from '#domain/payments/operators.ts';
import type { Tx } from '../../context.ts';
import { carriersOf, firstOf, type MoneyDirection } from './routes-of-money.ts';

export type OperatorHealth = {
  operator: OperatorCode;
  configured: boolean;
  state: 'normal' | 'slow' | 'down' | 'unknown';
  since: string | null;
  successRate: number | null;
  medianSeconds: number | null;
  lastTrafficAt: string | null;
};

const windowMinutes = 30;

/**
 * How each operator has answered lately, from this organisation's own conversations. What a payer decides (refusing,
 * letting it expire, an empty wallet) says nothing about the operator; silence and its own errors do. With a direction,
 * only what went that way: an operator that pays out slowly may collect as ever.
 */
export async function operatorHealth(
  tx: Tx,
  organisationId: string,
  now: Date,
  direction?: MoneyDirection,
): Promise<OperatorHealth[]> {
  const from = new Date(now.getTime() - windowMinutes * 60_000);
  const ways = (column: RawBuilder<unknown>) =>
    direction === undefined
      ? sql<boolean>`true`
      : sql<boolean>`${column} = ${direction === 'payout' ? 'outbound' : 'inbound'}`;
  // Through the transactions' own index: an attempt belongs to a transaction that is hardly older than itself.
  const { rows } = await sql<{
    operator: string;
    total: number;
    bad: number;
    last_bad: Date | null;
    first_bad: Date | null;
    last_good: Date | null;
    last_at: Date;
    median: number | null;
  }>`
    select operator, count(*) as total, max(created_at) as last_at,
      count(*) filter (where bad) as bad, max(created_at) filter (where bad) as last_bad, min(created_at)
        filter (where bad) as first_bad, max(created_at) filter (where not bad) as last_good,
      (percentile_cont(0.5) within group (order by extract(epoch from accepted_at - submitted_at))
        filter (where accepted_at is not null and not bad))::float8 as median
    from (select a.*, t.operator, (a.reason_code in ('PROVIDER_UNAVAILABLE', 'AMBIGUOUS', 'AUTH_ERROR')
      or (a.state = 'unknown')) is true as bad
      from transactions t join attempts a on a.organisation_id = t.organisation_id and a.transaction_id = t.id
      where t.organisation_id = ${organisationId} and t.created_at >= ${new Date(from.getTime() - 3_600_000)}
        and a.created_at >= ${from} and a.submitted_at is not null and t.operator is not null
        and ${ways(sql`t.direction`)}) recent group by 1`.execute(tx);
  // What waits here for a person or for its day was never put to an operator and says nothing of it.
  const latest = await sql<{ operator: string; at: Date }>`
    select operator, max(coalesce(asked_at, came_at)) as at
      from (select operator, direction, case when direction = 'inbound' then completed_at end as came_at,
        (select max(a.submitted_at) from attempts a where a.organisation_id = t.organisation_id
          and a.transaction_id = t.id) as asked_at
      from transactions t where organisation_id = ${organisationId} and operator is not null
        order by created_at desc, id desc limit 500) last where coalesce(asked_at, came_at) is not null
        and ${ways(sql`direction`)} group by 1`.execute(tx);
  const connected = await tx
    .selectFrom('provider_connections')
    .select(['provider', 'collects', 'pays_out'])
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', true)
    .execute();
  return operatorCodes.map((operator) => {
    const row = rows.find((candidate) => candidate.operator === operator);
    const configured = firstOf(...carriersOf(operator, direction ?? 'collection', connected)) !== undefined;
    const lastTrafficAt =
      (row?.last_at ?? latest.rows.find((candidate) => candidate.operator === operator)?.at)?.toISOString() ?? null;
    if (!row)
      return {
        operator,
        configured,
        state: 'unknown',
        since: null,
        successRate: null,
        medianSeconds: null,
        lastTrafficAt,
      };
    const badShare = row.bad / row.total;
    const isRecent = row.last_bad !== null && (row.last_good === null || row.last_bad > row.last_good);
    const state = badShare >= 0.5 && isRecent ? 'down' : badShare >= 0.15 || (row.median ?? 0) > 15 ? 'slow' : 'normal';
    return {
      operator,
      configured,
      state,
      since: state === 'normal' ? null : (row.first_bad?.toISOString() ?? null),
      successRate: Math.round((1 - badShare) * 1000) / 1000,
      medianSeconds: row.median === null ? null : Math.round(row.median * 10) / 10,
      lastTrafficAt,
    };
  });
}
