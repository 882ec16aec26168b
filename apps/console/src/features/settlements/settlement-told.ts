import type { SettlementDetail, SettlementRow } from '#contract/settlements/schemas.ts';
import type { SkipReason } from '#domain/settlements/settlement-policy.ts';
import type { Tone } from '#domain/payments/status-tones.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { skipWords } from '#i18n/catalogues/settlements/words.ts';
import { reasonNames } from '#i18n/catalogues/transactions/names.ts';
import { say, type Locale } from '#i18n/words.ts';
import { whoSettles } from '../../shell/who-settles.ts';

/**
 * What an operator says against its own word, or a person's, and who settles it, or that it has called and is asked
 * why; null where nobody contradicts.
 */
export function doubtTold(
  settlement: Pick<SettlementDetail, 'anomaly' | 'availableActions' | 'isAnnounced'>,
  locale: Locale,
): { tone: Tone; title: string; text: string } | null {
  const t = say(payoutDoubtWords, locale);
  switch (settlement.anomaly) {
    case 'contradiction':
      return {
        tone: 'danger',
        title: t.contradicted,
        text: [t.contradictedText, whoSettles(settlement, locale)].filter(Boolean).join(' '),
      };
    case 'paidBeyond':
      return {
        tone: 'danger',
        title: t.paidBeyond,
        text: [t.paidBeyondText, whoSettles(settlement, locale)].filter(Boolean).join(' '),
      };
    case 'deniedAfterAll':
      return {
        tone: 'danger',
        title: t.denied,
        text: [t.deniedText, whoSettles(settlement, locale)].filter(Boolean).join(' '),
      };
    default:
      return settlement.isAnnounced ? { tone: 'warning', title: t.called, text: t.calledText } : null;
  }
}

/** What is pressed: of what has arrived all there is to record is that it came back. */
export const wordOf = <A extends string>(action: A, { status }: Pick<SettlementRow, 'status'>): A | 'recordReturn' =>
  action === 'record' && status === 'completed' ? 'recordReturn' : action;

/** Why it was skipped or did not go, in words. What an operator has taken back since is no reason any more. */
export function reasonText(
  { reason, anomaly }: Pick<SettlementRow, 'reason' | 'anomaly'>,
  locale: Locale,
): string | null {
  if (!reason || anomaly === 'contradiction' || anomaly === 'paidBeyond') return null;
  return (
    skipWords[reason as SkipReason]?.[locale] ??
    (reasonNames as Record<string, { en: string; fr: string }>)[reason]?.[locale] ??
    reason
  );
}

/** An order abroad that was let go: nothing sends it, a person takes it to the bank. */
export const isToBank = ({ kind, status, stage }: Pick<SettlementRow, 'kind' | 'status' | 'stage'>): boolean =>
  kind === 'crossBorder' && status === 'processing' && stage === 'partnerSubmitted';
/** An account as it stands on papers. */
export const inFours = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ');

/** Whether its money left the account or is set aside for it; what came to nothing took nothing. */
export const isTaken = ({ status }: Pick<SettlementRow, 'status'>): boolean =>
  !['failed', 'cancelled', 'expired', 'rejected'].includes(status);
/** Whether an end is still to come. */
export const isUnderWay = ({ status }: Pick<SettlementRow, 'status'>): boolean =>
  ['pending', 'onHold', 'processing'].includes(status);
