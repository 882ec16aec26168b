import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mtnClient, orangeClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

let h: Harness;
let momo: Awaited<ReturnType<typeof mtnClient>>;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.sim('reset', {});
  h.callbacks.length = 0;
  momo = await mtnClient(h.sims.mtn.url);
});
const fault = (more: object) => h.sim('faults', { simulator: 'mtn', path: 'requesttopay', ...more });
const ref = '3f0b1d1e-8f5a-4a53-9d7c-6f1f0b1d1e8f';
const pay = () =>
  momo.create('requesttopay', '237677123456', 100, { 'x-reference-id': ref }).then(
    ({ reply }) => reply.status,
    () => 'closed',
  );
const known = async () => (await momo.get(`/v1_0/requesttopay/${ref}`)).status === 200;

describe('faults', () => {
  test.each([
    ['unauthorized', 401, false],
    ['rateLimited', 429, false],
    ['unavailable', 503, false],
    ['errorBefore', 500, false],
    ['errorAfter', 500, true],
    ['closeBefore', 'closed', false],
    ['closeAfter', 'closed', true],
    ['html', 200, false],
    ['htmlAfter', 200, true],
  ])('%s: %s, and the request was taken: %s; the next one passes', async (kind, answer, taken) => {
    await fault({ kind });
    expect(await pay()).toBe(answer);
    expect(await known()).toBe(taken);
    expect(await pay()).toBe(taken ? 409 : 202);
  });

  test('Retry-After, count, skip and path filter', async () => {
    await fault({ kind: 'rateLimited', retryAfterSeconds: 7, count: 2, skip: 1 });
    expect((await momo.get('/v1_0/account/balance')).status).toBe(200);
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await momo.get(`/v1_0/requesttopay/${ref}`));
    expect(answers.map((a) => a.status)).toEqual([404, 429, 429, 404]);
    expect(answers[1]!.headers.get('retry-after')).toBe('7');
  });

  test('slow body arrives whole; slow after accept outlasts an impatient caller', async () => {
    await pay();
    await h.sim('faults', { kind: 'slowBody', delayMs: 200 });
    const started = Date.now();
    expect((await momo.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('PENDING');
    expect(Date.now() - started).toBeGreaterThan(150);
    await h.sim('faults', { kind: 'slowAfter', delayMs: 300 });
    const impatient = fetch(`${h.sims.mtn.url}/collection/v1_0/account/balance`, {
      headers: momo.headers,
      signal: AbortSignal.timeout(50),
    });
    await expect(impatient).rejects.toThrow(/timeout/i);
  });

  test("Orange's ambiguous error is XML 101504, and the payment was taken", async () => {
    const om = await orangeClient(h.sims.orange.url);
    const payToken = await om.init('mp');
    await h.sim('faults', { simulator: 'orange', path: '/mp/pay', kind: 'errorAfter' });
    const reply = await om.pay('mp', payToken, '699123456', 100);
    expect([reply.status, reply.text]).toEqual([500, expect.stringContaining('<am:code>101504</am:code>')]);
    expect((await om.get(`/mp/paymentstatus/${payToken}`)).json.data.status).toBe('PENDING');
  });

  test('the down switch, and a rate limit', async () => {
    await h.sim('down', { simulator: 'mtn' });
    expect(await pay()).toBe(503);
    await h.sim('down', { simulator: 'mtn', down: false });
    await h.sim('settings', { ratePerSecond: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => momo.get('/v1_0/account/balance')));
    expect(answers.some((a) => a.status === 429)).toBe(true);
  });

  test('a misspelt fault is refused', async () => {
    expect(await fault({ kind: 'errorAftr' })).toEqual({ error: expect.stringContaining('kind must be one of') });
  });
});

describe('callback policies', () => {
  const approve = async (id: string, amount = 100) => {
    await momo.create('requesttopay', '237677123456', amount, { 'x-reference-id': id, 'x-callback-url': h.hook });
    await h.sim('answer', { reference: id, action: 'approve' });
  };
  const second = '3f0b1d1e-8f5a-4a53-9d7c-6f1f0b1d1e90';

  test('never', async () => {
    await h.sim('callback-policy', { mode: 'never' });
    await approve(ref);
    await h.sim('clock/advance', { seconds: 120 });
    expect(h.callbacks).toHaveLength(0);
  });

  test('duplicate, and a replay by hand', async () => {
    await h.sim('callback-policy', { mode: 'duplicate', copies: 3 });
    await approve(ref);
    await h.heard(3);
    await h.sim('callbacks/replay', { reference: ref });
    await h.heard(4);
    expect(new Set(h.callbacks.map((c) => JSON.stringify(c.body))).size).toBe(1);
  });

  test('reorder sends the later one first', async () => {
    await h.sim('callback-policy', { mode: 'reorder' });
    await approve(ref, 111);
    await approve(second, 222);
    await h.heard(2);
    expect(h.callbacks.map((c) => c.body.amount)).toEqual(['222', '111']);
  });

  test('delay waits on the virtual clock', async () => {
    await h.sim('callback-policy', { operator: 'mtn', mode: 'delay', delayMs: 60_000 });
    await approve(ref);
    expect(h.callbacks).toHaveLength(0);
    await h.sim('clock/advance', { seconds: 60 });
    expect(h.callbacks).toHaveLength(1);
  });

  test('tamper lies about status and amount, once, while the status query tells the truth', async () => {
    await h.sim('callback-policy', { reference: ref, mode: 'tamper', count: 1 });
    await approve(ref);
    await h.heard(1);
    expect(h.callbacks[0]!.body).toMatchObject({ status: 'FAILED', amount: '1000' });
    expect((await momo.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('SUCCESSFUL');
    await approve(second);
    await h.heard(2);
    expect(h.callbacks[1]!.body.status).toBe('SUCCESSFUL');
  });

  test('early: the callback is there before the answer', async () => {
    await h.sim('callback-policy', { mode: 'early' });
    await h.sim('policies', { msisdn: '677123456', action: 'approve' });
    const { reply } = await momo.create('requesttopay', '237677123456', 100, { 'x-callback-url': h.hook });
    expect(reply.status).toBe(202);
    expect(h.callbacks).toHaveLength(1);
  });
});
