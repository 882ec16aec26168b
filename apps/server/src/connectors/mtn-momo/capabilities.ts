/**
 * MTN MoMo Open API: what the rail can do, and what an organisation must enter to use it.
 * Collection asks the payer; refunds live in Disbursement, a product with its own keys and its own float.
 */
import { notFoundSeconds } from '#domain/values/retries.ts';
import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import { rails } from '#domain/payments/rails.ts';
import { commonFields, field, type CredentialField } from '../credentials.ts';
import type { Capabilities } from '../connector.ts';

export const mtnMomoCapabilities: Capabilities = {
  collect: true,
  collectRedirect: false,
  refund: true,
  refundRoute: 'original',
  accountHolderActive: true,
  accountHolderName: true,
  balance: true,
  resendPrompt: false,
  notifyPayer: true,
  promptSeconds: rails.mtnMomo.asks.windowSeconds,
  amountMin: limits.amountMin,
  amountMax: operators.mtn.amountMax,
  payout: { wallet: true, bank: false },
  payoutMin: 1,
  payoutMax: operators.mtn.amountMax,
  multipleOf: 1,
  // MTN's own sandbox refuses XAF, production refuses anything else.
  currency: { production: 'XAF', test: 'EUR' },
  payerNoteMax: 160,
  payerSees: 'registeredMerchantName',
  // v1 operations call back with POST, v2 with PUT.
  callbackMethods: ['POST', 'PUT'],
  resubmit: 'sameReference',
  statusKnowsPrepared: false,
  notFoundPatienceSeconds: notFoundSeconds,
  requestsPerSecond: 5,
};

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));

const product = (prefix: 'collection' | 'disbursement', required: boolean): CredentialField[] => {
  const group = required ? {} : { group: prefix };
  // A subscription has several users and a user outlives its subscription keys: each names the account that collects.
  const account = prefix === 'collection' ? { account: true as const } : {};
  return [
    field({
      name: `${prefix}SubscriptionKey`,
      secret: true,
      required,
      ...group,
      ...account,
    }),
    field({
      name: `${prefix}ApiUser`,
      required,
      ...group,
      ...account,
      schema: uuid,
    }),
    field({
      name: `${prefix}ApiKey`,
      secret: true,
      required,
      ...group,
    }),
  ];
};

export const mtnMomoFields: readonly CredentialField[] = [
  ...product('collection', true),
  ...product('disbursement', false),
  field({
    name: 'targetEnvironment',
    kind: 'choice',
    default: { production: 'mtncameroon', sandbox: 'sandbox' },
    choices: [{ value: 'mtncameroon' }, { value: 'sandbox', isTest: true }],
  }),
  ...commonFields({ production: 'https://proxy.momoapi.mtn.com', sandbox: 'https://sandbox.momodeveloper.mtn.com' }),
];

export const mtnMomoHosts = ['proxy.momoapi.mtn.com', 'sandbox.momodeveloper.mtn.com'] as const;
