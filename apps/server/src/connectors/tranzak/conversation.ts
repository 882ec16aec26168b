/**
 * The two calls of a conversation with Tranzak. A refusal is believed only when the question about the reference says
 * the same: the first answer to a payment may have been lost, and a second sending then complains about a reference
 * that is already used, in a code that is also used for other mistakes.
 */
import { asciiNote } from '#domain/values/text.ts';
import { limits } from '#domain/values/limits.ts';
import type { Answered } from '../authorised.ts';
import type { AttemptRef, Intent, Outcome, OutcomeReason } from '../connector.ts';
import { phoneOf } from '../intent-check.ts';
import {
  asRecord,
  isAnswer,
  outcome,
  reason,
  said,
  statusTrouble,
  submitTrouble,
  sumTrouble,
  textOf,
  unclear,
} from '../outcome.ts';
import { tranzakCapabilities as capabilities, tranzakPageHosts } from './capabilities.ts';
import type { TranzakClient } from './client.ts';
import { envelopeOf, isThrottled, type Envelope } from './envelope.ts';
import { rowOf, tranzakReason } from './errors.ts';
import { translateStatus } from './translate.ts';

type HostAllowed = (url: string) => boolean;

export async function submit(
  client: TranzakClient,
  intent: Intent,
  attempt: AttemptRef,
  hostAllowed: HostAllowed,
): Promise<Outcome> {
  const reference = attempt.providerReference;
  const answered = await send(client, intent, reference);
  const { raw } = answered;
  const answer = submitTrouble(answered, reference, isThrottled);
  if (!isAnswer(answer)) return answer;
  const envelope = envelopeOf(answer);
  if (!envelope) return unclear(answer, reference, raw);
  // Taken, in words we cannot read: the status query decides.
  if (envelope.kind === 'ok')
    return (
      taken(read(envelope.data, attempt, raw, hostAllowed)) ??
      outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'never') })
    );
  return afterRefusal(client, attempt, intent, envelope, raw, hostAllowed);
}

const taken = (found: Outcome | null): Outcome | null => found && { ...found, taken: true };

function send(client: TranzakClient, intent: Intent, reference: string): Promise<Answered> {
  const money = {
    amount: intent.amount,
    currencyCode: capabilities.currency.production,
    description: asciiNote(intent.payerNote, limits.descriptionMax),
  };
  const note = asciiNote(intent.payerNote, capabilities.payerNoteMax);
  if (intent.purpose === 'collect') {
    // Who bears the fee was settled before: the payer is asked for this sum and nothing on top.
    const charge = {
      ...money,
      payerNote: note,
      mchTransactionRef: reference,
      payerFeePercentage: 0,
      ...(intent.callbackUrl && { callbackUrl: intent.callbackUrl }),
    };
    return intent.phone === null
      ? client.page({ ...charge, returnUrl: intent.returnUrl, cancelUrl: intent.cancelUrl })
      : client.charge({ ...charge, mobileWalletNumber: intent.phone });
  }
  const transfer = { ...money, payeeNote: note, customTransactionRef: reference };
  return intent.purpose === 'payout' && intent.payee.kind === 'bank'
    ? client.transfer('to-bank-account', { ...transfer, payeeAccountId: intent.payee.rib })
    : client.transfer('to-mobile-wallet', { ...transfer, payeeAccountId: phoneOf(intent) });
}

async function afterRefusal(
  client: TranzakClient,
  attempt: AttemptRef,
  intent: Intent,
  refused: Extract<Envelope, { kind: 'refused' }>,
  sent: Answered['raw'],
  hostAllowed: HostAllowed,
): Promise<Outcome> {
  const why = tranzakReason(refused, intent.purpose);
  const known = rowOf(refused);
  if (known?.state === 'waitingPayer' || known?.state === 'processing')
    return outcome(known.state, attempt.providerReference, sent);
  if (!known?.certain) return outcome('unknown', attempt.providerReference, sent, { reason: why });
  // Without a valid token nothing was looked at, and the question would fail just the same.
  if (why.code === 'AUTH_ERROR') return outcome('refused', attempt.providerReference, sent, { reason: why });
  const found = await status(client, attempt, hostAllowed);
  const raw = [...sent, ...found.raw];
  if (found.kind === 'notFound')
    return outcome('refused', attempt.providerReference, raw, { reason: why, absent: true });
  if (found.kind === 'unknown') return outcome('unknown', attempt.providerReference, raw, { reason: why });
  return { ...found, taken: true, raw };
}

export async function status(client: TranzakClient, attempt: AttemptRef, hostAllowed: HostAllowed): Promise<Outcome> {
  const reference = attempt.providerReference;
  const answered = await (attempt.purpose === 'collect'
    ? client.requestDetails(reference)
    : client.transferDetails(reference));
  const { raw } = answered;
  const answer = statusTrouble(answered, reference);
  if (!isAnswer(answer)) return answer;
  const envelope = envelopeOf(answer);
  if (envelope?.kind === 'refused') {
    const missing = /\b(request|transfer|transaction)\s+not\s*found/i.test(envelope.words);
    if (missing)
      return outcome('notFound', reference, raw, {
        reason: reason('NOT_FOUND', `${envelope.code}: ${envelope.words}`, 'never'),
      });
    return outcome('unknown', reference, raw, { reason: tranzakReason(envelope, attempt.purpose) });
  }
  const result = envelope && read(envelope.data, attempt, raw, hostAllowed);
  return (
    result ?? outcome('unknown', reference, raw, { reason: reason('PROVIDER_ERROR', said(answer), 'same-reference') })
  );
}

function read(
  data: Record<string, unknown>,
  attempt: AttemptRef,
  raw: Answered['raw'],
  hostAllowed: HostAllowed,
): Outcome | null {
  const reference = attempt.providerReference;
  const onPage = attempt.conversation['route'] === 'page';
  const translated = translateStatus(data, attempt.purpose, onPage);
  if (!translated) return null;
  const foreign = otherPayment(translated.kind, data, attempt);
  if (foreign) return outcome('unknown', reference, raw, { reason: foreign });
  const operatorReference = textOf(data['transactionId']);
  const redirectUrl = onPage ? pageAddress(data, hostAllowed) : undefined;
  return outcome(
    redirectUrl !== undefined && translated.kind === 'accepted' ? 'waitingPayer' : translated.kind,
    reference,
    raw,
    {
      ...(operatorReference !== undefined && { operatorReference }),
      ...(redirectUrl !== undefined && { redirectUrl }),
      ...(translated.reason && { reason: translated.reason }),
    },
  );
}

/** What the document says must be what we asked: same reference, same sum, same currency. */
function otherPayment(kind: Outcome['kind'], data: Record<string, unknown>, attempt: AttemptRef): OutcomeReason | null {
  const stated = textOf(attempt.purpose === 'collect' ? data['mchTransactionRef'] : data['customTransactionRef']);
  if (stated !== undefined && stated !== attempt.providerReference)
    return reason('AMBIGUOUS', 'the answer is about another reference', 'never');
  return sumTrouble(
    kind,
    { amount: data['amount'], currency: data['currencyCode'] },
    { amount: attempt.amount, currency: capabilities.currency.production },
  );
}

/** Only Tranzak's own page is shown to a payer. */
function pageAddress(data: Record<string, unknown>, hostAllowed: HostAllowed): string | undefined {
  const url = textOf(asRecord(data['links'])['paymentAuthUrl']);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return hostAllowed(url) || (protocol === 'https:' && (tranzakPageHosts as readonly string[]).includes(host))
    ? url
    : undefined;
}
