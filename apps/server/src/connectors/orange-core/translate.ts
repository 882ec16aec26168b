/**
 * Orange's words into ours. Error 60019 covers several refusals: only the French sentence after it tells
 * which. `SUCCESSFULL` is really spelled so. After expiry nearly every field is null, so only what is
 * stated is taken over.
 */
import type { ReasonCode, RetryRule } from '#domain/payments/reasons.ts';
import type { Intent, Outcome, OutcomeReason } from '../connector.ts';
import type { WireAnswer } from '../http.ts';
import { asRecord, documentOf, reason, textOf } from '../outcome.ts';

type Sentence = { pattern: RegExp; collect: ReasonCode; out: ReasonCode; retry: RetryRule };

/**
 * Matched on text without accents, in lower case, in this order. When money goes out the payer of the
 * operation is our own channel account, and the other side receives. The first three are Orange's documented sentences;
 * the rest are wordings of the same platform that cost nothing to understand.
 */
export const orangeSentences: readonly Sentence[] = [
  {
    pattern: /solde .*insuffisant|insufficient (funds|balance)/,
    collect: 'PAYER_INSUFFICIENT_FUNDS',
    out: 'MERCHANT_FLOAT_LOW',
    retry: 'new-reference-after-final',
  },
  {
    pattern: /utilisateur .*bloque|compte .*bloque|(user|account) .*(blocked|barred)/,
    collect: 'PAYER_BLOCKED',
    out: 'PAYEE_BLOCKED',
    retry: 'never',
  },
  {
    pattern: /montant superieur au montant maximum|maximum autorise|plafond/,
    collect: 'PAYER_LIMIT',
    out: 'PAYEE_LIMIT',
    retry: 'new-reference-after-final',
  },
  {
    pattern: /montant inferieur au montant minimum/,
    collect: 'AMOUNT_OUT_OF_RANGE',
    out: 'AMOUNT_OUT_OF_RANGE',
    retry: 'never',
  },
  {
    pattern: /(code pin|pin).*(incorrect|invalide|errone|invalid)/,
    collect: 'AUTH_ERROR',
    out: 'AUTH_ERROR',
    retry: 'after-config-fix',
  },
  { pattern: /canal.*(introuvable|inconnu)/, collect: 'CONFIG_ERROR', out: 'CONFIG_ERROR', retry: 'after-config-fix' },
  {
    pattern: /solde maximum .*beneficiaire/,
    collect: 'PAYEE_LIMIT',
    out: 'PAYEE_LIMIT',
    retry: 'new-reference-after-final',
  },
  {
    pattern:
      /(abonne|utilisateur|client|beneficiaire|numero).*(introuvable|inexistant|inconnu|n'existe pas|pas inscrit)/,
    collect: 'PAYER_NOT_FOUND',
    out: 'PAYEE_NOT_FOUND',
    retry: 'never',
  },
];

export function translateSentence(text: string | undefined, purpose: Intent['purpose']): OutcomeReason {
  if (text === undefined) return reason('PROVIDER_ERROR', 'FAILED without a reason', 'new-reference-after-final');
  const folded = fold(text);
  const known = orangeSentences.find((sentence) => sentence.pattern.test(folded));
  return known
    ? reason(known[purpose === 'collect' ? 'collect' : 'out'], text, known.retry)
    : reason('PROVIDER_ERROR', text, 'new-reference-after-final');
}

/**
 * The most telling words a refused payment carries. Each phase of a payment has a status and a message of its
 * own; a phase with status 200 went well, so its message ("confirm with your PIN") explains no refusal.
 */
export function refusalText(message: unknown, data: Record<string, unknown>): string | undefined {
  const head = textOf(message);
  if (head !== undefined && /^\s*\d{3,}\s*::/.test(head)) return head;
  for (const phase of ['confirmtxn', 'txn', 'inittxn']) {
    const code = textOf(data[`${phase}status`]);
    const words = textOf(data[`${phase}message`]);
    if (words !== undefined && code !== '200')
      return code === undefined || words.startsWith(code) ? words : `${code} :: ${words}`;
  }
  // "Transaction retrieved successfully" says nothing about why it failed.
  return head !== undefined && !/successfully/i.test(head) ? head : undefined;
}

/** null: a status word we do not know, or none. */
export function translateStatus(
  message: unknown,
  data: Record<string, unknown>,
  purpose: Intent['purpose'],
): Pick<Outcome, 'kind' | 'reason'> | null {
  switch (textOf(data['status'])?.trim().toUpperCase()) {
    case 'PENDING':
    case 'INITIATED':
      return { kind: purpose === 'collect' ? 'waitingPayer' : 'processing' };
    case 'SUCCESSFULL':
    case 'SUCCESSFUL':
    case 'SUCCESS':
      return { kind: 'succeeded' };
    case 'FAILED':
      return { kind: 'refused', reason: translateSentence(refusalText(message, data), purpose) };
    case 'CANCELLED':
    case 'CANCELED':
      if (purpose !== 'collect')
        return { kind: 'refused', reason: translateSentence(refusalText(message, data) ?? 'CANCELLED', purpose) };
      return {
        kind: 'cancelled',
        reason: reason('PAYER_REJECTED', refusalText(message, data) ?? 'CANCELLED', 'new-reference-after-final'),
      };
    case 'EXPIRED':
      // Nobody is asked about money out: this is a token whose `pay` never arrived.
      if (purpose !== 'collect')
        return { kind: 'refused', reason: translateSentence(refusalText(message, data) ?? 'EXPIRED', purpose) };
      return {
        kind: 'expired',
        reason: reason('PAYER_TIMEOUT', refusalText(message, data) ?? 'EXPIRED', 'new-reference-after-final'),
      };
    default:
      return null;
  }
}

/**
 * The gateway's fault, `{fault: {code, message, description}}`: a family of codes of WSO2, in front of Orange's
 * service.
 */
const faultCode = (reply: WireAnswer): number | null => {
  const { code } = asRecord(documentOf(reply)['fault']);
  return typeof code === 'number' ? code : null;
};
const isAccessFault = (code: number | null): boolean => code !== null && code >= 900_900 && code <= 900_999;
const isThrottleFault = (code: number | null): boolean => code !== null && code >= 900_800 && code <= 900_899;

/** The gateway does not let the call in: Orange's service has not seen it. */
export const refusesToken = (reply: WireAnswer): boolean => reply.status === 401 && isAccessFault(faultCode(reply));
export const refusesApplication = (reply: WireAnswer): boolean =>
  reply.status === 403 && isAccessFault(faultCode(reply));
export const isThrottled = (reply: WireAnswer): boolean => isThrottleFault(faultCode(reply));

/** `60019 :: Le solde du compte du payeur est insuffisant`: Orange's service speaks, and says no. */
export function serviceRefusal(reply: WireAnswer): string | null {
  const document = documentOf(reply);
  const words = refusalText(document['message'], asRecord(document['data']));
  return reply.status >= 400 && reply.status < 500 && words !== undefined && /^\s*\d{3,6}\s*::\s*\S/.test(words)
    ? words
    : null;
}

/** What is wrong with the fields of the request: `{message}` with HTTP 422, before anything is done. */
export function fieldRefusal(reply: WireAnswer): string | null {
  const { message, fault, error } = documentOf(reply);
  return reply.status === 422 && fault === undefined && error === undefined ? (textOf(message) ?? null) : null;
}

/** The service does not know the payToken; the gateway's "not found" speaks of a path. */
export function isUnknownToken(reply: WireAnswer): boolean {
  const { message, fault, error } = documentOf(reply);
  if ((reply.status !== 404 && reply.status !== 400) || fault !== undefined || error !== undefined) return false;
  const words = fold(textOf(message) ?? '');
  return (
    /transaction|paytoken|pay token/.test(words) &&
    /not found|unknown|introuvable|inconnu|inexistant|n'existe pas/.test(words)
  );
}

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** The server refuses a used token; whether the first use moved money it does not say here. */
export function saysAlreadyUsed(text: string): boolean {
  return /deja|already|duplicate/.test(fold(text));
}
