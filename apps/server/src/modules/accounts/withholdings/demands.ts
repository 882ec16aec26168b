import { sql } from 'kysely';
import { demandPostings, demandReserves, type ReferenceCheck } from '../../../ledger/verify.ts';

/**
 * What the records of withheld money demand of the books: each that was made is held once, each that waits is set
 * aside, and no other.
 */
export const withholdingDemands: readonly ReferenceCheck[] = [
  demandPostings(
    'every amount withheld by somebody is held once, and nothing else is',
    ['withheld.hold'],
    sql`select organisation_id, id as ref_id, 'withheld.hold' as recipe from withholdings where kind = 'hold'
      and status = 'done'`,
  ),
  demandReserves(
    'every amount that waits to be withheld is set aside, and no other',
    { refType: 'withholding', reason: 'withhold' },
    sql`select organisation_id, id as ref_id, amount from withholdings where kind = 'hold'
      and status = 'pendingApproval'`,
  ),
];
