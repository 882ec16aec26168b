/**
 * MTN's words into ours. The published reason list is incomplete: production sends more words, as text
 * or as an object, so whatever is not in the table is kept verbatim as a provider error.
 */
import type { ReasonCode, RetryRule } from '#domain/payments/reasons.ts';
import type { Answered } from '../authorised.ts';
import type { Intent, Outcome, OutcomeReason } from '../connector.ts';
import type { WireAnswer } from '../http.ts';
import { asRecord, documentOf, questionTrouble, reason, said, textOf } from '../outcome.ts';

type Row = { code: ReasonCode; retry: RetryRule };
const row = (code: ReasonCode, retry: RetryRule): Row => ({ code, retry });

export const mtnReasons: Readonly<Record<string, Row>> = {
  NOT_ENOUGH_FUNDS: row('PAYER_INSUFFICIENT_FUNDS', 'new-reference-after-final'),
  PAYER_LIMIT_REACHED: row('PAYER_LIMIT', 'new-reference-after-final'),
  PAYEE_LIMIT_REACHED: row('PAYEE_LIMIT', 'new-reference-after-final'),
  PAYER_NOT_FOUND: row('PAYER_NOT_FOUND', 'never'),
  PAYEE_NOT_FOUND: row('PAYEE_NOT_FOUND', 'never'),
  SENDER_ACCOUNT_NOT_ACTIVE: row('PAYER_BLOCKED', 'never'),
  PAYEE_NOT_ALLOWED_TO_RECEIVE: row('PAYEE_BLOCKED', 'never'),
  NOT_ALLOWED: row('MERCHANT_BLOCKED', 'after-config-fix'),
  APPROVAL_REJECTED: row('PAYER_REJECTED', 'new-reference-after-final'),
  REJECTED: row('PAYER_REJECTED', 'new-reference-after-final'),
  PAYMENT_NOT_APPROVED: row('PAYER_REJECTED', 'new-reference-after-final'),
  TRANSACTION_CANCELED: row('PAYER_REJECTED', 'new-reference-after-final'),
  EXPIRED: row('PAYER_TIMEOUT', 'new-reference-after-final'),
  COULD_NOT_PERFORM_TRANSACTION: row('PAYER_TIMEOUT', 'new-reference-after-final'),
  INVALID_CURRENCY: row('CONFIG_ERROR', 'after-config-fix'),
  NOT_ALLOWED_TARGET_ENVIRONMENT: row('CONFIG_ERROR', 'after-config-fix'),
  INVALID_CALLBACK_URL_HOST: row('CONFIG_ERROR', 'after-config-fix'),
  TRANSFER_TYPE_UNKNOWN: row('CONFIG_ERROR', 'after-config-fix'),
  INTERNAL_PROCESSING_ERROR: row('PROVIDER_ERROR', 'new-reference-after-final'),
  SERVICE_UNAVAILABLE: row('PROVIDER_UNAVAILABLE', 'same-reference'),
  RESOURCE_ALREADY_EXIST: row('DUPLICATE', 'never'),
  RESOURCE_NOT_FOUND: row('NOT_FOUND', 'never'),
  TRANSACTION_NOT_FOUND: row('NOT_FOUND', 'never'),
  VALIDATION_ERROR: row('INVALID_REQUEST', 'never'),
  // MTN does not say which of the three it is; the staff reads MTN's own compound word.
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: row('PROVIDER_ERROR', 'new-reference-after-final'),
};

/**
 * Money out has no payer who could refuse or be late, and the one who pays is ourselves: words about the payer then
 * speak of our own account.
 */
const outReasons: Readonly<Record<string, Row>> = {
  NOT_ENOUGH_FUNDS: row('MERCHANT_FLOAT_LOW', 'new-reference-after-final'),
  PAYER_LIMIT_REACHED: row('MERCHANT_LIMIT', 'new-reference-after-final'),
  PAYER_NOT_FOUND: row('MERCHANT_BLOCKED', 'after-config-fix'),
  SENDER_ACCOUNT_NOT_ACTIVE: row('MERCHANT_BLOCKED', 'after-config-fix'),
  ...Object.fromEntries(
    [
      'APPROVAL_REJECTED',
      'REJECTED',
      'PAYMENT_NOT_APPROVED',
      'TRANSACTION_CANCELED',
      'EXPIRED',
      'COULD_NOT_PERFORM_TRANSACTION',
    ].map((word) => [word, row('PROVIDER_ERROR', 'new-reference-after-final')]),
  ),
};

/**
 * Codes with which an error answer to a submit is a certain "not taken"; without one of them it stays unknown, whatever
 * its status.
 */
export const certainRefusals: ReadonlySet<string> = new Set([
  'INVALID_CURRENCY',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'NOT_ALLOWED',
  'VALIDATION_ERROR',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'NOT_ENOUGH_FUNDS',
  'PAYER_LIMIT_REACHED',
  'PAYEE_LIMIT_REACHED',
  'SENDER_ACCOUNT_NOT_ACTIVE',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'TRANSFER_TYPE_UNKNOWN',
  'RESOURCE_NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
]);

/** `"Payer limit reached"` and `{code: "PAYER_LIMIT_REACHED", message}` are the same word. */
export function reasonWord(value: unknown): { word: string; verbatim: string } | null {
  const record = asRecord(value);
  const code = textOf(value) ?? textOf(record['code']);
  const message = textOf(record['message']);
  if (code === undefined && message === undefined) return null;
  return {
    word: (code ?? message!)
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_'),
    verbatim:
      code !== undefined && message !== undefined && message !== code ? `${code}: ${message}` : (code ?? message!),
  };
}

/**
 * The code of MTN's own error document, `{code, message}`. The gateway in front of it answers `{statusCode, message}`,
 * whose sentences ("Resource not found") speak of the path or the quota and not of the payment.
 */
export function errorWord(reply: WireAnswer): string | null {
  const code = textOf(documentOf(reply)['code']);
  return code === undefined ? null : reasonWord(code)!.word;
}

/** The gateway's refusal of a token or a subscription key: it looked at nothing else and passed nothing on. */
export function refusesAccess(reply: WireAnswer): boolean {
  if (reply.status !== 401) return false;
  const { statusCode, message, error } = documentOf(reply);
  return (statusCode === 401 && textOf(message) !== undefined) || error === 'login_failed' || error === 'invalid_token';
}

/** The gateway's refusal for the moment. */
export function isThrottled(reply: WireAnswer): boolean {
  const { statusCode, message } = documentOf(reply);
  return statusCode === 429 && textOf(message) !== undefined;
}

export function translateReason(value: unknown, purpose: Intent['purpose']): OutcomeReason {
  const found = reasonWord(value);
  if (!found) return reason('PROVIDER_ERROR', 'FAILED without a reason', 'new-reference-after-final');
  const known =
    (purpose === 'collect' ? undefined : outReasons[found.word]) ??
    mtnReasons[found.word] ??
    row('PROVIDER_ERROR', 'new-reference-after-final');
  return reason(known.code, found.verbatim, known.retry);
}

/** A status document's meaning; null when its status word is not one we know. */
export function translateStatus(
  document: Record<string, unknown>,
  purpose: Intent['purpose'],
): Pick<Outcome, 'kind' | 'reason'> | null {
  switch (textOf(document['status'])?.toUpperCase()) {
    case 'PENDING':
    case 'CREATED':
      return { kind: purpose === 'collect' ? 'waitingPayer' : 'processing' };
    case 'SUCCESSFUL':
      return { kind: 'succeeded' };
    case 'FAILED': {
      const why = translateReason(document['reason'], purpose);
      const kind = why.code === 'PAYER_TIMEOUT' ? 'expired' : why.code === 'PAYER_REJECTED' ? 'cancelled' : 'refused';
      return { kind, reason: why };
    }
    default:
      return null;
  }
}

/** `questionTrouble`, but MTN's own word for a wrong setting, which arrives as HTTP 500, beats "unavailable". */
export function mtnQuestionTrouble(answered: Answered): ReturnType<typeof questionTrouble> {
  const { reply } = answered;
  if (reply.kind === 'answer' && reply.status >= 400) {
    const known = mtnReasons[errorWord(reply) ?? ''];
    if (known?.retry === 'after-config-fix') return { reason: reason(known.code, said(reply), known.retry) };
  }
  return questionTrouble(answered);
}
