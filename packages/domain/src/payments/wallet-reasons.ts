/**
 * The reasons that lie with a wallet and whoever owns it, payer or beneficiary. The rest, and the types, are in
 * `reasons.ts`.
 */
export const walletReasons = {
  PAYER_INSUFFICIENT_FUNDS: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  PAYER_NOT_FOUND: {
    family: 'PAYER',
    retry: 'never',
  },
  PAYEE_NOT_FOUND: {
    family: 'BENEFICIARY',
    retry: 'never',
  },
  PAYER_BLOCKED: {
    family: 'PAYER',
    retry: 'never',
  },
  PAYEE_BLOCKED: {
    family: 'BENEFICIARY',
    retry: 'never',
  },
  PAYER_LIMIT: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  PAYEE_LIMIT: {
    family: 'BENEFICIARY',
    retry: 'new-reference-after-final',
  },
  PAYER_REJECTED: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  PAYER_TIMEOUT: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  UNPAID_AT_PAGE: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  INVALID_PIN_OR_OTP: {
    family: 'PAYER',
    retry: 'new-reference-after-final',
  },
  KYC_REQUIRED: {
    family: 'PAYER',
    retry: 'never',
  },
  NAME_MISMATCH: {
    family: 'BENEFICIARY',
    retry: 'never',
  },
} as const;
