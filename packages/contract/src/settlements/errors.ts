/** The part of the error catalogue that speaks of settlements (`../errors.ts`). */
export const settlementErrors = {
  'settlements.not_found': { code: 40480, status: 404, retryable: false },
  'settlements.action_not_possible': { code: 40980, status: 409, retryable: false },
  'settlements.source_invalid': { code: 42280, status: 422, retryable: false },
  'settlements.too_small': { code: 42281, status: 422, retryable: false },
  'settlements.quote_changed': { code: 40981, status: 409, retryable: false },
  'settlements.duplicate': { code: 409164, status: 409, retryable: false },
  'settlements.paper_elsewhere': { code: 409210, status: 409, retryable: false },
  'settlements.quote_used': { code: 40978, status: 409, retryable: false },
} as const;
