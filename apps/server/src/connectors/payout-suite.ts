/**
 * The contract of money that leaves, against the provider's simulator over real sockets. However an answer is lost, the
 * simulator's own journal decides: the beneficiary was credited once, and our account with the provider paid once.
 */
import { describe, expect, it } from 'vitest';
import { afterNotFound } from './after-not-found.ts';
import type { AttemptRef, Connector, Exchange, Outcome, PayoutIntent, ProviderAccount } from './connector.ts';
import type { ReasonCode } from '#domain/payments/reasons.ts';
import { forgedBody, type Fault } from './suite.ts';

export type PayoutRig = {
  connector: Connector;
  account: ProviderAccount;
  /** Method and part of the path of the call that moves money, and of the question. */
  submitCall: string;
  statusCall: string;
  /** What the provider makes of each kind of beneficiary; banks have no wallets that are full. */
  refusals: { blocked: ReasonCode; notFound: ReasonCode; full: ReasonCode | null };
  /** A payout of 1500 francs to somebody nobody has paid yet. */
  intent(change?: Partial<PayoutIntent>): PayoutIntent;
  /** The next payout to this payee waits until it is answered. */
  hold(intent: PayoutIntent): Promise<void>;
  /** Ends one that waits; `approve` also after the end, as operators that finish late do. */
  answer(attempt: AttemptRef, action: 'approve' | 'fail'): Promise<void>;
  block(intent: PayoutIntent): Promise<void>;
  fill(intent: PayoutIntent): Promise<void>;
  /** The same payout to a number or account that does not exist. */
  toNobody(intent: PayoutIntent): PayoutIntent;
  float(amount: number | 'plenty'): Promise<void>;
  fault(
    kind: Fault,
    call: string,
    change?: { count?: number; retryAfterSeconds?: number; delayMs?: number },
  ): Promise<void>;
  callbacks(mode: 'never' | 'once' | 'duplicate' | 'tamper'): Promise<void>;
  advance(seconds: number): Promise<void>;
  received(attempt: AttemptRef): Promise<{ method: string; body: string }[]>;
  /** Movements of this attempt in the simulator's journal: what beneficiaries got, and what our account there paid. */
  moved(attempt: AttemptRef): Promise<{ credits: number[]; debits: number[] }>;
  evidence: Exchange[];
};

type Started = { intent: PayoutIntent; attempt: AttemptRef; correlation: string };

async function start(rig: PayoutRig, wish: PayoutIntent = rig.intent()): Promise<Started> {
  const prepared = await rig.connector.prepare(rig.account, wish);
  rig.evidence.push(...prepared.raw);
  if (prepared.kind === 'notPrepared') throw new Error(`not prepared: ${JSON.stringify(prepared.reason)}`);
  const { providerReference, conversation, correlation } = prepared;
  return {
    intent: wish,
    correlation,
    attempt: { purpose: 'payout', attemptId: wish.attemptId, providerReference, conversation, amount: wish.amount },
  };
}

async function submit(rig: PayoutRig, { intent, attempt }: Started): Promise<Outcome> {
  const outcome = await rig.connector.submit(rig.account, intent, attempt);
  rig.evidence.push(...outcome.raw);
  return outcome;
}

async function ask(rig: PayoutRig, attempt: AttemptRef): Promise<Outcome> {
  // Advancing by nothing answers when everything that is due has happened.
  await rig.advance(0);
  const outcome = await rig.connector.status(rig.account, attempt);
  rig.evidence.push(...outcome.raw);
  return outcome;
}

/** The final word, in the answer to the submit or after asking. */
async function settled(rig: PayoutRig, started: Started): Promise<Outcome> {
  const answer = await submit(rig, started);
  return under.includes(answer.kind) ? ask(rig, started.attempt) : answer;
}

const under = ['accepted', 'processing'];
const once = (amount: number) => ({ credits: [amount], debits: [amount] });
const nothing = { credits: [], debits: [] };

export function payoutSuite(name: string, rigOf: () => PayoutRig): void {
  describe(`${name}: money out`, () => {
    it('2, 19: submit, callback, status: succeeded, and exactly 500 francs arrived and were paid once', async () => {
      const rig = rigOf();
      await rig.callbacks('once');
      const started = await start(rig, rig.intent({ amount: 500 }));
      expect([...under, 'succeeded']).toContain((await submit(rig, started)).kind);
      const [callback] = await rig.received(started.attempt);
      const hint = rig.connector.readCallback(callback!);
      expect(hint).toMatchObject({ kind: 'hint', correlation: started.correlation });
      expect(rig.connector.callbackMatches(hint, started.attempt.conversation)).toBe(true);
      expect(await ask(rig, started.attempt)).toMatchObject({
        kind: 'succeeded',
        operatorReference: expect.stringMatching(/.{6,}/) as string,
      });
      expect(await rig.moved(started.attempt)).toEqual(once(500));
    });

    it('3: a lost callback changes nothing: asking settles', async () => {
      const rig = rigOf();
      await rig.callbacks('never');
      const started = await start(rig);
      await submit(rig, started);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.received(started.attempt)).toEqual([]);
    });

    it('4: a callback that comes twice names the same attempt twice, and it was paid once', async () => {
      const rig = rigOf();
      await rig.callbacks('duplicate');
      const started = await start(rig);
      await submit(rig, started);
      const hints = (await rig.received(started.attempt)).map((callback) => rig.connector.readCallback(callback));
      expect(hints).toHaveLength(2);
      expect(hints[0]).toEqual(hints[1]);
      expect(await rig.moved(started.attempt)).toEqual(once(started.intent.amount));
    });

    it('5: "success" in a forged callback is a hint only: the status says that it is under way', async () => {
      const rig = rigOf();
      const wish = rig.intent();
      await rig.hold(wish);
      const started = await start(rig, wish);
      await submit(rig, started);
      const forged = rig.connector.readCallback({ method: 'POST', body: forgedBody(started.attempt) });
      expect(forged).toMatchObject({ kind: 'hint', claimedStatus: 'SUCCESS' });
      if (rig.connector.provider === 'tranzak')
        expect(rig.connector.callbackMatches(forged, started.attempt.conversation)).toBe(false);
      expect(under).toContain((await ask(rig, started.attempt)).kind);
      expect(await rig.moved(started.attempt)).toEqual(nothing);
    });

    it.each(['closeAfter', 'errorAfter', 'htmlAfter', 'slowAfter'] as const)(
      '6: "%s" is unknown, asking settles it, and it was paid once',
      async (kind) => {
        const rig = rigOf();
        const started = await start(rig);
        await rig.fault(kind, rig.submitCall, { delayMs: 1_300 });
        expect((await submit(rig, started)).kind).toBe('unknown');
        expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
        expect(await rig.moved(started.attempt)).toEqual(once(started.intent.amount));
      },
    );

    it('6: unknown and still under way: asking says so, and later that it was paid', async () => {
      const rig = rigOf();
      const wish = rig.intent();
      await rig.hold(wish);
      const started = await start(rig, wish);
      await rig.fault('closeAfter', rig.submitCall);
      expect((await submit(rig, started)).kind).toBe('unknown');
      expect(under).toContain((await ask(rig, started.attempt)).kind);
      await rig.answer(started.attempt, 'approve');
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.moved(started.attempt)).toEqual(once(wish.amount));
    });

    it('6: never arrived: sent again only where the provider knows a reference it has seen', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await rig.fault('closeBefore', rig.submitCall);
      expect((await submit(rig, started)).kind).toBe('unknown');
      const found = await ask(rig, started.attempt);
      expect(await rig.moved(started.attempt)).toEqual(nothing);
      const step = afterNotFound(rig.connector.capabilities, {
        purpose: 'payout',
        wasAccepted: false,
        ageSeconds: 40,
        submissions: 1,
        isUnheard: false,
      });
      expect([found.kind, step]).toEqual(
        {
          mtnMomo: ['notFound', 'resubmit'],
          orangeCore: ['processing', 'askAgain'],
          tranzak: ['notFound', 'askAgain'],
          orangeWeb: [],
        }[rig.connector.provider],
      );
      if (step !== 'resubmit') return;
      expect([...under, 'succeeded']).toContain((await submit(rig, started)).kind);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.moved(started.attempt)).toEqual(once(started.intent.amount));
    });

    it('7: the same reference twice is paid once', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await submit(rig, started);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(['succeeded', 'unknown']).toContain((await submit(rig, started)).kind);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.moved(started.attempt)).toEqual(once(started.intent.amount));
    });

    it('8: time alone decides nothing: no payer, no window', async () => {
      const rig = rigOf();
      const wish = rig.intent();
      await rig.hold(wish);
      const started = await start(rig, wish);
      await submit(rig, started);
      await rig.advance(rig.connector.capabilities.promptSeconds + 10);
      expect(under).toContain((await ask(rig, started.attempt)).kind);
      await rig.answer(started.attempt, 'approve');
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
    });

    it('9: our own account there is empty', async () => {
      const rig = rigOf();
      await rig.float(10);
      const started = await start(rig);
      try {
        expect(await settled(rig, started)).toMatchObject({
          kind: 'refused',
          reason: { code: 'MERCHANT_FLOAT_LOW', retry: 'new-reference-after-final' },
        });
      } finally {
        await rig.float('plenty');
      }
      expect(await rig.moved(started.attempt)).toEqual(nothing);
    });

    it.each(['blocked', 'notFound', 'full'] as const)('9: the beneficiary is %s', async (kind) => {
      const rig = rigOf();
      const code = rig.refusals[kind];
      if (code === null) return;
      const wish = rig.intent();
      if (kind === 'blocked') await rig.block(wish);
      if (kind === 'full') await rig.fill(wish);
      const started = await start(rig, kind === 'notFound' ? rig.toNobody(wish) : wish);
      const refused = await settled(rig, started);
      expect([refused.kind, refused.reason?.code]).toEqual(['refused', code]);
      expect(refused.reason?.providerReason).toMatch(/.{4,}/);
      expect(await rig.moved(started.attempt)).toEqual(nothing);
    });

    it('23: paid after it had failed: the status says so, and it was paid once', async () => {
      const rig = rigOf();
      const wish = rig.intent();
      await rig.hold(wish);
      const started = await start(rig, wish);
      await submit(rig, started);
      await rig.answer(started.attempt, 'fail');
      expect((await ask(rig, started.attempt)).kind).toBe('refused');
      await rig.answer(started.attempt, 'approve');
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.moved(started.attempt)).toEqual(once(wish.amount));
    });

    it('throttled: not taken, the same reference may be sent again', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await rig.fault('rateLimited', rig.submitCall, { retryAfterSeconds: 1 });
      expect(await submit(rig, started)).toMatchObject({
        kind: 'refused',
        retryAfterSeconds: 1,
        reason: { code: 'RATE_LIMITED', retry: 'same-reference' },
      });
      expect([...under, 'succeeded']).toContain((await submit(rig, started)).kind);
    });

    it('1: a token refused at the worst moment is replaced and the money sent once', async () => {
      const rig = rigOf();
      const started = await start(rig);
      await rig.fault('unauthorized', rig.submitCall);
      expect([...under, 'succeeded']).toContain((await submit(rig, started)).kind);
      expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      expect(await rig.moved(started.attempt)).toEqual(once(started.intent.amount));
    });

    it.each(['errorBefore', 'closeBefore', 'htmlAfter', 'closeAfter', 'slowAfter'] as const)(
      'a question that meets "%s" establishes nothing',
      async (kind) => {
        const rig = rigOf();
        const started = await start(rig);
        await submit(rig, started);
        await rig.fault(kind, rig.statusCall, { delayMs: 1_300 });
        expect((await ask(rig, started.attempt)).kind).toBe('unknown');
        expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
      },
    );

    it.each([0, -5, 100.5, Number.NaN, 1e15])('an amount of %d never leaves', async (amount) => {
      const rig = rigOf();
      expect(await rig.connector.prepare(rig.account, rig.intent({ amount }))).toMatchObject({
        kind: 'notPrepared',
        reason: { retry: 'never' },
        raw: [],
      });
    });
  });
}
