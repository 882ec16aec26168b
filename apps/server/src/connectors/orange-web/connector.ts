/**
 * Orange Web Payment, the hosted page. Making the page moves nothing: its address, pay token and
 * notification token come back from `prepare` and must be stored (sealed), for without the pay token no
 * status can be asked. A page whose answer was lost is simply left to expire, nobody has its address.
 * `submit` is the moment the address may be shown; the payer then has ten minutes. There is no refund.
 */
import { randomBytes } from 'node:crypto';
import { rails } from '#domain/payments/rails.ts';
import { asciiNote } from '#domain/values/text.ts';
import type { Tools } from '../authorised.ts';
import { fingerprint } from '../callbacks.ts';
import type {
  AttemptRef,
  CollectIntent,
  Connector,
  Intent,
  NotPrepared,
  Outcome,
  OutcomeReason,
  Prepared,
  ProviderAccount,
} from '../connector.ts';
import { checkFields } from '../credentials.ts';
import { intentTrouble } from '../intent-check.ts';
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
  sumTrouble,
  textOf,
} from '../outcome.ts';
import { orangeWebCallbackMatches, readOrangeWebCallback } from './callback.ts';
import { orangeWebCapabilities as capabilities, orangeWebFields } from './capabilities.ts';
import { orangeWebClient, type OrangeWebClient } from './client.ts';
import { isUnknownOrder, translateRefusal, translateStatus } from './translate.ts';

const urlMax = 120;

export function orangeWeb(tools: Tools): Connector {
  const client = (account: ProviderAccount) => orangeWebClient(tools, account, capabilities.requestsPerSecond);
  const cannot = (what: string): OutcomeReason =>
    reason('INVALID_REQUEST', `Orange’s hosted page offers no ${what}`, 'never');
  return {
    provider: 'orangeWeb',
    operators: rails.orangeWeb.collects,
    capabilities,
    credentialFields: orangeWebFields,
    checkCredentials: (values, environment) => checkFields(orangeWebFields, values, environment, tools.hostAllowed),
    promptName: (account) => account.credentials['promptName'] ?? null,
    supports: (_account, purpose) => purpose === 'collect',

    prepare: (account, intent) => prepare(tools, client(account), intent),
    async submit(_account, intent, attempt) {
      const redirectUrl = attempt.conversation['paymentUrl'];
      if (intent.purpose !== 'collect' || redirectUrl === undefined) {
        return outcome('refused', attempt.providerReference, [], {
          reason: cannot(intent.purpose === 'collect' ? 'page for this attempt' : intent.purpose),
        });
      }
      return outcome('waitingPayer', attempt.providerReference, [], { redirectUrl });
    },
    status: (account, attempt) => status(client(account), attempt),
    resendPrompt: (account, attempt) => status(client(account), attempt),
    notifyPayer: async () => false,

    holder: async () => ({ kind: 'unknown', reason: cannot('name lookup'), raw: [] }),
    balance: async () => ({ kind: 'unknown', reason: cannot('balance'), raw: [] }),
    async checkAccess(account) {
      // A question about an order that cannot exist: any answer but a refusal of the token proves the credentials.
      const answered = await client(account).transactionStatus({
        order_id: 'access-check',
        amount: capabilities.amountMin,
        pay_token: '0'.repeat(64),
      });
      const answer = questionTrouble(answered);
      return isAnswer(answer)
        ? { ok: true, raw: answered.raw }
        : { ok: false, reason: answer.reason, raw: answered.raw };
    },

    readCallback: readOrangeWebCallback,
    callbackMatches: orangeWebCallbackMatches,
  };
}

async function prepare(tools: Tools, client: OrangeWebClient, intent: Intent): Promise<Prepared | NotPrepared> {
  if (intent.purpose !== 'collect')
    return notPrepared(reason('INVALID_REQUEST', 'Orange’s hosted page only collects', 'never'));
  const trouble = intentTrouble(capabilities, intent) ?? addressTrouble(intent);
  if (trouble) return notPrepared(trouble);
  // At most 30 characters, unique for ever: the end of our id, and fresh text because preparing may be repeated.
  const orderId = `${intent.attemptId.slice(-20)}-${randomBytes(4).toString('hex')}`;
  const answered = await client.createPage({
    order_id: orderId,
    amount: intent.amount,
    currency: client.currency,
    return_url: intent.returnUrl ?? '',
    cancel_url: intent.cancelUrl ?? '',
    notif_url: intent.callbackUrl ?? '',
    lang: intent.locale,
    reference: asciiNote(intent.pageReference ?? intent.payerNote, capabilities.payerNoteMax),
  });
  const { raw } = answered;
  if (answered.reply.kind === 'answer' && [400, 401, 403].includes(answered.reply.status)) {
    return notPrepared(translateRefusal(answered.reply.status, answered.reply.json, said(answered.reply)), raw);
  }
  const answer = questionTrouble(answered);
  if (!isAnswer(answer)) return notPrepared(answer.reason, raw, answer.retryAfterSeconds);
  const body = asRecord(answer.json);
  const payToken = textOf(body['pay_token']);
  const notifToken = textOf(body['notif_token']);
  const paymentUrl = textOf(body['payment_url']);
  if (
    (answer.status !== 200 && answer.status !== 201) ||
    payToken === undefined ||
    notifToken === undefined ||
    paymentUrl === undefined
  ) {
    return notPrepared(reason('PROVIDER_ERROR', said(answer), 'same-reference'), raw);
  }
  if (!pageAddressAllowed(tools, paymentUrl))
    return notPrepared(reason('PROVIDER_ERROR', 'the page address is not one of Orange', 'never'), raw);
  return {
    kind: 'prepared',
    providerReference: orderId,
    correlation: fingerprint(notifToken),
    conversation: { payToken, notifToken, paymentUrl },
    raw,
  };
}

/** Orange refuses these after the fact with a bare 400 or 403; here the staff is told which address it was. */
function addressTrouble(intent: CollectIntent): OutcomeReason | null {
  for (const name of ['returnUrl', 'cancelUrl', 'callbackUrl'] as const) {
    const url = intent[name];
    if (url === undefined || url === '') return reason('CONFIG_ERROR', `${name} is needed`, 'after-config-fix');
    if (url.length > urlMax)
      return reason('CONFIG_ERROR', `${name} is longer than ${urlMax} characters`, 'after-config-fix');
  }
  return null;
}

/** A payer is only ever sent to Orange, over https, or to a host this installation allows by name. */
function pageAddressAllowed(tools: Tools, paymentUrl: string): boolean {
  if (!URL.canParse(paymentUrl)) return false;
  const { protocol, hostname } = new URL(paymentUrl);
  const atOrange = protocol === 'https:' && /(^|\.)orange(-money)?\.(com|cm)$/.test(hostname);
  return atOrange || tools.hostAllowed(paymentUrl);
}

async function status(client: OrangeWebClient, attempt: AttemptRef): Promise<Outcome> {
  const reference = attempt.providerReference;
  const payToken = attempt.conversation['payToken'];
  if (payToken === undefined)
    return outcome('notFound', reference, [], { reason: reason('NOT_FOUND', 'no pay token was received', 'never') });
  const answered = await client.transactionStatus({ order_id: reference, amount: attempt.amount, pay_token: payToken });
  const { raw } = answered;
  const answer = statusTrouble(answered, reference);
  if (!isAnswer(answer)) return answer;
  const body = documentOf(answer);
  if (answer.status === 404 && isUnknownOrder(body))
    return outcome('notFound', reference, raw, { reason: reason('NOT_FOUND', said(answer), 'never') });
  const translated = answer.status === 200 || answer.status === 201 ? translateStatus(body) : null;
  if (!translated)
    return outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'same-reference') });
  const order = textOf(body['order_id']);
  if (order !== undefined && order !== reference)
    return outcome('unknown', reference, raw, {
      reason: reason('AMBIGUOUS', 'the answer is about another order', 'never'),
    });
  const wrongAmount = sumTrouble(
    translated.kind,
    { amount: body['amount'] },
    { amount: attempt.amount, currency: client.currency },
  );
  if (wrongAmount) return outcome('unknown', reference, raw, { reason: wrongAmount });
  const operatorReference = textOf(body['txnid']);
  return outcome(translated.kind, reference, raw, {
    ...(operatorReference !== undefined && { operatorReference }),
    ...(translated.reason && { reason: translated.reason }),
  });
}
