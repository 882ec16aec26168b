/** The part of the error catalogue that speaks of files and statements of what happened (`../errors.ts`). */
export const reportErrors = {
  'reports.range_too_long': { code: 42215, status: 422, retryable: false },
  'reports.range_invalid': { code: 42216, status: 422, retryable: false },
  'reports.too_many_rows': { code: 42220, status: 422, retryable: false },
  'reports.too_many_at_once': { code: 42954, status: 429, retryable: true },
} as const;
