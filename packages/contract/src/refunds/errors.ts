/** The part of the error catalogue that speaks of money given back (`../errors.ts`). */
export const refundErrors = {
  'refunds.not_found': { code: 40412, status: 404, retryable: false },
  'refunds.exceeds_paid': { code: 40915, status: 409, retryable: false },
  'refunds.perhaps_given_back': { code: 409117, status: 409, retryable: false },
  'refunds.duplicate': { code: 409161, status: 409, retryable: false },
  'refunds.not_refundable': { code: 40916, status: 409, retryable: false },
  'refunds.action_not_possible': { code: 40917, status: 409, retryable: false },
  'refunds.account_gone': { code: 409110, status: 409, retryable: false },
} as const;
