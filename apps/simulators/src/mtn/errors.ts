import { json } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';
import type { Refusal } from '../world/wallets.ts';

const sentences: Record<string, string> = {
  RESOURCE_ALREADY_EXIST: 'Duplicated reference id. Creation of resource failed.',
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  INVALID_CURRENCY: 'Currency not supported.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name then configured for API User.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
  PAYER_NOT_FOUND: 'Payer does not exist.',
  PAYEE_NOT_FOUND: 'Payee does not exist.',
  NOT_ALLOWED: 'Authorization failed. User does not have permission.',
  NOT_ENOUGH_FUNDS: "The payer's account does not have enough funds.",
  PAYER_LIMIT_REACHED: "The payer's limit has been breached.",
  PAYEE_LIMIT_REACHED: "The payee's limit has been breached.",
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'Payee is not allowed to receive.',
  SENDER_ACCOUNT_NOT_ACTIVE: 'The sender account is not active.',
  APPROVAL_REJECTED: 'Approval was rejected by the payer.',
  EXPIRED: 'The approval window has elapsed.',
  COULD_NOT_PERFORM_TRANSACTION: 'The transaction could not be performed.',
};

/** `{code, message}`: an error answer, and the object form of a status's `reason`. */
export function described(code: string): { code: string; message: string } {
  return { code, message: sentences[code] ?? code };
}

export function refuse(status: number, code: string, message?: string): SimAnswer {
  return json(status, message === undefined ? described(code) : { code, message });
}

export const badRequest = (message: string) => refuse(400, 'VALIDATION_ERROR', message);
export const notFound = () => refuse(404, 'RESOURCE_NOT_FOUND');
export const unauthorized = () => json(401, { statusCode: 401, message: 'Unauthorized' });

/** What a payer's or a receiver's refusal is called on this wire. */
export const payerReasons: Record<Refusal, string> = {
  notFound: 'PAYER_NOT_FOUND',
  blocked: 'SENDER_ACCOUNT_NOT_ACTIVE',
  limit: 'PAYER_LIMIT_REACHED',
  funds: 'NOT_ENOUGH_FUNDS',
  receiverLimit: 'PAYEE_LIMIT_REACHED',
};
export const payeeReasons: Record<Refusal, string> = {
  notFound: 'PAYEE_NOT_FOUND',
  blocked: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  limit: 'PAYEE_LIMIT_REACHED',
  funds: 'NOT_ENOUGH_FUNDS',
  receiverLimit: 'PAYEE_LIMIT_REACHED',
};
