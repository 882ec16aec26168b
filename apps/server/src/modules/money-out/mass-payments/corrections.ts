import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';

/**
 * Rows (`which`, of `b`) whose correction does not go are what they were before, in this status. Locked first, so that
 * of two who take one back only the first does. Answers what had been set aside for them, by round: the caller gives it
 * back.
 */
export async function undoCorrections(
  tx: Tx,
  which: RawBuilder<unknown>,
  status: 'failed' | 'inReconciliation',
): Promise<{ round: number; amount: number }[]> {
  const { rows } = await sql<{
    round: number;
    amount: number;
  }>`with waiting as (select b.organisation_id, b.id, b.correction, b.hold_round, b.total_debit
    from mass_payment_items b where ${which} and b.correction is not null order by b.organisation_id, b.id for no key
    update),
    undone as (update mass_payment_items i set status = ${status}, hold_round = null, correction = null,
      phone = v.phone, operator = v.operator, rib = v.rib, payee = v.payee, amount = v.amount, fee = v.fee,
      sender_fee = v.sender_fee,
      beneficiary_fee = v.beneficiary_fee, tax = v.tax, taxes = v.taxes, total_debit = v.total_debit,
        receives = v.receives, schedule_id = v.schedule_id,
      context = coalesce(v.known->'context', i.context), warnings = coalesce(v.known->'warnings', i.warnings),
        repairs = coalesce(v.known->'repairs', i.repairs),
      verified_name = case when v.known is null then i.verified_name else v.known->>'verified_name' end,
        name_match = case when v.known is null then i.name_match else v.known->>'name_match' end, name_state = case
        when v.known is null then i.name_state else v.known->>'name_state' end
    from (select b.organisation_id, b.id, b.hold_round as held_in, b.total_debit as held, c.*
      from waiting b, jsonb_to_record(b.correction) as c(phone text, operator text, rib text, payee text, amount bigint,
      fee bigint, sender_fee bigint, beneficiary_fee bigint, tax bigint, taxes jsonb,
        total_debit bigint, receives bigint, schedule_id text, known jsonb)) v
    where i.organisation_id = v.organisation_id and i.id = v.id returning v.held_in, v.held)
    select held_in as round, sum(held)::bigint as amount from undone where held_in is not null group by 1
      order by 1`.execute(tx);
  return rows;
}
