import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formOf, plainBrowser, type PlainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let browser: PlainBrowser;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('<script>alert(1)</script> & Fils'));
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const make = async (input: Record<string, unknown> = {}, who = owner) => {
  const answer = await who.post('/fapi/payment-links', {
    title: { en: 'Tea', fr: 'Thé' },
    kind: 'fixed',
    amount: 2500,
    use: 'multi',
    ...input,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const open = (link: any) => browser.get(`/pay/${link.slug}`);
const isOut = (url: string) => url.includes('/s/txn_');

describe('what somebody wrote is text, never markup', () => {
  const evil = '<img src=x onerror=alert(1)>"\'><svg onload=alert(2)>';
  it('in names, titles, descriptions, fields and messages', async () => {
    const link = await make({
      title: { en: evil, fr: evil },
      description: { en: `${evil}\u202Egnp.exe`, fr: '' },
      successMessage: { en: evil, fr: '' },
      closedMessage: { en: evil, fr: '' },
      collect: {
        name: 'optional',
        email: 'no',
        reference: 'optional',
        own: [{ key: 'size', label: { en: evil, fr: '' }, required: false, type: 'choice', choices: ['"><b>x'] }],
      },
    });
    const form = await open(link);
    const wrong = await browser.send(form, {
      phone: '<b>1',
      c_name: evil,
      c_reference: '</script><script>alert(3)</script>',
      f_size: '"><b>x',
    });
    await owner.post(`/fapi/payment-links/${link.id}/deactivate`);
    const closed = await open(link);
    for (const page of [form, wrong, closed]) {
      expect(withoutLogo(page.html)).not.toMatch(/<(img|svg|b>x)/);
      expect(page.html).not.toContain('\u202E');
      expect(page.html.match(/<script>/g) ?? []).toHaveLength(page === closed ? 0 : 1);
      expect(page.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Fils');
    }
  });

  it('and a policy that would run nothing of it anyway, in no frame', async () => {
    for (const url of [`/pay/${(await make()).slug}`, '/pay/unknownunknown', '/pay/x/s/y']) {
      const { headers } = await browser.get(url);
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain('unsafe');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('amounts come from the link', () => {
  it('whatever the form is made to say', async () => {
    const link = await make();
    const form = await open(link);
    const cheap = await browser.send(form, { phone: '677200001', amount: '100' });
    expect(cheap.text).toContain('The price is XAF\u00a02,500 and cannot be changed.');
    const shown = await browser.send(form, { phone: '677200001', seen: 'mtn:100' });
    expect([isOut(shown.url), shown.text.includes('Check the total')]).toEqual([false, true]);
    const items = await make({
      kind: 'items',
      amount: null,
      items: [{ name: 'Thé', unitPrice: 1000, quantityMin: 1, quantityMax: 2, stock: null }],
    });
    const page = await open(items);
    for (const q0 of ['-1', '0', '3', '1e3', '0x2', '²', '99999999999'])
      expect(isOut((await browser.send(page, { phone: '677200001', q0 })).url), q0).toBe(false);
    const free = await make({ kind: 'open', amount: null, amountMin: 500, amountMax: 60_000 });
    const ask = await open(free);
    // "1.500" is a thousand and a half to some and one and a half to others: it is asked, not guessed.
    for (const amount of [
      '-500',
      '499',
      '60001',
      '550.5',
      '550,50',
      '1.500',
      '5e2',
      '0x1f4',
      '9'.repeat(30),
      'NaN',
      '',
    ]) {
      const answered = await browser.send(ask, { phone: '677200001', amount });
      expect([answered.status, isOut(answered.url)], amount).toEqual([422, false]);
    }
    expect((await owner.get('/fapi/transactions')).body.data).toEqual([]);
  });

  it('and changes of the merchant are shown before they are charged', async () => {
    const link = await make();
    const form = await open(link);
    await owner.put(`/fapi/payment-links/${link.id}`, {
      version: 1,
      link: { title: { en: 'Tea', fr: 'Thé' }, kind: 'fixed', amount: 9000, use: 'multi' },
    });
    const told = await browser.send(form, { phone: '677200002' });
    expect(told.text).toContain('The merchant has changed this page meanwhile.');
    expect(told.text).toContain('XAF\u00a09,000');
    expect(isOut((await browser.send(told, {})).url)).toBe(true);
  });
});

describe('forms and addresses', () => {
  it('takes only forms it has issued, for this link, not older than a day', async () => {
    const [link, other] = [await make(), await make()];
    const form = await open(link);
    const foreign = formOf((await open(other)).html).fields['token']!;
    const own = formOf(form.html).fields['token']!;
    for (const token of ['', 'x', foreign, own.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), `${own}x`]) {
      const answered = await browser.send(form, { phone: '677200003', token });
      expect([answered.status, isOut(answered.url)]).toEqual([403, false]);
      expect(answered.html).toContain('value="677200003"');
    }
    const sandboxForm = await plainBrowser(world.sandboxApp).get(`/pay/${link.slug}`);
    expect(sandboxForm.status, 'production links do not exist in the sandbox').toBe(404);
  });

  it('opens a payment only with its own id and its own link', async () => {
    const [link, other] = [await make(), await make()];
    const sent = await browser.send(await open(link), { phone: '677200004' });
    const id = /txn_[0-9a-z]{26}/.exec(sent.url)![0];
    const guessed = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const wrong = [
      `/pay/${other.slug}/s/${id}`,
      `/pay/${link.slug}/s/${guessed}`,
      `/pay/${link.slug}/s/${id.toUpperCase()}`,
      `/pay/o/${owner.organisationId}/s/${id}`,
      `/pay/${link.slug}/s/..%2f`,
      '/pay/%00',
      `/pay/${link.slug}'--`,
    ];
    for (const url of wrong) expect([url, (await browser.get(url)).status]).toEqual([url, 404]);
    for (const part of ['/state', '/receipt.pdf', '/go'])
      expect((await browser.get(`/pay/${other.slug}/s/${id}${part}`)).status).toBe(404);
    expect((await browser.post(`/pay/${other.slug}/s/${id}/check`, {})).status).toBe(404);
    expect((await browser.get(`/pay/${link.id}/s/${id}`)).status, 'the link’s id stands for its slug').toBe(200);
    expect((await browser.get(`/pay/${link.slug}/s/${id}/receipt.pdf`)).status, 'no receipt before it is paid').toBe(
      404,
    );
    expect((await browser.get(sent.url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
  });

  it('sends a number only so many prompts', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => make()));
    const answers = [];
    for (const link of links) answers.push(await browser.send(await open(link), { phone: '677200005' }));
    expect(answers.map((page) => isOut(page.url))).toEqual([true, true, true, true, true, false]);
    expect(answers[5]!.text).toContain('Several requests have just been sent to this number.');
    expect(answers[5]!.text).toContain('Wait 10 minutes');
  });

  it('counts the prompts of all merchants’ pages together, and none that was paid', async () => {
    const shops = await Promise.all(['Un', 'Deux', 'Trois'].map((name) => world.merchant(`Boutique ${name}`)));
    const links = await Promise.all(
      shops.flatMap(({ owner: seller }) => [make({}, seller), make({ amount: 900 }, seller)]),
    );
    const press = async (phone: string) => {
      const answers = [];
      for (const link of links) answers.push(isOut((await browser.send(await open(link), { phone })).url));
      return answers;
    };
    expect(await press('677200015')).toEqual([true, true, true, true, true, false]);
    await world.sim('policies', { msisdn: '677200016', action: 'approve' });
    for (const link of links) {
      expect(isOut((await browser.send(await open(link), { phone: '677200016' })).url)).toBe(true);
      await world.settle();
    }
  });

  it('lets an address send so many prompts and no more, and gives back what sent none', async () => {
    const from = { bucket: 'page prompts production', subject: '127.0.0.1', max: 300, windowSeconds: 600 };
    const { runTx, proofs } = world.production;
    const link = await make();
    const form = await open(link);
    for (let i = 0; i < 3; i++) await browser.send(form, { phone: '1' });
    const before = await runTx('system', (tx) =>
      tx.selectFrom('identity.rate_counters').select('count').where('bucket', '=', from.bucket).execute(),
    );
    for (let left = 300 - before.reduce((sum, row) => sum + row.count, 0); left > 0; left--)
      await runTx('system', (tx) => proofs.countAttempt(tx, { ...from, at: world.clock.now() }));
    const refused = await browser.send(await open(link), { phone: '677200017' });
    expect([isOut(refused.url), refused.text.includes('Several requests have just been sent')]).toEqual([false, true]);
    await world.database.admin.deleteFrom('identity.rate_counters').where('bucket', '=', from.bucket).execute();
    expect(isOut((await browser.send(await open(link), { phone: '677200017' })).url)).toBe(true);
  });

  it('refuses a form of unreasonable size', async () => {
    const link = await make();
    expect((await browser.send(await open(link), { phone: '677200006', c_name: 'a'.repeat(20_000) })).status).toBe(413);
  });
});

describe('links that cannot be paid', () => {
  const shut: [string, Record<string, unknown>, number, string][] = [
    ['inactive', { status: 'inactive' }, 410, 'Not open for payment at the moment'],
    [
      'expired',
      { status: 'expired', expires_at: new Date('2026-01-02T09:30:00Z') },
      410,
      'This payment page has ended',
    ],
    ['expired by its date alone', { expires_at: new Date('2026-01-02T09:30:00Z') }, 410, 'This payment page has ended'],
    ['completed', { status: 'completed', payments_max: 1, paid_count: 1 }, 410, 'All places are taken'],
    ['revoked', { status: 'revoked' }, 410, 'This payment page was withdrawn'],
    ['not yet open', { starts_at: new Date('2099-01-01T08:00:00Z') }, 404, 'Not open yet'],
  ];
  it.each(shut)('%s: says why, at the door and at the form', async (_name, change, status, heading) => {
    const link = await make();
    const form = await open(link);
    await world.database.admin
      .updateTable('production.payment_links' as never)
      .set(change as never)
      .where('id' as never, '=', link.id as never)
      .execute();
    for (const page of [await open(link), await browser.send(form, { phone: '677200007' })]) {
      expect([page.status, page.heading]).toEqual([status, heading]);
      expect(page.text).toContain('This page asked nothing of your phone now.');
    }
  });

  it('unknown: a page, in the payer’s language', async () => {
    const page = await browser.get('/pay/abcdefghjkmn?lang=fr');
    expect([page.status, page.heading]).toEqual([404, 'Cette page de paiement n’existe pas']);
  });
});

describe('counting', () => {
  it('counts visits, not reloads, previews or corrections', async () => {
    const link = await make();
    const form = await open(link);
    await browser.get(`/pay/${link.slug}`, { 'if-none-match': String(form.headers['etag']) });
    await browser.get(`/pay/${link.slug}`, { 'user-agent': 'WhatsApp/2.23.20.0' });
    await world.app.inject({ method: 'HEAD', url: `/pay/${link.slug}` });
    const wrong = await browser.send(form, { phone: '123' });
    await browser.send(await browser.send(wrong, { phone: '677200008', amount: '1' }), { phone: '677200008' });
    await open(link);
    await vi.waitFor(async () =>
      expect((await owner.get(`/fapi/payment-links/${link.id}`)).body.data).toMatchObject({
        openedCount: 2,
        enteredCount: 1,
        promptedCount: 1,
      }),
    );
  });
});

describe('the sandbox', () => {
  it('says on every page that it is a test', async () => {
    const { organisationId } = await world.merchant('Essai');
    const tester = await world.person(organisationId, 'owner', 'sandbox');
    const link = await make({}, tester);
    const page = await plainBrowser(world.sandboxApp).get(`/pay/${link.slug}`);
    expect(page.html).toContain('TEST – no real money moves on this page');
    expect((await open(await make())).html).not.toContain('TEST –');
  });
});

/** The one picture that a page may fetch: the merchant's logo, of our own address. */
const withoutLogo = (html: string): string =>
  html.replace(
    /<img class="logo" src="\/media\/fil_[0-9a-z]{26}" alt="" width="40" height="40" fetchPriority="low"\/>/,
    '',
  );

describe('weight', () => {
  it('is one request beside the logo and at most 8 kB for the fullest form, far less for the usual one', async () => {
    const plain = await open(await make());
    const items = Array.from({ length: 20 }, (_, i) => ({
      name: `Article numéro ${i + 1}`,
      unitPrice: 1000 + i,
      quantityMin: 0,
      quantityMax: 9,
      stock: 50,
    }));
    const own = Array.from({ length: 5 }, (_, i) => ({
      key: `k${i}`,
      label: { en: `Question ${i}`, fr: `Question ${i}` },
      required: true,
      type: 'choice',
      choices: ['Oui', 'Non', 'Peut-être'],
    }));
    const full = await open(
      await make({
        kind: 'items',
        amount: null,
        items,
        description: { en: 'Everything we have. '.repeat(20), fr: '' },
        collect: { name: 'required', email: 'required', reference: 'required', own },
      }),
    );
    for (const page of [plain, full])
      expect(withoutLogo(page.html)).not.toMatch(/<(link rel="(?!icon" href="data:,)|script src|img|iframe)/);
    const bytes = (html: string) => gzipSync(html, { level: 7 }).length;
    expect(bytes(plain.html)).toBeLessThan(6_000);
    expect(bytes(full.html)).toBeLessThan(8_000);
    const zipped = await world.app.inject({
      url: `/pay/${(await make()).slug}`,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.rawPayload.length).toBeLessThan(6_000);
  });
});

describe('whoever knocks on one page without end', () => {
  it('shuts it to their address, and no other page', async () => {
    const [knocked, other] = [await make(), await make()];
    const knock = async (slug: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/pay/${slug}?x=${Math.random()}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'token=junk',
        })
      ).statusCode;
    for (let time = 0; time < 120; time++) expect(await knock(knocked.slug)).toBe(403);
    expect(await knock(knocked.slug)).toBe(429);
    expect(await knock(other.slug)).toBe(403);
  });
});
