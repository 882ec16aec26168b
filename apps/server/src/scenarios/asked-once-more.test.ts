import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { proveAgain } from '../testing/approvals.ts';
import { plainBrowser, type PlainBrowser } from '../testing/plain-browser.ts';
import { withPin } from '../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** One wish of one payer is paid once, whatever becomes of the request that was sent for it first. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let cashier: Session;
let browser: PlainBrowser;
let number = 677_410_000;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Une Fois', ['owner', 'admin', 'cashier']);
  [owner, admin] = [await withPin(world, merchant.people['owner']!), merchant.people['admin']!];
  cashier = merchant.people['cashier']!;
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const detail = async (id: string, who = owner) => (await who.get(`/fapi/transactions/${id}`)).body.data;
const actionOf = async (id: string, action = 'resendPrompt') =>
  (await detail(id)).availableActions.find((one: any) => one.action === action);
const charge = (body: object, who = owner) => who.post('/fapi/direct-charges', { amount: 8800, ...body });
const resend = (id: string, body: object = {}, who = owner) => who.post(`/fapi/transactions/${id}/resend-prompt`, body);
const keyOf = ({ status, body }: any) => (status === 200 ? 'ok' : body.error.key);
const answer = async (phone: string, action: 'approve' | 'decline', back = 1) => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-back).id, action, force: true });
  await world.settle();
};
/** A charge the payer has declined. */
async function declined(phone: string, body: object = {}, who = owner): Promise<string> {
  const made = await charge({ phone, ...body }, who);
  expect(keyOf(made), JSON.stringify(made.body)).toBe('ok');
  await world.settle();
  await answer(phone, 'decline');
  return made.body.data.id;
}
/** What a person does once the payer has shown that the money left all the same. */
async function creditByHand(transactionId: string, amount = 8800): Promise<string> {
  const asked = await admin.post('/fapi/payment-adjustments', {
    transactionId,
    direction: 'credit',
    amount,
    reasonCode: 'missingCredit',
    note: 'The payer showed the SMS',
  });
  expect(keyOf(asked), JSON.stringify(asked.body)).toBe('ok');
  await proveAgain(owner);
  expect(keyOf(await owner.post(`/fapi/payment-adjustments/${asked.body.data.id}/approve`, {}))).toBe('ok');
  expect((await detail(transactionId)).stage).toBe('creditedByHand');
  return asked.body.data.id;
}
const phoneOf = () => String(number++);
const needs = async (kind: string, who = owner) =>
  (await who.get('/fapi/dashboard/home')).body.data.needsYou.find((item: any) => item.kind === kind);

describe('what was credited by hand', () => {
  it('is asked of nobody once more, by its own button or as a new charge', async () => {
    const phone = phoneOf();
    const first = await declined(phone);
    await creditByHand(first);
    expect(await actionOf(first)).toMatchObject({
      allowed: false,
      disabledReason: { en: 'An adjustment has credited this already.' },
    });
    expect((await resend(first)).body.error).toMatchObject({
      key: 'transactions.action_not_possible',
      params: { reason: 'creditedAlready' },
    });
    const refused = await charge({ phone });
    expect(refused.body.error).toMatchObject({ key: 'charges.paid_since', params: { id: first } });
    expect(keyOf(await charge({ phone, duplicateOf: refused.body.error.params.seen }))).toBe('ok');
  });

  it('answers the question about an earlier try too', async () => {
    const phone = phoneOf();
    const first = await declined(phone);
    const second = (await resend(first)).body.data.id;
    await world.settle();
    await answer(phone, 'decline');
    await creditByHand(second);
    expect((await resend(first)).body.error).toMatchObject({ key: 'charges.paid_since', params: { id: second } });
    const lost = (await owner.get('/fapi/uncompleted-flows?tab=lost&limit=100')).body.data;
    expect(lost.filter((flow: any) => flow.phone === `237${phone}`)).toEqual([]);
  });

  it('is not to be called back on the home page, which counts what its list shows', async () => {
    const first = await declined(phoneOf());
    const before = (await needs('lost')).count;
    const counts = async () => (await owner.get('/fapi/uncompleted-flows/counts')).body.data.lost;
    expect(await counts()).toBe(before);
    await creditByHand(first);
    expect([await counts(), (await needs('lost'))?.count ?? 0]).toEqual([before - 1, before - 1]);
  });

  it('counts on its link, which it uses up, until that is undone', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Invoice 77', fr: 'Facture 77' },
        kind: 'fixed',
        amount: 6000,
        use: 'single',
      })
    ).body.data;
    const linkNow = async () => (await owner.get(`/fapi/payment-links/${link.id}`)).body.data;
    const phone = phoneOf();
    const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
    await world.settle();
    await answer(phone, 'decline');
    const first = /txn_[0-9a-z]{26}/.exec(page.url)![0];
    const adjustment = await creditByHand(first, 6000);
    expect(await linkNow()).toMatchObject({ status: 'completed', paidCount: 1, paidTotal: 6000 });
    await plainBrowser(world.app).get(`/pay/${link.slug}`);
    const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
    expect(prompts, 'no phone is asked').toHaveLength(0);
    await proveAgain(owner);
    expect(keyOf(await owner.post(`/fapi/payment-adjustments/${adjustment}/reverse`, { note: 'Wrong' }))).toBe('ok');
    expect(await linkNow()).toMatchObject({ status: 'active', paidCount: 0, paidTotal: 0 });
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });

  it('of one payer on a link of many uses is asked about on its page', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Ticket', fr: 'Billet' },
        kind: 'fixed',
        amount: 6100,
        use: 'multi',
      })
    ).body.data;
    const phone = phoneOf();
    const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
    await world.settle();
    await answer(phone, 'decline');
    await creditByHand(/txn_[0-9a-z]{26}/.exec(page.url)![0], 6100);
    const elsewhere = plainBrowser(world.app);
    const again = await elsewhere.send(await elsewhere.get(`/pay/${link.slug}`), { phone });
    await world.settle();
    expect(again.url, 'it may have been paid already').not.toContain('/s/');
    const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
    expect(prompts, 'no phone is asked').toHaveLength(0);
  });
});
