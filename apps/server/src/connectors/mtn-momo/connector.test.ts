import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import { afterNotFound } from '../after-not-found.ts';
import type { AttemptRef, CollectIntent, ProviderAccount, RefundIntent } from '../connector.ts';
import { openBench, type Bench } from '../suite-rigs.ts';
import { ask, start, submit, type Rig } from '../suite.ts';

let sims: Simulators;
let bench: Bench;
let rig: Rig;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  rig = bench.rigs.mtnMomo;
});
afterEach(async () => {
  await bench.sim('faults', undefined, 'DELETE');
  await bench.sim('outcomes', undefined, 'DELETE');
  await bench.sim('settings', { mtnReason: 'string' });
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

/** Asks for money and has the operator answer with a reason of its own. */
async function failedWith(reason: string, change: Partial<CollectIntent> = {}) {
  const started = await start(rig, change);
  await bench.sim('outcomes', {
    operator: 'mtn',
    reference: started.attempt.providerReference,
    action: 'fail',
    reason,
  });
  await submit(rig, started);
  await rig.advance(1);
  return ask(rig, started.attempt);
}

async function paid(amount: number) {
  const started = await start(rig, { amount });
  await submit(rig, started);
  await rig.approve(started.attempt, started.intent);
  return started;
}

async function refund(account: ProviderAccount, original: AttemptRef, amount: number, phone: string) {
  const { connector } = rig;
  const intent: RefundIntent = {
    purpose: 'refund',
    attemptId: newId('attempt'),
    amount,
    phone,
    payerNote: 'Remboursement',
    original: { providerReference: original.providerReference },
  };
  const prepared = await connector.prepare(account, intent);
  if (prepared.kind === 'notPrepared') return { kind: 'notPrepared' as const, reason: prepared.reason };
  const attempt: AttemptRef = {
    purpose: 'refund',
    attemptId: intent.attemptId,
    providerReference: prepared.providerReference,
    conversation: prepared.conversation,
    amount,
  };
  const sent = await connector.submit(account, intent, attempt);
  await rig.advance(1);
  return { sent, settled: await connector.status(account, attempt), attempt };
}

describe('MTN: one reference, one payment', () => {
  it('7: the same reference a second time is the same payment', async () => {
    const started = await start(rig);
    expect((await submit(rig, started)).kind).toBe('waitingPayer');
    const again = await submit(rig, started);
    expect(again.kind).toBe('waitingPayer');
    expect(again.raw.map(({ httpStatus }) => httpStatus)).toEqual(expect.arrayContaining([409, 200]));
    await rig.approve(started.attempt, started.intent);
    expect((await submit(rig, started)).kind).toBe('succeeded');
    expect(await rig.debits(started.attempt, started.intent)).toEqual([started.intent.amount]);
  });

  it('a reference that belongs to another payment is not ours', async () => {
    const first = await start(rig);
    await submit(rig, first);
    const second = await start(rig);
    const clash = {
      intent: second.intent,
      attempt: { ...second.attempt, providerReference: first.attempt.providerReference },
    };
    expect(await submit(rig, clash)).toMatchObject({ kind: 'unknown', reason: { code: 'DUPLICATE' } });
  });

  it('a submit that never arrived: not found, then sent again under the same reference', async () => {
    const started = await start(rig);
    await rig.fault('closeBefore', rig.submitCall);
    expect((await submit(rig, started)).kind).toBe('unknown');
    const lost = await ask(rig, started.attempt);
    expect(lost).toMatchObject({ kind: 'notFound', reason: { code: 'NOT_FOUND' } });
    expect(
      afterNotFound(rig.connector.capabilities, {
        purpose: 'collect',
        wasAccepted: false,
        ageSeconds: 20,
        submissions: 1,
        isUnheard: false,
      }),
    ).toBe('resubmit');
    expect((await submit(rig, started)).kind).toBe('waitingPayer');
  });

  it('the reference is a version 4 UUID made before anything is sent, and our id is what a callback will name', async () => {
    const { attempt, correlation, intent } = await start(rig);
    expect(attempt.providerReference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(correlation).toBe(intent.attemptId);
  });
});

describe('MTN: refusals', () => {
  it('9: not enough funds, a blocked wallet and a limit, from the state of the wallet', async () => {
    const [poor, blocked] = [bench.freshPhone('mtn'), bench.freshPhone('mtn')];
    await bench.sim('wallets', {
      wallets: [
        { msisdn: poor, balance: 100 },
        { msisdn: blocked, blocked: true },
      ],
    });
    const started = await start(rig, { phone: poor, amount: 500 });
    await submit(rig, started);
    await rig.approve(started.attempt, started.intent);
    expect(await ask(rig, started.attempt)).toMatchObject({
      kind: 'refused',
      reason: { code: 'PAYER_INSUFFICIENT_FUNDS' },
    });
    const second = await start(rig, { phone: blocked });
    await submit(rig, second);
    await rig.advance(1);
    expect(await ask(rig, second.attempt)).toMatchObject({ kind: 'refused', reason: { code: 'PAYER_BLOCKED' } });
    await bench.sim('settings', { mtnLimit: 1000 });
    const third = await start(rig, { amount: 1001 });
    await submit(rig, third);
    await rig.advance(1);
    await bench.sim('settings', { mtnLimit: 500_000 });
    expect(await ask(rig, third.attempt)).toMatchObject({ kind: 'refused', reason: { code: 'PAYER_LIMIT' } });
  });

  it('12: the reason as a text and as an object mean the same, an unknown one is kept as it came', async () => {
    const asText = await failedWith('PAYER_LIMIT_REACHED');
    await bench.sim('settings', { mtnReason: 'object' });
    const asObject = await failedWith('PAYER_LIMIT_REACHED');
    expect([asText.reason?.code, asObject.reason?.code]).toEqual(['PAYER_LIMIT', 'PAYER_LIMIT']);
    expect(asObject.reason?.providerReason).toMatch(/^PAYER_LIMIT_REACHED: /);
    expect(await failedWith('WALLET_ON_HOLIDAY')).toMatchObject({
      kind: 'refused',
      reason: { code: 'PROVIDER_ERROR', providerReason: expect.stringContaining('WALLET_ON_HOLIDAY') as string },
    });
  });

  it.each([
    ['452', 'expired', 'PAYER_TIMEOUT'],
    ['451', 'cancelled', 'PAYER_REJECTED'],
    ['455', 'refused', 'PAYER_NOT_FOUND'],
    ['456', 'refused', 'PAYEE_BLOCKED'],
    ['457', 'refused', 'MERCHANT_BLOCKED'],
    ['460', 'refused', 'CONFIG_ERROR'],
    ['461', 'refused', 'PROVIDER_ERROR'],
    ['462', 'refused', 'PROVIDER_UNAVAILABLE'],
    ['463', 'expired', 'PAYER_TIMEOUT'],
    ['464', 'refused', 'CONFIG_ERROR'],
  ])('MTN’s own test number …%s: %s, %s', async (suffix, kind, code) => {
    const started = await start(rig, { phone: `237670000${suffix}` });
    await submit(rig, started);
    await rig.advance(1);
    expect(await ask(rig, started.attempt)).toMatchObject({ kind, reason: { code } });
  });
});

describe('MTN: access', () => {
  it('13: the gateway answers 411 to an empty token request and a page to a form; ours passes', async () => {
    const url = `${sims.mtn.url}/collection/token/`;
    const headers = { 'ocp-apim-subscription-key': 'c1'.repeat(16) };
    const empty = await fetch(url, { method: 'POST', headers: { ...headers, 'content-length': '0' } });
    const form = await fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([empty.status, form.status, form.headers.get('content-type')]).toEqual([
      411,
      200,
      expect.stringContaining('text/html'),
    ]);
    expect((await rig.connector.checkAccess(bench.account('mtnMomo'))).ok).toBe(true);
  });

  it('13: a page instead of a token: nothing is sent, and it may be tried again', async () => {
    const account = bench.account('mtnMomo');
    const started = await start(rig);
    await bench.sim('faults', { kind: 'html', simulator: 'mtn', path: '/token' });
    const outcome = await rig.connector.submit(account, started.intent, started.attempt);
    expect(outcome).toMatchObject({ kind: 'refused', reason: { code: 'PROVIDER_ERROR', retry: 'same-reference' } });
    expect(await ask(rig, started.attempt)).toMatchObject({ kind: 'notFound' });
  });

  it('14: EUR in MTN’s sandbox, XAF in Cameroon; the wrong pair is a setting to correct', async () => {
    const sandbox = bench.account('mtnMomo', {
      targetEnvironment: 'sandbox',
      collectionSubscriptionKey: 'c0'.repeat(16),
      collectionApiUser: 'c0000000-0000-4000-8000-000000000001',
      collectionApiKey: 'c0a5'.repeat(8),
      disbursementSubscriptionKey: 'd0'.repeat(16),
      disbursementApiUser: 'd0000000-0000-4000-8000-000000000001',
      disbursementApiKey: 'd0a5'.repeat(8),
    });
    const started = await start(rig, { phone: '46733123999' });
    const sent = await rig.connector.submit(sandbox, started.intent, started.attempt);
    expect(sent.kind).toBe('waitingPayer');
    expect(sent.raw.at(-1)?.request).toMatchObject({ currency: 'EUR', amount: '1500' });
    await rig.advance(1);
    expect((await rig.connector.status(sandbox, started.attempt)).kind).toBe('succeeded');

    // Keys made for Cameroon with the sandbox's environment and currency.
    const mixed = bench.account('mtnMomo', { targetEnvironment: 'sandbox' });
    const wrong = await start(rig);
    const refused = await rig.connector.submit(mixed, wrong.intent, wrong.attempt);
    expect(refused).toMatchObject({ kind: 'refused', reason: { code: 'CONFIG_ERROR', retry: 'after-config-fix' } });
    expect(await rig.connector.checkAccess(mixed)).toMatchObject({ ok: false, reason: { code: 'CONFIG_ERROR' } });
  });

  it('wrong keys: nothing is sent', async () => {
    const account = bench.account('mtnMomo', { collectionApiKey: 'wrong' });
    const started = await start(rig);
    expect(await rig.connector.submit(account, started.intent, started.attempt)).toMatchObject({
      kind: 'refused',
      reason: { code: 'AUTH_ERROR', retry: 'after-config-fix' },
    });
    expect(await rig.connector.status(account, started.attempt)).toMatchObject({
      kind: 'unknown',
      reason: { code: 'AUTH_ERROR' },
    });
    expect(await rig.connector.checkAccess(account)).toMatchObject({ ok: false, reason: { code: 'AUTH_ERROR' } });
  });

  it('a callback address MTN does not know is a setting to correct', async () => {
    const started = await start(rig, { callbackUrl: 'https://somewhere.example/cb' });
    expect(await submit(rig, started)).toMatchObject({ kind: 'refused', reason: { code: 'CONFIG_ERROR' } });
  });
});

describe('MTN: refunds through Disbursement', () => {
  it('gives back part of a charge to the payer, once', async () => {
    const original = await paid(5000);
    const { sent, settled, attempt } = await refund(rig.account, original.attempt, 50, original.intent.phone!);
    expect(sent?.kind).toBe('processing');
    expect(settled).toMatchObject({ kind: 'succeeded', operatorReference: expect.stringMatching(/^\d+$/) as string });
    const { entries } = await bench.sim(`journal?reference=${attempt!.providerReference}`);
    expect(entries).toHaveLength(1);
    expect(entries[0].lines).toContainEqual({ account: `mtn:wallet:${original.intent.phone}`, amount: 50 });
  });

  it('MTN’s one word for two troubles: our float is empty, or the receiver’s wallet is full', async () => {
    const original = await paid(5000);
    await bench.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 10 });
    const empty = await refund(rig.account, original.attempt, 1000, original.intent.phone!);
    expect(empty.settled).toMatchObject({
      kind: 'refused',
      reason: { code: 'MERCHANT_FLOAT_LOW', providerReason: expect.stringContaining('NOT_ENOUGH_FUNDS') as string },
    });
    await bench.sim('merchants', { id: 'demo', name: 'Boutique Wouri', float: 50_000_000 });
    await bench.sim('outcomes', {
      operator: 'mtn',
      msisdn: original.intent.phone,
      action: 'fail',
      reason: 'NOT_ENOUGH_FUNDS',
    });
    const full = await refund(rig.account, original.attempt, 1000, original.intent.phone!);
    expect(full.settled).toMatchObject({ kind: 'refused', reason: { code: 'PAYEE_LIMIT' } });
  });

  it('an account without Disbursement keys cannot refund, and says so before anything is sent', async () => {
    const { collectionSubscriptionKey, collectionApiUser, collectionApiKey, baseUrl } = rig.account.credentials;
    const check = rig.connector.checkCredentials(
      { collectionSubscriptionKey, collectionApiUser, collectionApiKey, baseUrl },
      'production',
    );
    expect(check.ok).toBe(true);
    const account = { id: 'crd_c', environment: 'production' as const, credentials: check.ok ? check.credentials : {} };
    expect([rig.connector.supports(account, 'collect'), rig.connector.supports(account, 'refund')]).toEqual([
      true,
      false,
    ]);
    const original = await paid(500);
    expect(await refund(account, original.attempt, 500, original.intent.phone!)).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR' },
    });
  });
});

describe('MTN: questions', () => {
  it('who holds a wallet', async () => {
    const phone = bench.freshPhone('mtn');
    await bench.sim('wallets', { msisdn: phone, name: 'Aïcha Ngo Bikim', active: false });
    expect(await rig.connector.holder(rig.account, phone)).toMatchObject({
      kind: 'found',
      active: false,
      name: 'AICHA NGO BIKIM',
    });
    expect((await rig.connector.holder(rig.account, bench.freshPhone('orange'))).kind).toBe('notFound');
    expect(await rig.connector.holder(rig.account, '237670000455')).toMatchObject({
      kind: 'unknown',
      reason: { code: 'PROVIDER_UNAVAILABLE' },
    });
  });

  it('what our accounts hold', async () => {
    const before = await rig.connector.balance(rig.account, 'collect');
    await paid(700);
    const after = await rig.connector.balance(rig.account, 'collect');
    expect(
      after.kind === 'known' && before.kind === 'known' && [after.available - before.available, after.currency],
    ).toEqual([700, 'XAF']);
    expect(JSON.stringify(after.raw)).not.toContain(String(after.kind === 'known' && after.available));
  });

  it('a notice to the payer, after success only', async () => {
    const waiting = await start(rig);
    await submit(rig, waiting);
    expect(await rig.connector.notifyPayer(rig.account, waiting.attempt, 'Merci')).toBe(false);
    const original = await paid(500);
    expect(await rig.connector.notifyPayer(rig.account, original.attempt, 'Merci à bientôt')).toBe(true);
  });
});
