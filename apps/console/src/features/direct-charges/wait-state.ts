import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { say, type Locale } from '#i18n/words.ts';

/** `settle`: the operator has spoken, and people have to agree. */
export type Phase = 'sending' | 'waiting' | 'unclear' | 'settle' | 'paid' | 'over';
export type WaitState = {
  phase: Phase;
  tone: 'info' | 'warning' | 'success' | 'danger' | 'neutral' | 'hold' | 'return';
  title: string;
  text: string;
};

type Charge = Pick<
  TransactionDetail,
  'status' | 'stage' | 'operator' | 'phone' | 'net' | 'reason' | 'refundedAmount' | 'trigger' | 'otherRequests'
>;

/**
 * What the person at the counter is told. Only the operator's word says paid or not paid; silence is said as what it
 * is.
 */
export function waitState(charge: Charge, locale: Locale): WaitState {
  const t = say(chargeWaitWords, locale);
  const name = charge.operator ? operators[charge.operator].name : '';
  const because = charge.reason?.staffText[locale] ?? '';
  if (charge.reason?.code === 'PAID_OTHERWISE')
    return { phase: 'settle', tone: 'warning', title: t.paidOtherwise, text: because };
  switch (charge.status) {
    case 'pending':
      return { phase: 'sending', tone: 'info', title: t.sending({ name }), text: t.sendingText };
    case 'processing':
      if (charge.stage === 'inReconciliation')
        return { phase: 'unclear', tone: 'warning', title: t.unclear, text: t.unclearText };
      if (charge.stage === 'partnerSubmitted')
        return { phase: 'sending', tone: 'info', title: t.sending({ name }), text: t.sendingText };
      if (charge.otherRequests.some((other) => other.isPaid))
        return { phase: 'waiting', tone: 'danger', title: t.refuse, text: '' };
      return {
        phase: 'waiting',
        tone: 'info',
        title: t.waiting,
        text: t.waitingText({ phone: formatPhone(charge.phone ?? '') }),
      };
    case 'completed':
      if (charge.trigger !== null) return { phase: 'over', tone: 'return', title: t.unasked, text: t.unaskedText };
      if (charge.refundedAmount > 0) {
        const left = formatMoney((charge.net ?? 0) - charge.refundedAmount, locale);
        return {
          phase: 'paid',
          tone: 'return',
          title: t.paidPartly,
          text: t.paidPartlyText({ back: formatMoney(charge.refundedAmount, locale), left }),
        };
      }
      return {
        phase: 'paid',
        tone: 'success',
        title: t.paid,
        text: t.paidText({ net: formatMoney(charge.net ?? 0, locale) }),
      };
    case 'refunded':
    case 'reversed':
      return { phase: 'over', tone: 'return', title: t.givenBack, text: because };
    case 'expired':
      return { phase: 'over', tone: 'neutral', title: t.expired, text: t.expiredText };
    case 'cancelled':
      return charge.stage === 'canceledByPayer'
        ? { phase: 'over', tone: 'danger', title: t.declined, text: because }
        : { phase: 'over', tone: 'neutral', title: t.cancelled, text: t.cancelledText };
    case 'onHold':
      return { phase: 'unclear', tone: 'hold', title: t.onHold, text: because };
    case 'failed':
      if (charge.stage === 'creditedByHand')
        return { phase: 'over', tone: 'success', title: t.credited, text: t.creditedText };
      return { phase: 'over', tone: 'danger', title: t.failed, text: because };
  }
}

/** When the operator was last asked, or null. */
export function lastAskedAt(charge: Pick<TransactionDetail, 'attempts'>): number | null {
  const times = charge.attempts.flatMap((attempt) =>
    attempt.lastCheckedAt ? [Date.parse(attempt.lastCheckedAt)] : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}
