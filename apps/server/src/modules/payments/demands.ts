import { sql } from 'kysely';
import { demandPostings, type ReferenceCheck } from '../../ledger/verify.ts';

/**
 * What the state of every payment demands of the books: a paid sale has its charge (or its receipt for return, when
 * nobody wanted it), a refund that was paid out has left the account, and nothing else has moved.
 */
export const paymentDemands: ReferenceCheck = demandPostings(
  'every payment has exactly the postings its state demands',
  ['collection.charge', 'automaticRefund.receive', 'refund.commit', 'automaticRefund.commit'],
  sql`select t.organisation_id, t.id as ref_id,
        case when t.type = 'refund' then case when t.trigger is null then 'refund.commit' else 'automaticRefund.commit' end
             when exists (select 1 from transactions r where r.organisation_id = t.organisation_id and r.original_id = t.id and r.trigger is not null) then 'automaticRefund.receive'
             else 'collection.charge' end as recipe
      from transactions t
      where (t.type = 'sale' and t.status in ('completed', 'refunded', 'reversed')) or (t.type = 'refund' and t.status = 'refunded')`,
);
