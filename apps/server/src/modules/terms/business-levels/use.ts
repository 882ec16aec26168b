import { sql } from 'kysely';
import {
  cappedSpan,
  cappedTypes,
  uncountedStatuses,
  type CappedDirection,
  type LevelUse,
} from '#domain/organisations/business-levels.ts';
import type { Tx } from '../../context.ts';

/**
 * What counts on the day and in the month of a moment: begun there and not planned for, let go or tried again on a
 * later day, or that there, and not come to nothing. Summed from the payments themselves, because each may still fail,
 * or succeed late; read by kind and time from an index, so as many rows as the month has, and the few that came from
 * another month from their own. A deposit at a bank that was announced counts until it is one of them.
 */
export async function levelUse(
  tx: Tx,
  organisationId: string,
  direction: CappedDirection,
  at: Date,
): Promise<LevelUse> {
  const { day, month } = cappedSpan(at);
  const way = direction === 'in' ? 'inbound' : 'outbound';
  const { rows } = await sql<LevelUse>`
    select coalesce(sum(amount) filter (where at >= ${day[0]} and at < ${day[1]}), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as month from (
      select amount, coalesce(counted_at, created_at) as at from transactions where organisation_id = ${organisationId}
        and type = any(${[...cappedTypes[direction]]}::text[]) and created_at >= ${month[0]}
        and created_at < ${month[1]}
        and (counted_at is null or counted_at < ${month[1]}) and direction = ${way}
          and status <> all(${[...uncountedStatuses]}::text[])
      union all
      select amount, counted_at from transactions where organisation_id = ${organisationId}
        and counted_at >= ${month[0]} and counted_at < ${month[1]} and created_at < ${month[0]}
        and type = any(${[...cappedTypes[direction]]}::text[]) and direction = ${way}
          and status <> all(${[...uncountedStatuses]}::text[])
      union all
      select amount, created_at from top_ups where organisation_id = ${organisationId}
        and ${direction === 'in'}::boolean and status in ('pending', 'processing') and created_at >= ${month[0]}
        and created_at < ${month[1]}
    ) counted`.execute(tx);
  return rows[0]!;
}
