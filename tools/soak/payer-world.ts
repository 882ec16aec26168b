import type { Config } from '#server/kit/config.ts';
import type { Chance } from '#server/modules/demo/demo/cast.ts';

const simulators = ['mtn', 'orange', 'tranzak'] as const;
/** Where money leaves, at each of them. */
const outPaths = { mtn: '/disbursement/v1_0/transfer', orange: '/cashin/pay', tranzak: '/transfer/to-mobile-wallet' };
/** What one reference has moved in an operator's own book: how often, and how much in all. */
export type Movement = { times: number; amount: number };

/** The simulated operators as the soak sees them. */
export function payerWorld(config: Config) {
  const base = `http://127.0.0.1:${config.simPhonePort}/__sim`;
  const call = async <T>(
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<T | null> => {
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
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
      const plan =
        roll < 0.75
          ? { action: 'approve', delayMs: chance.below(3000), realTime: true }
          : roll < 0.88
            ? { action: 'decline', delayMs: chance.below(2000), realTime: true }
            : { action: 'ignore' };
      await call('policies', { msisdn, ...plan });
    },
    /** How an operator ends a payment to a number: at once, a little later, or with a refusal the first time. */
    async receive(msisdn: string, chance: Chance) {
      const roll = chance.next();
      if (roll < 0.6)
        await call('outcomes', {
          msisdn,
          ...(roll < 0.35
            ? { action: 'approve', delayMs: chance.below(2000), realTime: true }
            : { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' }),
        });
    },
    /** From now on every tenth payment that leaves is taken without an answer, and some are refused at the door. */
    async loseAnswers() {
      for (const simulator of simulators) {
        for (const kind of ['closeAfter', 'errorAfter', 'unauthorized'] as const)
          await call('faults', {
            kind,
            simulator,
            path: outPaths[simulator],
            method: 'POST',
            count: -1,
            probability: kind === 'unauthorized' ? 0.15 : 0.06,
          });
      }
    },
    /** A fault that operators really have, for a few calls. */
    async breakSomething(chance: Chance): Promise<string> {
      const simulator = chance.pick(simulators);
      const kind = chance.pick([
        'unauthorized',
        'rateLimited',
        'unavailable',
        'errorBefore',
        'errorAfter',
        'closeBefore',
        'closeAfter',
        'html',
        'htmlAfter',
        'slowAfter',
      ] as const);
      await call('faults', { kind, simulator, count: 1 + chance.below(4), delayMs: 2000, retryAfterSeconds: 1 });
      const mode = chance.pick(['once', 'never', 'duplicate', 'reorder', 'tamper', 'early', 'delay'] as const);
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
    /** Money that left wallets and money that came to them, by our attempt or the provider's reference. */
    async movements(): Promise<Map<string, Movement>> {
      const answer = await call<{ entries: { kind: string; references: string[]; lines: { amount: number }[] }[] }>(
        'journal?limit=1000000',
      );
      if (!answer) throw new Error('The operators do not show their books');
      const byReference = new Map<string, Movement>();
      for (const entry of answer.entries) {
        if (!/^(mtn\.(requesttopay|refund|transfer)|orange\.(mp|cashin)|tranzak\.(collect|transfer))/.test(entry.kind))
          continue;
        const amount = entry.lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0);
        for (const reference of new Set(entry.references)) {
          const before = byReference.get(reference) ?? { times: 0, amount: 0 };
          byReference.set(reference, { times: before.times + 1, amount: before.amount + amount });
        }
      }
      return byReference;
    },
  };
}
export type PayerWorld = ReturnType<typeof payerWorld>;
