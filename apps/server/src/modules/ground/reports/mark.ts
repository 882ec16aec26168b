import { sql, type RawBuilder } from 'kysely';
import { zone } from '#domain/values/time.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';

/**
 * Ends a statement whose part `saved` writes transactions and returns their organisation_id, created_at and
 * completed_at: the days they belong to are summed anew. created_at never changes, and completed_at is set once, so the
 * days of the row as it is now are all the days it has ever counted in; whoever takes it away marks its day
 * (`markDay`).
 */
export const markDays = (at: Date): RawBuilder<unknown> => sql`insert into report_changes (organisation_id, day, id)
  select distinct s.organisation_id, (moment.at at time zone ${zone})::date, ${newId('event', at)}
  from saved s cross join lateral (values (s.created_at), (s.completed_at)) as moment (at) where moment.at is not null`;

/** A row counts no more on the day of this moment, and its own moments do not say so. */
export const markDay = (tx: Tx, organisationId: string, of: Date, now: Date): Promise<unknown> =>
  sql`with saved as (select ${organisationId}::text as organisation_id, ${of}::timestamptz as created_at,
    null::timestamptz as completed_at) ${markDays(now)}`.execute(tx);
