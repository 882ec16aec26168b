import type { Bilingual } from '#domain/values/locale.ts';
import { reasons } from '#domain/payments/reasons.ts';
import type { Connector, Exchange, ProviderAccount } from '../../../connectors/connector.ts';

export type AccessTest = { ok: boolean; message: Bilingual; durationMs: number };

const accepted: Bilingual = { en: 'The operator accepted these credentials.', fr: 'L’opérateur a accepté ces accès.' };
const onlyCollect: Bilingual = {
  en: ' They collect; they neither refund nor pay out.',
  fr: ' Ils encaissent ; ils ne remboursent ni ne paient.',
};
const onlyPay: Bilingual = { en: ' They pay out; they do not collect.', fr: ' Ils paient ; ils n’encaissent pas.' };
const unprovenPin: Bilingual = {
  en: ' Only the PIN remains unproven until a payment uses it.',
  fr: ' Seul le code PIN reste à prouver, au premier paiement.',
};
const silent: Bilingual = {
  en: 'The operator did not answer. Nothing is known about these credentials; try again.',
  fr: 'L’opérateur n’a pas répondu. On ne sait rien de ces accès ; réessayez.',
};
const refused: Bilingual = { en: 'The operator refused these credentials.', fr: 'L’opérateur a refusé ces accès.' };

/** Asks the operator something that moves no money, and says in words what came of it and how long it took. */
export async function testConnection(connector: Connector, account: ProviderAccount): Promise<AccessTest> {
  const started = performance.now();
  const access = await connector.checkAccess(account);
  const durationMs = Math.round(performance.now() - started);
  if (access.ok)
    return {
      ok: true,
      durationMs,
      message: joined(
        accepted,
        !connector.supports(account, 'payout') ? onlyCollect : connector.supports(account, 'collect') ? null : onlyPay,
        connector.capabilities.pinIsUnproven ? unprovenPin : null,
      ),
    };
  if (access.raw.every((exchange) => exchange.httpStatus === null)) return { ok: false, durationMs, message: silent };
  const { code, providerReason } = access.reason;
  return {
    ok: false,
    durationMs,
    message: joined(code === 'AUTH_ERROR' ? refused : reasons[code].staffText, quoted(providerReason, access.raw)),
  };
}

/** The operator's own words, and the call they answered: with several products it tells whose keys are wrong. */
function quoted(words: string, raw: readonly Exchange[]): Bilingual | null {
  if (!words) return null;
  const call = raw.find((exchange) => exchange.httpStatus !== null && exchange.httpStatus >= 400);
  const where = call && URL.canParse(call.url) ? ` (${new URL(call.url).pathname})` : '';
  return { en: ` It said “${words}”${where}.`, fr: ` Sa réponse : « ${words} »${where}.` };
}

const joined = (...parts: (Bilingual | null | undefined)[]): Bilingual => ({
  en: parts.map((part) => part?.en ?? '').join(''),
  fr: parts.map((part) => part?.fr ?? '').join(''),
});
