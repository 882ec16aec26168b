import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveConnection } from '../../terms/providers/public.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { plainBrowser, type PlainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let email: string;
let browser: PlainBrowser;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Njoya'));
  email = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const make = async (input: Record<string, unknown> = {}) => {
  const answer = await owner.post('/fapi/payment-links', {
    title: { en: 'Order 5012', fr: 'Commande 5012' },
    kind: 'fixed',
    amount: 25_000,
    use: 'multi',
    ...input,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const linkNow = async (id: string) => (await owner.get(`/fapi/payment-links/${id}`)).body.data;
const answerPrompt = async (phone: string, action: 'approve' | 'decline') => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action });
  await world.settle();
};
const txnOf = (url: string) => /txn_[0-9a-z]{26}/.exec(url)![0];

describe('without any script', () => {
  it('shows everything before asking, prompts once, waits, and thanks with a receipt', async () => {
    const link = await make({
      merchantSharePercent: 0,
      successMessage: { en: 'See you soon.', fr: 'À bientôt.' },
      redirectUrl: 'https://njoya.example.cm/thanks?from=pay',
    });
    const form = await browser.get(`/pay/${link.slug}`);
    expect([form.status, form.heading]).toEqual([200, 'Order 5012']);
    for (const words of [
      'Pay to Boutique Njoya',
      'XAF\u00a025,500',
      'Fees',
      'XAF\u00a0500',
      '+237',
      'MTN Mobile Money',
      'Orange Money',
      'The prompt on your phone will show:',
      'Never type your PIN on this page.',
    ]) {
      expect(form.text).toContain(words);
    }
    const waiting = await browser.send(form, { phone: '6 77 12 34 56' });
    expect(waiting.url).toMatch(new RegExp(`^/pay/${link.slug}/s/txn_`));
    expect(waiting.heading).toBe('Sending the request');
    expect(waiting.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    await world.settle();
    const asked = await browser.get(waiting.url);
    expect(asked.heading).toBe('Confirm on your phone');
    for (const words of [
      '6\u00a077\u00a012\u00a034\u00a056',
      'Boutique Njoya',
      'XAF\u00a025,500',
      '*126#',
      'I did not get the prompt',
      'Check again',
      'Change the number',
    ])
      expect(asked.text).toContain(words);
    await answerPrompt('677123456', 'approve');
    const paid = await browser.get(waiting.url);
    expect(paid.heading).toBe('Paid');
    for (const words of [
      'See you soon.',
      'XAF\u00a025,500',
      'Boutique Njoya',
      '6\u00a077\u00a0••\u00a0••\u00a056',
      txnOf(waiting.url),
    ])
      expect(paid.text).toContain(words);
    expect(paid.html).toContain(
      `href="https://njoya.example.cm/thanks?from=pay&amp;transactionId=${txnOf(waiting.url)}"`,
    );
    expect(paid.html).not.toContain('http-equiv="refresh"');
    const pdf = await browser.get(`${waiting.url}/receipt.pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.html.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(await linkNow(link.id)).toMatchObject({ paidCount: 1, paidTotal: 25_000, promptedCount: 1 });
    const detail = (await owner.get(`/fapi/transactions/${txnOf(waiting.url)}`)).body.data;
    expect(detail).toMatchObject({
      channel: 'link',
      linkId: link.id,
      amount: 25_000,
      payerFee: 500,
      net: 25_000,
      description: 'Order 5012',
      createdByName: null,
    });
  });

  it('speaks French by address, by browser and by link, and keeps the skin', async () => {
    const link = await make();
    const french = await browser.get(`/pay/${link.slug}?lang=fr&mode=dark`);
    expect(french.html).toMatch(/^<!doctype html><html lang="fr" translate="no">/);
    expect(french.text).toContain('Payer à Boutique Njoya');
    expect(french.text).toContain('25\u202f000\u00a0FCFA');
    expect(french.html).toContain(':root{color-scheme:dark}');
    expect(french.html).toContain(`action="/pay/${link.slug}?lang=fr&amp;mode=dark"`);
    const wrong = await browser.send(french, { phone: '222 33 44 55' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Saisissez 9 chiffres commençant par 6');
    const waiting = await browser.send(wrong, { phone: '690112233' });
    expect(waiting.url).toMatch(/\?lang=fr&mode=dark$/);
    await world.settle();
    expect((await browser.get(waiting.url)).heading).toBe('Confirmez sur votre téléphone');
    expect((await browser.get(waiting.url)).text).toContain('*150*50#');
    expect((await browser.get(`/pay/${link.slug}`, { 'accept-language': 'de,fr-CM;q=0.8,en;q=0.5' })).heading).toBe(
      'Commande 5012',
    );
    const set = await make({ language: 'fr' });
    expect((await browser.get(`/pay/${set.slug}`, { 'accept-language': 'en' })).heading).toBe('Commande 5012');
    expect((await browser.get(`/pay/${set.slug}?lang=en`)).heading).toBe('Order 5012');
  });

  it('keeps everything that was typed and says what is wrong beside the field', async () => {
    const link = await make({
      kind: 'open',
      amount: null,
      amountMin: 500,
      amountMax: 50_000,
      collect: {
        name: 'required',
        email: 'optional',
        reference: 'no',
        own: [
          { key: 'size', label: { en: 'Size', fr: 'Taille' }, required: true, type: 'choice', choices: ['S', 'M'] },
          { key: 'age', label: { en: 'Age', fr: 'Âge' }, required: false, type: 'number' },
        ],
      },
    });
    const form = await browser.get(`/pay/${link.slug}`);
    const wrong = await browser.send(form, {
      amount: '499',
      phone: '12',
      c_name: 'Awa',
      c_email: 'awa@',
      f_size: 'XL',
      f_age: 'ten',
    });
    expect(wrong.status).toBe(422);
    for (const words of [
      'No request was sent',
      'from XAF\u00a0500 to XAF\u00a050,000',
      'Enter 9 digits',
      'valid e-mail',
      'one of the values',
      'Write a number',
    ])
      expect(wrong.text).toContain(words);
    for (const kept of ['value="Awa"', 'value="awa@"', 'value="ten"', 'value="12"', 'value="499"'])
      expect(wrong.html).toContain(kept);
    const waiting = await browser.send(wrong, {
      amount: '1 500 FCFA',
      phone: '+237 677 00 00 01',
      c_email: '',
      f_size: 'M',
      f_age: '12',
    });
    expect(waiting.url, waiting.text).toContain('/s/txn_');
    const detail = (await owner.get(`/fapi/transactions/${txnOf(waiting.url)}`)).body.data;
    expect(detail).toMatchObject({
      amount: 1500,
      payerName: 'Awa',
      metadata: { name: 'Awa', size: 'M', age: '12', language: 'en' },
    });
    await vi.waitFor(async () =>
      expect(await linkNow(link.id)).toMatchObject({ openedCount: 1, enteredCount: 1, promptedCount: 1 }),
    );
  });

  it('asks to look at a total it has not shown, and never charges another', async () => {
    const link = await make({ kind: 'open', amount: null, merchantSharePercent: 0 });
    const form = await browser.get(`/pay/${link.slug}`);
    expect(form.text).toContain('You see the exact total with fees before anything is asked.');
    const review = await browser.send(form, { amount: '10000', phone: '677000002' });
    expect([
      review.status,
      review.text.includes('Check the total, then press Pay'),
      review.text.includes('XAF\u00a010,200'),
    ]).toEqual([422, true, true]);
    expect((await linkNow(link.id)).promptedCount).toBe(0);
    const changed = await browser.send(review, { amount: '20000' });
    expect(changed.text).toContain('XAF\u00a020,400');
    expect((await browser.send(changed, {})).url).toContain('/s/txn_');
    expect((await linkNow(link.id)).promptedCount).toBe(1);
  });

  it('warns where the number speaks of the other operator, and believes the payer', async () => {
    const link = await make();
    const form = await browser.get(`/pay/${link.slug}`);
    const warned = await browser.send(form, { phone: '677000003', operator: 'orange' });
    expect(warned.text).toContain('This number looks like MTN. If it has moved to Orange, press Pay.');
    const sent = await browser.send(warned, {});
    expect((await owner.get(`/fapi/transactions/${txnOf(sent.url)}`)).body.data.operator).toBe('orange');
  });
});

describe('items', () => {
  it('sums on the server, holds stock for prompts that are out, and sells no more than there is', async () => {
    const item = { quantityMin: 0, quantityMax: 10 };
    const link = await make({
      kind: 'items',
      amount: null,
      items: [
        { name: 'Pagne', unitPrice: 5000, stock: 3, ...item },
        { name: 'Foulard', unitPrice: 1500, stock: null, ...item },
      ],
    });
    const form = await browser.get(`/pay/${link.slug}`);
    expect(form.text).toContain('3 left');
    expect((await browser.send(form, { phone: '677000010' })).text).toContain('Choose at least one item.');
    expect((await browser.send(form, { phone: '677000010', q0: '4' })).text).toContain('Choose from 0 to 3.');
    expect((await browser.send(form, { phone: '677000010', q0: '1.5' })).status).toBe(422);
    const review = await browser.send(form, { phone: '677000010', q0: '2', q1: '1' });
    expect(review.text).toContain('XAF\u00a011,500');
    const waiting = await browser.send(review, {});
    expect((await owner.get(`/fapi/transactions/${txnOf(waiting.url)}`)).body.data.amount).toBe(11_500);
    const second = await browser.get(`/pay/${link.slug}`);
    expect(second.text).toContain('1 left');
    expect((await browser.send(second, { phone: '677000011', q0: '2' })).text).toContain('Choose from 0 to 1.');
    await world.settle();
    await answerPrompt('677000010', 'approve');
    expect((await linkNow(link.id)).items[0]).toMatchObject({ name: 'Pagne', sold: 2, stock: 3 });
    const receipt = await browser.get(waiting.url);
    expect(receipt.text).toMatch(/Pagne × 2 Foulard × 1/);
  });
});

describe('ways a payment ends', () => {
  const pay = async (link: any, phone: string) => {
    const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
    expect(page.url, page.text).toContain('/s/txn_');
    await world.settle();
    return page.url;
  };

  it('declined: says so, that no money moved, and offers to pay again with everything filled in', async () => {
    const link = await make();
    const url = await pay(link, '677000020');
    await answerPrompt('677000020', 'decline');
    const declined = await browser.get(url);
    expect(declined.heading).toBe('You declined the payment');
    expect(declined.text).toContain('No money has left your account.');
    const again = await browser.get(/href="([^"]*again=[^"]*)"/.exec(declined.html)![1]!.replace(/&amp;/g, '&'));
    expect(again.html).toContain('value="6 77 00 00 20"');
    const second = await browser.send(again, {});
    expect(txnOf(second.url)).not.toBe(txnOf(url));
    expect((await owner.get(`/fapi/transactions/${txnOf(second.url)}`)).body.data.metadata.intent).toBe(txnOf(url));
  });

  it('out of money: the operator’s reason in the payer’s words', async () => {
    const link = await make();
    await world.sim('outcomes', { msisdn: '677000021', action: 'fail', reason: 'NOT_ENOUGH_FUNDS' });
    const url = await pay(link, '677000021');
    await world.travel(30_000);
    const failed = await browser.get(url);
    expect(failed.heading).toBe('Not paid');
    expect(failed.text).toContain('Your wallet does not hold enough for this payment and its fees.');
    expect(failed.text).toContain('No money has left your account.');
    expect((await linkNow(link.id)).failedCount).toBe(1);
  });

  it('expired: the truth, and another try', async () => {
    const link = await make();
    const url = await pay(link, '677000022');
    await world.travel(400_000);
    const expired = await browser.get(url);
    expect(expired.heading).toBe('The prompt expired');
    expect(expired.text).toContain('Should your operator debit you all the same, this page will show it.');
    const again = await browser.get(/href="([^"]*again=[^"]*)"/.exec(expired.html)![1]!.replace(/&amp;/g, '&'));
    const second = await browser.send(again, {});
    await world.settle();
    await answerPrompt('677000022', 'approve');
    expect((await browser.get(second.url)).heading).toBe('Paid');
  });

  it('silence: being checked, no second prompt, and no way to pay again', async () => {
    const link = await make();
    const url = await pay(link, '677000023');
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ stage: 'inReconciliation' } as never)
      .where('id' as never, '=', txnOf(url) as never)
      .execute();
    const unclear = await browser.get(url);
    expect(unclear.heading).toBe('Your payment is being checked');
    expect(unclear.html).not.toContain('again=');
    expect((await browser.get(`/pay/${link.slug}?again=${txnOf(url)}`)).url).toBe(url);
    const twice = await browser.send(await browser.get(`/pay/${link.slug}`), { phone: '677000023' });
    expect([twice.status, twice.heading]).toEqual([409, 'No new request was sent']);
    // A number is no secret: whoever types it hears nothing of a payment that is not theirs.
    for (const told of ['earlier', 'was sent to', /\b\d\d:\d\d\b/]) expect(twice.text).not.toMatch(told);
    expect(twice.html).not.toContain('txn_');
  });

  it('silence that lasts for days: the payer is led to their own payment, another visitor learns nothing of it', async () => {
    const link = await make();
    const waiting = await pay(link, '677000028');
    await browser.get(waiting);
    const own = await browser.get(`/pay/${link.slug}?again=${txnOf(waiting)}`);
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ status: 'processing', stage: 'inReconciliation' } as never)
      .where('id' as never, '=', txnOf(waiting) as never)
      .execute();
    await world.database.admin
      .updateTable('production.attempts' as never)
      .set({ state: 'unknown', next_step: null, next_step_at: null } as never)
      .where('transaction_id' as never, '=', txnOf(waiting) as never)
      .execute();
    world.clock.advance(23 * 3_600_000);
    const mine = await browser.send(own, { phone: '677000028' });
    expect([mine.status, mine.heading]).toEqual([409, 'Your earlier payment is still being checked']);
    expect(mine.html).toContain(`href="/pay/${link.slug}/s/${txnOf(waiting)}`);
    world.clock.advance(50 * 3_600_000);
    const stranger = await browser.send(await browser.get(`/pay/${link.slug}`), { phone: '677000028' });
    expect([stranger.status, stranger.heading]).toEqual([409, 'No new request was sent']);
    expect(stranger.html).not.toContain('txn_');
    owner = await world.login(email);
    expect((await linkNow(link.id)).promptedCount).toBe(1);
  });

  it('paid a moment ago: asks before it charges a second time', async () => {
    const link = await make();
    await pay(link, '677000024');
    await answerPrompt('677000024', 'approve');
    const asked = await browser.send(await browser.get(`/pay/${link.slug}`), { phone: '677000024' });
    expect(asked.text).toContain('Press Pay only if you want to pay a second time.');
    expect(asked.text, 'when it was is the payer’s').not.toMatch(/has already paid|\b\d\d:\d\d\b/);
    expect(asked.html).not.toMatch(/name="twice" value="\d+"/);
    expect((await linkNow(link.id)).promptedCount).toBe(1);
    expect((await browser.send(asked, {})).url).toContain('/s/txn_');
  });

  it('a doubt about the money is never hidden: paid, then returned by the merchant', async () => {
    const link = await make();
    const url = await pay(link, '677000026');
    await answerPrompt('677000026', 'approve');
    await pay(link, '677000027');
    await answerPrompt('677000027', 'approve');
    const refund = await owner.post(`/fapi/transactions/${txnOf(url)}/refunds`, {
      amount: 25_000,
      reasonCode: 'customerRequest',
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    await world.settle();
    const returned = await browser.get(url);
    expect(returned.heading).toBe('Refunded');
    expect(returned.text).toContain('Boutique Njoya has returned XAF\u00a025,000 to your number.');
  });

  it('check again asks the operator, at most every five seconds', async () => {
    const link = await make();
    const url = await pay(link, '677000025');
    const { prompts } = await world.sim('prompts?msisdn=237677000025');
    await world.sim('answer', { promptId: prompts[0].id, action: 'approve' });
    await browser.post(`${url}/check`, {});
    expect((await browser.get(url)).heading).toBe('Paid');
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });
});

describe('Orange’s own page', () => {
  it('is where the payer is sent, once by itself, and comes back from', async () => {
    const { owner: shop, organisationId } = await world.merchant('Ferme Mbouda');
    const { production } = world;
    const fields = {
      clientId: 'demo-web-client',
      clientSecret: 'demo-web-secret',
      merchantKey: 'demo00c1',
      country: 'cm',
      baseUrl: world.urls.orangeWeb,
    };
    await production.runTx({ organisationId }, async (tx) => {
      await tx
        .updateTable('provider_connections')
        .set({ enabled: false })
        .where('organisation_id', '=', organisationId)
        .where('provider', '=', 'orangeCore')
        .execute();
      await saveConnection(
        tx,
        { ...production, environment: production.name },
        {
          organisationId,
          provider: 'orangeWeb',
          enabled: true,
          promptName: 'FERME MBOUDA',
          fields,
          at: world.clock.now(),
          by: { isMachine: true, name: 'test' },
        },
      );
    });
    const link = (
      await shop.post('/fapi/payment-links', {
        title: { en: 'Eggs', fr: 'Œufs' },
        kind: 'fixed',
        amount: 1200,
        use: 'multi',
      })
    ).body.data;
    const form = await browser.get(`/pay/${link.slug}`);
    expect(form.text).toContain('Orange Money’s page will show: FERME MBOUDA');
    const sent = await browser.send(form, { phone: '690000031' });
    await world.settle();
    const page = await browser.get(sent.url);
    expect(page.heading).toBe('Continue at Orange Money');
    expect(page.html).toContain(`content="1;url=${sent.url}/go"`);
    expect(JSON.parse((await browser.get(`${sent.url}/state`)).html).go).toBe(`${sent.url}/go`);
    const leaving = await world.app.inject({ url: `${sent.url}/go` });
    const away = String(leaving.headers['location']);
    expect([leaving.statusCode, away.startsWith(world.urls.orangeWeb)]).toEqual([303, true]);
    // Whoever comes back is not thrown out again, but may go once more by hand.
    const back = await browser.get(`/pay/${link.id}/s/${txnOf(sent.url)}`);
    expect(back.html).not.toContain('content="1;url=');
    expect(back.html).toContain(`href="${sent.url}/go"`);
    const { code } = await world.sim('otp/237690000039', {});
    await fetch(away, {
      method: 'POST',
      body: new URLSearchParams({ phone: '690000039', otp: code }),
      redirect: 'manual',
    });
    await world.travel(60_000);
    const paid = await browser.get(sent.url);
    expect(paid.heading).toBe('Paid');
    expect(paid.text, 'who paid is not known here').toMatch(/From\s*Orange Money\s*Number given here\s*6\s90/);
    const { operatorReference } = (await shop.get(`/fapi/transactions/${txnOf(sent.url)}`)).body.data;
    // What the message says that Orange sent to whoever paid.
    const shown = { transactionId: operatorReference, phone: '690000039', amount: 1200 };
    expect((await shop.post('/fapi/verifications', shown)).body.data).toMatchObject({
      result: 'matched',
      differences: [],
      parsed: { phone: '237690000039' },
      matchedPhone: '237690000031',
      isPhoneOnlyGiven: true,
    });
    expect((await shop.get(`/fapi/transactions/${txnOf(sent.url)}`)).body.data.isPhoneOnlyGiven).toBe(true);
    // Whoever leaves Orange's page reads nothing of a wallet that is short.
    const again = await browser.send(await browser.get(`/pay/${link.slug}`), { phone: '690000032' });
    await world.settle();
    await browser.get(again.url);
    const secondPage = String((await world.app.inject({ url: `${again.url}/go` })).headers['location']);
    await fetch(`${secondPage}/cancel`, { method: 'POST', redirect: 'manual' });
    await world.travel(60_000);
    expect((await browser.get(again.url)).text).toContain('it was cancelled there, or refused');
  });
});
