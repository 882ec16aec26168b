import type { MtnEnvironment, MtnProduct } from '../world/merchants.ts';
import type { MtnOperation } from './magic-numbers.ts';
import type { Party } from './request-input.ts';

/** One conversation about money. Its X-Reference-Id is its key, and unique over everything MTN ever took. */
export interface MtnRequest {
  ref: string;
  product: MtnProduct;
  operation: MtnOperation;
  /** Callbacks of version 1 are POSTed, of version 2 PUT. */
  version: 1 | 2;
  merchantId: string;
  environment: MtnEnvironment;
  amount: number;
  currency: string;
  externalId: string;
  party: Party | null;
  payerMessage: string;
  payeeNote: string;
  callbackUrl: string | null;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  financialTransactionId: string | null;
  promptId: string | null;
  /** Refunds: the request it gives back. Requests: how much was given back so far. */
  refundOf?: string;
  refunded?: number;
  /** Pre-approvals: ISO time until which the mandate holds. Invoices: their other fields. */
  validUntil?: string;
  description?: string;
  createdAt: string;
}

/** Operations that take money from a phone. */
export const incoming: readonly MtnOperation[] = ['requesttopay', 'requesttowithdraw', 'invoice'];

/** Only phone numbers have wallets here; an e-mail or party code is nobody. */
export function numberOf(row: Pick<MtnRequest, 'party'>): string | null {
  return row.party?.partyIdType === 'MSISDN' ? row.party.partyId : null;
}

/** Whose standing permission: one merchant's, in one environment, for one number. */
export function mandateKey(row: MtnRequest): string {
  return `${row.merchantId} ${row.environment} ${numberOf(row) ?? ''}`;
}
