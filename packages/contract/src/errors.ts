/**
 * The error catalogue. `code` is the stable number clients may branch on (the specification's 40001, 40002 and
 * 40401 send the console back to the login page), `status` the HTTP status, `retryable` whether repeating the
 * same call can help. The sentences stand in `#i18n/catalogues/errors.ts`, keyed by the same names; one that
 * is missing there fails the type check.
 */
export const errorCatalogue = {
  'request.invalid': { code: 42200, status: 422, retryable: false },
  'request.too_large': { code: 41300, status: 413, retryable: false },
  'request.not_found': { code: 40400, status: 404, retryable: false },
  'request.rate_limited': { code: 42900, status: 429, retryable: true },
  'request.idempotency_key_required': { code: 42201, status: 422, retryable: false },
  'request.idempotency_conflict': { code: 40901, status: 409, retryable: false },
  'request.in_progress': { code: 40902, status: 409, retryable: true },
  'server.unexpected': { code: 50000, status: 500, retryable: true },
  'server.unavailable': { code: 50300, status: 503, retryable: true },
  'session.missing': { code: 40001, status: 401, retryable: false },
  'session.ended': { code: 40002, status: 401, retryable: false },
  'session.expired': { code: 40100, status: 401, retryable: true },
  'session.organisation_gone': { code: 40401, status: 401, retryable: false },
  'session.organisation_mismatch': { code: 40903, status: 409, retryable: false },
  'session.refresh_reused': { code: 40003, status: 401, retryable: false },
  'auth.wrong_password': { code: 40101, status: 401, retryable: false },
  'auth.locked': { code: 42901, status: 429, retryable: true },
  'auth.business_only': { code: 40301, status: 403, retryable: false },
  'access.denied': { code: 40300, status: 403, retryable: false },
  'amount.too_small': { code: 42210, status: 422, retryable: false },
  'amount.above_operator_cap': { code: 42211, status: 422, retryable: false },
  'operator.unknown': { code: 42212, status: 422, retryable: false },
  'operator.not_configured': { code: 42213, status: 409, retryable: false },
  'operator.down': { code: 50301, status: 503, retryable: true },
  'merchant_reference.taken': { code: 40910, status: 409, retryable: false },
  'transactions.not_found': { code: 40410, status: 404, retryable: false },
  'transactions.action_not_possible': { code: 40911, status: 409, retryable: false },
  'transactions.checked_recently': { code: 42910, status: 429, retryable: true },
  'transactions.cursor_invalid': { code: 42214, status: 422, retryable: false },
  'reports.range_too_long': { code: 42215, status: 422, retryable: false },
  'reports.range_invalid': { code: 42216, status: 422, retryable: false },
  'reports.too_many_rows': { code: 42220, status: 422, retryable: false },
  'payment_links.not_found': { code: 40411, status: 404, retryable: false },
  'payment_links.action_not_possible': { code: 40912, status: 409, retryable: false },
  'payment_links.price_locked': { code: 40913, status: 409, retryable: false },
  'payment_links.not_payable': { code: 41001, status: 410, retryable: false },
  'payment_links.earlier_payment_unclear': { code: 40914, status: 409, retryable: true },
  'payment_links.amount_outside_rules': { code: 42217, status: 422, retryable: false },
  'record.changed_meanwhile': { code: 40904, status: 409, retryable: false },
  'refunds.not_found': { code: 40412, status: 404, retryable: false },
  'refunds.exceeds_paid': { code: 40915, status: 409, retryable: false },
  'refunds.not_refundable': { code: 40916, status: 409, retryable: false },
  'refunds.action_not_possible': { code: 40917, status: 409, retryable: false },
  'balance.insufficient': { code: 40920, status: 409, retryable: false },
  'adjustments.not_found': { code: 40413, status: 404, retryable: false },
  'customers.not_found': { code: 40414, status: 404, retryable: false },
  'customers.phone_or_email_required': { code: 42218, status: 422, retryable: false },
  'customers.too_young': { code: 42221, status: 422, retryable: false },
  'customers.cannot_merge': { code: 40918, status: 409, retryable: false },
  'verifications.limit_reached': { code: 42911, status: 429, retryable: true },
  'verifications.not_found': { code: 40415, status: 404, retryable: false },
  'verifications.claim_not_possible': { code: 40919, status: 409, retryable: false },
  'verifications.already_used': { code: 40921, status: 409, retryable: false },
  'providers.not_found': { code: 40416, status: 404, retryable: false },
  'providers.credentials_refused': { code: 42219, status: 422, retryable: false },
  'saved_views.not_found': { code: 40417, status: 404, retryable: false },
  'saved_views.too_many': { code: 40922, status: 409, retryable: false },
} as const satisfies Record<string, { code: number; status: number; retryable: boolean }>;

export type ErrorKey = keyof typeof errorCatalogue;

/** Errors every endpoint can answer, so that rows list only their own. */
export const universalErrors = [
  'request.invalid', 'request.too_large', 'request.rate_limited', 'server.unexpected', 'server.unavailable',
  'session.missing', 'session.ended', 'session.expired', 'session.organisation_gone', 'session.organisation_mismatch',
  'access.denied',
] as const satisfies readonly ErrorKey[];

/** What every refused call answers. `fields` names each wrong field with its rule. */
export type ApiErrorBody = {
  code: number;
  key: ErrorKey;
  field?: string;
  fields?: { path: string; rule: string; message: { en: string; fr: string } }[];
  params?: Record<string, string | number>;
  message: { en: string; fr: string };
  retryable: boolean;
  requestId: string;
};
export type Envelope<T> =
  | { success: true; data: T; meta?: Record<string, unknown> }
  | { success: false; error: ApiErrorBody };
