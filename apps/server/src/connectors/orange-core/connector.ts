/**
 * Orange Money Cameroon, core API. `init` gives a payToken and moves nothing; `pay` with it pushes the
 * prompt and is sent once and never again; after that only `paymentstatus` speaks. The payer has about
 * seven minutes. Money out, a refund as well as a payout, is `cashin` to the wallet, usually final in the same answer.
 */
import { rails } from '#domain/payments/rails.ts';
import { asciiNote } from '#domain/values/text.ts';
import type { Answered, Tools } from '../authorised.ts';
import type {
  AttemptRef,
  Connector,
  HolderResult,
  Intent,
  NotPrepared,
  Outcome,
  Prepared,
  ProviderAccount,
} from '../connector.ts';
import { checkFields } from '../credentials.ts';
import { intentTrouble, nationalDigits, payeeTrouble, phoneOf } from '../intent-check.ts';
import {
  asRecord,
  documentOf,
  isAnswer,
  notPrepared,
  outcome,
  questionTrouble,
  reason,
  said,
  statusTrouble,
  submitTrouble,
  sumTrouble,
  textOf,
  unclear,
} from '../outcome.ts';
import { readOrangeCoreCallback } from './callback.ts';
import { orangeCoreCapabilities as capabilities, orangeCoreFields } from './capabilities.ts';
import { orangeCoreClient, type OrangeCoreClient, type OrangeFamily } from './client.ts';
import {
  fieldRefusal,
  isThrottled,
  isUnknownToken,
  refusesApplication,
  refusesToken,
  saysAlreadyUsed,
  serviceRefusal,
  translateSentence,
  translateStatus,
} from './translate.ts';

export function orangeCore(tools: Tools): Connector {
  const client = (account: ProviderAccount) => orangeCoreClient(tools, account, capabilities.requestsPerSecond);
  return {
    provider: 'orangeCore',
    operators: rails.orangeCore.collects,
    capabilities,
    credentialFields: orangeCoreFields,
    checkCredentials: (values, environment) => checkFields(orangeCoreFields, values, environment, tools.hostAllowed),
    promptName: (account) => account.credentials['promptName'] ?? null,
    supports: () => true,

    prepare: (account, intent) => prepare(client(account), intent),
    submit: (account, intent, attempt) => submit(client(account), intent, attempt),
    status: (account, attempt) => status(client(account), attempt),
    resendPrompt: (account, attempt) => resendPrompt(client(account), attempt),
    notifyPayer: async () => false,

    holder: (account, phone) => readHolder(client(account), phone),
    balance: async () => ({
      kind: 'unknown',
      reason: reason('INVALID_REQUEST', 'Orange states no merchant balance', 'never'),
      raw: [],
    }),
    async checkAccess(account) {
      // `init` needs every credential but the PIN and moves nothing.
      const started = await init(client(account), 'mp');
      return started.kind === 'notPrepared'
        ? { ok: false, reason: started.reason, raw: started.raw }
        : { ok: true, raw: started.raw };
    },

    readCallback: readOrangeCoreCallback,
    callbackMatches: () => true,
  };
}

const familyOf = (purpose: Intent['purpose']): OrangeFamily => (purpose === 'collect' ? 'mp' : 'cashin');

async function prepare(client: OrangeCoreClient, intent: Intent): Promise<Prepared | NotPrepared> {
  const unpayable = payeeTrouble(capabilities, ['orange'], intent);
  const trouble =
    unpayable ??
    (phoneOf(intent) === null
      ? reason('INVALID_REQUEST', 'a phone number is needed', 'never')
      : intentTrouble(capabilities, intent));
  if (trouble) return notPrepared(trouble);
  if (!intent.callbackUrl)
    return notPrepared(reason('CONFIG_ERROR', 'Orange requires a callback address', 'after-config-fix'));
  const started = await init(client, familyOf(intent.purpose));
  if (started.kind === 'notPrepared') return started;
  const { payToken, raw } = started;
  return { kind: 'prepared', providerReference: payToken, correlation: payToken, conversation: {}, raw };
}

async function init(
  client: OrangeCoreClient,
  family: OrangeFamily,
): Promise<{ kind: 'started'; payToken: string; raw: Answered['raw'] } | NotPrepared> {
  const answered = await client.init(family);
  const answer = questionTrouble(answered);
  if (!isAnswer(answer)) return notPrepared(answer.reason, answered.raw, answer.retryAfterSeconds);
  const payToken = textOf(asRecord(asRecord(answer.json)['data'])['payToken']);
  if (answer.status !== 200 || payToken === undefined)
    return notPrepared(reason('PROVIDER_ERROR', said(answer), 'same-reference'), answered.raw);
  return { kind: 'started', payToken, raw: answered.raw };
}

async function submit(client: OrangeCoreClient, intent: Intent, attempt: AttemptRef): Promise<Outcome> {
  const reference = attempt.providerReference;
  const answered = await client.pay(familyOf(intent.purpose), {
    payToken: reference,
    // At most 20 characters: the end of our id is its random part.
    orderId: intent.attemptId.slice(-20),
    amount: String(intent.amount),
    subscriberMsisdn: nationalDigits(phoneOf(intent) ?? ''),
    description: asciiNote(intent.payerNote, capabilities.payerNoteMax),
    notifUrl: intent.callbackUrl ?? '',
  });
  const { raw } = answered;
  const answer = submitTrouble(answered, reference, isThrottled);
  if (!isAnswer(answer)) return answer;
  if (answer.status === 200) {
    const read = readPayment(documentOf(answer), attempt, raw);
    // Taken, in words we cannot read: the status query decides.
    return read
      ? { ...read, taken: true }
      : outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'never') });
  }
  if (refusesToken(answer))
    return outcome('refused', reference, raw, { reason: reason('AUTH_ERROR', said(answer), 'after-config-fix') });
  if (refusesApplication(answer))
    return outcome('refused', reference, raw, { reason: reason('CONFIG_ERROR', said(answer), 'after-config-fix') });
  const invalid = fieldRefusal(answer);
  if (invalid !== null)
    return outcome('refused', reference, raw, { reason: reason('INVALID_REQUEST', invalid, 'never') });
  const words = textOf(documentOf(answer)['message']);
  if (answer.status < 500 && words !== undefined && saysAlreadyUsed(words))
    return outcome('unknown', reference, raw, { reason: reason('DUPLICATE', words, 'never') });
  const refusal = serviceRefusal(answer);
  if (refusal !== null)
    return outcome('refused', reference, raw, { reason: translateSentence(refusal, intent.purpose) });
  // 5xx ("Send timeout" of the gateway), pages, redirects and whatever else: the payment may be on its way.
  return unclear(answer, reference, raw, gatewayWords(answer.text) ?? said(answer));
}

async function status(client: OrangeCoreClient, attempt: AttemptRef): Promise<Outcome> {
  const reference = attempt.providerReference;
  const answered = await client.paymentStatus(familyOf(attempt.purpose), reference);
  const { raw } = answered;
  const answer = statusTrouble(answered, reference);
  if (!isAnswer(answer)) return answer;
  if (isUnknownToken(answer))
    return outcome('notFound', reference, raw, { reason: reason('NOT_FOUND', said(answer), 'never') });
  // 417 carries a failed payment's document just as 200 does.
  const read = answer.status === 200 || answer.status === 417 ? readPayment(documentOf(answer), attempt, raw) : null;
  return (
    read ?? outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'same-reference') })
  );
}

function readPayment(body: Record<string, unknown>, attempt: AttemptRef, raw: Answered['raw']): Outcome | null {
  const data = asRecord(body['data']);
  const translated = translateStatus(body['message'], data, attempt.purpose);
  if (!translated) return null;
  const reference = attempt.providerReference;
  const stated = textOf(data['payToken']);
  if (stated !== undefined && stated !== reference)
    return outcome('unknown', reference, raw, {
      reason: reason('AMBIGUOUS', 'the answer is about another payToken', 'never'),
    });
  const wrongAmount = sumTrouble(
    translated.kind,
    { amount: data['amount'] },
    { amount: attempt.amount, currency: capabilities.currency.production },
  );
  if (wrongAmount) return outcome('unknown', reference, raw, { reason: wrongAmount });
  const operatorReference = textOf(data['txnid']);
  return outcome(translated.kind, reference, raw, {
    ...(operatorReference !== undefined && { operatorReference }),
    ...(translated.reason && { reason: translated.reason }),
  });
}

async function resendPrompt(client: OrangeCoreClient, attempt: AttemptRef): Promise<Outcome> {
  if (attempt.purpose !== 'collect') return status(client, attempt);
  const pushed = await client.push(attempt.providerReference);
  const found = await status(client, attempt);
  return { ...found, raw: [...pushed.raw, ...found.raw] };
}

async function readHolder(client: OrangeCoreClient, phone: string): Promise<HolderResult> {
  const answered = await client.subscriber(nationalDigits(phone));
  const { raw } = answered;
  const answer = questionTrouble(answered);
  if (!isAnswer(answer)) return { kind: 'unknown', reason: answer.reason, raw };
  const body = asRecord(answer.json);
  if (answer.status === 404) return { kind: 'notFound', raw };
  if (answer.status !== 200) {
    const why = translateSentence(textOf(body['message']), 'collect');
    return why.code === 'PAYER_NOT_FOUND' ? { kind: 'notFound', raw } : { kind: 'unknown', reason: why, raw };
  }
  const person = asRecord(body['data']);
  const name = [textOf(person['firstName']), textOf(person['lastName'])].filter((part) => part !== undefined).join(' ');
  // Orange answers with the name alone: whether the wallet is active it does not say.
  return { kind: 'found', active: null, name: name === '' ? null : name, raw };
}

/** WSO2 writes its faults as XML. */
function gatewayWords(text: string): string | undefined {
  const code = /<am:code>(\d+)<\/am:code>/.exec(text)?.[1];
  const description = /<am:description>([^<]{1,200})</.exec(text)?.[1] ?? /<am:message>([^<]{1,200})</.exec(text)?.[1];
  return code === undefined ? undefined : [code, description].filter((part) => part !== undefined).join(': ');
}
