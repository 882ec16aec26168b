import { sql, type Selectable } from 'kysely';
import { waitsHere } from '#domain/payments/rails.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../context.ts';
import type { PayoutsTable } from '../tables.ts';
import type { TransactionRecord } from './transactions.ts';

/**
 * The facts of a payment that leaves. A field is changed by `changeFacts` alone, so that whoever saves the book saves
 * it.
 */
export type PayoutRecord = Readonly<Selectable<PayoutsTable>>;

export function changeFacts(
  unit: { payouts: Set<PayoutRecord> },
  payout: PayoutRecord,
  changed: Partial<PayoutRecord>,
): void {
  Object.assign(payout, changed);
  unit.payouts.add(payout);
}

export const isOutgoing = (row: Pick<TransactionRecord, 'type' | 'direction'>): boolean =>
  row.direction === 'outbound' && row.type !== 'refund';

/** The facts of payments whose transactions the caller has locked. */
export async function payoutsOf(tx: Tx, rows: Iterable<TransactionRecord>): Promise<Map<string, PayoutRecord>> {
  const keys = [...rows].filter(isOutgoing);
  if (keys.length === 0) return new Map();
  const found = await tx
    .selectFrom('payouts')
    .selectAll()
    .where(
      sql<boolean>`(organisation_id, transaction_id) in (select *
        from unnest(${keys.map((row) => row.organisation_id)}::text[], ${keys.map((row) => row.id)}::text[]))`,
    )
    .execute();
  return new Map(found.map((payout) => [payout.transaction_id, payout]));
}

/**
 * What has not left never will: the pipeline passes over a cancelled attempt. What is in the middle of its call, or
 * comes back from it, stays by its own tries.
 */
export async function stopAttempts(tx: Tx, rows: readonly TransactionRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update attempts set state = 'cancelled', next_step = null, next_step_at = null, claimed_until = null
    where (organisation_id, transaction_id) in (select *
      from unnest(${rows.map((row) => row.organisation_id)}::text[], ${rows.map((row) => row.id)}::text[]))
      and operation in ('payout', 'refund') and state in ('created', 'submitting') and polls = 0
        and announced_at is null and (state = 'created' or next_step = 'submit')`.execute(tx);
}

export type AttemptWish = {
  row: Pick<TransactionRecord, 'organisation_id' | 'id' | 'phone'>;
  payout: Pick<PayoutRecord, 'rail' | 'round' | 'beneficiary_receives'>;
};

/** The conversations that will send the money. A rail without a connector has one as well, which others carry on. */
export async function insertPayoutAttempts(
  tx: Tx,
  wishes: readonly AttemptWish[],
  now: Date,
  at: Date = now,
): Promise<void> {
  if (wishes.length === 0) return;
  await tx
    .insertInto('attempts')
    .values(
      wishes.map(({ row, payout }) => ({
        organisation_id: row.organisation_id,
        id: newId('attempt', now),
        transaction_id: row.id,
        provider: payout.rail,
        operation: 'payout' as const,
        round: payout.round,
        state: 'created',
        amount: payout.beneficiary_receives,
        phone: row.phone,
        created_at: now,
        // Of what waits here for a file or a person, others bring the outcome.
        ...(waitsHere(payout.rail) ? {} : { next_step: 'submit' as const, next_step_at: at }),
      })),
    )
    .execute();
}

export async function savePayouts(tx: Tx, payouts: readonly PayoutRecord[]): Promise<void> {
  if (payouts.length === 0) return;
  await sql`update payouts p set held = v.held, rail = v.rail, rib = v.rib, hold_ref_id = v.hold_ref_id,
    hold_round = v.hold_round, round = v.round, queue_until = v.queue_until, scheduled_for = v.scheduled_for,
    approval_id = v.approval_id,
      beneficiary_name = v.beneficiary_name, sender_fee = v.sender_fee, beneficiary_fee = v.beneficiary_fee,
        tax_lines = v.tax_lines, total_debit = v.total_debit, beneficiary_receives = v.beneficiary_receives,
        paid_tries = v.paid_tries, lifted_tries = v.lifted_tries, denied = v.denied, hand_round = v.hand_round,
        former_terms = v.former_terms
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) as v(organisation_id text, transaction_id text,
      held boolean, rail text, rib text, hold_ref_id text, hold_round integer, round integer, queue_until timestamptz,
      scheduled_for timestamptz,
      approval_id text, beneficiary_name text, sender_fee bigint, beneficiary_fee bigint, tax_lines jsonb,
        total_debit bigint, beneficiary_receives bigint, paid_tries integer[], lifted_tries integer[], denied boolean,
        hand_round integer, former_terms jsonb)
    where p.organisation_id = v.organisation_id and p.transaction_id = v.transaction_id`.execute(tx);
}
