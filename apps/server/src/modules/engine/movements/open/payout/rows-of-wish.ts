import type { TransactionState } from '#domain/states/transaction.ts';
import { countsAgainAt } from '#domain/organisations/business-levels.ts';
import { limits } from '#domain/values/limits.ts';
import { asciiNote } from '#domain/values/text.ts';
import { reversed } from '../../store/transactions.ts';
import { searchTextOf } from '../collection/open-charge.ts';
import type { PayoutWish } from './open-payouts.ts';

export const phoneOf = ({ beneficiary }: PayoutWish): string | null =>
  beneficiary.kind === 'wallet' ? beneficiary.phone : null;

export function startState(wish: PayoutWish, held: boolean): TransactionState {
  if (wish.start === 'pendingApproval') return { status: 'pending', stage: 'pendingApproval' };
  if (wish.start === 'scheduled' || held) return { status: 'pending', stage: null };
  return { status: 'onHold', stage: 'queued' };
}

function plannedFor({ scheduledFor }: PayoutWish, now: Date): Date | null {
  const on = countsAgainAt(now, scheduledFor ?? now);
  return on === now ? null : on;
}

export const transactionOf = (wish: PayoutWish, id: string, state: TransactionState, now: Date, sender: string) => ({
  organisation_id: wish.organisationId,
  id,
  created_at: now,
  updated_at: now,
  type: wish.type,
  direction: 'outbound' as const,
  channel: wish.channel,
  ...state,
  amount: wish.quote.amount,
  fee: wish.quote.fee,
  payer_fee: wish.quote.beneficiaryFee,
  merchant_fee: wish.quote.senderFee,
  tax: wish.quote.tax,
  net: wish.quote.totalDebit,
  operator: wish.beneficiary.kind === 'wallet' ? wish.beneficiary.operator : null,
  provider: wish.rail,
  phone: phoneOf(wish),
  phone_reversed: reversed(phoneOf(wish)),
  payer_name: wish.beneficiary.name,
  payer_note: asciiNote(wish.payeeNote || sender, limits.payerNoteMax),
  description: wish.description ?? null,
  merchant_reference: wish.merchantReference ?? null,
  counted_at: plannedFor(wish, now),
  fee_schedule_id: wish.quote.scheduleId,
  merchant_share_percent: wish.quote.senderSharePercent ?? 100,
  sub_account_id: wish.subAccountId ?? null,
  created_by: wish.actor.id,
  created_by_name: wish.actor.name,
  request_id: wish.requestId ?? null,
  search_text: searchTextOf([
    wish.beneficiary.name,
    wish.description,
    wish.merchantReference,
    wish.beneficiary.kind === 'bank'
      ? wish.beneficiary.rib
      : wish.beneficiary.kind === 'user'
        ? wish.beneficiary.code
        : wish.beneficiary.kind === 'card'
          ? wish.beneficiary.tail
          : null,
  ]),
});

export const factsOf = (wish: PayoutWish, id: string, held: boolean) => ({
  organisation_id: wish.organisationId,
  transaction_id: id,
  origin: wish.origin.type,
  origin_id: wish.origin.id ?? null,
  origin_item_id: wish.origin.itemId ?? null,
  destination: wish.beneficiary.kind,
  beneficiary_name: wish.beneficiary.name,
  rib: wish.beneficiary.kind === 'bank' ? wish.beneficiary.rib : null,
  card_tail: wish.beneficiary.kind === 'card' ? wish.beneficiary.tail : null,
  card_fingerprint: wish.beneficiary.kind === 'card' ? wish.beneficiary.fingerprint : null,
  payee_organisation_id: wish.beneficiary.kind === 'user' ? wish.beneficiary.organisationId : null,
  payee_code: wish.beneficiary.kind === 'user' ? wish.beneficiary.code : null,
  verified_name: wish.nameCheck?.verifiedName ?? null,
  name_match: wish.nameCheck?.match ?? null,
  source_account: wish.sourceAccount,
  sender_fee: wish.quote.senderFee,
  beneficiary_fee: wish.quote.beneficiaryFee,
  tax_lines: JSON.stringify(wish.quote.taxLines),
  total_debit: wish.quote.totalDebit,
  beneficiary_receives: wish.quote.beneficiaryReceives,
  held,
  rail: wish.rail,
  hold_ref_id: wish.hold.kind === 'shared' ? wish.hold.refId : id,
  hold_round: wish.hold.kind === 'shared' ? wish.hold.round : 1,
  recipient_id: wish.recipientId ?? null,
  linked_account_id: wish.linkedAccountId ?? null,
  approval_id: wish.approvalId ?? null,
  queue_until: wish.queueUntil ?? null,
  scheduled_for: wish.scheduledFor ?? null,
  schedule_id: wish.scheduleId ?? null,
  beside_schedule_id: wish.besideScheduleId ?? null,
  attachments: JSON.stringify(wish.attachments ?? []),
});
