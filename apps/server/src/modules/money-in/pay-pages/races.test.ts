import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { formOf, plainBrowser, type PlainBrowser, type PlainPage } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let browser: PlainBrowser;
let numbers = 1;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Salle Bonamoussadi'));
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const make = async (input: Record<string, unknown> = {}) => {
  const answer = await owner.post('/fapi/payment-links', {
    title: { en: 'Ticket', fr: 'Billet' },
    kind: 'fixed',
    amount: 3000,
    use: 'multi',
    ...input,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const linkNow = async (id: string) => (await owner.get(`/fapi/payment-links/${id}`)).body.data;
const open = (link: any) => browser.get(`/pay/${link.slug}`);
const isOut = (page: PlainPage) => page.url.includes('/s/txn_');
const txnOf = (url: string) => /txn_[0-9a-z]{26}/.exec(url)![0];
const approve = async (phone: string) => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
  await world.settle();
};
const salesOf = async (link: any) =>
  (await owner.get(`/fapi/transactions?linkId=${link.id}&type=sale`)).body.data as any[];

describe('one wish, one charge', () => {
  it('however often the same form is sent: pressed twice, ten times at once, or again after Back', async () => {
    const link = await make();
    const form = await open(link);
    const sent = await Promise.all(Array.from({ length: 10 }, () => browser.send(form, { phone: '677100001' })));
    expect(new Set(sent.map((page) => page.url)).size).toBe(1);
    const back = await browser.send(form, { phone: '677 10 00 01' });
    expect(back.url).toBe(sent[0]!.url);
    expect(await salesOf(link)).toHaveLength(1);
    expect(await linkNow(link.id)).toMatchObject({ promptedCount: 1 });
  });

  it('in two tabs at the same moment', async () => {
    const link = await make();
    const tabs = await Promise.all([open(link), open(link)]);
    const sent = await Promise.all(tabs.map((tab) => browser.send(tab, { phone: '677100002' })));
    expect(sent.filter(isOut)).toHaveLength(1);
    expect(sent.find((page) => !isOut(page))!.heading).toBe('No new request was sent');
    expect(await salesOf(link)).toHaveLength(1);
  });

  it('tries again under the same form once the first try has ended without money', async () => {
    const link = await make();
    const form = await open(link);
    const first = await browser.send(form, { phone: '677100003' });
    await world.settle();
    const { prompts } = await world.sim('prompts?msisdn=237677100003');
    await world.sim('answer', { promptId: prompts[0].id, action: 'decline' });
    await world.settle();
    const second = await browser.send(form, { phone: '677100003' });
    expect([isOut(second), second.url === first.url]).toEqual([true, false]);
    expect((await browser.send(form, { phone: '677100003' })).url).toBe(second.url);
  });
});

/** The Back key of a phone brings the form that was sent as it was; then something else is typed into it. */
describe('a form that was used, and is sent with other things typed', () => {
  const priced = { kind: 'open', amount: null, amountMin: 500, amountMax: 50_000, merchantSharePercent: 100 };
  const saleOf = async (page: PlainPage) => (await owner.get(`/fapi/transactions/${txnOf(page.url)}`)).body.data;
  /** Sends it, and answers the question about a request that nobody has answered yet. */
  const instead = async (form: PlainPage, typed: Record<string, string>) => {
    const asked = await browser.send(form, typed);
    expect([asked.status, isOut(asked)], asked.text).toEqual([422, false]);
    expect(asked.text).toContain('has not been answered yet');
    return browser.send(asked, {});
  };

  it.each([
    ['another amount', { amount: '7000', phone: '677300001' }],
    ['another number', { amount: '5000', phone: '677300002' }],
    ['another answer', { amount: '5000', phone: '677300003', c_name: 'Second child' }],
    ['another operator', { amount: '5000', phone: '677300004', operator: 'orange', sure: 'orange:677300004' }],
  ])('after it was paid: %s is a payment of its own', async (_what, second) => {
    const link = await make({ ...priced, collect: { name: 'optional', email: 'no', reference: 'no', own: [] } });
    const form = await open(link);
    const phone = _what === 'another number' ? '677300009' : second.phone;
    const first = await browser.send(form, { amount: '5000', phone, c_name: 'First child' });
    await world.settle();
    await approve(phone);
    expect((await browser.get(first.url)).heading).toBe('Paid');
    let sent = await browser.send(form, { c_name: 'First child', ...second });
    expect(isOut(sent)).toBe(_what === 'another amount');
    // The same number and sum moments later: asked about once, as from any form, and it is the payer's own payment.
    if (!isOut(sent)) {
      expect(sent.text).toMatch(
        /This number has already paid XAF\u00a05,000 here at|XAF\u00a05,000 on 6 77 30 00 09 was paid/,
      );
      sent = await browser.send(sent, {});
    }
    expect([isOut(sent), sent.url === first.url], sent.text).toEqual([true, false]);
    expect(await saleOf(sent)).toMatchObject({ amount: Number(second.amount), phone: `237${second.phone}` });
    expect((await saleOf(sent)).metadata.intent).toBeUndefined();
    // What was sent before is found again, and what was sent now as well.
    expect((await browser.send(form, { amount: '5000', phone, c_name: 'First child' })).url).toBe(first.url);
    expect((await browser.send(form, { c_name: 'First child', ...second })).url).toBe(sent.url);
    expect(await salesOf(link)).toHaveLength(2);
    if (_what === 'another operator') return;
    await world.settle();
    await approve(second.phone);
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 2, paidTotal: 5000 + Number(second.amount) });
  });

  it.each([{ use: 'multi' }, { use: 'single' }])(
    'while the first lies on a wrong phone: the corrected number is asked instead, %o',
    async (use) => {
      const link = await make(use);
      const form = await open(link);
      const [wrong, right] = [`67731${numbers++ + 1000}`, `67731${numbers++ + 1000}`];
      const first = await browser.send(form, { phone: wrong });
      await world.settle();
      const asked = await browser.send(form, { phone: right });
      expect(asked.status).toBe(422);
      expect(asked.text, 'it says which request that is').toContain(`${wrong.slice(0, 1)} ${wrong.slice(1, 3)}`);
      expect(await salesOf(link), 'nothing is sent unasked').toHaveLength(1);
      const second = await browser.send(asked, {});
      expect(isOut(second), second.text).toBe(true);
      expect(await saleOf(second)).toMatchObject({ phone: `237${right}`, metadata: { intent: txnOf(first.url) } });
      expect((await browser.send(form, { phone: right })).url, 'pressed twice').toBe(second.url);
      await world.settle();
      await approve(right);
      await approve(wrong);
      expect((await browser.get(second.url)).heading).toBe('Paid');
      expect((await browser.get(first.url)).heading, 'one wish is paid once').toBe('Your payment came second');
      expect(await linkNow(link.id)).toMatchObject({ paidCount: 1 });
    },
  );

  it.each([
    ['the same for another number', make, {}],
    ['another sum', () => make(priced), { amount: '7000' }],
  ])('while it was read that the first waits, it was paid: that is asked, %s', async (_what, link, more) => {
    const first = `67732${numbers++ + 1000}`;
    const second = `67732${numbers++ + 1000}`;
    const form = await open(await link());
    const sum: Record<string, string> = 'amount' in more ? { amount: '3000' } : {};
    await browser.send(form, { ...sum, phone: first });
    await world.settle();
    const asked = await browser.send(form, { ...sum, phone: second, ...more });
    expect(asked.text).toContain('has not been answered yet');
    await approve(first);
    const paid = await browser.send(asked, {});
    expect([paid.status, isOut(paid)], paid.text).toEqual([422, false]);
    expect(paid.text).toMatch(/was paid at .*Press Pay only if you want to pay a second time/);
    expect(await world.sim(`prompts?msisdn=237${second}`), 'nothing is sent unasked').toEqual({ prompts: [] });
    const sent = await browser.send(paid, {});
    expect(isOut(sent), sent.text).toBe(true);
    expect((await saleOf(sent)).metadata.intent, 'a second payment that was meant').toBeUndefined();
  });

  it('a question that was read stays read while something else is put right', async () => {
    const link = await make(priced);
    const form = await open(link);
    await browser.send(form, { amount: '5000', phone: '677300070' });
    await world.settle();
    const asked = await browser.send(form, { amount: '7000', phone: '677300071' });
    expect(asked.text).toContain('has not been answered yet');
    await approve('677300070');
    const refused = await browser.send(asked, { amount: '60000' });
    expect([refused.status, isOut(refused)], refused.text).toEqual([422, false]);
    const paid = await browser.send(refused, { amount: '7000' });
    expect([paid.status, isOut(paid)], paid.text).toEqual([422, false]);
    expect(paid.text).toMatch(/was paid at .*Press Pay only if you want to pay a second time/);
    expect(await world.sim('prompts?msisdn=237677300071'), 'nothing is sent unasked').toEqual({ prompts: [] });
    const again = await browser.send(paid, { amount: '60000' });
    expect(isOut(await browser.send(again, { amount: '7000' })), 'asked about once').toBe(true);
  });

  it('while the first waits: another sum takes its place as well', async () => {
    const link = await make(priced);
    const form = await open(link);
    const first = await browser.send(form, { amount: '5000', phone: '677300020' });
    await world.settle();
    const second = await instead(form, { amount: '7000', phone: '677300020' });
    expect(await saleOf(second)).toMatchObject({ amount: 7000, metadata: { intent: txnOf(first.url) } });
  });

  it('while nobody knows what became of the first: nothing is sent to the corrected number', async () => {
    const link = await make();
    const form = await open(link);
    const first = await browser.send(form, { phone: '677300030' });
    await world.settle();
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ stage: 'inReconciliation' } as never)
      .where('id' as never, '=', txnOf(first.url) as never)
      .execute();
    const second = await browser.send(form, { phone: '677300031' });
    expect([second.status, second.heading]).toEqual([409, 'Your earlier payment is still being checked']);
    expect(second.html).toContain(`href="/pay/${link.slug}/s/${txnOf(first.url)}`);
    expect(await salesOf(link)).toHaveLength(1);
  });

  it('after the first was declined: the same wish by another number, and another wish is its own', async () => {
    const link = await make(priced);
    const form = await open(link);
    const first = await browser.send(form, { amount: '5000', phone: '677300040' });
    await world.settle();
    const { prompts } = await world.sim('prompts?msisdn=237677300040');
    await world.sim('answer', { promptId: prompts[0].id, action: 'decline' });
    await world.settle();
    const other = await browser.send(form, { amount: '5000', phone: '677300041' });
    expect((await saleOf(other)).metadata.intent).toBe(txnOf(first.url));
    await world.settle();
    await approve('677300041');
    const more = await browser.send(form, { amount: '7000', phone: '677300041' });
    expect((await saleOf(more)).metadata.intent).toBeUndefined();
    await world.settle();
    await approve('677300041');
    expect((await browser.get(more.url)).heading).toBe('Paid');
  });

  it('unchanged, from a page that was come back to: a second payment is asked about, and is one', async () => {
    const link = await make();
    const form = await open(link);
    const first = await browser.send(form, { phone: '677300050' });
    await world.settle();
    expect((await browser.send(form, { phone: '677300050', back: '1' })).url, 'not answered yet').toBe(first.url);
    await approve('677300050');
    expect((await browser.send(form, { phone: '677300050' })).url, 'an answer that was lost').toBe(first.url);
    const asked = await browser.send(form, { phone: '677300050', back: '1' });
    expect(asked.text).toContain('Press Pay only if you want to pay a second time.');
    const second = await browser.send(asked, {});
    expect([isOut(second), second.url === first.url]).toEqual([true, false]);
    expect((await browser.send(asked, {})).url, 'pressed twice').toBe(second.url);
    expect(await salesOf(link)).toHaveLength(2);
  });

  it('items: what is taken is compared, not what is still there', async () => {
    const item = { unitPrice: 1000, stock: 3, quantityMin: 0, quantityMax: 3 };
    const link = await make({ kind: 'items', amount: null, items: [{ name: 'Sac', ...item }] });
    const review = await browser.send(await open(link), { phone: '677300060', q0: '3' });
    const first = await browser.send(review, {});
    expect(isOut(first), first.text).toBe(true);
    await world.settle();
    await approve('677300060');
    expect((await browser.send(review, {})).url, 'all are sold, to this form').toBe(first.url);
    expect((await browser.send(review, { q0: '1' })).heading).not.toBe('Paid');
  });
});

describe('a capped link', () => {
  it('lets exactly as many of 20 payers at once through as there are places', async () => {
    const link = await make({ paymentsMax: 7 });
    const forms = await Promise.all(Array.from({ length: 20 }, () => open(link)));
    const sent = await Promise.all(
      forms.map((form, index) => browser.send(form, { phone: `67720${String(1000 + index)}` })),
    );
    expect(sent.filter(isOut)).toHaveLength(7);
    for (const page of sent.filter((one) => !isOut(one)))
      expect([page.status, page.heading]).toEqual([409, 'Somebody is paying right now']);
    expect(await linkNow(link.id)).toMatchObject({ reservedCount: 7, promptedCount: 7, paidCount: 0 });
  });

  it('frees a place when its prompt fails, and when it is over without a word', async () => {
    const link = await make({ paymentsMax: 1 });
    await browser.send(await open(link), { phone: '677100010' });
    expect((await open(link)).status).toBe(409);
    await world.settle();
    const { prompts } = await world.sim('prompts?msisdn=237677100010');
    await world.sim('answer', { promptId: prompts[0].id, action: 'decline' });
    await world.settle();
    const form = await open(link);
    expect(form.status).toBe(200);
    const sent = await browser.send(form, { phone: '677100011' });
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ created_at: new Date(world.clock.now().getTime() - 301_000) } as never)
      .where('id' as never, '=', txnOf(sent.url) as never)
      .execute();
    expect((await open(link)).status).toBe(200);
  });

  it('is used up for the next payer, and open again for a raised cap', async () => {
    const link = await make({ paymentsMax: 1, closedMessage: { en: 'Call us for the next date.', fr: '' } });
    const late = await open(link);
    await browser.send(await open(link), { phone: '677100012' });
    await world.settle();
    await approve('677100012');
    expect((await linkNow(link.id)).status).toBe('completed');
    const closed = await browser.send(late, { phone: '677100013' });
    expect([closed.status, closed.heading]).toEqual([410, 'All places are taken']);
    expect(closed.text).toContain('Call us for the next date.');
    expect(closed.text).toContain('This page asked nothing of your phone now.');
  });

  it('holds a number to its share', async () => {
    const link = await make({ perPhoneMax: 1 });
    await browser.send(await open(link), { phone: '677100014' });
    await world.settle();
    await approve('677100014');
    const again = await browser.send(await open(link), { phone: '677100014' });
    expect(again.text).toContain('This number has already paid 1 time here');
    expect(isOut(await browser.send(await open(link), { phone: '677100015' }))).toBe(true);
  });
});

describe('a single-use link', () => {
  it.each([{ use: 'single' }, { paymentsMax: 1 }])(
    '%o is kept from its payer by a stranger’s prompts for a while only',
    async (places) => {
      const link = await make(places);
      for (const last of [1, 2, 3]) {
        expect(
          isOut(await browser.send(await open(link), { phone: `67711${String(numbers++).padStart(4, '0')}` })),
          `prompt ${last}`,
        ).toBe(true);
        expect((await open(link)).heading, 'it lies on a phone').toBe('Somebody is paying right now');
        await world.travel(301_000, 301_000);
      }
      const stranger = await browser.send(await open(link), { phone: `67711${String(numbers++).padStart(4, '0')}` });
      expect(isOut(stranger)).toBe(true);
      const payer = `67711${String(numbers++).padStart(4, '0')}`;
      expect((await open(link)).status, 'the fourth within the hour holds it no more').toBe(200);
      expect(isOut(await browser.send(await open(link), { phone: payer }))).toBe(true);
      await world.settle();
      await approve(payer);
      expect(await linkNow(link.id)).toMatchObject({ status: 'completed', paidCount: 1, reservedCount: 0 });
      expect((await open(link)).status).toBe(410);
    },
  );

  it('has one winner: the second phone is told the truth and gets everything back by itself', async () => {
    const link = await make({ use: 'single', merchantSharePercent: 0 });
    const first = await browser.send(await open(link), { phone: '677100020' });
    await world.settle();
    expect((await open(link)).heading).toBe('Somebody is paying right now');
    // The reservation lapses with the first prompt, though its end is not known yet.
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ created_at: new Date(world.clock.now().getTime() - 301_000) } as never)
      .where('id' as never, '=', txnOf(first.url) as never)
      .execute();
    const second = await browser.send(await open(link), { phone: '699100020' });
    await world.settle();
    await approve('677100020');
    await approve('699100020');
    expect((await browser.get(first.url)).heading).toBe('Paid');
    const told = await browser.get(second.url);
    expect(told.heading).toBe('Your payment came second');
    expect(told.text).toContain('XAF\u00a03,060 has been returned to your number.');
    expect(told.html).not.toContain('again=');
    expect(await linkNow(link.id)).toMatchObject({ status: 'completed', paidCount: 1, paidTotal: 3000 });
    const refunds = (await owner.get('/fapi/transactions?preset=automatic-refunds')).body.data.filter(
      (row: any) => row.linkId === link.id,
    );
    expect(refunds).toMatchObject([
      { type: 'refund', trigger: 'secondPayment', amount: 3060, status: 'refunded', phone: '237699100020' },
    ]);
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
    expect((await open(link)).heading).toBe('Already paid');
  });
});

describe('places and pieces that strangers try for and do not pay', () => {
  const phone = () => `67712${String(numbers++).padStart(4, '0')}`;
  /** So many strangers start at once and let their prompts lie until they are over. */
  const letLie = async (link: any, count: number, more: Record<string, string> = {}) => {
    for (let n = 0; n < count; n++)
      expect(isOut(await browser.send(await open(link), { phone: phone(), ...more })), `stranger ${n}`).toBe(true);
    const during = await open(link);
    await world.travel(301_000, 301_000);
    return during;
  };

  it('are held less and less: every three tries that ended unpaid leave one place fewer to hold', async () => {
    const link = await make({ paymentsMax: 2 });
    expect((await letLie(link, 2)).heading, 'two of two').toBe('Somebody is paying right now');
    expect((await letLie(link, 2)).heading, 'two ended').toBe('Somebody is paying right now');
    expect((await letLie(link, 2)).status, 'four ended: one place is open').toBe(200);
    for (let n = 0; n < 2; n++) await browser.send(await open(link), { phone: phone() });
    expect(await linkNow(link.id), 'six ended: nothing is held').toMatchObject({ reservedCount: 0 });
    const payers = [phone(), phone()];
    for (const payer of payers) {
      expect(isOut(await browser.send(await open(link), { phone: payer }))).toBe(true);
      await world.settle();
      await approve(payer);
    }
    expect(await linkNow(link.id)).toMatchObject({ status: 'completed', paidCount: 2 });
  });

  it('and of stock as many pieces; a try holds what it asked for', async () => {
    const link = await make({
      kind: 'items',
      amount: null,
      items: [{ name: 'Sac', unitPrice: 500, stock: 6, quantityMin: 0, quantityMax: 10 }],
    });
    const take = async (quantity: string) =>
      browser.send(await browser.send(await open(link), { phone: phone(), q0: quantity }), {});
    for (let n = 0; n < 3; n++) {
      expect(isOut(await take('6')), `all of it, ${n}`).toBe(true);
      expect([n, (await open(link)).status]).toEqual([n, 409]);
      await world.travel(301_000, 301_000);
    }
    const first = await take('6');
    expect((await open(link)).text, 'eighteen pieces ended unpaid').toContain('6 left');
    const second = await take('6');
    await world.settle();
    for (const { url } of [second, first])
      await approve((await owner.get(`/fapi/transactions/${txnOf(url)}`)).body.data.phone.slice(3));
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 1, items: [{ sold: 6 }] });
    const refunds = (await owner.get('/fapi/transactions?preset=automatic-refunds')).body.data.filter(
      (row: any) => row.linkId === link.id,
    );
    expect(refunds, 'who pays second gets it back').toMatchObject([{ trigger: 'capExceeded', status: 'refunded' }]);
  });
});

describe('one wish on a link of many uses', () => {
  it('is paid once, also when an expired prompt turns out paid after its repetition', async () => {
    const link = await make();
    const first = await browser.send(await open(link), { phone: '677100030' });
    await world.settle();
    const before = await world.sim('prompts?msisdn=237677100030');
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ status: 'expired', stage: null } as never)
      .where('id' as never, '=', txnOf(first.url) as never)
      .execute();
    const again = await browser.get(`/pay/${link.slug}?again=${txnOf(first.url)}`);
    expect(formOf(again.html).fields['phone']).toBe('6 77 10 00 30');
    const second = await browser.send(again, {});
    await world.settle();
    await approve('677100030');
    expect((await browser.get(second.url)).heading).toBe('Paid');
    await world.sim('answer', { promptId: before.prompts[0].id, action: 'approve' });
    await world.settle();
    expect((await browser.get(first.url)).heading).toBe('Your payment came second');
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 1, paidTotal: 3000 });
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });
});

it('a number that is changed under a wish that was paid by then is asked about before anything is sent', async () => {
  const link = await make();
  const first = await browser.send(await open(link), { phone: '677100036' });
  await world.settle();
  const again = await browser.get(`/pay/${link.slug}?again=${txnOf(first.url)}`);
  await approve('677100036');
  const asked = await browser.send(again, { phone: '677100037' });
  expect(asked.text).toMatch(/XAF\u00a03,000 on 6 77 10 00 36 was paid at .* a second time/);
  expect(await world.sim('prompts?msisdn=237677100037'), 'nothing is sent unasked').toEqual({ prompts: [] });
  const second = await browser.send(asked, {});
  await world.settle();
  await approve('677100037');
  expect((await browser.get(second.url)).heading, 'what was meant twice stands').toBe('Paid');
});

describe('a link that ends while its prompt is out', () => {
  const endLink = (link: any) =>
    world.database.admin
      .updateTable('production.payment_links' as never)
      .set({ expires_at: new Date(world.clock.now().getTime() - 1000) } as never)
      .where('id' as never, '=', link.id as never)
      .execute();

  it('still takes what is confirmed in time', async () => {
    const link = await make();
    const sent = await browser.send(await open(link), { phone: '677100040' });
    await world.settle();
    await endLink(link);
    await approve('677100040');
    expect((await browser.get(sent.url)).heading).toBe('Paid');
    expect(await linkNow(link.id)).toMatchObject({ status: 'expired', paidCount: 1 });
  });

  it('leaves what was confirmed too late to the merchant, and says so', async () => {
    const link = await make();
    const sent = await browser.send(await open(link), { phone: '677100041' });
    await world.settle();
    await endLink(link);
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ status: 'expired', stage: null } as never)
      .where('id' as never, '=', txnOf(sent.url) as never)
      .execute();
    expect((await browser.get(sent.url)).text).toContain('This page no longer takes payments.');
    await approve('677100041');
    const told = await browser.get(sent.url);
    expect(told.heading).toBe('Your payment came too late');
    expect(told.text).toContain(
      'Salle Bonamoussadi has been asked to return XAF\u00a03,000 to you or to confirm your purchase.',
    );
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 0 });
  });
});
