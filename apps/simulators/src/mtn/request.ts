import type { MtnEnvironment, MtnProduct } from '../world/merchants.ts';
import type { Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { MtnOperation } from './magic-numbers.ts';
import { holderOf } from './people.ts';
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
  /** In the smallest coin. */
  amount: number;
  /** As the merchant wrote it, which is how the status gives it back: `12.5` stays `12.5`. */
  wireAmount: string;
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
  /** What a cash transfer says of its sender, and a payment of its bill. */
  particulars?: Record<string, string>;
  createdAt: string;
}

/** Operations that take money from a phone. */
export const incoming: readonly MtnOperation[] = ['requesttopay', 'requesttowithdraw', 'invoice'];

/** Only phone numbers have wallets here; an e-mail or party code is nobody in Cameroon. */
export function numberOf(row: Pick<MtnRequest, 'party'>): string | null {
  return row.party?.partyIdType === 'MSISDN' ? row.party.partyId : null;
}

/** The wallet behind the request. The sandbox has one under every number there is, Cameroon under its own. */
export function walletOf(world: World, row: Pick<MtnRequest, 'party' | 'environment'>): Wallet | null {
  const number = numberOf(row);
  if (number === null) return null;
  return holderOf(world, row.environment, number);
}

/**
 * The sandbox takes e-mails and party codes too. Nobody's wallet stands behind them, so the operator's own money moves.
 */
export function isStandIn(row: Pick<MtnRequest, 'party' | 'environment'>): boolean {
  return row.environment === 'sandbox' && row.party !== null && row.party.partyIdType !== 'MSISDN';
}

/** Whose standing permission: one merchant's, in one environment, for one number. */
export function mandateKey(row: MtnRequest): string {
  return `${row.merchantId} ${row.environment} ${numberOf(row) ?? ''}`;
}
