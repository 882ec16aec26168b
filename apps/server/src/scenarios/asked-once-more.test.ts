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
let colleague: Session;
let browser: PlainBrowser;
let number = 677_410_000;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Une Fois', ['owner', 'admin', 'cashier']);
  [owner, admin] = [await withPin(world, merchant.people['owner']!), merchant.people['admin']!];
  cashier = merchant.people['cashier']!;
  colleague = await world.person(merchant.organisationId, 'cashier');
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const detail = async (id: string, who = owner) => (await who.get(`/fapi/transactions/${id}`)).body.data;
const actionOf = async (id: string, action = 'resendPrompt') =>
  (await detail(id)).availableActions.find((one: any) => one.action === action);
const charge = (body: object, who = owner) => who.post('/fapi/direct-charges', { amount: 8800, ...body });
const resend = (id: string, body: object = {}, who = owner) => who.post(`/fapi/transactions/${id}/resend-prompt`, body);
const keyOf = ({ status, body }: any) => (status === 200 ? 'ok' : body.error.key);
/** What lies on the phone now. */
const promptOn = async (phone: string): Promise<string> =>
  (await world.sim(`prompts?msisdn=237${phone}`)).prompts.at(-1).id;
const answer = async (phone: string, action: 'approve' | 'decline') => {
  await world.sim('answer', { promptId: await promptOn(phone), action });
  await world.settle();
};
/** The operator says after all that it was paid, and is asked. */
async function paidLate(id: string, promptId: string): Promise<void> {
  await world.sim('answer', { promptId, action: 'approve', force: true });
  await world.travel(5_000, 1_000);
  await owner.post(`/fapi/transactions/${id}/check-now`);
  await world.settle();
}
/** A charge the payer has declined, and the prompt that was on the phone for it. */
async function declinedWith(phone: string, body: object = {}, who = owner): Promise<{ first: string; prompt: string }> {
  const made = await charge({ phone, ...body }, who);
  expect(keyOf(made), JSON.stringify(made.body)).toBe('ok');
  await world.settle();
  const prompt = await promptOn(phone);
  await answer(phone, 'decline');
  return { first: made.body.data.id, prompt };
}
const declined = async (phone: string, body: object = {}): Promise<string> => (await declinedWith(phone, body)).first;
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
    // Its sum is a correction of its own, and no sum of the link's payments has it.
    expect(await linkNow()).toMatchObject({
      status: 'completed',
      paidCount: 1,
      paidTotal: 0,
      failedCount: 0,
      creditedCount: 1,
      creditedTotal: 6000,
    });
    await plainBrowser(world.app).get(`/pay/${link.slug}`);
    const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
    expect(prompts, 'no phone is asked').toHaveLength(0);
    await proveAgain(owner);
    expect(keyOf(await owner.post(`/fapi/payment-adjustments/${adjustment}/reverse`, { note: 'Wrong' }))).toBe('ok');
    const none = { creditedCount: 0, creditedTotal: 0 };
    expect(await linkNow()).toMatchObject({ status: 'active', paidCount: 0, paidTotal: 0, ...none });
    // In parts, it is one payment once they come to the whole, and none any more when one of them is undone.
    const part = await creditByHand(first, 4000);
    await creditByHand(first, 2000);
    expect(await linkNow()).toMatchObject({ paidCount: 1, paidTotal: 0, creditedCount: 1, creditedTotal: 6000 });
    expect(keyOf(await owner.post(`/fapi/payment-adjustments/${part}/reverse`, { note: 'Wrong' }))).toBe('ok');
    expect(await linkNow()).toMatchObject({ paidCount: 0, paidTotal: 0, creditedCount: 0, creditedTotal: 2000 });
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

describe('a request that is paid late, beside the one that was sent after it', () => {
  /** The first has expired and a second is on the phone, by somebody at the till; then the operator says "paid". */
  async function lateFirst(body: object = {}) {
    const phone = phoneOf();
    const first = (await charge({ phone, ...body }, cashier)).body.data.id;
    await world.settle();
    const prompt = await promptOn(phone);
    await world.travel(400_000, 20_000);
    expect((await detail(first)).status).toBe('expired');
    const second = (await resend(first, {}, cashier)).body.data.id;
    await world.settle();
    await paidLate(first, prompt);
    expect(await detail(first)).toMatchObject({ status: 'completed', anomaly: 'lateSuccess' });
    return { phone, first, second };
  }
  const told = async (who: Session, refId: string) =>
    (await who.get('/ba021/v1/notifications?limit=100')).body.data.filter((one: any) => one.refId === refId);

  it('is said at once on the second, and to whoever asked and whoever decides', async () => {
    const { first, second } = await lateFirst();
    expect((await detail(second, cashier)).otherRequests).toEqual([
      expect.objectContaining({ id: first, status: 'completed', isPaid: true }),
    ]);
    for (const who of [owner, admin, cashier])
      expect(await told(who, second), who.userId).toEqual([expect.objectContaining({ type: 'requestPaidLate' })]);
  });

  it('and paid as well: waits on the home page to be given back or kept, and is on no balance meanwhile', async () => {
    const { phone, first, second } = await lateFirst();
    const before = (await needs('refundRequired'))?.count ?? 0;
    await answer(phone, 'approve');
    const paid = await detail(second);
    expect(paid).toMatchObject({ status: 'completed', trigger: 'secondPayment' });
    expect(paid.refunds).toMatchObject([{ stage: 'refundRequired', trigger: 'secondPayment', amount: 8800 }]);
    expect((await needs('refundRequired')).count).toBe(before + 1);
    expect(await told(owner, paid.refunds[0].id)).toMatchObject([{ type: 'refundRequired' }]);
    expect((await detail(first)).otherRequests).toMatchObject([
      { id: second, isPaid: true, refundId: paid.refunds[0].id },
    ]);
    const kept = await owner.post(`/fapi/refunds/${paid.refunds[0].id}/keep`, { note: 'Two articles' });
    expect(keyOf(kept), JSON.stringify(kept.body)).toBe('ok');
    expect((await needs('refundRequired'))?.count ?? 0).toBe(before);
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });

  it('given back meanwhile: the second is paid like any other, and nobody is told that both were', async () => {
    const { phone, first, second } = await lateFirst();
    await proveAgain(owner);
    const back = await owner.post(`/fapi/transactions/${first}/refunds`, {
      amount: 8800,
      reasonCode: 'customerRequest',
    });
    expect(keyOf(back), JSON.stringify(back.body)).toBe('ok');
    expect((await detail(second)).otherRequests).toMatchObject([{ id: first, isPaid: false }]);
    await answer(phone, 'approve');
    expect(await detail(second)).toMatchObject({
      status: 'completed',
      trigger: null,
      otherRequests: [{ id: first, isPaid: false }],
    });
  });

  it('after the second was paid: the late one is the one to return', async () => {
    const phone = phoneOf();
    const { first, prompt } = await declinedWith(phone);
    const second = (await resend(first)).body.data.id;
    await world.settle();
    await answer(phone, 'approve');
    expect(await detail(second)).toMatchObject({ status: 'completed', trigger: null });
    await paidLate(first, prompt);
    expect(await detail(first)).toMatchObject({ status: 'completed', trigger: 'secondPayment' });
  });

  /** Both of somebody's own requests are paid, the first one late: its return is nobody's own. */
  async function lateSecond() {
    const phone = phoneOf();
    const { first, prompt } = await declinedWith(phone, {}, cashier);
    const second = (await resend(first, {}, cashier)).body.data.id;
    await world.settle();
    await answer(phone, 'approve');
    await paidLate(first, prompt);
    const { refunds, operatorReference } = await detail(first);
    return { first, second, back: refunds[0].id, operatorReference };
  }
  const check = async (transactionId: string, who: Session) =>
    (await who.post('/fapi/verifications', { transactionId })).body.data;

  it('leads whoever may not open its return to nothing that is not there for them', async () => {
    const { first, second, back } = await lateSecond();
    expect((await cashier.get(`/fapi/transactions/${back}`)).status).toBe(404);
    const unseen = expect.stringMatching(/^unp_/);
    expect((await detail(second, cashier)).otherRequests).toMatchObject([
      { id: first, isPaid: true, refundId: unseen },
    ]);
    expect((await detail(first, cashier)).refunds).toMatchObject([{ id: unseen, stage: 'refundRequired' }]);
    expect((await detail(second)).otherRequests).toMatchObject([{ refundId: back }]);
    expect((await detail(first)).refunds).toMatchObject([{ id: back }]);
  });

  it('is checked as paid and waiting, until it is decided on', async () => {
    const { first, back, operatorReference } = await lateSecond();
    const waiting = await check(operatorReference, cashier);
    expect(waiting).toMatchObject({ result: 'toReturn', matchedTransactionId: first, matchedRefunded: 0 });
    expect(waiting.explanation.en).not.toMatch(/went back|on its way/);
    const linked = await cashier.post(`/fapi/verifications/${waiting.id}/link`, { orderReference: 'A-17' });
    expect(linked.body.error).toMatchObject({ key: 'verifications.given_back' });
    expect(linked.body.error.message.en).not.toMatch(/has gone back|on its way/);
    expect(keyOf(await owner.post(`/fapi/refunds/${back}/keep`, { note: 'Two articles' }))).toBe('ok');
    expect((await check(operatorReference, cashier)).result).toBe('matched');
    const listed = (await cashier.get('/fapi/verifications')).body.data;
    expect(listed.find((one: any) => one.id === waiting.id)).toMatchObject({
      result: 'toReturn',
      sinceThen: 'matched',
    });
  });

  it('is found by whoever checks it, and opened by nobody who may not', async () => {
    const { first, operatorReference } = await lateSecond();
    const colleagues = await check(operatorReference, colleague);
    const found = { result: 'toReturn', matchedTransactionId: first };
    expect(colleagues).toMatchObject({ ...found, isMatchedSeen: false });
    for (const who of [cashier, owner])
      expect(await check(operatorReference, who)).toMatchObject({ ...found, isMatchedSeen: true });
  });

  it('is asked about before a third is sent', async () => {
    const { phone, first, second } = await lateFirst();
    await answer(phone, 'decline');
    expect((await resend(second)).body.error).toMatchObject({ key: 'charges.paid_since', params: { id: first } });
  });

  it('tells whoever asked, where nothing was sent after it', async () => {
    const phone = phoneOf();
    const first = (await charge({ phone }, cashier)).body.data.id;
    await world.settle();
    const prompt = await promptOn(phone);
    await world.travel(400_000, 20_000);
    await paidLate(first, prompt);
    expect((await detail(first)).status).toBe('completed');
    expect(await told(cashier, first)).toMatchObject([{ type: 'requestPaidLate' }]);
    expect(await told(owner, first)).toEqual([]);
  });
});

describe('a try on a page, whose payer went on by another number', () => {
  it('says that it was paid by the other one, and asks so before it is sent again', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Gift', fr: 'Don' },
        kind: 'fixed',
        amount: 9000,
        use: 'multi',
      })
    ).body.data;
    const [phone, other] = [phoneOf(), phoneOf()];
    const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
    await world.settle();
    const first = /txn_[0-9a-z]{26}/.exec(page.url)![0];
    await answer(phone, 'decline');
    const again = await browser.send(await browser.get(`/pay/${link.slug}?again=${first}`), { phone: other });
    await world.settle();
    await answer(other, 'approve');
    const second = /txn_[0-9a-z]{26}/.exec(again.url)![0];
    expect((await detail(first)).otherRequests).toMatchObject([{ id: second, isPaid: true }]);
    expect((await detail(second)).otherRequests).toMatchObject([{ id: first, isPaid: false }]);
    const { error } = (await resend(first)).body;
    expect(error).toMatchObject({ key: 'charges.paid_since', params: { id: second, isOtherwise: 1 } });
    expect(error.message.en).toContain('by another number');
  });
});

describe('the reference of what is asked for anew', () => {
  const found = async (text: string) => (await owner.get(`/fapi/transactions?q=${text}`)).body.data;

  it('goes with the new request, and a search finds both', async () => {
    const phone = phoneOf();
    const first = await declined(phone, { merchantReference: 'FAC-2026-118' });
    const second = (await resend(first)).body.data;
    expect(second.merchantReference).toBe('FAC-2026-118');
    await world.settle();
    await answer(phone, 'approve');
    expect((await found('FAC-2026-118')).map((row: any) => [row.id, row.status, row.merchantReference])).toEqual([
      [second.id, 'completed', 'FAC-2026-118'],
      [first, 'cancelled', null],
    ]);
    expect((await detail(first)).otherRequests).toMatchObject([{ id: second.id, merchantReference: 'FAC-2026-118' }]);
    const again = await charge({ phone: phoneOf(), merchantReference: 'FAC-2026-118' });
    expect(again.body.error).toMatchObject({ key: 'merchant_reference.taken', params: { id: second.id } });
  });

  it('does not open the way for two requests of the same at once', async () => {
    const first = await declined(phoneOf(), { merchantReference: 'FAC-2' });
    const both = await Promise.all([resend(first), resend(first)]);
    expect(new Set(both.map(keyOf))).toEqual(new Set(['ok', 'payment_links.earlier_payment_unclear']));
  });

  it('is found by whichever try is sent anew, and comes back to the first one that is paid', async () => {
    const phone = phoneOf();
    const { first, prompt } = await declinedWith(phone, { merchantReference: 'FAC-3' });
    const second = (await resend(first)).body.data.id;
    await world.settle();
    await answer(phone, 'decline');
    const third = (await resend(first)).body.data;
    expect([third.merchantReference, (await detail(second)).merchantReference]).toEqual(['FAC-3', null]);
    await world.settle();
    await answer(phone, 'decline');
    await paidLate(first, prompt);
    expect(await detail(first)).toMatchObject({ status: 'completed', merchantReference: 'FAC-3' });
    expect((await detail(third.id)).merchantReference).toBe(null);
  });
});
