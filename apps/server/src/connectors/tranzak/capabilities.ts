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
    label: { en: 'App ID', fr: 'App ID' },
    help: {
      en: 'Of the application in your Tranzak account; begins with “ap”.',
      fr: 'De l’application dans votre compte Tranzak\u00a0; commence par «\u00a0ap\u00a0».',
    },
  }),
  field({
    name: 'appKey',
    secret: true,
    label: { en: 'App key', fr: 'App key' },
    help: {
      en: 'Begins with PROD_ for real money, with SAND_ for the test system.',
      fr: 'Commence par PROD_ pour l’argent réel, par SAND_ pour le système de test.',
    },
  }),
  field({
    name: 'webhookKey',
    secret: true,
    required: false,
    label: { en: 'Webhook authentication key', fr: 'Clé d’authentification du webhook' },
    help: {
      en: 'The key you typed when you registered the callback address at Tranzak. Without it its notices are ignored and payments settle a little later.',
      fr: 'La clé saisie en déclarant l’adresse de rappel chez Tranzak. Sans elle, ses avis sont ignorés et les paiements aboutissent un peu plus tard.',
    },
  }),
  field({
    name: 'scope',
    kind: 'choice',
    default: { production: tranzakScopes[0], sandbox: tranzakScopes[0] },
    choices: [
      { value: tranzakScopes[0], label: { en: 'Collect and pay out', fr: 'Encaisser et payer' } },
      { value: tranzakScopes[1], label: { en: 'Collect only', fr: 'Encaisser seulement' } },
      { value: tranzakScopes[2], label: { en: 'Pay out only', fr: 'Payer seulement' } },
    ],
    label: { en: 'What the application may do', fr: 'Ce que l’application peut faire' },
    help: {
      en: 'The scopes Tranzak gave this application.',
      fr: 'Les droits que Tranzak a donnés à cette application.',
    },
  }),
  ...commonFields({ production: 'https://dsapi.tranzak.me', sandbox: 'https://sandbox.dsapi.tranzak.me' }),
];

export const tranzakHosts = ['dsapi.tranzak.me', 'sandbox.dsapi.tranzak.me'] as const;
/** Where Tranzak's own payment page lives: a payer is sent nowhere else. */
export const tranzakPageHosts = ['pay.tranzak.me'] as const;
