import type { MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { itemWord, toneOf, type Tone } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { say, type Locale } from '#i18n/words.ts';
import { nextFileTold } from '../../shell/next-file.ts';

type Told = Pick<
  MassPaymentItemDetail,
  | 'leftOut'
  | 'status'
  | 'stage'
  | 'rail'
  | 'name'
  | 'receives'
  | 'paidAt'
  | 'reason'
  | 'retry'
  | 'errors'
  | 'runStatus'
  | 'anomaly'
  | 'isAnnounced'
  | 'transactionId'
  | 'nextFile'
>;

/** The word of its state, as lists, the page and the files say it. */
export const wordOf = ({
  status,
  stage,
  anomaly,
  errors,
}: Pick<MassPaymentItemDetail, 'status' | 'stage' | 'anomaly' | 'errors'>): string =>
  itemWord({ status, stage, anomaly, isWrong: errors.length > 0 });

/** What has become of one payment, and what to do about it. Silence is said as what it is, and never as a failure. */
export function itemState(item: Told, locale: Locale): { tone: Tone; title: string; text: string } {
  const t = say(massItemWords, locale);
  const state = (title: string, text: string, tone: Tone = toneOf(item.status).tone) => ({ tone, title, text });
  if (item.errors.length > 0)
    return state(t.wrong, [...item.errors.map((fault) => fault.text[locale]), t.wrongText].join(' '), 'danger');
  switch (item.status) {
    case 'leftOut':
      return state(
        t.leftOut,
        [...item.leftOut.map((reason) => reason.text[locale]), t.leftOutText].join(' '),
        'warning',
      );
    case 'draft':
    case 'ready':
      return isInPreparation(item.runStatus) ||
        item.runStatus === 'validating' ||
        item.runStatus === 'pendingApproval' ||
        item.runStatus === 'scheduled'
        ? state(t.ready, t.readyText, 'info')
        : state(t.corrected, t.correctedText, 'warning');
    case 'pending':
      return state(t.pending, t.pendingText);
    case 'processing':
      if (item.nextFile) return nextFileTold(item.nextFile, locale);
      return item.rail === 'manual' ? state(t.byHand, t.byHandText, 'warning') : state(t.sent, t.sentText);
    case 'inReconciliation':
      if (item.anomaly === 'contradiction') return state(t.contradicted, t.contradictedText, 'warning');
      if (item.reason?.code === 'PAID_OTHERWISE')
        return state(t.paidOtherwise, item.reason.staffText[locale], 'warning');
      return state(t.silent, t.silentText, 'warning');
    case 'completed':
      if (item.anomaly === 'paidBeyond') return state(t.paidBeyond, t.paidBeyondText, 'danger');
      if (item.anomaly === 'deniedAfterAll') return state(t.denied, t.deniedText, 'danger');
      return state(
        t.paid,
        t.paidText({
          name: item.name,
          amount: formatMoney(item.receives, locale),
          at: item.paidAt ? formatDateTime(new Date(item.paidAt), locale) : '–',
        }),
      );
    case 'failed':
      if (item.anomaly === 'contradiction') return state(t.contradicted, t.contradictedText, 'danger');
      // What may not be sent again before its operator has answered is not to be advised.
      if (item.isAnnounced)
        return state(t.called, [item.reason?.staffText[locale], t.calledText].filter(Boolean).join(' '), 'warning');
      return state(
        t.failed,
        [
          item.reason?.staffText[locale],
          t.failedMoney,
          { asIs: t.doRetry, corrected: t.doCorrect, no: t.doNothing }[item.retry],
          ((item.rail === 'manual' && item.transactionId !== null) || item.stage === 'failedByAdmin') &&
            byHandWords.notDone[locale],
        ]
          .filter(Boolean)
          .join(' '),
      );
    case 'cancelled':
      // It had left: whoever was to pay it by hand may have done so.
      return item.rail === 'manual' && item.transactionId !== null
        ? state(t.calledOff, byHandWords.calledOff[locale], 'warning')
        : state(t.cancelled, t.cancelledText);
    case 'reversed':
      return state(t.reversed, t.reversedText);
  }
}
