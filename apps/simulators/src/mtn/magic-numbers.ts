import type { Plan } from '../world/outcomes.ts';

/**
 * MTN's published sandbox numbers: the last three digits of `46733123…` choose the outcome. The same suffixes are
 * mapped on `237670000…`, so that a product that only accepts Cameroonian numbers can be tried with them too.
 */
export type MtnOperation =
  | 'requesttopay'
  | 'requesttowithdraw'
  | 'transfer'
  | 'cashtransfer'
  | 'payment'
  | 'deposit'
  | 'refund'
  | 'preapproval'
  | 'invoice';

const fail = (reason: string): Plan => ({ action: 'fail', reason });
const failed = fail('INTERNAL_PROCESSING_ERROR');
const rejected: Plan = { action: 'decline' };
const expired = fail('EXPIRED');
const ongoing: Plan = { action: 'ignore', neverExpires: true };
const delayed: Plan = { action: 'approve', delayMs: 30_000 };
const always: Plan[] = [failed, rejected, expired, ongoing, delayed];

/** From 450 upwards. */
const plans: Record<'requesttopay' | 'transfer' | 'cash' | 'preapproval', Plan[]> = {
  requesttopay: [
    ...always,
    fail('PAYER_NOT_FOUND'),
    fail('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
    fail('NOT_ALLOWED'),
    fail('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    fail('INVALID_CALLBACK_URL_HOST'),
    fail('INVALID_CURRENCY'),
    fail('INTERNAL_PROCESSING_ERROR'),
    fail('SERVICE_UNAVAILABLE'),
    fail('COULD_NOT_PERFORM_TRANSACTION'),
    fail('TRANSFER_TYPE_UNKNOWN'),
  ],
  transfer: [
    ...always,
    fail('NOT_ENOUGH_FUNDS'),
    fail('PAYER_LIMIT_REACHED'),
    fail('PAYEE_NOT_FOUND'),
    fail('NOT_ALLOWED'),
    fail('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    fail('INVALID_CALLBACK_URL_HOST'),
    fail('INVALID_CURRENCY'),
    fail('INTERNAL_PROCESSING_ERROR'),
    fail('SERVICE_UNAVAILABLE'),
    fail('TRANSFER_TYPE_UNKNOWN'),
  ],
  cash: [
    ...always,
    fail('PAYER_NOT_FOUND'),
    fail('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
    fail('NOT_ALLOWED'),
    fail('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    fail('INVALID_CALLBACK_URL_HOST'),
    fail('INVALID_CURRENCY'),
    fail('INTERNAL_PROCESSING_ERROR'),
    fail('SERVICE_UNAVAILABLE'),
    fail('COULD_NOT_PERFORM_TRANSACTION'),
  ],
  preapproval: [
    ...always,
    fail('PAYER_NOT_FOUND'),
    fail('NOT_ALLOWED'),
    fail('NOT_ALLOWED_TARGET_ENVIRONMENT'),
    fail('INVALID_CALLBACK_URL_HOST'),
    fail('INVALID_CURRENCY'),
    fail('INTERNAL_PROCESSING_ERROR'),
    fail('SERVICE_UNAVAILABLE'),
  ],
};

/** By `referenceIdToRefund`, from 1 upwards. */
const refunds: Plan[] = [
  fail('RESOURCE_NOT_FOUND'),
  failed,
  rejected,
  expired,
  ongoing,
  delayed,
  fail('NOT_ALLOWED'),
  fail('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  fail('INVALID_CALLBACK_URL_HOST'),
  fail('INVALID_CURRENCY'),
  fail('INTERNAL_PROCESSING_ERROR'),
  fail('SERVICE_UNAVAILABLE'),
  fail('COULD_NOT_PERFORM_TRANSACTION'),
];

export function magicSuffix(number: string): number | null {
  const suffix = /^(?:46733123|237670000)(\d{3})$/.exec(number)?.[1];
  return suffix === undefined ? null : Number(suffix);
}

export function magicPlan(operation: MtnOperation, number: string): Plan | null {
  const suffix = magicSuffix(number);
  if (suffix === null) return null;
  const row =
    operation === 'requesttopay' || operation === 'invoice'
      ? plans.requesttopay
      : operation === 'transfer' || operation === 'cashtransfer'
        ? plans.transfer
        : operation === 'preapproval'
          ? plans.preapproval
          : plans.cash;
  const plan = row[suffix - 450];
  if (plan) return plan.reason === 'PAYER_NOT_FOUND' && operation === 'deposit' ? fail('PAYEE_NOT_FOUND') : plan;
  // "Anything else succeeds" holds for MTN's own range; a Cameroonian number beside the list is an ordinary wallet.
  return number.startsWith('46733123') ? { action: 'approve' } : null;
}

export function magicRefundPlan(referenceIdToRefund: string): Plan | null {
  return /^\d{1,2}$/.test(referenceIdToRefund) ? (refunds[Number(referenceIdToRefund) - 1] ?? null) : null;
}

/** Payments have no phone number; in the sandbox their amount in euros chooses. */
const payments: Record<number, Plan> = {
  1000: { action: 'approve' },
  2000: failed,
  3000: delayed,
  4000: { ...failed, delayMs: 30_000 },
  5000: ongoing,
  6000: ongoing,
  7000: fail('TRANSFER_TYPE_UNKNOWN'),
};

export function magicPaymentPlan(units: number): Plan | null {
  return payments[units] ?? null;
}

/** `active` check: the error each suffix answers; `inactive` is an honest `{result: false}`. */
const activeChecks = [
  'RESOURCE_NOT_FOUND',
  'inactive',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INTERNAL_PROCESSING_ERROR',
  'SERVICE_UNAVAILABLE',
];
const emails: Record<string, string> = {
  notfound: activeChecks[0]!,
  notactive: activeChecks[1]!,
  notallowed: activeChecks[2]!,
  notallowedtargetenvironment: activeChecks[3]!,
  internalprocessingerror: activeChecks[4]!,
  serviceunavailable: activeChecks[5]!,
};

export function magicActiveCheck(type: string, id: string): string | null {
  if (type === 'email') return emails[/^([a-z]+)@email\.com$/i.exec(id)?.[1]?.toLowerCase() ?? ''] ?? null;
  const suffix = magicSuffix(id);
  return suffix === null ? null : (activeChecks[suffix - 450] ?? null);
}
