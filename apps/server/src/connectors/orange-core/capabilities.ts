/**
 * Orange Money Cameroon, core API: what the rail can do and what an organisation must enter.
 * The merchant's channel number and PIN travel in every payment: the most secret material we hold.
 */
import { notFoundSeconds } from '#domain/values/retries.ts';
import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import { rails } from '#domain/payments/rails.ts';
import type { Capabilities } from '../connector.ts';
import { commonFields, field, type CredentialField } from '../credentials.ts';

export const orangeCoreCapabilities: Capabilities = {
  collect: true,
  collectRedirect: false,
  refund: true,
  // Orange has no refund call: the payer's wallet is paid with `cashin`.
  refundRoute: 'payout',
  accountHolderActive: false,
  accountHolderName: true,
  balance: false,
  resendPrompt: true,
  notifyPayer: false,
  promptSeconds: rails.orangeCore.asks.windowSeconds,
  amountMin: limits.amountMin,
  amountMax: operators.orange.amountMax,
  payout: { wallet: true, bank: false },
  payoutMin: 1,
  payoutMax: operators.orange.amountMax,
  multipleOf: 1,
  currency: { production: 'XAF', test: 'XAF' },
  payerNoteMax: 125,
  payerSees: 'registeredMerchantName',
  callbackMethods: ['POST'],
  // A second `pay` with the same token is refused, and whether the first one moved money only `paymentstatus` knows.
  pinIsUnproven: true,
  resubmit: 'never',
  statusKnowsPrepared: true,
  notFoundPatienceSeconds: notFoundSeconds,
  requestsPerSecond: 5,
};

export const orangeCoreFields: readonly CredentialField[] = [
  field({
    name: 'consumerKey',
    secret: true,
  }),
  field({
    name: 'consumerSecret',
    secret: true,
  }),
  field({
    name: 'apiUser',
    secret: true,
  }),
  field({
    name: 'apiPassword',
    secret: true,
  }),
  field({
    name: 'channelMsisdn',
    kind: 'phone',
    account: true,
  }),
  field({
    name: 'pin',
    secret: true,
    schema: z.string().check(z.regex(/^[0-9]{4,6}$/)),
  }),
  ...commonFields({ production: 'https://api-s1.orange.cm', sandbox: 'https://apiw.orange.cm' }),
];

export const orangeCoreHosts = ['api-s1.orange.cm', 'apiw.orange.cm'] as const;
