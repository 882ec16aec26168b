import type { ReasonCode } from '#domain/payments/reasons.ts';
import type { BankItemEvent } from '#domain/states/bank-file.ts';

/** The ISO words of a payment's status, in ours. A word that is not here says nothing and is shown as it came. */
const events: Readonly<Record<string, BankItemEvent>> = {
  RCVD: 'accepted',
  ACTC: 'accepted',
  ACCP: 'accepted',
  PDNG: 'accepted',
  ACSP: 'processing',
  ACWC: 'processing',
  ACSC: 'provisional',
  ACCC: 'provisional',
  RJCT: 'rejected',
};
export const bankEventOf = (status: string): BankItemEvent | null => events[status] ?? null;

const reasons: Readonly<Record<string, ReasonCode>> = {
  AC01: 'PAYEE_NOT_FOUND',
  AC02: 'PAYEE_NOT_FOUND',
  AC03: 'PAYEE_NOT_FOUND',
  AC04: 'PAYEE_BLOCKED',
  AC06: 'PAYEE_BLOCKED',
  AC07: 'PAYEE_BLOCKED',
  AG01: 'MERCHANT_BLOCKED',
  AM02: 'AMOUNT_OUT_OF_RANGE',
  AM03: 'INVALID_REQUEST',
  AM04: 'MERCHANT_FLOAT_LOW',
  AM05: 'DUPLICATE',
  AM09: 'INVALID_REQUEST',
  AM10: 'INVALID_REQUEST',
  BE01: 'NAME_MISMATCH',
  BE04: 'INVALID_REQUEST',
  DT01: 'INVALID_REQUEST',
  FF01: 'INVALID_REQUEST',
  RC01: 'INVALID_REQUEST',
  RC04: 'INVALID_REQUEST',
};
/** Our reason for a bank's code; the bank's own code and words are kept beside it. */
export const bankReasonOf = (code: string | null): ReasonCode =>
  code === null ? 'PROVIDER_ERROR' : (reasons[code] ?? 'PROVIDER_ERROR');
