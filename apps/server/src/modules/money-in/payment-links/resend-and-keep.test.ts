import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { plainBrowser, type PlainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let support: Session;
let browser: PlainBrowser;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Salle Akwa', ['owner', 'support']);
  owner = merchant.owner;
  support = merchant.people['support']!;
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const make = async (input: Record<string, unknown> = {}) =>
  (
    await owner.post('/fapi/payment-links', {
      title: { en: 'Ticket', fr: 'Billet' },
      kind: 'fixed',
      amount: 3000,
      use: 'multi',
      ...input,
    })
  ).body.data;
const linkNow = async (id: string) => (await owner.get(`/fapi/payment-links/${id}`)).body.data;
const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const answer = async (phone: string, action: 'approve' | 'decline') => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action });
  await world.settle();
};
const pay = async (link: any, phone: string, action?: 'approve' | 'decline'): Promise<string> => {
  const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
  await world.settle();
  if (action) await answer(phone, action);
  return /txn_[0-9a-z]{26}/.exec(page.url)![0];
};
const change = (table: string, id: string, columns: object) =>
  world.database.admin
    .updateTable(`production.${table}` as never)
    .set(columns as never)
    .where('id' as never, '=', id as never)
    .execute();
/** The prompt lies on the phone still. */
const expire = (id: string) => change('transactions', id, { status: 'expired', stage: null });
const resend = (id: string, who = owner) => who.post(`/fapi/transactions/${id}/resend-prompt`);
const refusalOf = async (id: string) => {
  const action = (await detail(id)).availableActions.find((one: any) => one.action === 'resendPrompt');
  const { status, body } = await resend(id);
  expect([action.allowed, status, body.error.key, body.error.message.en]).toEqual([
    false,
    409,
    'transactions.action_not_possible',
    `This is not possible now: ${action.disabledReason.en}`,
  ]);
  return body.error.message.en as string;
};

describe('a new prompt through a link', () => {
  it('is refused once the link is used up, expired or switched off, with the same words as its button', async () => {
    const single = await make({ use: 'single' });
    const declined = await pay(single, '677110001', 'decline');
    await pay(single, '677110002', 'approve');
    expect(await refusalOf(declined)).toContain('no longer open');
    const capped = await make({
      paymentsMax: 2,
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const lost = await pay(capped, '677110003', 'decline');
    const off = await make();
    const other = await pay(off, '677110004', 'decline');
    await owner.post(`/fapi/payment-links/${off.id}/deactivate`);
    expect(await refusalOf(other)).toContain('no longer open');
    await world.travel(3_700_000, 600_000);
    expect(await refusalOf(lost)).toContain('no longer open');
  });

  it('waits while the last place is being paid, and takes it when it is free again', async () => {
    const link = await make({ use: 'single' });
    const first = await pay(link, '677110011', 'decline');
    await pay(link, '677110012');
    expect(await refusalOf(first)).toContain('right now');
    await answer('677110012', 'decline');
    const both = await Promise.all([resend(first), resend(first, support)]);
    expect(
      both.filter((one) => one.status === 200),
      'of two at once exactly one gets the place',
    ).toHaveLength(1);
  });

  it('looks at stock and at how often a number may pay', async () => {
    const shop = await make({
      kind: 'items',
      amount: null,
      items: [{ name: 'Pagne', unitPrice: 5000, quantityMin: 0, quantityMax: 1, stock: 1 }],
    });
    const buy = async (phone: string, action: 'approve' | 'decline') => {
      const page = await browser.send(await browser.get(`/pay/${shop.slug}`), { phone, quantity0: '1' });
      const again = page.url.includes('/s/') ? page : await browser.send(page, { phone, quantity0: '1' });
      await world.settle();
      await answer(phone, action);
      return /txn_[0-9a-z]{26}/.exec(again.url)![0];
    };
    const declined = await buy('677110021', 'decline');
    await buy('677110022', 'approve');
    expect(await refusalOf(declined)).toContain('sold out');
    const once = await make({ perPhoneMax: 1 });
    const early = await pay(once, '677110023', 'decline');
    await pay(once, '677110023', 'approve');
    expect(await refusalOf(early)).toContain('already paid');
  });

  it('stays the payer’s one intent, so that a late first payment makes the second go back', async () => {
    const link = await make();
    const first = await pay(link, '677110031', 'decline');
    const again = (await resend(first)).body.data;
    expect(again.metadata).toMatchObject({ intent: first, resentFrom: first });
  });

  it('is sent by support as well, who cannot charge anew', async () => {
    const first = await pay(await make(), '677110041', 'decline');
    expect((await support.post('/fapi/direct-charges', { amount: 500, phone: '677110042' })).status).toBe(403);
    expect(
      (await support.get(`/fapi/transactions/${first}`)).body.data.availableActions.find(
        (one: any) => one.action === 'resendPrompt',
      ),
    ).toMatchObject({ allowed: true });
    expect((await resend(first, support)).status).toBe(200);
  });
});

describe('a wish that was paid and given back', () => {
  const giveBack = async (id: string) => {
    world.clock.advance(1_000);
    const given = await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 3000, reasonCode: 'customerRequest' });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
  };
  const wish = async (phone: string, action?: 'decline') => {
    const link = await make();
    const first = await pay(link, phone, action);
    if (!action) await expire(first);
    const paid = (await resend(first)).body.data.id as string;
    await world.settle();
    await answer(phone, 'approve');
    return { link, first, paid };
  };

  it('asks nobody about it while it goes back or since, and what is asked for since is no second payment', async () => {
    const { link, first, paid } = await wish('677110051', 'decline');
    expect((await resend(first)).body.error.key).toBe('charges.paid_since');
    await giveBack(paid);
    expect((await detail(paid)).refunds, 'on its way').toMatchObject([{ status: 'pending' }]);
    const again = await resend(first);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await world.settle();
    world.clock.advance(1_000);
    await answer('677110051', 'approve');
    await world.settle();
    expect(await detail(again.body.data.id)).toMatchObject({ status: 'completed', trigger: null, refunds: [] });
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 2, paidTotal: 3000 });
  });

  it('is not paid anew by what was asked for before: that goes back as well', async () => {
    const { link, first, paid } = await wish('677110052');
    await giveBack(paid);
    await world.settle();
    const { prompts } = await world.sim('prompts?msisdn=237677110052');
    await world.sim('answer', { promptId: prompts[0].id, action: 'approve' });
    await world.settle();
    expect(await detail(first)).toMatchObject({ anomaly: 'secondPayment', refunds: [{ trigger: 'secondPayment' }] });
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 1, paidTotal: 0 });
  });
});

describe('money that nobody asked for', () => {
  const latePaid = async (phone: string) => {
    const link = await make({ paymentsMax: 1 });
    const sale = await pay(link, phone);
    await change('payment_links', link.id, { expires_at: new Date(world.clock.now().getTime() - 1000) });
    await expire(sale);
    await answer(phone, 'approve');
    const [refund] = (await detail(sale)).refunds;
    expect(refund).toMatchObject({ stage: 'refundRequired' });
    return { sale, refund };
  };
  const isRight = async () => expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });

  it('is not refunded out of the balance while its return waits', async () => {
    const { sale, refund } = await latePaid('677120011');
    const asked = await owner.get(`/fapi/transactions/${sale}/refund-preview?amount=3000`);
    const made = await owner.post(`/fapi/transactions/${sale}/refunds`, { amount: 3000, reasonCode: 'duplicate' });
    for (const { status, body } of [asked, made]) {
      expect([status, body.error?.key], JSON.stringify(body)).toEqual([409, 'refunds.not_refundable']);
      expect(body.error.message.en).toContain('decide about its return');
    }
    const { refundable, availableActions } = await detail(sale);
    const offered = availableActions.find(({ action }: { action: string }) => action === 'refund');
    expect([refundable, offered.allowed]).toEqual([0, false]);
    expect((await owner.post(`/fapi/refunds/${refund.id}/start`)).status).toBe(200);
    await world.settle();
    expect(await detail(sale)).toMatchObject({ status: 'refunded' });
    await isRight();
  });

  it('is not kept by calling its return off, which is decided again and can then be sent', async () => {
    const { sale, refund } = await latePaid('677120012');
    const called = await owner.post(`/fapi/refunds/${refund.id}/cancel`);
    expect([called.status, called.body.error?.key]).toEqual([409, 'refunds.action_not_possible']);
    expect((await owner.post(`/fapi/refunds/${refund.id}/start`)).status).toBe(200);
    const stopped = await owner.post(`/fapi/refunds/${refund.id}/cancel`);
    expect([stopped.status, stopped.body.data?.stage], JSON.stringify(stopped.body)).toEqual([200, 'refundRequired']);
    await world.settle();
    expect(await detail(sale)).toMatchObject({ status: 'completed', refunds: [{ stage: 'refundRequired' }] });
    await isRight();
    expect((await owner.post(`/fapi/refunds/${refund.id}/start`)).status).toBe(200);
    await world.settle();
    expect(await detail(sale)).toMatchObject({ status: 'refunded', refunds: [{ status: 'refunded' }] });
    await isRight();
  });
});

describe('money that was to go back and is kept', () => {
  it('counts on its link, which is then used up, and on its customer; and the books are right', async () => {
    const link = await make({ paymentsMax: 1 });
    const sale = await pay(link, '677120001');
    await change('payment_links', link.id, { expires_at: new Date(world.clock.now().getTime() - 1000) });
    await expire(sale);
    await answer('677120001', 'approve');
    const late = await detail(sale);
    expect(late.status).toBe('completed');
    const [refund] = late.refunds;
    expect(refund).toMatchObject({ stage: 'refundRequired' });
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 0, paidTotal: 0 });
    const kept = await owner.post(`/fapi/refunds/${refund.id}/keep`, { note: 'The payer agreed' });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect(await linkNow(link.id)).toMatchObject({ status: 'completed', paidCount: 1, paidTotal: 3000 });
    expect((await owner.post(`/fapi/refunds/${refund.id}/keep`, { note: 'Again' })).status).toBe(409);
    const [customer] = (await owner.get('/fapi/customers?q=677120001')).body.data;
    expect(customer).toMatchObject({ paidCount: 1, paidTotal: 3000 });
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });
});
