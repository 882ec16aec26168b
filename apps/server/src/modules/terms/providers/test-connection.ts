import { sayBoth } from '#i18n/words.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { accessTestWords } from '#i18n/catalogues/providers/access-test.ts';
import { type Bilingual, both } from '#domain/values/locale.ts';
import type { Connector, Exchange, ProviderAccount } from '../../../connectors/connector.ts';

export type AccessTest = { ok: boolean; message: Bilingual; durationMs: number };

const w = accessTestWords;

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
        w.accepted,
        !connector.supports(account, 'payout')
          ? w.onlyCollect
          : connector.supports(account, 'collect')
            ? null
            : w.onlyPay,
        connector.capabilities.pinIsUnproven ? w.pinUnproven : null,
      ),
    };
  if (access.raw.every((exchange) => exchange.httpStatus === null)) return { ok: false, durationMs, message: w.silent };
  const { code, providerReason } = access.reason;
  return {
    ok: false,
    durationMs,
    message: joined(
      code === 'AUTH_ERROR' ? w.refused : reasonTexts[code].staffText,
      quoted(providerReason, access.raw),
    ),
  };
}

/** The operator's own words, and the call they answered: with several products it tells whose keys are wrong. */
function quoted(words: string, raw: readonly Exchange[]): Bilingual | null {
  if (!words) return null;
  const call = raw.find((exchange) => exchange.httpStatus !== null && exchange.httpStatus >= 400);
  const where = call && URL.canParse(call.url) ? ` (${new URL(call.url).pathname})` : '';
  return sayBoth(accessTestWords.itSaid, { said: words, where });
}

const joined = (...parts: (Bilingual | null | undefined)[]): Bilingual =>
  both((locale) => parts.map((part) => part?.[locale] ?? '').join(''));
