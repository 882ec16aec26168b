import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { plainBrowser, type PlainBrowser, type PlainPage } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * The form came anew: from a browser that keeps no pages for its Back key, from the link tapped again in a chat. Its
 * ticket knows nothing of the request that lies on the phone.
 */
let world: TestWorld;
let owner: Session;
let numbers = 1000;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Papeterie Akwa'));
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
const priced = { kind: 'open', amount: null, amountMin: 500, amountMax: 50_000, merchantSharePercent: 100 };
const fresh = () => `67741${numbers++}`;
/** Somebody's own browser; another is another's. */
const someone = () => plainBrowser(world.app, {}, { keepsCookies: true });
const stranger = () => plainBrowser(world.app);
const isOut = (page: PlainPage) => page.url.includes('/s/txn_');
const txnOf = (url: string) => /txn_[0-9a-z]{26}/.exec(url)![0];
const pay = async (browser: PlainBrowser, link: any, typed: Record<string, string>) =>
  browser.send(await browser.get(`/pay/${link.slug}`), typed);
const saleOf = async (page: PlainPage) => (await owner.get(`/fapi/transactions/${txnOf(page.url)}`)).body.data;
const linkNow = async (link: any) => (await owner.get(`/fapi/payment-links/${link.id}`)).body.data;
const salesOf = async (link: any) =>
  (await owner.get(`/fapi/transactions?linkId=${link.id}&type=sale`)).body.data as any[];
const answer = async (phone: string, sum: number, action: 'approve' | 'decline') => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  const prompt = prompts.findLast((one: any) => Number(one.amount) === sum);
  await world.sim('answer', { promptId: prompt.id, action });
  await world.settle();
};
/** Nothing by which whoever reads it could tell what was asked of whom, when, or where it is shown. */
const tellsNothing = (page: PlainPage, phone: string, sum: string, first: PlainPage) => {
  expect(page.text).not.toContain(sum);
  expect(page.text).not.toMatch(/\b\d\d:\d\d\b/);
  expect(page.text).not.toContain(`${phone.slice(0, 1)} ${phone.slice(1, 3)} ${phone.slice(3, 5)}`);
  expect(page.html).not.toContain(txnOf(first.url));
};

describe('another sum, of a number on which a request lies, from a form that came anew', () => {
  it('in the same browser: is asked about with its sum, and takes the first one’s place', async () => {
    const link = await make(priced);
    const phone = fresh();
    const payer = someone();
    const first = await pay(payer, link, { amount: '2000', phone });
    await world.settle();
    const asked = await pay(payer, link, { amount: '4000', phone });
    expect([asked.status, isOut(asked)], asked.text).toEqual([422, false]);
    expect(asked.text).toContain('The request for XAF\u00a02,000 on');
    expect(asked.text).toContain('has not been answered yet. Press Pay only to send this one in its place');
    expect(await salesOf(link), 'nothing is sent unasked').toHaveLength(1);
    const second = await payer.send(asked, {});
    expect(isOut(second), second.text).toBe(true);
    expect(await saleOf(second)).toMatchObject({ amount: 4000, metadata: { intent: txnOf(first.url) } });
    expect((await payer.send(asked, {})).url, 'pressed twice').toBe(second.url);
    await world.settle();
    await answer(phone, 4000, 'approve');
    await answer(phone, 2000, 'approve');
    expect((await payer.get(second.url)).heading).toBe('Paid');
    expect((await payer.get(first.url)).heading).toBe('Your payment came second');
    expect(await linkNow(link)).toMatchObject({ paidCount: 1, paidTotal: 4000 });
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });

  it('in another browser: is asked about without a word of what lies there, now and at every later step', async () => {
    const link = await make({ ...priced, collect: { name: 'optional', email: 'no', reference: 'no', own: [] } });
    const phone = fresh();
    const payer = someone();
    const first = await pay(payer, link, { amount: '2000', phone, c_name: 'Awa' });
    await world.settle();
    const other = someone();
    const asked = await pay(other, link, { amount: '4000', phone });
    expect([asked.status, isOut(asked)], asked.text).toEqual([422, false]);
    expect(asked.text).toContain('A request may be open on this number. Look at the phone.');
    tellsNothing(asked, phone, '2,000', first);
    const second = await other.send(asked, {});
    expect(isOut(second), second.text).toBe(true);
    expect((await saleOf(second)).metadata.intent).toBe(txnOf(first.url));
    await world.settle();
    const id = txnOf(first.url);
    for (const page of [
      await other.get(second.url),
      await other.get(`/pay/${link.slug}?again=${txnOf(second.url)}`),
      await pay(other, link, { amount: '2000', phone }),
      await other.send(await other.get(`/pay/${link.slug}?again=${txnOf(second.url)}`), { amount: '2000', phone }),
    ])
      expect(page.html).not.toContain(id);
    // What they asked for themselves they may be told.
    expect((await pay(other, link, { amount: '5000', phone })).text).toContain('The request for XAF\u00a04,000 on');
    await answer(phone, 2000, 'approve');
    const late = await other.send(await other.get(`/pay/${link.slug}?again=${txnOf(second.url)}`), { amount: '700' });
    expect(late.text).toContain('This number may have paid here moments ago.');
    tellsNothing(late, phone, '2,000', first);
    await answer(phone, 4000, 'approve');
    expect((await payer.get(first.url)).heading).toBe('Paid');
    expect((await other.get(second.url)).heading, 'its answer takes the first one’s place').toBe(
      'Your payment came second',
    );
  });

  it.each([
    ['own', someone],
    ['another', stranger],
  ])('paid between the question and its answer: asked once more, in %s browser', async (_whose, opened) => {
    const link = await make(priced);
    const phone = fresh();
    const payer = opened();
    const first = await pay(payer, link, { amount: '2000', phone });
    await world.settle();
    const asked = await pay(payer, link, { amount: '4000', phone });
    await answer(phone, 2000, 'approve');
    const paid = await payer.send(asked, {});
    expect([paid.status, isOut(paid)], paid.text).toEqual([422, false]);
    if (opened === stranger) tellsNothing(paid, phone, '2,000', first);
    expect(paid.text).toMatch(
      opened === stranger ? /may have paid here moments ago/ : /XAF\u00a02,000 on .* was paid at/,
    );
    const second = await payer.send(paid, {});
    expect((await saleOf(second)).metadata.intent, 'a second payment that was meant').toBeUndefined();
  });

  it('expired between the question and its answer: of both, the second still goes back', async () => {
    const link = await make(priced);
    const phone = fresh();
    const payer = someone();
    const first = await pay(payer, link, { amount: '2000', phone });
    await world.settle();
    const asked = await pay(payer, link, { amount: '4000', phone });
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ status: 'expired', stage: null } as never)
      .where('id' as never, '=', txnOf(first.url) as never)
      .execute();
    const second = await payer.send(asked, {});
    expect((await saleOf(second)).metadata.intent).toBe(txnOf(first.url));
  });

  it('after it was paid or declined: nobody is asked anything', async () => {
    const link = await make(priced);
    const phone = fresh();
    for (const [sum, action] of [
      ['2000', 'approve'],
      ['2500', 'decline'],
      ['4000', 'approve'],
    ] as const) {
      const sent = await pay(stranger(), link, { amount: sum, phone });
      expect(isOut(sent), sent.text).toBe(true);
      expect((await saleOf(sent)).metadata.intent).toBeUndefined();
      await world.settle();
      await answer(phone, Number(sum), action);
    }
    expect(await linkNow(link)).toMatchObject({ paidCount: 2 });
  });

  it('of a wish that waits on another number: nothing is sent, since both could not be replaced', async () => {
    const link = await make(priced);
    const [wrong, right] = [fresh(), fresh()];
    const theirs = await pay(someone(), link, { amount: '2000', phone: right });
    const payer = someone();
    const first = await pay(payer, link, { amount: '4000', phone: wrong });
    await world.settle();
    const again = await payer.get(`/pay/${link.slug}?again=${txnOf(first.url)}`);
    const refused = await payer.send(again, { phone: right });
    expect([refused.status, refused.heading]).toEqual([409, 'No new request was sent']);
    tellsNothing(refused, right, '2,000', theirs);
    expect(await salesOf(link)).toHaveLength(2);
  });

  it('the same sum in the same browser: the payer is led to their own request', async () => {
    const link = await make();
    const phone = fresh();
    const payer = someone();
    const first = await pay(payer, link, { phone });
    await world.settle();
    const own = await pay(payer, link, { phone });
    expect([own.status, own.heading]).toEqual([409, 'Your earlier payment is still being checked']);
    expect(own.html).toContain(`href="/pay/${link.slug}/s/${txnOf(first.url)}`);
    const others = await pay(someone(), link, { phone });
    expect([others.status, others.heading]).toEqual([409, 'No new request was sent']);
  });

  it('another number is somebody else’s payment, also in the same browser', async () => {
    const link = await make(priced);
    const desk = someone();
    await pay(desk, link, { amount: '2000', phone: fresh() });
    const next = await pay(desk, link, { amount: '2000', phone: fresh() });
    expect(isOut(next), next.text).toBe(true);
    expect((await saleOf(next)).metadata.intent).toBeUndefined();
  });

  it('of articles: what the payer’s own request holds does not stand in their way', async () => {
    const item = { unitPrice: 1000, stock: 3, quantityMin: 0, quantityMax: 3 };
    const link = await make({ kind: 'items', amount: null, items: [{ name: 'Cahier', ...item }] });
    const phone = fresh();
    const payer = someone();
    await payer.send(await pay(payer, link, { phone, q0: '2' }), {});
    await world.settle();
    expect((await stranger().get(`/pay/${link.slug}`)).text).toContain('1 left');
    const anew = await payer.get(`/pay/${link.slug}`);
    expect(anew.text).toContain('3 left');
    const asked = await payer.send(anew, { phone, q0: '3' });
    expect(asked.text).toContain('The request for XAF\u00a02,000 on');
    const second = await payer.send(asked, {});
    expect(isOut(second), second.text).toBe(true);
    expect((await payer.get(`/pay/${link.slug}`)).url, 'all are held, by this payer').toBe(second.url);
  });

  it('of articles, to another number: only what is left besides, or in the place of the payer’s own request', async () => {
    const item = { unitPrice: 1000, stock: 3, quantityMin: 0, quantityMax: 3 };
    const link = await make({ kind: 'items', amount: null, items: [{ name: 'Cahier', ...item }] });
    const payer = someone();
    const first = await payer.send(await pay(payer, link, { phone: fresh(), q0: '2' }), {});
    await world.settle();
    const anew = await payer.get(`/pay/${link.slug}`);
    expect(anew.text).toContain('3 left');
    const mistyped = await payer.send(anew, { phone: '6', q0: '2' });
    expect([isOut(mistyped), mistyped.text.includes('3 left')], 'the press says what the form said').toEqual([
      false,
      true,
    ]);
    const other = await payer.send(mistyped, { phone: fresh(), q0: '2' });
    expect(other.url, 'its page says how it stands, and leads on').toBe(first.url);
    expect(await salesOf(link)).toHaveLength(1);
    const beside = await payer.send(anew, { phone: fresh(), q0: '1' });
    expect([isOut(beside), beside.url === first.url], beside.text).toEqual([true, false]);
  });
});

describe('a link for one payment, on which the payer’s own request lies', () => {
  it('leads who comes back in the same browser to it, where the number can be changed', async () => {
    const link = await make({ use: 'single' });
    const [wrong, right] = [fresh(), fresh()];
    const payer = someone();
    const tab = await payer.get(`/pay/${link.slug}`);
    const first = await pay(payer, link, { phone: wrong });
    await world.settle();
    const back = await payer.get(`/pay/${link.slug}`);
    expect([back.status, back.url], back.heading).toEqual([200, `/pay/${link.slug}/s/${txnOf(first.url)}`]);
    expect((await payer.send(tab, { phone: right })).url, 'a tab of before').toBe(back.url);
    expect(await salesOf(link)).toHaveLength(1);
    const change = /href="([^"]*again=[^"]*)"/.exec(back.html)![1]!.replaceAll('&amp;', '&');
    const second = await payer.send(await payer.get(change), { phone: right });
    expect(isOut(second), second.text).toBe(true);
    expect((await saleOf(second)).metadata.intent).toBe(txnOf(first.url));
    for (const other of [someone(), stranger()])
      expect((await other.get(`/pay/${link.slug}`)).heading).toBe('Somebody is paying right now');
  });

  it('opened by its id is the same page at the same address, which knows the payer', async () => {
    const link = await make({ use: 'single' });
    const payer = someone();
    const first = await pay(payer, link, { phone: fresh() });
    await world.settle();
    expect((await payer.get(`/pay/${link.id}`)).url).toBe(`/pay/${link.slug}/s/${txnOf(first.url)}`);
    for (const written of [link.id, link.id.replace('_', '%5F'), `${link.id}/`])
      expect((await stranger().get(`/pay/${written}?lang=fr`)).url).toBe(`/pay/${link.slug}?lang=fr`);
  });

  it('looks by itself in every browser while somebody else pays', async () => {
    const link = await make({ use: 'single' });
    await pay(someone(), link, { phone: fresh() });
    const { html } = await stranger().get(`/pay/${link.slug}`);
    expect(html.replace(/<noscript>.*?<\/noscript>/gs, '')).toContain('<meta http-equiv="refresh" content="20"/>');
  });

  it('knows the payer for as long as a place may be held, on this link alone, and by nothing else', async () => {
    const link = await make();
    const form = await stranger().get(`/pay/${link.slug}`);
    expect(form.headers['set-cookie']).toBeUndefined();
    const { token } = /name="token" value="(?<token>[^"]*)"/.exec(form.html)!.groups!;
    const sent = await world.app.inject({
      method: 'POST',
      url: `/pay/${link.slug}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: token!, phone: fresh(), seen: 'mtn:3000' }).toString(),
    });
    const id = txnOf(String(sent.headers['location']));
    expect(sent.headers['set-cookie']).toBe(
      `paying=${id}; Path=/pay/${link.slug}; Max-Age=600; HttpOnly; SameSite=Lax`,
    );
    const forged = plainBrowser(world.app, { cookie: `paying=${id}` });
    const other = await make({ use: 'single' });
    await pay(someone(), other, { phone: fresh() });
    expect((await forged.get(`/pay/${other.slug}`)).heading).toBe('Somebody is paying right now');
  });
});
