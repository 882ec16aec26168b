import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { paymentDemands } from '../modules/engine/movements/public.ts';

let world: TestWorld;
let owner: Session;
let number = 100_000;
const phoneOf = (operator: 'mtn' | 'orange') => `${operator === 'mtn' ? '677' : '699'}${number++}`;
const get = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const open = async (operator: 'mtn' | 'orange', amount = 1000) => {
  const phone = phoneOf(operator);
  const { body, status } = await owner.post('/fapi/direct-charges', { amount, phone });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.data.id as string, phone: `237${phone}` };
};
/** What the payer's wallet really lost, by the operator's own journal. */
const debited = async (operator: string, phone: string) => {
  const { entries } = await world.sim(`journal?account=${operator}:wallet:${phone}&limit=50`);
  return entries
    .flatMap((entry: any) => entry.lines)
    .filter((line: any) => line.account.endsWith(phone) && line.amount < 0).length;
};

beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Silence'));
});
afterAll(async () => {
  expect(await verifyLedger(world.production.db as never, { references: [...paymentDemands] })).toMatchObject({
    ok: true,
  });
  await world.close();
});

describe.each(['mtn', 'orange'] as const)('when %s', (operator) => {
  it.each(['closeAfter', 'errorAfter', 'htmlAfter'])(
    'takes the request and the answer is lost (%s), the payer is debited once and the sale is booked',
    async (kind) => {
      await world.sim('policies', { operator, action: 'approve' });
      await world.sim('faults', {
        kind,
        simulator: operator,
        path: operator === 'mtn' ? '/collection/v1_0/requesttopay' : '/pay',
        method: 'POST',
        count: 1,
      });
      const { id, phone } = await open(operator);
      await world.settle();
      await world.travel(3 * 60_000, 15_000);
      expect(await get(id)).toMatchObject({ status: 'completed', refundedAmount: 0 });
      expect(await debited(operator, phone)).toBe(1);
      await world.sim('policies', { operator, action: 'ask' });
    },
    30_000,
  );

  it('refuses before taking it, the charge is tried again and never doubled', async () => {
    await world.sim('policies', { operator, action: 'approve' });
    await world.sim('faults', { kind: 'unavailable', simulator: operator, count: 2 });
    const { id, phone } = await open(operator);
    await world.settle();
    await world.travel(3 * 60_000, 15_000);
    const sale = await get(id);
    expect(['completed', 'failed']).toContain(sale.status);
    expect(await debited(operator, phone)).toBe(sale.status === 'completed' ? 1 : 0);
    await world.sim('policies', { operator, action: 'ask' });
  });

  it('loses the callback, asking settles it', async () => {
    await world.sim('callback-policy', { mode: 'never', operator });
    const { id, phone } = await open(operator);
    await world.settle();
    const { prompts } = await world.sim(`prompts?msisdn=${phone}`);
    await world.sim('answer', { promptId: prompts[0].id, action: 'approve' });
    await world.settle();
    expect(await get(id)).toMatchObject({ status: 'processing' });
    await world.travel(60_000, 10_000);
    expect(await get(id)).toMatchObject({ status: 'completed' });
    await fetch(`${world.urls.phone}/__sim/callback-policy`, { method: 'DELETE' });
  });

  it.each(['duplicate', 'early', 'delay', 'tamper'])(
    'sends its callback in a bad way (%s), there is one posting',
    async (mode) => {
      await world.sim('callback-policy', { mode, operator, copies: 5, delayMs: 20_000 });
      const { id, phone } = await open(operator);
      await world.settle();
      const { prompts } = await world.sim(`prompts?msisdn=${phone}`);
      await world.sim('answer', { promptId: prompts[0].id, action: 'approve' });
      await world.settle();
      await world.travel(90_000, 15_000);
      const sale = await get(id);
      expect(sale.status).toBe('completed');
      expect(sale.ledger.filter((line: any) => line.account === 'collectionPrimary')).toHaveLength(1);
      await fetch(`${world.urls.phone}/__sim/callback-policy`, { method: 'DELETE' });
    },
    30_000,
  );

  it('is silent to the end of its window, the charge waits in reconciliation and no timer settles it', async () => {
    const { id } = await open(operator);
    await world.settle();
    await world.sim('down', { simulator: operator, down: true });
    await world.travel(20 * 60_000, 60_000);
    expect(await get(id)).toMatchObject({ status: 'processing', stage: 'inReconciliation' });
    const actions = (await get(id)).availableActions as { action: string; allowed: boolean }[];
    expect(actions.find((action) => action.action === 'resendPrompt')?.allowed).toBe(false);
    await world.sim('down', { simulator: operator, down: false });
    await world.travel(2 * 3_600_000, 20 * 60_000);
    expect(['expired', 'failed']).toContain((await get(id)).status);
  });
});

describe('a forged callback', () => {
  it('for an unknown reference is kept small, refused, and changes nothing', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/callbacks/mtnMomo',
      payload: {
        externalId: 'att_00000000000000000000000000',
        status: 'SUCCESSFUL',
        amount: '1000',
        financialTransactionId: '1',
        note: 'x'.repeat(9000),
      },
    });
    expect(response.statusCode).toBe(404);
    await world.settle();
    const rows = await world.database.admin
      .selectFrom('production.callback_inbox' as never)
      .select(['result' as never, 'body' as never])
      .where('correlation' as never, '=', 'att_00000000000000000000000000' as never)
      .execute();
    expect(rows).toEqual([{ result: 'unknown', body: expect.stringContaining('att_0000') as string }]);
    expect((rows[0] as { body: string }).body.length).toBeLessThanOrEqual(300);
  });

  it('that claims success while the operator says pending changes nothing', async () => {
    const { id } = await open('mtn');
    await world.settle();
    const [attempt] = (await get(id)).attempts;
    for (const method of ['POST', 'PUT'] as const) {
      const response = await world.app.inject({
        method,
        url: '/callbacks/mtnMomo',
        payload: {
          externalId: attempt.id,
          status: 'SUCCESSFUL',
          amount: '1000',
          currency: 'XAF',
          financialTransactionId: '99',
        },
      });
      expect(response.statusCode).toBe(200);
    }
    await world.settle();
    const sale = await get(id);
    expect(sale).toMatchObject({ status: 'processing', stage: 'payInProgress' });
    expect(sale.ledger).toEqual([]);
    expect(sale.attempts[0].polls).toBeGreaterThan(0);
  });

  it('a thousand times from one address fills nothing, and keeps no operator out who calls from there', async () => {
    const { id } = await open('mtn');
    await world.settle();
    const [attempt] = (await get(id)).attempts;
    const call = (externalId: string, remoteAddress = '203.0.113.7') =>
      world.app.inject({
        method: 'POST',
        url: '/callbacks/mtnMomo',
        remoteAddress,
        payload: { externalId, status: 'SUCCESSFUL', amount: '1000', currency: 'XAF', financialTransactionId: '99' },
      });
    const count = async () =>
      Number(
        (
          await world.database.admin
            .selectFrom('production.callback_inbox' as never)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    const statuses = [];
    for (let time = 0; time < 200; time++) statuses.push((await call(`att_forged_${time}`)).statusCode);
    expect([
      statuses.filter((status) => status === 404).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 170]);
    expect(await count()).toBe(before + 30);
    expect((await call(attempt.id)).statusCode).toBe(200);
    // Of one conversation, however many addresses it is said from, only so much is taken.
    const repeated = [];
    for (let time = 0; time < 60; time++) repeated.push(await call(attempt.id, `203.0.113.${100 + (time % 50)}`));
    expect(repeated.filter(({ statusCode }) => statusCode === 200).length).toBe(29);
    expect(Number(repeated.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['', 'not json', '{"a":1}', '[]', 'null', 'x'.repeat(70_000)])(
    'with a body of garbage is answered without an error of ours',
    async (payload) => {
      const response = await world.app.inject({
        method: 'POST',
        url: '/callbacks/mtnMomo',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([400, 413]).toContain(response.statusCode);
    },
  );
});
