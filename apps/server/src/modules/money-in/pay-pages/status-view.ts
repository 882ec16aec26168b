import { paidOtherwiseTexts } from '#i18n/catalogues/transactions/paid-otherwise.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { createHash } from 'node:crypto';
import type { StatusPhase, StatusView } from '#checkout/views.ts';
import { isHttpUrl } from '#domain/values/text.ts';
import { readPaidOtherwise } from '#domain/payments/paid-otherwise.ts';
import { isConnector, isNumberOnlyGiven, rails } from '#domain/payments/rails.ts';
import { isReasonCode } from '#domain/payments/reasons.ts';
import { operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { lateSeconds } from '#domain/values/retries.ts';
import type { Tx } from '../../context.ts';
import { intentOf, type PaymentLink } from '../payment-links/public.ts';
import type { Row } from '../../tables.ts';
import { either, withQuery, type Manner } from './manner.ts';
import { answeredLines } from './own-fields.ts';
import { payability } from './payability.ts';
import { shopOf } from './shop.ts';

export type Sale = Row<'transactions'>;

/** A charge by its id, only together with its link; `linkId` null is a charge that came through no link. */
export async function findSale(
  tx: Tx,
  organisationId: string | null,
  linkId: string | null,
  id: string,
): Promise<Sale | null> {
  let query = tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'sale')
    .where('link_id', linkId === null ? 'is' : '=', linkId);
  if (organisationId !== null) query = query.where('organisation_id', '=', organisationId);
  return (await query.executeTakeFirst()) ?? null;
}

function phaseOf(sale: Sale): StatusPhase {
  if (sale.stage === 'creditedByHand') return 'credited';
  if (sale.reason_code === 'PAID_OTHERWISE' && sale.completed_at === null) return 'paidOtherwise';
  switch (sale.status) {
    case 'processing':
      if (sale.stage === 'inReconciliation') return 'unclear';
      if (sale.stage === 'redirectRequired' || sale.stage === 'externalPayPending') return 'redirect';
      if (sale.stage === 'partnerCompleted') return 'finishing';
      return sale.stage === null || sale.stage === 'partnerSubmitted' || sale.stage === 'redirectUrlGeneration'
        ? 'sending'
        : 'waiting';
    case 'completed':
    case 'refunded':
      if (sale.trigger === null && sale.status === 'completed')
        return sale.refunded_amount > 0 ? 'partlyGivenBack' : 'paid';
      if (sale.trigger === null) return 'givenBack';
      return sale.trigger === 'secondPayment'
        ? 'second'
        : sale.trigger === 'capExceeded'
          ? 'cap'
          : sale.trigger === 'amountMismatch'
            ? 'paidOtherwise'
            : 'late';
    case 'reversed':
      return 'takenBack';
    case 'expired':
      return 'expired';
    case 'cancelled':
      return sale.stage === 'canceledByPayer' ? 'declined' : 'cancelled';
    case 'failed':
      return 'notPaid';
    default:
      return 'sending';
  }
}

const reasonOf = (sale: Sale) => {
  if (phaseOf(sale) === 'paidOtherwise') return paidOtherwiseTexts(readPaidOtherwise(sale.provider_reason)).payerText;
  return sale.reason_code && isReasonCode(sale.reason_code) ? reasonTexts[sale.reason_code].payerText : null;
};

/** How far the return of unwanted money has come, read from its refund. */
async function returningOf(tx: Tx, sale: Sale): Promise<StatusView['returning']> {
  if (sale.trigger === null) return null;
  const refund = await tx
    .selectFrom('transactions')
    .select(['status', 'stage'])
    .where('organisation_id', '=', sale.organisation_id)
    .where('original_id', '=', sale.id)
    .where('type', '=', 'refund')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!refund || refund.stage === 'refundRequired' || refund.stage === 'pendingApproval') return 'asked';
  if (refund.status === 'refunded') return 'done';
  if (refund.status === 'failed') return 'failed';
  return refund.status === 'cancelled' ? 'kept' : 'coming';
}

/** An own address of the merchant, with the payment's id so that the shop behind it can recognise the payer. */
function redirectOf(link: PaymentLink | null, sale: Sale): string | null {
  if (!link?.redirect_url || !isHttpUrl(link.redirect_url)) return null;
  const url = new URL(link.redirect_url);
  url.searchParams.set('transactionId', sale.id);
  return url.href;
}

export async function statusView(
  tx: Tx,
  parts: { sale: Sale; link: PaymentLink | null; base: string; manner: Manner; now: Date },
): Promise<StatusView> {
  const { sale, link, base, manner, now } = parts;
  const phase = phaseOf(sale);
  const returning = await returningOf(tx, sale);
  const isOver = phase === 'declined' || phase === 'expired' || phase === 'cancelled' || phase === 'notPaid';
  const isPayable =
    isOver &&
    link !== null &&
    (await payability(tx, link, await shopOf(tx, link, now), intentOf(sale), now)).closed === null;
  const again = link ? withQuery(`/pay/${link.slug}`, manner, { again: sale.id }) : null;
  const reason = reasonOf(sale)?.[manner.locale] ?? null;
  const promptEndsAt = sale.prompt_expires_at;
  const asking = askingOf(sale, { phase, isOver, returning }, now);
  const version = createHash('sha256')
    .update(
      JSON.stringify([
        phase,
        sale.stage,
        returning,
        sale.refunded_amount,
        promptEndsAt,
        isPayable,
        asking,
        sale.operator_reference,
      ]),
    )
    .digest('base64url')
    .slice(0, 12);
  const operator = (sale.operator ?? operatorCodes[0]) as OperatorCode;
  return {
    kind: 'status',
    phase,
    asking,
    version,
    base,
    carried: manner.carried,
    title: link ? either(link.title, manner.locale) : (sale.description ?? operators[operator].brand),
    amount: sale.amount,
    payerFee: sale.payer_fee,
    total: sale.amount + sale.payer_fee,
    phone: sale.phone,
    isPhoneOnlyGiven: isNumberOnlyGiven(sale.provider),
    operator,
    promptName: sale.prompt_name ?? '',
    secondsLeft: promptEndsAt ? Math.max(0, Math.round((promptEndsAt.getTime() - now.getTime()) / 1000)) : null,
    promptEndsAt,
    checkedAt: sale.checked_at,
    at: sale.created_at,
    completedAt: sale.completed_at,
    operatorReference: sale.operator_reference,
    id: sale.id,
    lines: answeredLines(link, sale.collected, manner.locale),
    returned: sale.trigger === null ? sale.refunded_amount : 0,
    returning,
    reason,
    successMessage: phase === 'paid' && link ? either(link.success_message, manner.locale) : '',
    redirectHref: phase === 'paid' || phase === 'partlyGivenBack' ? redirectOf(link, sale) : null,
    againHref: isPayable ? again : null,
    changeHref: phase === 'waiting' ? again : null,
    canCheck:
      ['waiting', 'unclear', 'redirect', 'finishing'].includes(phase) || (phase === 'expired' && asking !== null),
  };
}

/**
 * Money may leave late, and go back: the page that says otherwise is told for as long as the product itself asks the
 * operator.
 */
function askingOf(
  sale: Sale,
  { phase, isOver, returning }: { phase: StatusPhase; isOver: boolean; returning: StatusView['returning'] },
  now: Date,
): StatusView['asking'] {
  if (['sending', 'waiting', 'redirect', 'finishing', 'unclear'].includes(phase) || returning === 'coming')
    return 'often';
  const mayTurn = isOver || returning === 'asked' || returning === 'failed';
  const asks = isConnector(sale.provider) ? rails[sale.provider].asks : null;
  if (!mayTurn || !asks) return null;
  const windowEnd = sale.prompt_expires_at?.getTime() ?? sale.created_at.getTime() + asks.windowSeconds * 1000;
  return now.getTime() < windowEnd + lateSeconds(asks) * 1000 ? 'rarely' : null;
}

/**
 * Seconds until a page without script looks again: often at first, then with growing patience. Null when nothing more
 * will come, or only with luck.
 */
export function refreshAfter(view: StatusView, now: Date): number | null {
  if (view.asking !== 'often') return null;
  const age = now.getTime() - view.at.getTime();
  return age < 120_000 ? 5 : age < 600_000 ? 10 : 60;
}
