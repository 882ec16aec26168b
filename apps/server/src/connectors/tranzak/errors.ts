/**
 * Tranzak's published error catalogue. A code means something else for money out, where the payer is our own payout
 * account and the other side receives. What is not in the table is kept verbatim as a provider error.
 */
import type { ReasonCode, RetryRule } from '#domain/payments/reasons.ts';
import type { OutcomeKind } from '#domain/states/outcomes.ts';
import type { Intent, OutcomeReason } from '../connector.ts';
import { reason } from '../outcome.ts';

type Row = {
  word: string;
  collect: ReasonCode;
  out: ReasonCode;
  retry: RetryRule;
  /** An error answer with it means that nothing was taken; with any other the status query decides. */
  certain: boolean;
  /** The state it names, where it is no refusal. */
  state?: Exclude<OutcomeKind, 'refused'>;
};
const later: RetryRule = 'new-reference-after-final';
const row = (word: string, collect: ReasonCode, retry: RetryRule, rest: Partial<Row> = {}): Row => ({
  word,
  collect,
  out: collect,
  retry,
  certain: true,
  ...rest,
});
const vague = (word: string, code: ReasonCode, rest: Partial<Row> = {}): Row =>
  row(word, code, later, { certain: false, ...rest });

export const tranzakErrors: Readonly<Record<string, Row>> = {
  1000: vague('PAYER_UNDEFINED_ERROR', 'PROVIDER_ERROR'),
  1001: row('PAYER_INSUFF_BALANCE', 'PAYER_INSUFFICIENT_FUNDS', later, { out: 'MERCHANT_FLOAT_LOW' }),
  1002: row('PAYER_PAYMENT_METHOD_ERROR', 'INVALID_REQUEST', 'never'),
  1003: row('PAYER_PAYMENT_METHOD_UNSPECIFIED', 'INVALID_REQUEST', 'never'),
  1004: vague('PAYER_AUTHORIZATION_REQUIRED', 'PROVIDER_ERROR', { state: 'waitingPayer' }),
  1010: row('PAYER_INVALID_PIN', 'INVALID_PIN_OR_OTP', later, { out: 'AUTH_ERROR' }),
  1011: row('PAYER_INVALID_RNV_KYC', 'KYC_REQUIRED', 'never', { out: 'MERCHANT_BLOCKED' }),
  1201: row('PAYER_SETTLEMENT_AMOUNT_VIOLATION', 'AMOUNT_OUT_OF_RANGE', 'never'),
  2000: vague('BENE_UNDEFINED_ERROR', 'PROVIDER_ERROR'),
  2001: row('BENE_ACCOUNT_INVALID', 'PAYEE_NOT_FOUND', 'never'),
  2002: row('BENE_ACCOUNT_NAME_MISMATCH', 'NAME_MISMATCH', 'never'),
  3000: vague('TXN_GENERAL_FAILURE', 'PROVIDER_ERROR'),
  3001: vague('TXN_FAILED_OPERATOR_ERROR', 'PROVIDER_UNAVAILABLE'),
  3002: vague('TXN_PIN_AUTHORIZATION_REQUIRED', 'PROVIDER_ERROR', { state: 'waitingPayer' }),
  3003: vague('TXN_FAILED_INTERNAL_ERROR', 'PROVIDER_ERROR'),
  3004: row('TXN_EXPIRED', 'PAYER_TIMEOUT', later, { out: 'PROVIDER_ERROR', state: 'expired' }),
  3005: row('TXN_UNSUPPORTED_CURRENCY', 'CONFIG_ERROR', 'after-config-fix'),
  3007: row('TXN_INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'never'),
  3008: row('TXN_CANCELLED', 'PAYER_REJECTED', later, { out: 'PROVIDER_ERROR', state: 'cancelled' }),
  3009: row('TXN_INVALID_AUTHORIZATION_CODE', 'INVALID_PIN_OR_OTP', later, { out: 'AUTH_ERROR' }),
  3010: vague('TXN_APPROVAL_REQUIRED', 'PROVIDER_ERROR', { state: 'processing' }),
  3011: row('TXN_PAYMENT_METHOD_UNSUPPORTED', 'INVALID_REQUEST', 'never'),
  3012: row('TXN_CROSS_BORDER_PAYMENT_UNSUPPORTED', 'CONFIG_ERROR', 'after-config-fix'),
  3013: row('TXN_LIMIT_EXCEEDED', 'PAYER_LIMIT', later, { out: 'PAYEE_LIMIT' }),
  401: row('INVALID_ACCESS_TOKEN', 'AUTH_ERROR', 'after-config-fix'),
  4001: row('AUTH_INVALID_CREDENTIALS', 'AUTH_ERROR', 'after-config-fix'),
  5001: row('SYSTEM_PARSE_ERROR', 'INVALID_REQUEST', 'never'),
  5002: row('SYSTEM_GENERAL_VALIDATION_ERROR', 'INVALID_REQUEST', 'never'),
  5005: vague('SYSTEM_EXCEPTION', 'PROVIDER_ERROR'),
  5006: row('SYSTEM_ADMIN_RESTRICTED', 'MERCHANT_BLOCKED', 'after-config-fix'),
  5007: row('SYSTEM_ADMIN_POLICY_VIOLATION', 'MERCHANT_BLOCKED', 'after-config-fix'),
  5008: vague('SYSTEM_INTERNAL_ERROR', 'PROVIDER_ERROR'),
  7001: vague('OPERATOR_COMM_ERROR', 'PROVIDER_UNAVAILABLE'),
  // On the way out the payer at the operator is Tranzak itself.
  7002: row('OPERATOR_PAYER_INSUFF_BALANCE', 'PAYER_INSUFFICIENT_FUNDS', later, { out: 'PROVIDER_UNAVAILABLE' }),
  7003: row('OPERATOR_INVALID_ACCOUNT_HOLDER', 'PAYER_NOT_FOUND', 'never', { out: 'PAYEE_NOT_FOUND' }),
  7004: vague('OPERATOR_TXN_FAILED', 'PROVIDER_ERROR'),
  7005: vague('OPERATOR_INTERNAL_TXN_FAILURE', 'PROVIDER_ERROR'),
  7006: vague('OPERATOR_SYSTEM_INTERNAL_ERROR', 'PROVIDER_ERROR'),
  7007: vague('OPERATOR_INVALID_SERVICE_PROVIDER', 'PROVIDER_UNAVAILABLE'),
};

export type TranzakError = { code: string; words: string };

/** By its number, or by its word where only that is sent (a failed transfer's `errorMessage`). */
export function rowOf({ code, words }: TranzakError): Row | undefined {
  return tranzakErrors[code] ?? Object.values(tranzakErrors).find(({ word }) => words.toUpperCase().includes(word));
}

export function tranzakReason(error: TranzakError, purpose: Intent['purpose']): OutcomeReason {
  const words = [error.code, error.words].filter((part) => part !== '').join(': ') || 'FAILED without a reason';
  const known = rowOf(error);
  return known
    ? reason(known[purpose === 'collect' ? 'collect' : 'out'], words, known.retry)
    : reason('PROVIDER_ERROR', words, later);
}
