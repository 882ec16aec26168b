import { sql } from 'kysely';
import { demandReserves, type ReferenceCheck } from '../../../ledger/verify.ts';

/**
 * What is set aside for a run is what its rows may still take: those that wait with money, those whose payments are
 * under way, or all of it while none was let go.
 */
export const massPaymentDemands: readonly ReferenceCheck[] = [
  demandReserves(
    'every mass payment has set aside what may still leave for its rows, and nothing else',
    { refType: 'massPayment', reason: 'payout' },
    sql`select organisation_id, run_id as ref_id, total_debit as amount from mass_payment_items
      where status in ('ready', 'pending') and hold_round is not null
      union all select organisation_id, hold_ref_id, total_debit from payouts
        where held and hold_ref_id <> transaction_id
      union all select organisation_id, id, total_debit from mass_payments where cover_round is not null`,
  ),
];
