/** The part of the error catalogue that speaks of corrections (`../errors.ts`). */
export const adjustmentErrors = {
  'adjustments.not_found': { code: 40413, status: 404, retryable: false },
  'adjustments.action_not_possible': { code: 40923, status: 409, retryable: false },
  'adjustments.not_creditable': { code: 40989, status: 409, retryable: false },
  'adjustments.duplicate': { code: 409260, status: 409, retryable: false },
  'adjustments.not_debitable': { code: 409261, status: 409, retryable: false },
} as const;
