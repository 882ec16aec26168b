/** Builders of closed outcomes, and the rules every provider's answers share. */
import { retries } from '#domain/values/retries.ts';
import { paidOtherwiseWords } from '#domain/payments/paid-otherwise.ts';
import type { Answered, NotSent } from './authorised.ts';
import type { Exchange, NotPrepared, Outcome, OutcomeReason } from './connector.ts';
import type { WireAnswer } from './http.ts';
import { redactText } from './redact.ts';

export function reason(
  code: OutcomeReason['code'],
  providerReason: string,
  retry: OutcomeReason['retry'],
): OutcomeReason {
  return { code, providerReason: redactText(providerReason), retry };
}

export function outcome(
  kind: Outcome['kind'],
  providerReference: string,
  raw: readonly Exchange[],
  rest: Partial<Outcome> = {},
): Outcome {
  return { kind, providerReference, raw, ...rest };
}

export function notPrepared(
  why: OutcomeReason,
  raw: readonly Exchange[] = [],
  retryAfterSeconds?: number,
): NotPrepared {
  return { kind: 'notPrepared', reason: why, raw, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

/**
 * The part of an answer to `submit` that is the same for everyone: it did not leave (a definite "not
 * taken"), it met silence (unknown), or it was throttled in the provider's own words (not taken). Otherwise the
 * answer, to be translated.
 */
export function submitTrouble(
  answered: Answered,
  providerReference: string,
  isThrottled: (answer: WireAnswer) => boolean,
): Outcome | WireAnswer {
  const { reply, raw } = answered;
  if (reply.kind === 'notSent') return { ...notTaken(reply, providerReference, raw), notSent: true };
  if (reply.kind === 'silence') {
    return reply.sent
      ? outcome('unknown', providerReference, raw, {
          reason: reason('AMBIGUOUS', `no answer after sending: ${reply.why}`, 'never'),
        })
      : outcome('refused', providerReference, raw, {
          reason: reason('PROVIDER_UNAVAILABLE', 'no connection to the provider', 'same-reference'),
          notSent: true,
        });
  }
  if (reply.status === 429 && isThrottled(reply)) return notTaken(throttled(reply), providerReference, raw);
  return reply;
}

/**
 * An answer to `submit` in no shape the provider documents: whatever its status says, the payment may have been passed
 * on.
 */
export function unclear(
  reply: WireAnswer,
  providerReference: string,
  raw: readonly Exchange[],
  words = said(reply),
): Outcome {
  return outcome('unknown', providerReference, raw, { reason: reason('AMBIGUOUS', words, 'never') });
}

/** The document a provider answers with; an empty one where it is no document, so that no shape fits. */
export function documentOf(reply: WireAnswer): Record<string, unknown> {
  return reply.isDocument ? asRecord(reply.json) : {};
}

/** The same for a question: nothing that goes wrong with asking says anything about the money. */
export function questionTrouble(
  answered: Answered,
): { reason: OutcomeReason; retryAfterSeconds?: number } | WireAnswer {
  const { reply } = answered;
  if (reply.kind === 'notSent') return reply;
  if (reply.kind === 'silence')
    return { reason: reason('PROVIDER_UNAVAILABLE', `no answer: ${reply.why}`, 'same-reference') };
  if (reply.status === 429) return throttled(reply);
  if (reply.status === 401 || reply.status === 403)
    return { reason: reason('AUTH_ERROR', said(reply), 'after-config-fix') };
  if (reply.status >= 500) return { reason: reason('PROVIDER_UNAVAILABLE', said(reply), 'same-reference') };
  return reply;
}

/** `questionTrouble` for a status query. */
export function statusTrouble(
  answered: Answered,
  providerReference: string,
  trouble = questionTrouble,
): Outcome | WireAnswer {
  const answer = trouble(answered);
  if (isAnswer(answer)) return answer;
  const { reason: why, retryAfterSeconds } = answer;
  return outcome('unknown', providerReference, answered.raw, {
    reason: why,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export function isAnswer(value: object): value is WireAnswer {
  return 'kind' in value && value.kind === 'answer';
}

function throttled(reply: WireAnswer): NotSent {
  return {
    kind: 'notSent',
    reason: reason('RATE_LIMITED', said(reply), 'same-reference'),
    retryAfterSeconds: reply.retryAfterSeconds ?? retries.slowDown.everySeconds,
  };
}

function notTaken(stopped: NotSent, providerReference: string, raw: readonly Exchange[]): Outcome {
  const { reason: why, retryAfterSeconds } = stopped;
  return outcome('refused', providerReference, raw, {
    reason: why,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** The provider's own words in an answer, whatever shape they have; at least the HTTP status. */
export function said(reply: WireAnswer): string {
  const body = asRecord(reply.json);
  const fault = asRecord(body['fault']);
  const words = [
    body['code'],
    body['message'],
    body['description'],
    body['error'],
    fault['code'],
    fault['message'],
    fault['description'],
  ].filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number');
  return words.length > 0 ? words.join(': ') : `HTTP ${reply.status}`;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A non-empty text or nothing: null, "" and other types count as "not stated". */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A provider's amount as whole units: `500`, `"500"`, `"500.00"`. Undefined when it is not stated,
 * null when it is stated and not a whole number.
 */
export function wholeAmount(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,15}(\.0+)?$/.test(text)) return null;
  return Number(text.split('.')[0]);
}

type Stated = { amount: unknown; currency?: unknown };

/**
 * The success of another amount or currency is not our success: it goes to a person, with both sums, instead of to the
 * ledger. Before a success such a statement only establishes nothing.
 */
export function sumTrouble(
  kind: Outcome['kind'],
  stated: Stated,
  asked: { amount: number; currency: string },
): OutcomeReason | null {
  const amount = wholeAmount(stated.amount);
  const currency = textOf(stated.currency);
  if ((amount === undefined || amount === asked.amount) && (currency === undefined || currency === asked.currency))
    return null;
  const paid = {
    amount: amount === undefined ? '?' : String(amount ?? stated.amount).replaceAll(/\s/g, ''),
    currency: (currency ?? asked.currency).replaceAll(/\s/g, ''),
  };
  const words = paidOtherwiseWords({ paid, asked: { amount: String(asked.amount), currency: asked.currency } });
  return kind === 'succeeded'
    ? reason('PAID_OTHERWISE', words, 'never')
    : reason(
        'AMBIGUOUS',
        `the provider states ${paid.amount} ${paid.currency}, asked was ${asked.amount} ${asked.currency}`,
        'never',
      );
}
