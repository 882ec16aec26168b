import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { rails } from '#domain/payments/rails.ts';
import { tellingWord, type Tone } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { transferStateWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { nextFileTold } from '../../shell/next-file.ts';
import { railName } from '../../shell/rail-name.ts';

export type Phase = 'waiting' | 'sending' | 'sent' | 'silent' | 'paid' | 'over' | 'act';
export type TransferState = { phase: Phase; tone: Tone; title: string; text: string };
type Told = Pick<
  TransferDetail,
  | 'status'
  | 'stage'
  | 'rail'
  | 'beneficiary'
  | 'beneficiaryReceives'
  | 'reason'
  | 'expectedEndAt'
  | 'queueUntil'
  | 'nextFile'
  | 'setsAside'
  | 'scheduledFor'
  | 'approval'
  | 'anomaly'
> & { attempts?: readonly unknown[] };

/** A person was given it to pay: only they know whether they have. */
export const wasHandedOver = ({ rail, attempts = [] }: Pick<Told, 'rail' | 'attempts'>): boolean =>
  rail === 'manual' && attempts.length > 0;

export const wordOf = (row: Pick<TransferDetail, 'status' | 'stage' | 'anomaly' | 'scheduledFor'>): string =>
  tellingWord({ ...row, direction: 'outbound' });

/**
 * What has become of it, in a sentence. Only a rail's own word says arrived or not; silence is said as what it is, and
 * never becomes a failure by itself.
 */
export function transferState(transfer: Told, locale: Locale): TransferState {
  const t = say(transferStateWords, locale);
  const at = (text: string) => formatDateTime(new Date(text), locale);
  const rail = railName(transfer.rail, locale);
  const { nextFile } = transfer;
  switch (transfer.status) {
    case 'pending':
      if (transfer.stage === 'pendingApproval') {
        const names = transfer.approval?.waitsFor.join(', ');
        return {
          phase: 'waiting',
          tone: 'warning',
          title: t.approval,
          text: [names && t.approvalAsked({ names }), transfer.setsAside ? t.setAside : t.notSetAside]
            .filter(Boolean)
            .join(' '),
        };
      }
      if (transfer.scheduledFor && transfer.stage === null)
        return {
          phase: 'waiting',
          tone: 'info',
          title: t.planned({ at: at(transfer.scheduledFor) }),
          text: t.plannedText,
        };
      if (transfer.rail === 'manual' && transfer.stage !== 'retryRequired') return byHand(t);
      if (nextFile) return { phase: 'waiting', ...nextFileTold(nextFile, locale) };
      return { phase: 'sending', tone: 'info', title: t.sending({ rail }), text: t.sendingText };
    case 'onHold':
      return {
        phase: 'waiting',
        tone: 'hold',
        title: t.queued,
        text: transfer.queueUntil ? t.queuedUntil({ at: at(transfer.queueUntil) }) : t.queuedText,
      };
    case 'processing':
      if (transfer.rail === 'manual' && transfer.stage !== 'inReconciliation') return byHand(t);
      if (transfer.stage === 'inReconciliation') {
        if (transfer.anomaly === 'contradiction')
          return { phase: 'act', tone: 'warning', title: t.contradicted, text: t.contradictedText };
        if (transfer.reason?.code === 'PAID_OTHERWISE')
          return { phase: 'act', tone: 'warning', title: t.paidOtherwise, text: transfer.reason.staffText[locale] };
        return {
          phase: 'silent',
          tone: 'warning',
          title: t.silent({ rail }),
          text: [t.silentText, transfer.expectedEndAt && t.silentUntil({ at: at(transfer.expectedEndAt) })]
            .filter(Boolean)
            .join(' '),
        };
      }
      // Let go before it was kept apart from what the bank has.
      if (nextFile) return { phase: 'waiting', ...nextFileTold(nextFile, locale) };
      if (rails[transfer.rail].speaks === 'file')
        return { phase: 'sent', tone: 'info', title: t.sentBank, text: t.sentBankText };
      return { phase: 'sent', tone: 'info', title: t.sent({ rail }), text: t.sentText };
    case 'completed':
      if (transfer.anomaly === 'paidBeyond')
        return { phase: 'act', tone: 'danger', title: t.paidBeyond, text: t.paidBeyondText };
      if (transfer.anomaly === 'deniedAfterAll')
        return { phase: 'act', tone: 'danger', title: t.denied, text: t.deniedText };
      return {
        phase: 'paid',
        tone: 'success',
        title: t.paid,
        text: t.paidText({
          name: transfer.beneficiary.name,
          amount: formatMoney(transfer.beneficiaryReceives, locale),
        }),
      };
    case 'failed':
      if (transfer.anomaly === 'contradiction')
        return { phase: 'act', tone: 'danger', title: t.contradicted, text: t.contradictedText };
      if (transfer.stage === 'refundRequired')
        return { phase: 'act', tone: 'danger', title: t.refundRequired, text: t.refundRequiredText };
      return {
        phase: 'over',
        tone: 'danger',
        title: t.failed,
        text: [
          transfer.reason?.staffText[locale],
          t.failedText,
          (wasHandedOver(transfer) || transfer.stage === 'failedByAdmin') && byHandWords.notDone[locale],
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'cancelled':
      if (transfer.stage === 'declined')
        return {
          phase: 'over',
          tone: 'neutral',
          title: t.declined,
          text: [transfer.approval?.remark, t.untouched].filter(Boolean).join(' '),
        };
      return {
        phase: 'over',
        tone: 'neutral',
        title: t.cancelled,
        text: wasHandedOver(transfer) ? byHandWords.calledOff[locale] : t.untouched,
      };
    case 'expired':
      return { phase: 'over', tone: 'neutral', title: t.expired, text: t.untouched };
    case 'reversed':
      return { phase: 'over', tone: 'return', title: t.reversed, text: t.reversedText };
    case 'refunded':
      return { phase: 'over', tone: 'return', title: t.refunded, text: t.refundedText };
  }
}

const byHand = (t: ReturnType<typeof say<typeof transferStateWords>>): TransferState => ({
  phase: 'sent',
  tone: 'warning',
  title: t.byHand,
  text: t.byHandText,
});

/** When the rail was last asked. */
export function lastAskedAt({ attempts }: Pick<TransferDetail, 'attempts'>): Date | null {
  const times = attempts.flatMap((attempt) => (attempt.lastCheckedAt ? [Date.parse(attempt.lastCheckedAt)] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
