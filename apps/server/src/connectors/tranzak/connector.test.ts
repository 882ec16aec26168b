import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import type { AttemptRef, RefundIntent } from '../connector.ts';
import { payoutRigs } from '../payout-rigs.ts';
import type { PayoutRig } from '../payout-suite.ts';
import { openBench, type Bench } from '../suite-rigs.ts';
import { ask, start, submit, type Rig } from '../suite.ts';

let sims: Simulators;
let bench: Bench;
let rig: Rig;
let bank: PayoutRig;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  rig = bench.rigs.tranzak;
  bank = (await payoutRigs(bench))['tranzak to a bank'];
});
afterEach(async () => {
  await bench.sim('faults', undefined, 'DELETE');
  await bench.sim('outcomes', undefined, 'DELETE');
  await bench.sim('settings', { tranzakUnauthorizedStatus: 401 });
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

describe('17: refusals that come as HTTP 200', () => {
  it('are refusals, proven by asking about the reference', async () => {
    const started = await start(rig, { phone: '237620000001' });
    const refused = await submit(rig, started);
    expect(refused).toMatchObject({
      kind: 'refused',
      reason: { code: 'PAYER_NOT_FOUND', providerReason: '7003: OPERATOR_INVALID_ACCOUNT_HOLDER' },
    });
    expect(refused.raw.map(({ step, httpStatus }) => [step, httpStatus]).slice(-2)).toEqual([
      ['create mobile wallet charge', 200],
      ['request details', 200],
    ]);
  });

  it('7: a reference that is already used is the same payment, not a failed one', async () => {
    const started = await start(rig);
    expect((await submit(rig, started)).kind).toBe('waitingPayer');
    expect((await submit(rig, started)).kind).toBe('waitingPayer');
    await rig.approve(started.attempt, started.intent);
    expect((await submit(rig, started)).kind).toBe('succeeded');
    expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
  });

  it('an invalid token is one of them: replaced, and the call made again', async () => {
    await bench.sim('settings', { tranzakUnauthorizedStatus: 200 });
    const started = await start(rig);
    await rig.fault('unauthorized', rig.submitCall);
    const sent = await submit(rig, started);
    expect(sent.kind).toBe('waitingPayer');
    expect(sent.raw.filter(({ step }) => step.startsWith('create'))).toHaveLength(2);
  });

  it('wrong keys too: nothing is sent', async () => {
    const account = bench.account('tranzak', { appKey: 'PROD_WRONG' });
    const started = await start(rig);
    expect(await rig.connector.submit(account, started.intent, started.attempt)).toMatchObject({
      kind: 'refused',
      reason: { code: 'AUTH_ERROR', retry: 'after-config-fix', providerReason: '4001: AUTH_INVALID_CREDENTIALS' },
    });
    expect(await rig.connector.status(account, started.attempt)).toMatchObject({
      kind: 'unknown',
      reason: { code: 'AUTH_ERROR' },
    });
    expect(await rig.connector.checkAccess(account)).toMatchObject({ ok: false, reason: { code: 'AUTH_ERROR' } });
  });
});

describe('a charge', () => {
  it('asks for exactly the sum, on nobody’s terms but ours', async () => {
    const started = await start(rig, { amount: 500, phone: bench.freshPhone('orange') });
    const { raw } = await submit(rig, started);
    expect(raw.at(-1)?.request).toEqual({
      amount: 500,
      currencyCode: 'XAF',
      description: 'Recu n 12 - ecolage',
      payerNote: 'Recu n 12 - ecolage',
      mchTransactionRef: started.attempt.attemptId,
      payerFeePercentage: 0,
      callbackUrl: started.intent.callbackUrl,
      mobileWalletNumber: started.intent.phone,
    });
    await rig.approve(started.attempt, started.intent);
    expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
  });

  it.each([
    ['funds', { balance: 10 }, 'PAYER_INSUFFICIENT_FUNDS'],
    ['a suspended wallet', { blocked: true }, 'PROVIDER_ERROR'],
  ])('9: %s', async (_what, wallet, code) => {
    const phone = bench.freshPhone('mtn');
    await bench.sim('wallets', { msisdn: phone, ...wallet });
    const started = await start(rig, { phone });
    await submit(rig, started);
    if (code === 'PAYER_INSUFFICIENT_FUNDS') await rig.approve(started.attempt, started.intent);
    await rig.advance(0);
    expect(await ask(rig, started.attempt)).toMatchObject({ kind: 'refused', reason: { code } });
    expect(await rig.debits(started.attempt, started.intent)).toEqual([]);
  });

  it('of another sum or under another reference is not ours', async () => {
    const started = await start(rig);
    await submit(rig, started);
    expect(await rig.connector.status(rig.account, { ...started.attempt, amount: 1501 })).toMatchObject({
      kind: 'unknown',
      reason: { code: 'AMBIGUOUS' },
    });
  });

  it('unclear words of Tranzak’s own leave it to the status query', async () => {
    const started = await start(rig);
    await rig.fault('errorAfter', rig.submitCall);
    expect(await submit(rig, started)).toMatchObject({
      kind: 'unknown',
      reason: { providerReason: '5005: SYSTEM_EXCEPTION' },
    });
    expect((await ask(rig, started.attempt)).kind).toBe('waitingPayer');
  });
});

describe('the hosted page', () => {
  it('is shown where no number is known, and settles like any charge', async () => {
    const phone = bench.freshPhone('mtn');
    const started = await start(rig, { phone: null });
    const opened = await submit(rig, started);
    expect(opened).toMatchObject({ kind: 'waitingPayer', redirectUrl: expect.stringMatching(/\/flow\/REQ/) as string });
    const page = await fetch(opened.redirectUrl!, { headers: { 'accept-language': 'en' } });
    expect(await page.text()).toContain('Your Mobile Money or Orange Money number');
    await fetch(opened.redirectUrl!, { method: 'POST', body: new URLSearchParams({ phone }), redirect: 'manual' });
    expect((await ask(rig, started.attempt)).kind).toBe('processing');
    await rig.approve(started.attempt, started.intent);
    expect((await ask(rig, started.attempt)).kind).toBe('succeeded');
    expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
  });

  it('needs somewhere to go back to', async () => {
    for (const change of [{ returnUrl: undefined }, { cancelUrl: `https://a.example/${'x'.repeat(500)}` }])
      expect(await rig.connector.prepare(rig.account, rig.intent({ phone: null, ...change }))).toMatchObject({
        kind: 'notPrepared',
        reason: { code: 'CONFIG_ERROR' },
      });
  });
});

describe('a refund', () => {
  it('pays the payer’s wallet from the payout account', async () => {
    const original = await start(rig, { amount: 5000 });
    await submit(rig, original);
    await rig.approve(original.attempt, original.intent);
    const intent: RefundIntent = {
      purpose: 'refund',
      attemptId: newId('attempt'),
      amount: 50,
      phone: original.intent.phone!,
      payerNote: 'Remboursement',
      original: { providerReference: original.attempt.providerReference },
    };
    const prepared = await rig.connector.prepare(rig.account, intent);
    const attempt: AttemptRef = {
      purpose: 'refund',
      attemptId: intent.attemptId,
      providerReference: prepared.kind === 'prepared' ? prepared.providerReference : '',
      conversation: {},
      amount: 50,
    };
    await rig.connector.submit(rig.account, intent, attempt);
    await rig.advance(0);
    expect(await rig.connector.status(rig.account, attempt)).toMatchObject({
      kind: 'succeeded',
      operatorReference: expect.stringMatching(/^TX/) as string,
    });
    const { entries } = await bench.sim(`journal?reference=${attempt.providerReference}`);
    expect(entries[0].lines).toEqual([
      { account: 'tranzak:payout:demo', amount: -50 },
      { account: `mtn:wallet:${intent.phone}`, amount: 50 },
    ]);
  });
});

describe('what an application may do', () => {
  it('is asked before anything is sent', async () => {
    const collects = bench.account('tranzak', { scope: 'collections' });
    const pays = bench.account('tranzak', { scope: 'disbursement' });
    const can = (account: typeof collects) =>
      (['collect', 'refund', 'payout'] as const).filter((purpose) => rig.connector.supports(account, purpose));
    expect([can(rig.account), can(collects), can(pays)]).toEqual([
      ['collect', 'refund', 'payout'],
      ['collect'],
      ['refund', 'payout'],
    ]);
    expect(await rig.connector.prepare(collects, bank.intent())).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR', retry: 'after-config-fix' },
    });
    expect(await rig.connector.prepare(pays, rig.intent())).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR' },
    });
  });

  it('a scope that Tranzak did not give is its refusal', async () => {
    await bench.sim('merchants', {
      id: 'poor',
      name: 'Sans droits',
      tranzak: [{ appId: 'appoor', appKey: 'PROD_POOR', scopes: 'collections' }],
    });
    const account = bench.account('tranzak', { appId: 'appoor', appKey: 'PROD_POOR' });
    expect(await rig.connector.checkAccess(account)).toMatchObject({ ok: false, reason: { code: 'MERCHANT_BLOCKED' } });
    expect(
      (
        await rig.connector.checkAccess(
          bench.account('tranzak', { appId: 'appoor', appKey: 'PROD_POOR', scope: 'collections' }),
        )
      ).ok,
    ).toBe(true);
  });

  it('without a webhook key no notice is ever believed', async () => {
    const { webhookKey: _, ...credentials } = rig.account.credentials;
    const prepared = await rig.connector.prepare({ ...rig.account, credentials }, rig.intent());
    expect(prepared).toMatchObject({
      kind: 'prepared',
      correlation: expect.stringMatching(/^unannounced:/) as string,
      conversation: {},
    });
  });
});

describe('questions', () => {
  it('who holds a wallet or a bank account', async () => {
    const phone = bench.freshPhone('orange');
    await bench.sim('wallets', { msisdn: phone, name: 'Aïcha Ngo Bikim' });
    expect(await rig.connector.holder(rig.account, phone)).toMatchObject({
      kind: 'found',
      name: 'AICHA NGO BIKIM',
      active: null,
    });
    expect((await rig.connector.holder(rig.account, '237620000001')).kind).toBe('notFound');
    await bench.sim('bank-accounts', { rib: '10005000220449496105178', name: 'Société Kamga' });
    expect(await rig.connector.holder(rig.account, '10005000220449496105178')).toMatchObject({
      kind: 'found',
      name: 'SOCIETE KAMGA',
    });
  });

  it('what our two accounts there hold', async () => {
    const payout = await rig.connector.balance(rig.account, 'payout');
    expect(payout).toMatchObject({ kind: 'known', currency: 'XAF' });
    expect(JSON.stringify(payout.raw)).not.toContain(String(payout.kind === 'known' && payout.available));
    expect((await rig.connector.balance(rig.account, 'collect')).kind).toBe('known');
    await rig.fault('errorBefore', 'GET /account/');
    expect(await rig.connector.balance(rig.account, 'payout')).toMatchObject({
      kind: 'unknown',
      reason: { code: 'PROVIDER_UNAVAILABLE' },
    });
  });
});
