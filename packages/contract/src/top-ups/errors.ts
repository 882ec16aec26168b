/** The part of the error catalogue that speaks of money paid in (`../errors.ts`). */
export const topUpErrors = {
  'top_ups.not_found': { code: 40420, status: 404, retryable: false },
  'top_ups.action_not_possible': { code: 40949, status: 409, retryable: false },
  'top_ups.above_max': { code: 42222, status: 422, retryable: false },
  'top_ups.no_bank': { code: 40959, status: 409, retryable: false },
  'top_ups.day_ahead': { code: 42223, status: 422, retryable: false },
  'top_ups.declared_before': { code: 409262, status: 409, retryable: false },
} as const;
