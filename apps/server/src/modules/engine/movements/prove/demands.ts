import { sql } from 'kysely';
import { demandPostings, demandReserves, type ReferenceCheck } from '../../../../ledger/verify.ts';
import { tryDemands } from './try-demands.ts';

/**
 * What the state of every payment demands of the books: a paid sale has its charge (or its receipt for return, when
 * nobody wanted it), a refund that was paid out has left the account, a payment that left has its commit and one that
 * came back its return as well, money of another organisation has arrived, what moved between own accounts is there,
 * and nothing else has moved. What is under way, and only that, is set aside. And what each try says is what the
 * payment says.
 */
export const paymentDemands: readonly ReferenceCheck[] = [
  demandPostings(
    'every payment has exactly the postings its state demands',
    [
      'collection.charge',
      'automaticRefund.receive',
      'refund.commit',
      'automaticRefund.commit',
      'refund.return',
      'automaticRefund.return',
      'payout.commit',
      'payout.return',
      'transfer.receive',
      'transferBetweenAccounts',
    ],
    sql`select t.organisation_id, t.id as ref_id,
          case when t.type = 'refund' then case when t.trigger is null then 'refund.commit'
            else 'automaticRefund.commit' end
               when t.type = 'transfer' then 'transfer.receive'
               when t.type = 'move' then 'transferBetweenAccounts'
               when exists (select 1 from transactions r where r.organisation_id = t.organisation_id
                 and r.original_id = t.id and (r.trigger is not null or r.created_by is null))
                 then 'automaticRefund.receive'
               else 'collection.charge' end as recipe
        from transactions t
        where (t.type = 'sale' and t.status in ('completed', 'refunded', 'reversed'))
          or (t.type = 'refund' and t.status = 'refunded') or (t.type = 'transfer' and t.direction = 'inbound')
          or t.type = 'move'
        union all
        -- Recorded as paid, and found later not to have been: each time both.
        select t.organisation_id, t.id, case when t.trigger is null then 'refund.'
          else 'automaticRefund.' end || due.part
          from transaction_events e join transactions t on t.organisation_id = e.organisation_id
          and t.id = e.transaction_id cross join (values ('commit'), ('return')) as due (part)
          where e.kind = 'failedByAdmin' and e.from_status = 'refunded' and t.type = 'refund'
        union all
        select t.organisation_id, t.id, recipe from payouts p
          join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
          cross join (values ('payout.commit'), ('payout.return')) as due (recipe)
        where t.status = 'reversed' or (t.status = 'completed' and recipe = 'payout.commit')
        union all
        -- It came back, and another of its tries was said to be paid after that.
        select b.organisation_id, b.id, recipe
          from (select t.organisation_id, t.id, count(*) - case when t.status = 'reversed' then 1 else 0 end as times
          from transaction_events e join transactions t on t.organisation_id = e.organisation_id
          and t.id = e.transaction_id
            where e.kind = 'reversed' and e.from_status = 'completed' and e.to_status <> 'completed'
              and t.direction = 'outbound' group by t.organisation_id, t.id, t.status) b
          cross join generate_series(1, b.times)
            cross join (values ('payout.commit'), ('payout.return')) as due (recipe)`,
  ),
  demandReserves(
    'every payment that is under way has its money set aside, and no other',
    { refType: 'transaction', reason: 'payout' },
    sql`select organisation_id, hold_ref_id as ref_id, total_debit as amount from payouts
      where held and hold_ref_id = transaction_id`,
  ),
  demandReserves(
    'every refund that says so has its amount set aside, and no other',
    { refType: 'transaction', reason: 'refund' },
    sql`select organisation_id, id as ref_id, amount from transactions where type = 'refund'
      and refund_hold_round is not null and status in ('pending', 'onHold', 'processing') and trigger is null`,
  ),
  demandReserves(
    'every automatic refund that says so has its amount set aside, and no other',
    { refType: 'transaction', reason: 'automaticRefund' },
    sql`select organisation_id, id as ref_id, amount from transactions where type = 'refund'
      and refund_hold_round is not null and status in ('pending', 'onHold', 'processing') and trigger is not null`,
  ),
  {
    name: 'what a payment gives back is what its refunds say',
    async find(tx, organisationId) {
      const { rows } = await sql<{
        row: string;
        back: number;
        said: number;
        open: number;
        pending: number;
      }>`select t.id as row, t.refunded_amount as said, t.refund_pending as pending,
        coalesce(r.back, 0)::bigint as back, coalesce(r.open, 0)::bigint as open
        from transactions t join (select organisation_id, original_id, sum(amount)
          filter (where status = 'refunded') as back, sum(amount)
          filter (where status in ('pending', 'onHold', 'processing') and stage <> 'refundRequired') as open
          from transactions where type = 'refund' and original_id is not null
            and (${organisationId}::text is null or organisation_id = ${organisationId}) group by 1, 2) r
            on r.organisation_id = t.organisation_id and r.original_id = t.id
        where t.type = 'sale' and (t.refunded_amount <> coalesce(r.back, 0) or t.refund_pending <> coalesce(r.open, 0))
          order by 1 limit 1`.execute(tx);
      return rows.map(({ row, back, said, open, pending }) => ({
        table: 'transactions',
        row,
        message: `${row} says ${said} given back and ${pending} on its way, its refunds say ${back} and ${open}`,
      }));
    },
  },
  {
    name: 'money is set aside as long as a payment is open',
    async find(tx, organisationId) {
      const { rows } = await sql<{
        row: string;
        status: string;
        held: boolean;
      }>`select t.id as row, t.status, p.held from payouts p
        join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
        where (${organisationId}::text is null or p.organisation_id = ${organisationId})
          and case when t.status in ('completed', 'failed', 'cancelled', 'expired', 'reversed', 'refunded') then p.held
            when t.status = 'processing' then not p.held else false end order by 1 limit 1`.execute(tx);
      return rows.map(({ row, status, held }) => ({
        table: 'payouts',
        row,
        message: `${row} is ${status} and its money is ${held ? 'still' : 'not'} set aside`,
      }));
    },
  },
  ...tryDemands,
];
