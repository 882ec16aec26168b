/**
 * Tranzak, an aggregator: collects from MTN and Orange wallets, pays wallets and bank accounts. Transfers draw on the
 * payout account one holds there, which is filled from the collection account.
 */
import { notFoundSeconds } from '#domain/values/retries.ts';
import { limits } from '#domain/values/limits.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { rails } from '#domain/payments/rails.ts';
import type { Capabilities } from '../connector.ts';
import { commonFields, field, type CredentialField } from '../credentials.ts';

const walletMax = Math.max(...operatorCodes.map((code) => operators[code].amountMax));

export const tranzakCapabilities: Capabilities = {
  collect: true,
  collectRedirect: true,
  refund: true,
  // Its own `void` gives back the whole sum only: a refund is a transfer to the payer's wallet.
  refundRoute: 'payout',
  accountHolderActive: false,
  accountHolderName: true,
  balance: true,
  resendPrompt: false,
  notifyPayer: false,
  // The operator behind it decides; the longer of the two is waited for.
  promptSeconds: rails.tranzak.asks.windowSeconds,
  amountMin: limits.amountMin,
  amountMax: walletMax,
  payout: { wallet: true, bank: true },
  payoutMin: 1,
  // Single payments between banks; from 100 million on they go through another system.
  payoutMax: 99_999_999,
  multipleOf: 1,
  currency: { production: 'XAF', test: 'XAF' },
  payerNoteMax: limits.payerNoteMax,
  payerSees: 'platformName',
  callbackMethods: ['POST'],
  // The reference is unique for 30 days only: what was unclear is asked about, never sent again.
  resubmit: 'never',
  statusKnowsPrepared: false,
  notFoundPatienceSeconds: notFoundSeconds,
  requestsPerSecond: 5,
};

export const tranzakScopes = ['collections,disbursement', 'collections', 'disbursement'] as const;

export const tranzakFields: readonly CredentialField[] = [
  field({
    name: 'appId',
    account: true,
  }),
  field({
    name: 'appKey',
    secret: true,
  }),
  field({
    name: 'webhookKey',
    secret: true,
    required: false,
  }),
  field({
    name: 'scope',
    kind: 'choice',
    default: { production: tranzakScopes[0], sandbox: tranzakScopes[0] },
    choices: [{ value: tranzakScopes[0] }, { value: tranzakScopes[1] }, { value: tranzakScopes[2] }],
  }),
  ...commonFields({ production: 'https://dsapi.tranzak.me', sandbox: 'https://sandbox.dsapi.tranzak.me' }),
];

export const tranzakHosts = ['dsapi.tranzak.me', 'sandbox.dsapi.tranzak.me'] as const;
/** Where Tranzak's own payment page lives: a payer is sent nowhere else. */
export const tranzakPageHosts = ['pay.tranzak.me'] as const;
