import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import type { AttemptRef, RefundIntent } from '../connector.ts';
import { openBench, type Bench } from '../suite-rigs.ts';
import { ask, start, submit, type Rig } from '../suite.ts';

let sims: Simulators;
let bench: Bench;
let rig: Rig;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  rig = bench.rigs.orangeCore;
});
afterEach(async () => {
  await bench.sim('faults', undefined, 'DELETE');
  await bench.sim('outcomes', undefined, 'DELETE');
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

async function refund(amount: number, phone: string) {
  const intent: RefundIntent = {
    purpose: 'refund',
    attemptId: newId('attempt'),
    amount,
    phone,
    payerNote: 'Remboursement',
    callbackUrl: 'http://127.0.0.1:9/none',
    original: { providerReference: 'MP1' },
  };
  const prepared = await rig.connector.prepare(rig.account, intent);
  if (prepared.kind === 'notPrepared') throw new Error(prepared.reason.providerReason);
  const attempt: AttemptRef = {
    purpose: 'refund',
    attemptId: intent.attemptId,
    providerReference: prepared.providerReference,
    conversation: {},
    amount,
  };
  return { attempt, send: () => rig.connector.submit(rig.account, intent, attempt) };
}

describe('Orange core: refusals', () => {
  it('9, 10: one code, three sentences, three reasons', async () => {
    const [poor, blocked] = [bench.freshPhone('orange'), bench.freshPhone('orange')];
    await bench.sim('wallets', {
      wallets: [
        { msisdn: poor, balance: 100 },
        { msisdn: blocked, blocked: true },
      ],
    });
    await bench.sim('settings', { orangeLimit: 300_000 });
    const refusals = [];
    for (const change of [{ phone: poor }, { phone: blocked }, { amount: 300_001 }])
      refusals.push(await submit(rig, await start(rig, change)));
    await bench.sim('settings', { orangeLimit: 400_000 });
    expect(refusals.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
      ['refused', 'PAYER_INSUFFICIENT_FUNDS'],
      ['refused', 'PAYER_BLOCKED'],
      ['refused', 'PAYER_LIMIT'],
    ]);
    for (const { reason, raw } of refusals) {
      expect(reason?.providerReason).toMatch(/^60019 :: /);
      expect(raw.at(-1)?.httpStatus).toBe(417);
    }
  });

  it('a sentence nobody wrote down is kept as it came, and the status says the same later', async () => {
    const started = await start(rig);
    await bench.sim('outcomes', {
      operator: 'orange',
      reference: started.attempt.providerReference,
      action: 'fail',
      reason: '60042 :: Guichet en inventaire',
    });
    const expected = {
      kind: 'refused',
      reason: { code: 'PROVIDER_ERROR', providerReason: '60042 :: Guichet en inventaire' },
    };
    expect(await submit(rig, started)).toMatchObject(expected);
    expect(await ask(rig, started.attempt)).toMatchObject(expected);
  });

  it('money gone between prompt and confirmation: the confirmation’s sentence counts, not the prompt’s', async () => {
    const started = await start(rig, { amount: 2000 });
    await submit(rig, started);
    await bench.sim('wallets', { msisdn: started.intent.phone, balance: 0 });
    await rig.approve(started.attempt, started.intent);
    expect(await ask(rig, started.attempt)).toMatchObject({
      kind: 'refused',
      reason: { code: 'PAYER_INSUFFICIENT_FUNDS' },
    });
  });

  it('a wrong merchant PIN or user is a matter of our settings', async () => {
    for (const [change, code] of [
      [{ pin: '9999' }, 'AUTH_ERROR'],
      [{ channelMsisdn: '699000009' }, 'CONFIG_ERROR'],
    ] as const) {
      const started = await start(rig);
      const outcome = await rig.connector.submit(bench.account('orangeCore', change), started.intent, started.attempt);
      expect(outcome).toMatchObject({ kind: 'refused', reason: { code, retry: 'after-config-fix' } });
    }
    // A wrong user is found before anything can move. After that, what is said of it is in words that Orange does not
    // document.
    const [started, wrongUser] = [await start(rig), bench.account('orangeCore', { apiPassword: 'wrong' })];
    expect(await rig.connector.prepare(wrongUser, started.intent)).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'AUTH_ERROR' },
    });
    expect(await rig.connector.submit(wrongUser, started.intent, started.attempt)).toMatchObject({
      kind: 'unknown',
      reason: { code: 'AMBIGUOUS' },
    });
    expect(await rig.connector.checkAccess(bench.account('orangeCore', { consumerSecret: 'wrong' }))).toMatchObject({
      ok: false,
      reason: { code: 'AUTH_ERROR' },
    });
    expect((await rig.connector.checkAccess(bench.account('orangeCore'))).ok).toBe(true);
  });
});

describe('Orange core: one token, one payment', () => {
  it('a second pay decides nothing and debits nothing', async () => {
    const started = await start(rig);
    await submit(rig, started);
    expect(await submit(rig, started)).toMatchObject({ kind: 'unknown', reason: { code: 'DUPLICATE' } });
    await rig.approve(started.attempt, started.intent);
    expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
  });

  it('a pay that never arrived: the token waits, then expires; nothing is sent again', async () => {
    const started = await start(rig);
    await rig.fault('closeBefore', rig.submitCall);
    expect((await submit(rig, started)).kind).toBe('unknown');
    expect((await ask(rig, started.attempt)).kind).toBe('waitingPayer');
    await rig.advance(430);
    expect((await ask(rig, started.attempt)).kind).toBe('expired');
    expect(await rig.debits(started.attempt, started.intent)).toEqual([]);
  });

  it('an unknown token is not found', async () => {
    const { attempt } = await start(rig);
    expect(await ask(rig, { ...attempt, providerReference: 'MP000000NOBODY' })).toMatchObject({ kind: 'notFound' });
  });

  it('preparing that fails has asked nobody anything and may be repeated', async () => {
    await rig.fault('errorAfter', 'POST /mp/init');
    expect(await rig.connector.prepare(rig.account, rig.intent())).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'PROVIDER_UNAVAILABLE', retry: 'same-reference' },
    });
    expect((await rig.connector.prepare(rig.account, rig.intent())).kind).toBe('prepared');
    expect(await rig.connector.prepare(rig.account, rig.intent({ callbackUrl: undefined }))).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR' },
    });
  });

  it('11: after expiry Orange states nothing any more, so the outcome holds no fact that could overwrite one', async () => {
    const started = await start(rig);
    await submit(rig, started);
    const before = await ask(rig, started.attempt);
    expect(before.operatorReference).toMatch(/^MP\d{6}\./);
    await rig.advance(430);
    const after = await ask(rig, started.attempt);
    expect(after.kind).toBe('expired');
    expect('operatorReference' in after).toBe(false);
    expect({ ...before, ...after }.operatorReference).toBe(before.operatorReference);
  });

  it('19: the wire carries the amount as text, nine digits of the number, and at most 20 characters of our id', async () => {
    const started = await start(rig, { amount: 500 });
    const { raw } = await submit(rig, started);
    expect(raw.at(-1)?.request).toMatchObject({
      amount: '500',
      subscriberMsisdn: started.intent.phone!.slice(3),
      orderId: started.intent.attemptId.slice(-20),
      pin: '[redacted]',
      description: 'Recu n 12 - ecolage',
    });
  });

  it('the prompt can be shown again while it waits', async () => {
    const started = await start(rig);
    await submit(rig, started);
    const again = await rig.connector.resendPrompt(rig.account, started.attempt);
    expect([again.kind, again.raw[0]?.httpStatus, again.raw[0]?.step]).toEqual(['waitingPayer', 200, 'mp push']);
  });
});

describe('Orange core: refunds by cashin', () => {
  it('pays the payer’s wallet, usually at once', async () => {
    const phone = bench.freshPhone('orange');
    const { attempt, send } = await refund(75, phone);
    expect(await send()).toMatchObject({
      kind: 'succeeded',
      operatorReference: expect.stringMatching(/^CI/) as string,
    });
    expect((await ask(rig, attempt)).kind).toBe('succeeded');
    const { entries } = await bench.sim(`journal?reference=${attempt.providerReference}`);
    expect(entries).toHaveLength(1);
    expect(entries[0].lines).toContainEqual({ account: `orange:wallet:${phone}`, amount: 75 });
  });

  it('the same sentences speak of our float and of the receiver', async () => {
    await bench.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 10 });
    const { send } = await refund(5000, bench.freshPhone('orange'));
    expect(await send()).toMatchObject({ kind: 'refused', reason: { code: 'MERCHANT_FLOAT_LOW' } });
    await bench.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 50_000_000 });
    const blocked = bench.freshPhone('orange');
    await bench.sim('wallets', { msisdn: blocked, blocked: true });
    expect(await (await refund(5000, blocked)).send()).toMatchObject({
      kind: 'refused',
      reason: { code: 'PAYEE_BLOCKED' },
    });
  });

  it('6: lost after it was paid: asking settles, the wallet is paid once', async () => {
    const phone = bench.freshPhone('orange');
    const { attempt, send } = await refund(900, phone);
    await rig.fault('closeAfter', 'POST /cashin/pay');
    expect((await send()).kind).toBe('unknown');
    expect((await ask(rig, attempt)).kind).toBe('succeeded');
    expect((await send()).kind).toBe('unknown');
    const { entries } = await bench.sim(`journal?reference=${attempt.providerReference}`);
    expect(entries).toHaveLength(1);
  });
});

describe('Orange core: questions', () => {
  it('who holds a wallet', async () => {
    const phone = bench.freshPhone('orange');
    await bench.sim('wallets', { msisdn: phone, name: 'Aïcha Ngo Bikim' });
    expect(await rig.connector.holder(rig.account, phone)).toMatchObject({
      kind: 'found',
      active: null,
      name: 'AICHA NGO BIKIM',
    });
    expect((await rig.connector.holder(rig.account, bench.freshPhone('mtn'))).kind).toBe('notFound');
    expect((await rig.connector.balance(rig.account, 'collect')).kind).toBe('unknown');
  });
});
