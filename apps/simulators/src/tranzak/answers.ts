import { json } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';

/** Tranzak's catalogue, as far as this simulator has reason to use it. */
export const words = {
  401: 'INVALID_ACCESS_TOKEN',
  1001: 'PAYER_INSUFF_BALANCE',
  2001: 'BENE_ACCOUNT_INVALID',
  3000: 'TXN_GENERAL_FAILURE',
  3004: 'TXN_EXPIRED',
  3005: 'TXN_UNSUPPORTED_CURRENCY',
  3007: 'TXN_INVALID_AMOUNT',
  3008: 'TXN_CANCELLED',
  3013: 'TXN_LIMIT_EXCEEDED',
  4001: 'AUTH_INVALID_CREDENTIALS',
  5001: 'SYSTEM_PARSE_ERROR',
  5002: 'SYSTEM_GENERAL_VALIDATION_ERROR',
  5005: 'SYSTEM_EXCEPTION',
  5006: 'SYSTEM_ADMIN_RESTRICTED',
  7002: 'OPERATOR_PAYER_INSUFF_BALANCE',
  7003: 'OPERATOR_INVALID_ACCOUNT_HOLDER',
  7004: 'OPERATOR_TXN_FAILED',
} as const;
export type Code = keyof typeof words;

export interface Trouble {
  code: number;
  text: string;
}

export const trouble = (code: Code, text?: string): Trouble => ({
  code,
  text: text === undefined ? words[code] : `${words[code]}: ${text}`,
});

export const ok = (data: unknown): SimAnswer => json(200, { data, success: true });

/** HTTP 200 also for refusals: `success` tells. */
export function refuse(problem: Trouble, status = 200, headers?: Record<string, string>): SimAnswer {
  return json(status, { data: null, success: false, errorMsg: problem.text, errorCode: problem.code }, headers);
}

/** `7003`, `7003: text` or any other text, from an outcome set by hand. */
export function troubleOf(reason: string | undefined): Trouble {
  const code = Number(/^\d{3,4}/.exec(reason ?? '')?.[0] ?? 3000);
  const known = code in words ? words[code as Code] : 'TXN_GENERAL_FAILURE';
  return { code, text: reason === undefined || /^\d{3,4}$/.test(reason) ? known : reason.replace(/^\d{3,4}:\s*/, '') };
}
