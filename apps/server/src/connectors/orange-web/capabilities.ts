/** Orange Web Payment: what the hosted page can do and what an organisation must enter. */
import { notFoundSeconds } from '#domain/values/retries.ts';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import { rails } from '#domain/payments/rails.ts';
import type { Capabilities } from '../connector.ts';
import { commonFields, field, type CredentialField } from '../credentials.ts';

export const orangeWebCapabilities: Capabilities = {
  collect: false,
  collectRedirect: true,
  // No refund call exists: money goes back through an Orange core account of the same organisation.
  refund: false,
  refundRoute: null,
  accountHolderActive: false,
  accountHolderName: false,
  balance: false,
  resendPrompt: false,
  notifyPayer: false,
  promptSeconds: rails.orangeWeb.asks.windowSeconds,
  amountMin: limits.amountMin,
  amountMax: operators.orange.amountMax,
  payout: { wallet: false, bank: false },
  payoutMin: 1,
  payoutMax: operators.orange.amountMax,
  multipleOf: 1,
  // OUV is Orange's play money in `dev`.
  currency: { production: 'XAF', test: 'OUV' },
  payerNoteMax: 30,
  payerSees: 'registeredMerchantName',
  callbackMethods: ['POST'],
  resubmit: 'never',
  statusKnowsPrepared: true,
  notFoundPatienceSeconds: notFoundSeconds,
  requestsPerSecond: 5,
};

export const orangeWebFields: readonly CredentialField[] = [
  field({
    name: 'clientId',
    secret: true,
  }),
  field({
    name: 'clientSecret',
    secret: true,
  }),
  field({
    name: 'merchantKey',
    secret: true,
    account: true,
  }),
  field({
    name: 'country',
    kind: 'choice',
    default: { production: 'cm', sandbox: 'dev' },
    choices: [{ value: 'cm' }, { value: 'dev', isTest: true }],
  }),
  ...commonFields({ production: 'https://api.orange.com', sandbox: 'https://api.orange.com' }),
];

export const orangeWebHosts = ['api.orange.com'] as const;
