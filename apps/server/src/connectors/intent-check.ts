/** What every provider refuses anyway is refused here, before anything leaves. */
import type { Capabilities, Intent, OutcomeReason } from './connector.ts';
import { reason } from './outcome.ts';

export function intentTrouble(capabilities: Capabilities, intent: Intent): OutcomeReason | null {
  const { amount } = intent;
  if (!Number.isSafeInteger(amount) || amount <= 0) return reason('INVALID_REQUEST', `amount ${amount} is not a whole number of francs`, 'never');
  // A refund may be smaller than the smallest charge: it gives back part of one.
  const low = intent.purpose === 'collect' && amount < capabilities.amountMin;
  if (low || amount > capabilities.amountMax) {
    return reason('AMOUNT_OUT_OF_RANGE', `amount ${amount} is outside ${capabilities.amountMin}–${capabilities.amountMax}`, 'never');
  }
  if (amount % capabilities.multipleOf !== 0) return reason('AMOUNT_OUT_OF_RANGE', `amount ${amount} is not a multiple of ${capabilities.multipleOf}`, 'never');
  if (intent.phone !== null && !/^[0-9]{9,15}$/.test(intent.phone)) return reason('INVALID_REQUEST', 'the phone number is not digits with country code', 'never');
  return null;
}

/** `237699000012` → `699000012`. */
export function nationalDigits(phone: string): string {
  return phone.startsWith('237') && phone.length === 12 ? phone.slice(3) : phone;
}
