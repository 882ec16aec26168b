/**
 * MTN MoMo. The reference is a UUID we make; sending the same UUID twice is safe (the second answers 409),
 * which makes MTN the only rail where an unclear submit may be repeated. The payer approves by USSD or app
 * within about five minutes. Money out runs through Disbursement and is paid from that product's own float: a
 * refund names the original UUID, a transfer names the wallet.
 */
import { randomUUID } from 'node:crypto';
import { rails } from '#domain/payments/rails.ts';
import { asciiNote } from '#domain/values/text.ts';
import type { Answered, Tools } from '../authorised.ts';
import type { AttemptRef, Connector, Intent, Outcome, ProviderAccount } from '../connector.ts';
import { checkFields } from '../credentials.ts';
import type { WireAnswer } from '../http.ts';
import { intentTrouble, payeeTrouble, phoneOf } from '../intent-check.ts';
import {
  documentOf,
  isAnswer,
  notPrepared,
  outcome,
  reason,
  said,
  statusTrouble,
  submitTrouble,
  sumTrouble,
  textOf,
  unclear,
} from '../outcome.ts';
import { readMtnCallback } from './callback.ts';
import { mtnMomoCapabilities as capabilities, mtnMomoFields } from './capabilities.ts';
import { hasProduct, mtnClient, type MtnClient } from './client.ts';
import { readBalance, readHolder } from './account-info.ts';
import {
  certainRefusals,
  errorWord,
  isThrottled,
  mtnQuestionTrouble,
  refusesAccess,
  translateReason,
  translateStatus,
} from './translate.ts';

export function mtnMomo(tools: Tools): Connector {
  const client = (account: ProviderAccount): MtnClient => mtnClient(tools, account, capabilities.requestsPerSecond);
  const supports = (account: ProviderAccount, purpose: Intent['purpose']) =>
    hasProduct(account, purpose === 'collect' ? 'collection' : 'disbursement');
  return {
    provider: 'mtnMomo',
    operators: rails.mtnMomo.collects,
    capabilities,
    credentialFields: mtnMomoFields,
    checkCredentials: (values, environment) => checkFields(mtnMomoFields, values, environment, tools.hostAllowed),
    promptName: (account) => account.credentials['promptName'] ?? null,
    supports,

    async prepare(account, intent) {
      if (!supports(account, intent.purpose))
        return notPrepared(
          reason(
            'CONFIG_ERROR',
            `no ${intent.purpose === 'collect' ? 'Collection' : 'Disbursement'} keys`,
            'after-config-fix',
          ),
        );
      const unpayable = payeeTrouble(capabilities, ['mtn'], intent);
      const trouble =
        unpayable ??
        (phoneOf(intent) === null
          ? reason('INVALID_REQUEST', 'a phone number is needed', 'never')
          : intentTrouble(capabilities, intent));
      if (trouble) return notPrepared(trouble);
      return {
        kind: 'prepared',
        providerReference: randomUUID(),
        correlation: intent.attemptId,
        conversation: {},
        raw: [],
      };
    },
    submit: (account, intent, attempt) => submit(client(account), intent, attempt),
    status: (account, attempt) => status(client(account), attempt),
    // MTN has no such call: the payer opens the pending approval by USSD.
    resendPrompt: (account, attempt) => status(client(account), attempt),
    async notifyPayer(account, attempt, message) {
      const { reply } = await client(account).deliveryNotification(
        attempt.providerReference,
        asciiNote(message, capabilities.payerNoteMax),
      );
      return reply.kind === 'answer' && reply.status === 200;
    },

    holder: (account, phone) => readHolder(client(account), phone),
    balance: (account, purpose) => readBalance(client(account), purpose === 'collect' ? 'collection' : 'disbursement'),
    async checkAccess(account) {
      const products = hasProduct(account, 'disbursement')
        ? (['collection', 'disbursement'] as const)
        : (['collection'] as const);
      const results = await Promise.all(products.map((product) => readBalance(client(account), product)));
      const raw = results.flatMap((result) => result.raw);
      const failed = results.find((result) => result.kind === 'unknown');
      return failed?.kind === 'unknown' ? { ok: false, reason: failed.reason, raw } : { ok: true, raw };
    },

    readCallback: readMtnCallback,
    callbackMatches: () => true,
  };
}

async function submit(client: MtnClient, intent: Intent, attempt: AttemptRef): Promise<Outcome> {
  const reference = attempt.providerReference;
  const note = asciiNote(intent.payerNote, capabilities.payerNoteMax);
  const money = {
    amount: String(intent.amount),
    currency: client.currency,
    externalId: intent.attemptId,
    payerMessage: note,
    payeeNote: note,
  };
  const party = { partyIdType: 'MSISDN', partyId: phoneOf(intent) };
  const answered =
    intent.purpose === 'collect'
      ? await client.requestToPay(reference, { ...money, payer: party }, intent.callbackUrl)
      : intent.purpose === 'payout'
        ? await client.transfer(reference, { ...money, payee: party }, intent.callbackUrl)
        : await client.refund(
            reference,
            { ...money, referenceIdToRefund: intent.original.providerReference },
            intent.callbackUrl,
          );
  const answer = submitTrouble(answered, reference, isThrottled);
  if (!isAnswer(answer)) return answer;
  if (answer.status === 202)
    return outcome(intent.purpose === 'collect' ? 'waitingPayer' : 'processing', reference, answered.raw);
  // Taken already, by an earlier try of ours: the status says how it stands.
  if (answer.status === 409) return afterDuplicate(client, attempt, answered);
  return refusedSubmit(client, intent, reference, answer, answered);
}

/** Only MTN's error document with a code that is a refusal is one. What it does not document the status decides. */
async function refusedSubmit(
  client: MtnClient,
  intent: Intent,
  reference: string,
  answer: WireAnswer,
  { raw }: Answered,
): Promise<Outcome> {
  const word = answer.status >= 400 ? errorWord(answer) : null;
  if (word !== null && certainRefusals.has(word)) {
    return floatOrLimit(
      client,
      intent,
      outcome('refused', reference, raw, { reason: translateReason(answer.json, intent.purpose) }),
    );
  }
  if (refusesAccess(answer))
    return outcome('refused', reference, raw, { reason: reason('AUTH_ERROR', said(answer), 'after-config-fix') });
  const known = word === null ? null : translateReason(answer.json, intent.purpose);
  return known && known.code !== 'PROVIDER_ERROR'
    ? outcome('unknown', reference, raw, { reason: known })
    : unclear(answer, reference, raw);
}

async function afterDuplicate(client: MtnClient, attempt: AttemptRef, answered: Answered): Promise<Outcome> {
  const found = await status(client, attempt);
  const raw = [...answered.raw, ...found.raw];
  if (found.kind !== 'unknown' && found.kind !== 'notFound') return { ...found, taken: true, raw };
  // A resource that carries another payment's id is not ours, and a status that cannot be had decides nothing.
  return outcome('unknown', attempt.providerReference, raw, {
    reason: found.reason ?? reason('DUPLICATE', 'RESOURCE_ALREADY_EXIST', 'never'),
  });
}

async function status(client: MtnClient, attempt: AttemptRef): Promise<Outcome> {
  const reference = attempt.providerReference;
  const ask = { collect: client.requestToPayStatus, refund: client.refundStatus, payout: client.transferStatus }[
    attempt.purpose
  ];
  const answered = await ask(reference);
  const { raw } = answered;
  const answer = statusTrouble(answered, reference, mtnQuestionTrouble);
  if (!isAnswer(answer)) return answer;
  const document = documentOf(answer);
  if (answer.status === 404) {
    const word = errorWord(answer);
    if (word === 'RESOURCE_NOT_FOUND' || word === 'TRANSACTION_NOT_FOUND')
      return outcome('notFound', reference, raw, { reason: reason('NOT_FOUND', said(answer), 'never') });
    // The gateway's own 404 speaks of the path, not of the payment.
    return outcome('unknown', reference, raw, { reason: reason('CONFIG_ERROR', said(answer), 'after-config-fix') });
  }
  const translated = answer.status === 200 ? translateStatus(document, attempt.purpose) : null;
  if (!translated)
    return outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'same-reference') });
  const foreign = otherPayment(translated.kind, document, client, attempt);
  if (foreign) return outcome('unknown', reference, raw, { reason: foreign });
  const operatorReference = textOf(document['financialTransactionId']);
  const result = outcome(translated.kind, reference, raw, {
    ...(operatorReference !== undefined && { operatorReference }),
    ...(translated.reason && { reason: translated.reason }),
  });
  return floatOrLimit(client, attempt, result);
}

/** What the document says must be what we asked: same id, same sum, same currency. */
function otherPayment(
  kind: Outcome['kind'],
  document: Record<string, unknown>,
  client: MtnClient,
  attempt: AttemptRef,
) {
  const externalId = textOf(document['externalId']);
  if (externalId !== undefined && externalId !== attempt.attemptId)
    return reason('DUPLICATE', `the reference belongs to ${externalId}`, 'never');
  return sumTrouble(
    kind,
    { amount: document['amount'], currency: document['currency'] },
    { amount: attempt.amount, currency: client.currency },
  );
}

/** MTN says NOT_ENOUGH_FUNDS for our empty float and for the receiver's full wallet: our own balance tells which. */
async function floatOrLimit(
  client: MtnClient,
  money: { purpose: Intent['purpose']; amount: number },
  found: Outcome,
): Promise<Outcome> {
  if (money.purpose === 'collect' || found.reason?.code !== 'MERCHANT_FLOAT_LOW') return found;
  const float = await readBalance(client, 'disbursement');
  const raw = [...found.raw, ...float.raw];
  if (float.kind !== 'known' || float.available < money.amount) return { ...found, raw };
  return { ...found, raw, reason: { ...found.reason, code: 'PAYEE_LIMIT' } };
}
