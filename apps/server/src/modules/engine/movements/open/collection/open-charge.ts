import { asciiNote, foldAccents } from '#domain/values/text.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import { newId } from '../../../../../kit/ids.ts';
import { takeTurn } from '../../../../../kit/take-turn.ts';
import type { Clock } from '../../../../../kit/clock.ts';
import type { Tx } from '../../../../context.ts';
import { isInScope, unseenId, type RecordScope } from '../../../../ground/members/public.ts';
import { judgeLevel, levelNote } from '../../../../terms/business-levels/public.ts';
import { customerForPhone } from '../../../../terms/customers/public.ts';
import { insertTransaction, refuseTakenReferences, reversed } from '../../store/transactions.ts';
import { requireOpenAccount } from '../../../../terms/sub-accounts/public.ts';
import { chargeStillOpen } from './earlier-charge.ts';
import { quoteCharge, type ChargeQuote } from './quote-charge.ts';
import { addEvents } from '../../store/timeline.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { promptsWait } from './unpaid-prompts.ts';

export type ChargeWish = {
  /** `topUp`: the merchant's own wallet fills the payout account, free of our fee. A sale unless said otherwise. */
  purpose?: 'topUp';
  organisationId: string;
  amount: number;
  /** What whoever asks was shown that the payer pays; another price is refused. */
  expectedPayerTotal?: number | undefined;
  /** 2376XXXXXXXX; null only for a hosted page, which asks itself. */
  phone: string | null;
  operator: OperatorCode | null;
  channel: 'dashboard' | 'api' | 'link' | 'invoice' | 'inStore';
  payerName?: string | null;
  description?: string | null;
  payerNote?: string | null;
  merchantReference?: string | null;
  /** Whose it is where several share the number. */
  customerId?: string | null;
  /** A new request of the same wish: its reference is no sign of another order. */
  isSentAgain?: boolean;
  merchantSharePercent?: number | null;
  metadata?: Record<string, string>;
  collected?: Record<string, unknown>;
  linkId?: string | null;
  /** The sub-account that collects; null is the organisation's own account. */
  subAccountId?: string | null;
  actor: { kind: 'user' | 'payer' | 'system'; id: string | null; name: string | null };
  requestId: string | null;
  /**
   * Which payments whoever asks may see: of an earlier one among them a refusal says when and by whom the payer was
   * asked.
   */
  inSight?: RecordScope;
};
export type OpenedCharge = { transactionId: string; attemptId: string; quote: ChargeQuote };

/**
 * Writes the intent of a charge: the transaction, the attempt with its next step, the first line of the timeline.
 * Nothing is sent here; the pipeline sends what it finds written. Same transaction as the request.
 */
export async function openCharge(tx: Tx, clock: Clock, wish: ChargeWish): Promise<OpenedCharge> {
  const now = clock.now();
  const operator = wish.operator ?? (wish.phone ? detectOperator(nationalNumber(wish.phone)) : null);
  if (!operator) fail('operator.unknown', {}, { field: 'operator' });
  await requireOpenAccount(tx, wish.organisationId, wish.subAccountId ?? null, 'in');
  const type = wish.purpose ?? 'sale';
  const priced = await quoteCharge(tx, {
    organisationId: wish.organisationId,
    amount: wish.amount,
    operator,
    merchantSharePercent: wish.merchantSharePercent,
    at: now,
  });
  const quote =
    type === 'sale'
      ? priced
      : { ...priced, fee: 0, payerFee: 0, merchantFee: 0, payerTotal: priced.amount, merchantNet: priced.amount };
  if (wish.expectedPayerTotal !== undefined && wish.expectedPayerTotal !== quote.payerTotal)
    fail('charges.quote_changed', { payerTotal: quote.payerTotal });
  await refuseTakenReferences(tx, wish.organisationId, [wish.merchantReference]);
  if (wish.phone) {
    // One prompt after the other per phone: the second sees the first, and finds its customer.
    await takeTurn(tx, 'charge', wish.organisationId, wish.phone);
    await refuseRepeat(tx, { ...wish, phone: wish.phone });
    const minutes = await promptsWait(tx, wish, wish.phone, now);
    if (minutes > 0)
      fail('charges.prompted_too_often', { minutes, count: limits.promptsByMerchantMax }, { field: 'phone' });
  }
  const above = await judgeLevel(tx, {
    organisationId: wish.organisationId,
    direction: 'in',
    total: quote.amount,
    largest: quote.amount,
    now,
  });
  const customer =
    wish.phone && type === 'sale'
      ? await customerForPhone(tx, {
          organisationId: wish.organisationId,
          phone: wish.phone,
          operator,
          name: wish.payerName ?? null,
          at: now,
          wanted: wish.customerId ?? null,
        })
      : null;
  const transactionId = newId('transaction', now);
  const attemptId = newId('attempt', now);
  await insertTransaction(tx, {
    organisation_id: wish.organisationId,
    id: transactionId,
    created_at: now,
    updated_at: now,
    type,
    direction: 'inbound',
    channel: wish.channel,
    status: 'pending',
    stage: null,
    amount: quote.amount,
    fee: quote.fee,
    payer_fee: quote.payerFee,
    merchant_fee: quote.merchantFee,
    net: quote.merchantNet,
    operator,
    provider: quote.connection.provider,
    phone: wish.phone,
    phone_reversed: reversed(wish.phone),
    payer_name: wish.payerName ?? customer?.name ?? null,
    payer_note: asciiNote(wish.payerNote || wish.description || quote.promptName, limits.payerNoteMax),
    description: wish.description ?? null,
    merchant_reference: wish.merchantReference ?? null,
    link_id: wish.linkId ?? null,
    sub_account_id: wish.subAccountId ?? null,
    customer_id: customer?.id ?? null,
    fee_schedule_id: type === 'sale' ? quote.scheduleId : null,
    merchant_share_percent: quote.merchantSharePercent,
    prompt_name: quote.promptName,
    collected: JSON.stringify(wish.collected ?? {}),
    metadata: JSON.stringify(wish.metadata ?? {}),
    created_by: wish.actor.id,
    created_by_name: wish.actor.name,
    request_id: wish.requestId,
    search_text: searchTextOf([
      wish.payerName ?? customer?.name,
      wish.description,
      wish.merchantReference,
      ...answeredWords(wish.collected ?? {}),
    ]),
  });
  await tx
    .insertInto('attempts')
    .values({
      organisation_id: wish.organisationId,
      id: attemptId,
      transaction_id: transactionId,
      provider: quote.connection.provider,
      operation: 'collect',
      state: 'created',
      amount: quote.payerTotal,
      phone: wish.phone,
      created_at: now,
      next_step: 'submit',
      next_step_at: now,
    })
    .execute();
  await addEvents(tx, [
    {
      organisationId: wish.organisationId,
      transactionId,
      at: now,
      kind: 'created',
      actorKind: wish.actor.kind,
      actorName: wish.actor.name,
      to: { status: 'pending', stage: null },
      requestId: wish.requestId,
      data: { amount: quote.amount, fee: quote.fee, payerTotal: quote.payerTotal, operator, channel: wish.channel },
    },
    ...(above
      ? [
          {
            organisationId: wish.organisationId,
            transactionId,
            at: now,
            kind: 'aboveLevel',
            actorKind: 'system' as const,
            note: levelNote(above),
          },
        ]
      : []),
  ]);
  await addLive(tx, [
    {
      organisationId: wish.organisationId,
      at: now,
      kind: 'transaction',
      recordId: transactionId,
      data: {
        status: 'pending',
        type,
        amount: quote.amount,
        linkId: wish.linkId ?? null,
        subAccountId: wish.subAccountId ?? null,
        createdBy: wish.actor.id,
      },
    },
  ]);
  return { transactionId, attemptId, quote };
}

export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  foldAccents(parts.filter(Boolean).join(' ')).slice(0, limits.searchTextMax);

/** What a payer filled in, for the search: a school looks for the pupil, whoever paid. Of what was bought the names. */
const answeredWords = (collected: Record<string, unknown>): string[] =>
  Object.values(collected).flatMap((answer) =>
    Array.isArray(answer)
      ? answer.map((item: { name?: unknown } | null) => String(item?.name ?? ''))
      : typeof answer === 'string' || typeof answer === 'number'
        ? [String(answer)]
        : [],
  );

/**
 * Payers and cashiers tap twice when a prompt is slow, and operators fail quick repeats: the earlier one must be clear
 * first. Ask in one's turn.
 */
async function refuseRepeat(tx: Tx, wish: ChargeWish & { phone: string }): Promise<void> {
  // An integrator names its orders: two references are two wishes.
  if (wish.merchantReference && !wish.linkId && !wish.isSentAgain) return;
  const type = wish.purpose ?? 'sale';
  const earlier = await chargeStillOpen(tx, wish.organisationId, {
    type,
    phone: wish.phone,
    amount: wish.amount,
    linkId: wish.linkId ?? null,
  });
  if (!earlier) return;
  const facts = { amount: earlier.amount, type };
  if (!wish.inSight || !isInScope(wish.inSight, earlier))
    fail('payment_links.earlier_payment_unclear', { ...facts, id: unseenId(earlier.id) });
  fail('payment_links.earlier_payment_unclear', {
    ...facts,
    id: earlier.id,
    at: earlier.createdAt.toISOString(),
    byName: (earlier.created_by && earlier.created_by_name) ?? '',
  });
}
