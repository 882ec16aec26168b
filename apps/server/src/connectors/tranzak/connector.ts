/**
 * Tranzak. The reference is our own attempt's id. A charge pushes the operator's prompt to the payer's phone, or opens
 * Tranzak's page where no number is known. Payouts and refunds are transfers from the payout account, to a wallet or to
 * a bank account.
 */
import { rails } from '#domain/payments/rails.ts';
import type { Tools } from '../authorised.ts';
import type { Connector, Intent, NotPrepared, OutcomeReason, Prepared, ProviderAccount } from '../connector.ts';
import { checkFields } from '../credentials.ts';
import { intentTrouble, payeeTrouble } from '../intent-check.ts';
import { notPrepared, reason } from '../outcome.ts';
import { readBalance, readHolder } from './account-info.ts';
import { expectedSeal, readTranzakCallback, tranzakCallbackMatches } from './callback.ts';
import { tranzakCapabilities as capabilities, tranzakFields, tranzakScopes } from './capabilities.ts';
import { tranzakClient } from './client.ts';
import { status, submit } from './conversation.ts';

const addressMax = 500;

export function tranzak(tools: Tools): Connector {
  const client = (account: ProviderAccount) => tranzakClient(tools, account, capabilities.requestsPerSecond);
  return {
    provider: 'tranzak',
    operators: rails.tranzak.collects,
    capabilities,
    credentialFields: tranzakFields,
    checkCredentials: (values, environment) => checkFields(tranzakFields, values, environment, tools.hostAllowed),
    promptName: (account) => account.credentials['promptName'] ?? null,
    supports,

    prepare: async (account, intent) => prepare(account, intent),
    submit: (account, intent, attempt) => submit(client(account), intent, attempt, tools.hostAllowed),
    status: (account, attempt) => status(client(account), attempt, tools.hostAllowed),
    // Tranzak has no such call: the payer opens the pending approval by USSD.
    resendPrompt: (account, attempt) => status(client(account), attempt, tools.hostAllowed),
    notifyPayer: async () => false,

    holder: (account, phone) => readHolder(client(account), phone),
    balance: (account, purpose) => readBalance(client(account), purpose === 'collect' ? 'collection' : 'payout'),
    async checkAccess(account) {
      const wanted = (['collect', 'payout'] as const).filter((purpose) => supports(account, purpose));
      const results = await Promise.all(
        wanted.map((purpose) => readBalance(client(account), purpose === 'collect' ? 'collection' : 'payout')),
      );
      const raw = results.flatMap((result) => result.raw);
      const failed = results.find((result) => result.kind === 'unknown');
      return failed?.kind === 'unknown' ? { ok: false, reason: failed.reason, raw } : { ok: true, raw };
    },

    readCallback: readTranzakCallback,
    callbackMatches: tranzakCallbackMatches,
  };
}

function supports(account: ProviderAccount, purpose: Intent['purpose']): boolean {
  const scopes = (account.credentials['scope'] ?? tranzakScopes[0]).split(',');
  return scopes.includes(purpose === 'collect' ? 'collections' : 'disbursement');
}

/** Nothing is asked of Tranzak: the id of the attempt, 30 characters of the 32 it takes, is the reference. */
function prepare(account: ProviderAccount, intent: Intent): Prepared | NotPrepared {
  if (!supports(account, intent.purpose))
    return notPrepared(reason('CONFIG_ERROR', `the application may not ${intent.purpose}`, 'after-config-fix'));
  const trouble =
    payeeTrouble(capabilities, rails.tranzak.collects, intent) ??
    intentTrouble(capabilities, intent) ??
    addressTrouble(intent);
  if (trouble) return notPrepared(trouble);
  const seal = expectedSeal(account, intent.attemptId);
  const onPage = intent.purpose === 'collect' && intent.phone === null;
  return {
    kind: 'prepared',
    providerReference: intent.attemptId,
    correlation: seal ?? `unannounced:${intent.attemptId}`,
    conversation: { ...(seal !== null && { callbackSeal: seal }), ...(onPage && { route: 'page' }) },
    raw: [],
  };
}

/** The hosted page must know where the browser goes back to. */
function addressTrouble(intent: Intent): OutcomeReason | null {
  if (intent.purpose !== 'collect' || intent.phone !== null) return null;
  const usable = [intent.returnUrl, intent.cancelUrl].every((url) => url !== undefined && url.length <= addressMax);
  return usable
    ? null
    : reason(
        'CONFIG_ERROR',
        `the page needs a return and a cancel address of at most ${addressMax} characters`,
        'after-config-fix',
      );
}
