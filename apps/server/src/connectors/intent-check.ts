/** What every provider refuses anyway is refused here, before anything leaves. */
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { Capabilities, Intent, OutcomeReason } from './connector.ts';
import { reason } from './outcome.ts';

export function intentTrouble(capabilities: Capabilities, intent: Intent): OutcomeReason | null {
  const { amount } = intent;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return reason('INVALID_REQUEST', `amount ${amount} is not a whole number of francs`, 'never');
  const [low, high] = boundsOf(capabilities, intent);
  if (amount < low || amount > high)
    return reason('AMOUNT_OUT_OF_RANGE', `amount ${amount} is outside ${low}–${high}`, 'never');
  if (amount % capabilities.multipleOf !== 0)
    return reason('AMOUNT_OUT_OF_RANGE', `amount ${amount} is not a multiple of ${capabilities.multipleOf}`, 'never');
  const phone = phoneOf(intent);
  if (phone !== null && !/^[0-9]{9,15}$/.test(phone))
    return reason('INVALID_REQUEST', 'the phone number is not digits with country code', 'never');
  return null;
}

/** A payout this rail cannot bring to where it shall go. */
export function payeeTrouble(
  capabilities: Capabilities,
  served: readonly OperatorCode[],
  intent: Intent,
): OutcomeReason | null {
  if (intent.purpose !== 'payout') return null;
  const { payee } = intent;
  if (!capabilities.payout[payee.kind])
    return reason('INVALID_REQUEST', `this provider pays no ${payee.kind}`, 'never');
  if (payee.kind === 'wallet' && !served.includes(payee.operator))
    return reason('INVALID_REQUEST', `this provider pays no ${payee.operator} wallet`, 'never');
  if (payee.kind === 'bank' && !/^[0-9]{23}$/.test(payee.rib))
    return reason('INVALID_REQUEST', 'the bank account is not 23 digits', 'never');
  return null;
}

function boundsOf(capabilities: Capabilities, intent: Intent): [number, number] {
  if (intent.purpose === 'payout') {
    const { payee } = intent;
    return [
      capabilities.payoutMin,
      payee.kind === 'wallet'
        ? Math.min(capabilities.payoutMax, operators[payee.operator].amountMax)
        : capabilities.payoutMax,
    ];
  }
  // A refund may be smaller than the smallest charge: it gives back part of one.
  return [intent.purpose === 'collect' ? capabilities.amountMin : 1, capabilities.amountMax];
}

/** The wallet an intent is about; null where it is a bank account, or a page that asks for the number itself. */
export function phoneOf(intent: Intent): string | null {
  if (intent.purpose !== 'payout') return intent.phone;
  return intent.payee.kind === 'wallet' ? intent.payee.phone : null;
}

/** `237699000012` → `699000012`. */
export function nationalDigits(phone: string): string {
  return phone.startsWith('237') && phone.length === 12 ? phone.slice(3) : phone;
}
