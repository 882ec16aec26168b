/**
 * Why a payment that leaves did not arrive where no operator says so: we stopped it ourselves, or a person wrote down
 * what became of it. The rest, and the types, are in `reasons.ts`.
 */
export const ownReasons = {
  INSUFFICIENT_BALANCE: {
    family: 'SYSTEM',
    retry: 'new-reference-after-final',
  },
  PAID_IN_OTHER_RUN: {
    family: 'TRANSACTION',
    retry: 'never',
  },
  UNCLEAR_IN_OTHER_RUN: {
    family: 'TRANSACTION',
    retry: 'new-reference-after-final',
  },
  EARLIER_PERHAPS_PAID: {
    family: 'TRANSACTION',
    retry: 'new-reference-after-final',
  },
  RECIPIENT_CHANGED: {
    family: 'BENEFICIARY',
    retry: 'never',
  },
  PAPERS_NEEDED: {
    family: 'SYSTEM',
    retry: 'new-reference-after-final',
  },
  ACCOUNT_REVOKED: {
    family: 'SYSTEM',
    retry: 'never',
  },
  ACCOUNT_NOT_USABLE: {
    family: 'SYSTEM',
    retry: 'after-config-fix',
  },
  MAKER_LEFT: {
    family: 'SYSTEM',
    retry: 'new-reference-after-final',
  },
  MAKER_DISOWNED: {
    family: 'SYSTEM',
    retry: 'new-reference-after-final',
  },
  RECORDED_NOT_PAID: {
    family: 'TRANSACTION',
    retry: 'new-reference-after-final',
  },
  RECORDED_CAME_BACK: {
    family: 'TRANSACTION',
    retry: 'new-reference-after-final',
  },
  RECIPIENT_FROZEN: {
    family: 'SYSTEM',
    retry: 'after-config-fix',
  },
} as const;
