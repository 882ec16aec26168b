import { sql, type RawBuilder } from 'kysely';
import { orElse } from '../../../../kit/or-else.ts';
import { demandPostings, type ReferenceCheck } from '../../../../ledger/verify.ts';

type Found = { row: string; transaction: string; what: string };
/** A check of rows alone: `broken` selects row, transaction and what is wrong, of the organisation or of all. */
const demandTries = (
  name: string,
  table: string,
  broken: (ofOrganisation: (alias: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
): ReferenceCheck => ({
  name,
  async find(tx, organisationId) {
    const isOf = (alias: string) =>
      sql`(${organisationId}::text is null or ${sql.ref(alias)}.organisation_id = ${organisationId})`;
    const { rows } = await sql<Found>`select * from (${broken(isOf)}) as broken order by 1 limit 1`.execute(tx);
    return rows.map(({ row, transaction, what }) => ({ table, row, message: `${transaction}: ${what}` }));
  },
});

const wasPaid = sql`a.state in ('succeeded', 'reversed')`;
const isBooked = sql`t.status in ('completed', 'reversed') or (t.status = 'refunded' and p.transaction_id is null)`;
/** What a person wrote down of it, as its timeline has it. */
const isSaid = (...kinds: string[]) =>
  sql`exists (select from transaction_events e where e.organisation_id = t.organisation_id and e.transaction_id = t.id
    and e.kind = any(${kinds}::text[]))`;
/** A person has done it, or found out, and put it on record: there may be no try at all. */
const isRecorded = sql`exists (select from transaction_events e where e.organisation_id = t.organisation_id
  and e.transaction_id = t.id and (e.kind = 'completedByAdmin' or (e.kind = 'paid' and e.actor_kind = 'user')))`;
/** The try that the books stand for. What was settled by hand before tries were named stands for any. */
const isTheOne = sql`(a.round = ${orElse(sql`p.hand_round`, sql`p.round`)}
  or (p.hand_round is null and ${isSaid('completedByAdmin')}))`;

/**
 * What providers have said of every try, and persons of those that no provider settles, compared with what is booked: a
 * try that was paid is booked, once, or stands as a question (0044, 0048); nothing is booked that no try has paid,
 * unless a person has recorded it.
 */
export const tryDemands: readonly ReferenceCheck[] = [
  demandTries(
    'every try that was paid is booked, or somebody is asked about it',
    'attempts',
    (ofOrganisation) => sql`
    select a.id as row, a.transaction_id as transaction,
      a.operation || ' ' || a.round || ' was paid, and is neither booked nor asked about' as what
      from attempts a join transactions t on t.organisation_id = a.organisation_id and t.id = a.transaction_id
        left join payouts p on p.organisation_id = a.organisation_id and p.transaction_id = a.transaction_id
     where ${ofOrganisation('a')} and ${wasPaid} and (case a.operation
       when 'collect' then (${isBooked}) or t.anomaly = 'contradiction'
       when 'refund' then a.verdict is not null or t.status = 'refunded'
       else a.round = any(p.paid_tries || p.lifted_tries) or ((${isBooked}) and ${isTheOne}) end) is not true`,
  ),
  demandTries(
    'nothing is booked that no try has paid, nor twice for one',
    'transactions',
    (ofOrganisation) => sql`
    select t.id as row, t.id as transaction, 'is booked, and ' || paid.tries || ' of its tries were paid for it' as what
      from transactions t left join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
      cross join lateral (select count(*) filter (where case a.operation when 'collect' then ${wasPaid}
        when 'refund' then a.verdict in ('paid', 'denied') or (a.verdict is null and ${wasPaid}) else ${wasPaid}
        and a.round = p.round end) as tries
        from attempts a where a.organisation_id = t.organisation_id and a.transaction_id = t.id) paid
     where ${ofOrganisation('t')} and case
       when t.type = 'refund' then paid.tries <> case when t.status = 'refunded' then 1 else 0 end
       when t.type = 'sale' then (${isBooked}) and paid.tries = 0 and not ${isSaid('paidOtherwiseTakenUp')}
       else p.transaction_id is not null and (${isBooked}) and paid.tries = 0 and not ${isRecorded} end`,
  ),
  demandTries(
    'what somebody is asked about stays a question until it is answered',
    'transactions',
    (ofOrganisation) => sql`
    select t.id as row, t.id as transaction,
      'was paid by a try that the books do not stand for, and nobody is asked any more' as what
      from transactions t join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
     where ${ofOrganisation('t')} and case when t.status in ('completed', 'reversed')
       then array_remove(p.paid_tries, coalesce(p.hand_round, p.round)) <> '{}'
         and (t.anomaly is null or t.anomaly not in ('paidBeyond', 'contradiction'))
       else p.paid_tries <> '{}' and t.anomaly is distinct from 'contradiction' end
    union all
    select t.id, t.id, case when t.anomaly in ('contradiction', 'deniedAfterAll')
      then 'is in doubt, and no try of it is'
      else 'has a try in doubt, and is not itself' end
      from transactions t join (select organisation_id, transaction_id,
        coalesce(bool_or(verdict = 'wanted'), false) as wanted,
        coalesce(bool_or(verdict = 'denied'), false) as denied from attempts where operation = 'refund' group by 1, 2) a
        on a.organisation_id = t.organisation_id and a.transaction_id = t.id
     where ${ofOrganisation('t')} and t.type = 'refund' and (a.wanted <> (t.anomaly is not distinct
       from 'contradiction') or (a.denied and not a.wanted) <> (t.anomaly is not distinct from 'deniedAfterAll'))`,
  ),
  demandTries(
    'what an operator has called about is asked about until it is explained',
    'attempts',
    (ofOrganisation) => sql`
    select a.id as row, a.transaction_id as transaction,
      a.operation || ' ' || a.round || ' was called about, and nobody asks what that means' as what
      from attempts a where ${ofOrganisation('a')} and a.announced_at is not null and (a.next_step is distinct
        from 'status' or a.next_step_at is null)`,
  ),
  demandPostings(
    'every try that gave money back beside its refund is booked beside it, and no other',
    ['refund.beyond', 'refund.beyondReturn'],
    sql`select organisation_id, transaction_id as ref_id, 'refund.beyond' as recipe from attempts
      where operation = 'refund' and verdict = 'paidBeyond'
      union all select organisation_id, data ->> 'refundId', due.recipe from transaction_events
        cross join (values ('refund.beyond'), ('refund.beyondReturn')) as due (recipe) where kind = 'beyondTakenBack'`,
  ),
];
