/**
 * Takes secrets and personal balances out of what is kept as evidence.
 * Orange's confirmation messages carry the payer's name and new balance; they are read once for
 * their meaning and dropped here.
 */
const secretKeys = new Set([
  'pin',
  'password',
  'secret',
  'authorization',
  'xauthtoken',
  'ocpapimsubscriptionkey',
  'apikey',
  'apiuser',
  'accesstoken',
  'refreshtoken',
  'token',
  'clientid',
  'clientsecret',
  'consumerkey',
  'consumersecret',
  'merchantkey',
  'appkey',
  'authkey',
  // Conversation secrets of the hosted page: whoever has them can finish or forge the payment.
  'notiftoken',
  'paymenturl',
  'confirmtxnmessage',
  'inittxnmessage',
  'txnmessage',
  'availablebalance',
  'totalbalance',
  'balance',
  'birthdate',
]);
const textMax = 2_000;
const depthMax = 6;
const gone = '[redacted]';

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactField(key, item, depth)]));
}

function redactField(key: string, item: unknown, depth: number): unknown {
  if (item === null || item === undefined) return item ?? null;
  const folded = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  // Orange core calls its public reference payToken; the hosted page's pay_token (64 hex) is a secret.
  if (folded === 'paytoken' && typeof item === 'string' && /^[0-9a-f]{40,}$/i.test(item)) return gone;
  return secretKeys.has(folded) ? gone : redact(item, depth + 1);
}

/** Free text: no bearer tokens, no sums that follow the word for a balance; bounded length. */
export function redactText(text: string): string {
  const clean = text
    .replaceAll(/\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{6,}/gi, `$1 ${gone}`)
    .replaceAll(
      /\b((?:nouveau\s+)?solde|(?:new\s+)?balance)\b([^\d\n]{0,30})\d[\d\s.,\u00a0\u202f]*\d|\b(solde|balance)(\s*:?\s*)\d/gi,
      (_match, word?: string, gap?: string, shortWord?: string, shortGap?: string) =>
        `${word ?? shortWord}${gap ?? shortGap}${gone}`,
    )
    .replaceAll(/\b(pin|code secret)(\s*[:=]\s*)\d+/gi, `$1$2${gone}`);
  return clean.length > textMax ? `${clean.slice(0, textMax)}…` : clean;
}
