/**
 * One contract for every connector, run against the provider's simulator over real sockets. A rig says how
 * this provider's payer and operator are moved; the cases are the same for all. Only the simulator's own
 * ledger decides whether money moved, and how often.
 */
import { describe, expect, it } from 'vitest';
import type { AttemptRef, CollectIntent, Connector, Exchange, Outcome, ProviderAccount } from './connector.ts';

export type Fault =
  | 'unauthorized'
  | 'rateLimited'
  | 'errorBefore'
  | 'errorAfter'
  | 'closeBefore'
  | 'closeAfter'
  | 'htmlAfter'
  | 'slowAfter';

export type Rig = {
  connector: Connector;
  account: ProviderAccount;
  /** Method and part of the path of the call that can move money, and of the question. */
  submitCall: string;
  statusCall: string;
  /** Whether this operator is known to finish a payment after its own window. */
  finishesLate: boolean;
  /** A fresh payer's phone and a callback address of this test run. */
  intent(change?: Partial<CollectIntent>): CollectIntent;
  approve(attempt: AttemptRef, intent: CollectIntent): Promise<void>;
  decline(attempt: AttemptRef, intent: CollectIntent): Promise<void>;
  /** Makes the next matching requests misbehave. */
  fault(
    kind: Fault,
    call: string,
    change?: { count?: number; retryAfterSeconds?: number; delayMs?: number },
  ): Promise<void>;
  callbacks(mode: 'never' | 'once' | 'duplicate' | 'tamper'): Promise<void>;
  /** Moves the provider's clock. */
  advance(seconds: number): Promise<void>;
  /** Bodies received at the callback address that name this attempt, with their method. */
  received(attempt: AttemptRef): Promise<{ method: string; body: string }[]>;
  /** Sums that left the payer's wallet for this attempt, from the simulator's journal. */
  debits(attempt: AttemptRef, intent: CollectIntent): Promise<number[]>;
  /** Every exchange of the run, for the search for secrets at its end. */
  evidence: Exchange[];
};

export async function start(
  rig: Rig,
  change: Partial<CollectIntent> = {},
): Promise<{ intent: CollectIntent; attempt: AttemptRef; correlation: string }> {
  const intent = rig.intent(change);
  const prepared = await rig.connector.prepare(rig.account, intent);
  rig.evidence.push(...prepared.raw);
  if (prepared.kind === 'notPrepared') throw new Error(`not prepared: ${JSON.stringify(prepared.reason)}`);
  const { providerReference, conversation, correlation } = prepared;
  return {
    intent,
    correlation,
    attempt: {
      purpose: 'collect',
      attemptId: intent.attemptId,
      providerReference,
      conversation,
      amount: intent.amount,
    },
  };
}

export async function submit(rig: Rig, started: { intent: CollectIntent; attempt: AttemptRef }): Promise<Outcome> {
  const outcome = await rig.connector.submit(rig.account, started.intent, started.attempt);
  rig.evidence.push(...outcome.raw);
  return outcome;
}

export async function ask(rig: Rig, attempt: AttemptRef): Promise<Outcome> {
  const outcome = await rig.connector.status(rig.account, attempt);
  rig.evidence.push(...outcome.raw);
  return outcome;
}

/**
 * What a forger could send about an attempt of which they know everything but its secrets, in every provider's form at
 * once.
 */
export function forgedBody({ attemptId, providerReference }: AttemptRef): string {
  const resource = { mchTransactionRef: providerReference, customTransactionRef: providerReference, status: 'SUCCESS' };
  return JSON.stringify({
    externalId: attemptId,
    payToken: providerReference,
    notif_token: '0'.repeat(32),
    status: 'SUCCESS',
    appId: 'apdemo000001',
    authKey: 'guessed',
    resource,
  });
}

const waiting = ['accepted', 'waitingPayer'];

export function connectorSuite(name: string, rigOf: () => Rig): void {
  describe(`${name}: contract`, () => {
    it('1: 50 questions at once need one token, and a token that was refused is replaced and the call replayed', async () => {
      const rig = rigOf();
      const { attempt } = await start(rig);
      const fresh = { ...rig.account, id: `${rig.account.id}-1` };
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => rig.connector.status(fresh, attempt)));
      const tokens = new Set(
        outcomes.flatMap((outcome) => outcome.raw).filter((exchange) => exchange.step.includes('token')),
      );
      expect(tokens.size).toBe(1);
      await rig.fault('unauthorized', rig.statusCall);
      const replayed = await ask(rig, attempt);
      expect(replayed.raw.filter((exchange) => exchange.httpStatus === 401)).toHaveLength(1);
      expect(replayed.raw.at(-1)?.httpStatus).not.toBe(401);
    });

    it('2, 19: charge, callback, status: succeeded, and exactly 500 francs left the wallet once', async () => {
      const rig = rigOf();
      await rig.callbacks('once');
      const started = await start(rig, { amount: 500 });
      expect(waiting).toContain((await submit(rig, started)).kind);
      expect(await rig.debits(started.attempt, started.intent)).toEqual([]);
      await rig.approve(started.attempt, started.intent);
      const [callback] = await rig.received(started.attempt);
      const hint = rig.connector.readCallback(callback!);
      expect(hint).toMatchObject({ kind: 'hint', correlation: started.correlation });
      expect(rig.connector.callbackMatches(hint, started.attempt.conversation)).toBe(true);
      const settled = await ask(rig, started.attempt);
      expect(settled).toMatchObject({ kind: 'succeeded', operatorReference: expect.stringMatching(/.{6,}/) as string });
      expect(await rig.debits(started.attempt, started.intent)).toEqual([500]);
    });

    it('3: a lost callback changes nothing: asking settles', async () => {
      const rig = rigOf();
      await rig.callbacks('never');
      const started = await start(rig);
      await submit(rig, started);
      expect(waiting).toContain((await ask(rig, started.attempt)).kind);
      await rig.approve(started.attempt, started.intent);
      expect(await rig.received(started.attempt)).toEqual([]);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
    });

    it('4: a callback that comes twice names the same attempt twice', async () => {
      const rig = rigOf();
      await rig.callbacks('duplicate');
      const started = await start(rig);
      await submit(rig, started);
      await rig.approve(started.attempt, started.intent);
      const hints = (await rig.received(started.attempt)).map((callback) => rig.connector.readCallback(callback));
      expect(hints).toHaveLength(2);
      expect(hints[0]).toEqual(hints[1]);
    });

    it('5: "success" in a forged callback is a hint only: the status still says waiting', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      const forged = rig.connector.readCallback({
        method: 'POST',
        body: forgedBody(started.attempt),
      });
      expect(forged).toMatchObject({ kind: 'hint', claimedStatus: 'SUCCESS' });
      if (rig.connector.provider === 'orangeWeb' || rig.connector.provider === 'tranzak')
        expect(rig.connector.callbackMatches(forged, started.attempt.conversation)).toBe(false);
      expect(waiting).toContain((await ask(rig, started.attempt)).kind);
      expect(await rig.debits(started.attempt, started.intent)).toEqual([]);
    });

    it('8: the payer does nothing: expired when the window has passed, and what was known is not erased', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      await rig.advance(rig.connector.capabilities.promptSeconds - 20);
      expect(waiting).toContain((await ask(rig, started.attempt)).kind);
      await rig.advance(30);
      const expired = await ask(rig, started.attempt);
      expect(expired).toMatchObject({
        kind: 'expired',
        reason: { code: 'PAYER_TIMEOUT', retry: 'new-reference-after-final' },
      });
      expect(Object.values(expired)).not.toContain(null);
    });

    it('23: paid after it had expired: the status says so, and the payer was debited once; where that cannot be, nothing is taken', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      await rig.advance(rig.connector.capabilities.promptSeconds + 10);
      expect((await ask(rig, started.attempt)).kind).toBe('expired');
      await rig.approve(started.attempt, started.intent);
      // Orange's page is closed once its time has passed.
      expect((await ask(rig, started.attempt)).kind).toBe(rig.finishesLate ? 'succeeded' : 'expired');
      expect(await rig.debits(started.attempt, started.intent)).toEqual(
        rig.finishesLate ? [started.intent.amount] : [],
      );
    });

    it('the payer says no', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      await rig.decline(started.attempt, started.intent);
      const { kind, reason } = await ask(rig, started.attempt);
      // Orange's page does not say why a payment failed.
      expect([kind, reason?.code]).toEqual(
        rig.connector.provider === 'orangeWeb' ? ['refused', 'UNPAID_AT_PAGE'] : ['cancelled', 'PAYER_REJECTED'],
      );
    });

    it.each(['errorBefore', 'closeBefore', 'htmlAfter', 'closeAfter', 'slowAfter'] as const)(
      'a question that meets "%s" establishes nothing',
      async (kind) => {
        const rig = rigOf();
        const started = await start(rig);
        await submit(rig, started);
        await rig.fault(kind, rig.statusCall, { delayMs: 1_300 });
        const unclear = await ask(rig, started.attempt);
        expect(unclear).toMatchObject({
          kind: 'unknown',
          reason: { code: expect.stringMatching(/^PROVIDER_/) as string },
        });
        expect(waiting).toContain((await ask(rig, started.attempt)).kind);
      },
    );

    it('a throttled question says when to come back, and the pace obeys', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      await rig.fault('rateLimited', rig.statusCall, { retryAfterSeconds: 1 });
      expect(await ask(rig, started.attempt)).toMatchObject({
        kind: 'unknown',
        retryAfterSeconds: 1,
        reason: { code: 'RATE_LIMITED' },
      });
      const before = performance.now();
      expect(waiting).toContain((await ask(rig, started.attempt)).kind);
      expect(performance.now() - before).toBeGreaterThan(800);
    });

    it.each([99, 0, -5, 100.5, Number.NaN, 1e15])('an amount of %d never leaves', async (amount) => {
      const rig = rigOf();
      const answer = await rig.connector.prepare(rig.account, rig.intent({ amount }));
      expect(answer).toMatchObject({ kind: 'notPrepared', reason: { retry: 'never' }, raw: [] });
    });
  });
}

/** For rails whose submit goes over the wire. */
export function submitSuite(name: string, rigOf: () => Rig): void {
  describe(`${name}: the call that moves money`, () => {
    it.each(['closeAfter', 'errorAfter', 'htmlAfter', 'slowAfter'] as const)(
      '6: "%s" is unknown, asking settles it, and the payer is debited once',
      async (kind) => {
        const rig = rigOf();
        const started = await start(rig);
        await rig.fault(kind, rig.submitCall, { delayMs: 1_300 });
        const unclear = await submit(rig, started);
        expect(unclear.kind).toBe('unknown');
        expect(waiting).toContain((await ask(rig, started.attempt)).kind);
        await rig.approve(started.attempt, started.intent);
        expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
        expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
      },
    );

    it('throttled: not taken, the same reference may be sent again', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await rig.fault('rateLimited', rig.submitCall, { retryAfterSeconds: 1 });
      expect(await submit(rig, started)).toMatchObject({
        kind: 'refused',
        retryAfterSeconds: 1,
        reason: { code: 'RATE_LIMITED', retry: 'same-reference' },
      });
      expect(waiting).toContain((await submit(rig, started)).kind);
    });

    it('1: a token refused at the worst moment is replaced and the payment asked for once', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await rig.fault('unauthorized', rig.submitCall);
      expect(waiting).toContain((await submit(rig, started)).kind);
      await rig.approve(started.attempt, started.intent);
      expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
    });
  });
}
