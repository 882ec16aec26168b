import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../suite-rigs.ts';
import { ask, start, submit, type Rig } from '../suite.ts';

let sims: Simulators;
let bench: Bench;
let rig: Rig;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  rig = bench.rigs.orangeWeb;
});
afterEach(async () => void (await bench.sim('faults', undefined, 'DELETE')));
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

describe('Orange Web Payment', () => {
  it('preparing makes the page; its address and tokens are the conversation, its order id the reference', async () => {
    const started = await start(rig, { amount: 500 });
    const { attempt, correlation } = started;
    expect(attempt.providerReference).toMatch(/^[0-9a-z]{20}-[0-9a-f]{8}$/);
    expect(Object.keys(attempt.conversation).sort()).toEqual(['notifToken', 'payToken', 'paymentUrl']);
    expect(correlation).not.toContain(attempt.conversation['notifToken']);
    expect(await submit(rig, started)).toMatchObject({
      kind: 'waitingPayer',
      redirectUrl: attempt.conversation['paymentUrl'],
      raw: [],
    });
    const page = await (await fetch(attempt.conversation['paymentUrl']!)).text();
    expect(page).toContain('500');
  });

  it('19: the amount travels as a whole number, the texts within their lengths', async () => {
    const prepared = await rig.connector.prepare(
      rig.account,
      rig.intent({ amount: 500, pageReference: 'École Saint-Michel de Douala, trimestre 1' }),
    );
    const request = prepared.raw.at(-1)?.request as Record<string, unknown>;
    expect(request).toMatchObject({ amount: 500, currency: 'XAF', lang: 'fr', merchant_key: '[redacted]' });
    expect(String(request['reference'])).toBe('Ecole Saint-Michel de Douala,');
  });

  it.each(['closeAfter', 'errorAfter', 'htmlAfter'] as const)(
    'a page whose answer is lost (%s) moves nothing: preparing again makes another',
    async (kind) => {
      await rig.fault(kind, rig.submitCall);
      expect(await rig.connector.prepare(rig.account, rig.intent())).toMatchObject({
        kind: 'notPrepared',
        reason: { retry: 'same-reference' },
      });
      expect((await rig.connector.prepare(rig.account, rig.intent())).kind).toBe('prepared');
    },
  );

  it('processing while Orange moves the money', async () => {
    const started = await start(rig);
    const { code } = await bench.sim(`otp/${started.intent.phone}`, {});
    await fetch(started.attempt.conversation['paymentUrl']!, {
      method: 'POST',
      body: new URLSearchParams({ phone: started.intent.phone!, otp: code }),
      redirect: 'manual',
    });
    expect((await ask(rig, started.attempt)).kind).toBe('processing');
    await rig.advance(2);
    expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
  });

  it('addresses Orange would refuse are named before anything is sent', async () => {
    for (const change of [
      { returnUrl: undefined },
      { cancelUrl: '' },
      { callbackUrl: `https://pay.example.cm/${'x'.repeat(120)}` },
    ]) {
      const name = Object.keys(change)[0];
      expect(await rig.connector.prepare(rig.account, rig.intent(change))).toMatchObject({
        kind: 'notPrepared',
        raw: [],
        reason: { code: 'CONFIG_ERROR', providerReason: expect.stringContaining(name!) as string },
      });
    }
  });

  it('OUV in Orange’s test, XAF in Cameroon; a key of the other is refused', async () => {
    const dev = bench.account('orangeWeb', { country: 'dev', merchantKey: 'demo00d0' });
    const prepared = await rig.connector.prepare(dev, rig.intent());
    expect(prepared.raw.at(-1)?.request).toMatchObject({ currency: 'OUV' });
    const mixed = bench.account('orangeWeb', { country: 'dev' });
    expect(await rig.connector.prepare(mixed, rig.intent())).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR', retry: 'after-config-fix' },
    });
  });

  it('proves credentials without making a page', async () => {
    expect((await rig.connector.checkAccess(bench.account('orangeWeb'))).ok).toBe(true);
    expect(await rig.connector.checkAccess(bench.account('orangeWeb', { clientSecret: 'wrong' }))).toMatchObject({
      ok: false,
      reason: { code: 'AUTH_ERROR' },
    });
  });

  it('has no refund, and says so', async () => {
    expect(rig.connector.supports(rig.account, 'refund')).toBe(false);
    const intent = {
      purpose: 'refund' as const,
      attemptId: 'att_1',
      amount: 500,
      phone: '237699000012',
      payerNote: '',
      original: { providerReference: 'x' },
    };
    expect(await rig.connector.prepare(rig.account, intent)).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'INVALID_REQUEST' },
    });
  });
});
