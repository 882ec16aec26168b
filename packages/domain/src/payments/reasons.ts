import { ownReasons } from './own-reasons.ts';
import { walletReasons } from './wallet-reasons.ts';

/**
 * Why a payment did not happen: every provider's reason is mapped to one of these codes (an unknown one becomes
 * PROVIDER_ERROR and its text is kept beside it). What is said of each stands in
 * `#i18n/catalogues/transactions/reason-texts.ts`. `retry` is what a program may do: for money going out, a new
 * reference is allowed only after a final failure proven by a status query.
 */
export const reasonCodes = [
  'PAYER_INSUFFICIENT_FUNDS',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'PAYER_BLOCKED',
  'PAYEE_BLOCKED',
  'PAYER_LIMIT',
  'PAYEE_LIMIT',
  'PAYER_REJECTED',
  'PAYER_TIMEOUT',
  'UNPAID_AT_PAGE',
  'INVALID_PIN_OR_OTP',
  'KYC_REQUIRED',
  'NAME_MISMATCH',
  'MERCHANT_FLOAT_LOW',
  'MERCHANT_LIMIT',
  'MERCHANT_BLOCKED',
  'AMOUNT_OUT_OF_RANGE',
  'INVALID_REQUEST',
  'CONFIG_ERROR',
  'AUTH_ERROR',
  'DUPLICATE',
  'NOT_FOUND',
  'QUOTE_EXPIRED',
  'RATE_LIMITED',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_ERROR',
  'AMBIGUOUS',
  'PAID_OTHERWISE',
  // Not an operator's: see `own-reasons.ts`.
  'INSUFFICIENT_BALANCE',
  'PAID_IN_OTHER_RUN',
  'UNCLEAR_IN_OTHER_RUN',
  'EARLIER_PERHAPS_PAID',
  'RECIPIENT_CHANGED',
  'RECIPIENT_FROZEN',
  'ACCOUNT_REVOKED',
  'ACCOUNT_NOT_USABLE',
  'MAKER_LEFT',
  'PAPERS_NEEDED',
  'MAKER_DISOWNED',
  'RECORDED_NOT_PAID',
  'RECORDED_CAME_BACK',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type ReasonFamily = 'PAYER' | 'BENEFICIARY' | 'TRANSACTION' | 'OPERATOR' | 'SYSTEM';
export type RetryRule = 'never' | 'same-reference' | 'new-reference-after-final' | 'after-config-fix';
export type Reason = { family: ReasonFamily; retry: RetryRule };

export const reasons: Readonly<Record<ReasonCode, Reason>> = {
  ...walletReasons,
  ...ownReasons,
  MERCHANT_FLOAT_LOW: {
    family: 'OPERATOR',
    retry: 'new-reference-after-final',
  },
  // Our own account may send no more for now: that of whoever pays out, which is no payer.
  MERCHANT_LIMIT: {
    family: 'OPERATOR',
    retry: 'new-reference-after-final',
  },
  MERCHANT_BLOCKED: {
    family: 'OPERATOR',
    retry: 'after-config-fix',
  },
  AMOUNT_OUT_OF_RANGE: {
    family: 'TRANSACTION',
    retry: 'never',
  },
  INVALID_REQUEST: {
    family: 'SYSTEM',
    retry: 'never',
  },
  CONFIG_ERROR: {
    family: 'SYSTEM',
    retry: 'after-config-fix',
  },
  AUTH_ERROR: {
    family: 'SYSTEM',
    retry: 'after-config-fix',
  },
  DUPLICATE: {
    family: 'TRANSACTION',
    retry: 'never',
  },
  NOT_FOUND: {
    family: 'TRANSACTION',
    retry: 'never',
  },
  QUOTE_EXPIRED: {
    family: 'TRANSACTION',
    retry: 'new-reference-after-final',
  },
  RATE_LIMITED: {
    family: 'OPERATOR',
    retry: 'same-reference',
  },
  PROVIDER_UNAVAILABLE: {
    family: 'OPERATOR',
    retry: 'same-reference',
  },
  PROVIDER_ERROR: {
    family: 'OPERATOR',
    retry: 'new-reference-after-final',
  },
  PAID_OTHERWISE: { family: 'OPERATOR', retry: 'never' },
  AMBIGUOUS: {
    family: 'OPERATOR',
    retry: 'never',
  },
};

export function isReasonCode(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(reasons, value);
}
