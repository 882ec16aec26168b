import { reasons } from '#domain/reasons.ts';
import type { Connector, ProviderAccount } from '../../connectors/connector.ts';

export type AccessTest = { ok: boolean; message: { en: string; fr: string }; durationMs: number };

/** Asks the operator something that moves no money, and says in words what came of it and how long it took. */
export async function testConnection(connector: Connector, account: ProviderAccount): Promise<AccessTest> {
  const started = performance.now();
  const access = await connector.checkAccess(account);
  const durationMs = Math.round(performance.now() - started);
  if (access.ok) {
    const canRefund = connector.supports(account, 'refund');
    return {
      ok: true, durationMs,
      message: canRefund
        ? { en: 'The operator accepted these credentials.', fr: 'L’opérateur a accepté ces accès.' }
        : { en: 'The operator accepted these credentials. They collect; they do not refund.', fr: 'L’opérateur a accepté ces accès. Ils encaissent ; ils ne remboursent pas.' },
    };
  }
  const { code, providerReason } = access.reason;
  if (access.raw.every((exchange) => exchange.httpStatus === null)) {
    return {
      ok: false, durationMs,
      message: { en: 'The operator did not answer. Nothing is known about these credentials; try again.', fr: 'L’opérateur n’a pas répondu. On ne sait rien de ces accès ; réessayez.' },
    };
  }
  const { staffText } = reasons[code];
  const [en, fr] = providerReason ? [` It said “${providerReason}”.`, ` Sa réponse : « ${providerReason} ».`] : ['', ''];
  return { ok: false, durationMs, message: { en: staffText.en + en, fr: staffText.fr + fr } };
}
