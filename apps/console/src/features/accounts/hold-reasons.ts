import type { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import type { Spoken } from '#i18n/words.ts';
import type { Href } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';

const known = [
  'refund',
  'payout',
  'withhold',
  'automaticRefund',
  'newMerchantReserve',
  'rollingReserve',
  'disputeRisk',
  'documentMissing',
  'delayedSplit',
  'legalOrder',
  'manual',
] as const;

/** Why money is kept, in words; a reason this console does not know yet is shown as it came. */
export function holdReason(code: string, t: Spoken<typeof holdReasonWords>): string {
  const word = known.find((each) => each === code);
  return word ? t[word] : code;
}

/** Where money comes from: a transaction, or an adjustment. */
export function sourceHref(refId: string | null): Href | null {
  if (refId?.startsWith('adj_')) return to('/transactions/payment-adjustments', { open: refId });
  return refId?.startsWith('txn_') ? to('/transactions/{id}', { id: refId }) : null;
}
