import type { Config } from '#server/kit/config.ts';
import type { Chance } from '#server/modules/demo/cast.ts';

/** The simulated operators as the soak sees them. */
export function payerWorld(config: Config) {
  const base = `http://127.0.0.1:${config.simPhonePort}/__sim`;
  const call = async <T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T | null> => {
    try {
      const response = await fetch(`${base}/${path}`, { method, headers: { 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }), signal: AbortSignal.timeout(10_000) });
      return response.ok ? ((await response.json()) as T) : null;
    } catch {
      return null;
    }
  };
  return {
    call,
    /** How payers behave during the run: most approve soon, some refuse, some never look. */
    async decide(msisdn: string, chance: Chance) {
      const roll = chance.next();
      const plan = roll < 0.75 ? { action: 'approve', delayMs: chance.below(3000), realTime: true } : roll < 0.88 ? { action: 'decline', delayMs: chance.below(2000), realTime: true } : { action: 'ignore' };
      await call('policies', { msisdn, ...plan });
    },
    /** A fault that operators really have, for a few calls. */
    async breakSomething(chance: Chance): Promise<string> {
      const kind = chance.pick(['unauthorized', 'rateLimited', 'unavailable', 'errorBefore', 'errorAfter', 'closeBefore', 'closeAfter', 'html', 'htmlAfter', 'slowAfter'] as const);
      const simulator = chance.pick(['mtn', 'orange'] as const);
      await call('faults', { kind, simulator, count: 1 + chance.below(4), delayMs: 2000, retryAfterSeconds: 1 });
      const mode = chance.pick(['once', 'never', 'duplicate', 'reorder', 'tamper', 'early'] as const);
      await call('callback-policy', { mode, operator: simulator, count: 5, copies: 3, delayMs: 1500 });
      return `${simulator} ${kind}, callbacks ${mode}`;
    },
    async calm() {
      await call('faults', undefined, 'DELETE');
      await call('callback-policy', undefined, 'DELETE');
      await call('down', { down: false });
      // Whoever has not answered by now will not: every operator's window runs out.
      await call('clock/advance', { seconds: 900 });
    },
    /** Money that left payers' wallets and money that came back, by our attempt or the provider's reference. */
    async movements(): Promise<Map<string, number>> {
      const answer = await call<{ entries: { kind: string; references: string[] }[] }>('journal?limit=1000000');
      const byReference = new Map<string, number>();
      for (const entry of answer?.entries ?? []) {
        if (!/^(mtn\.(requesttopay|refund)|orange\.(mp|cashin))/.test(entry.kind)) continue;
        for (const reference of new Set(entry.references)) byReference.set(reference, (byReference.get(reference) ?? 0) + 1);
      }
      return byReference;
    },
  };
}
export type PayerWorld = ReturnType<typeof payerWorld>;
