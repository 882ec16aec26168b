import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { it } from 'vitest';
import { testWorld } from '../../testing/test-world.ts';

it('looks', async () => {
  const world = await testWorld({ background: true });
  const { owner, organisationId } = await world.merchant('Boutique Njoya');
  const tester = await world.person(organisationId, 'owner', 'sandbox');
  const dir = '/tmp/nkap-pay'; mkdirSync(dir, { recursive: true });
  const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  const make = async (input: any, who = owner) => (await who.post('/fapi/payment-links', { title: { en: 'Order #5012', fr: 'Commande #5012' }, kind: 'fixed', amount: 25_000, use: 'multi', ...input })).body.data;
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
  const problems: any[] = [];
  const shot = async (page: any, name: string) => {
    await page.addScriptTag({ content: axe }).catch(() => page.evaluate(axe));
    const found = await page.evaluate(async () => (await (window as any).axe.run(document, { resultTypes: ['violations'] })).violations.map((v: any) => [v.id, v.nodes.map((n: any) => n.html.slice(0, 120))]));
    if (found.length) problems.push([name, found]);
    await page.screenshot({ path: `${dir}/${name}.png`, fullPage: true });
  };
  const fixed = await make({ merchantSharePercent: 0, successMessage: { en: 'Your parcel leaves tomorrow.', fr: 'Votre colis part demain.' }, redirectUrl: 'https://njoya.example.cm' });
  const items = await make({ kind: 'items', amount: null, title: { en: 'Kitchen of the day', fr: 'Cuisine du jour' }, description: { en: 'Order before 11:00, delivered at noon in Akwa.', fr: 'Commandez avant 11 h, livraison à midi à Akwa.' }, items: [{ name: 'Ndolè + plantain', unitPrice: 2500, quantityMin: 0, quantityMax: 9, stock: 12 }, { name: 'Poulet DG', unitPrice: 3500, quantityMin: 0, quantityMax: 9, stock: null }, { name: 'Eru', unitPrice: 2000, quantityMin: 0, quantityMax: 4, stock: 0 }], collect: { name: 'required', email: 'optional', reference: 'no', own: [{ key: 'where', label: { en: 'Where?', fr: 'Où ?' }, required: true, type: 'choice', choices: ['Akwa', 'Bali'] }] } });
  const gift = await make({ kind: 'donation', amount: null, merchantSharePercent: 0, presets: [1000, 5000, 10000], title: { en: 'Roof of the school', fr: 'Le toit de l’école' } });
  const test = await make({}, tester);
  for (const [width, locale, mode] of [[360, 'en', 'light'], [360, 'fr', 'dark'], [1440, 'fr', 'light'], [1440, 'en', 'dark']] as const) {
    const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 900 }, deviceScaleFactor: 1, bypassCSP: false, colorScheme: mode });
    const page = await context.newPage();
    const csp: string[] = [];
    page.on('console', (m: any) => { if (m.type() === 'error') csp.push(m.text()); });
    page.on('pageerror', (e: any) => csp.push(String(e)));
    const tag = `${width}-${locale}-${mode}`;
    const q = `?lang=${locale}`;
    const at = (link: any) => `${world.publicUrl}/pay/${link.slug}${q}`;
    await page.goto(at(fixed)); await shot(page, `${tag}-1-fixed`);
    await page.fill('[name=phone]', '');
    await page.type('[name=phone]', '699123');
    await page.click('[data-send]'); await shot(page, `${tag}-2-error`);
    await page.fill('[name=phone]', ''); await page.type('[name=phone]', `6991${width === 360 ? 36 : 14}${mode === "dark" ? 1 : 2}${String(Math.random()).slice(2, 6)}`.slice(0, 9));
    await page.click('[data-send]');
    await page.waitForURL(/\/s\/txn/);
    await page.waitForFunction(() => document.querySelector('[data-left]'), null, { timeout: 15000 });
    await page.waitForTimeout(1200);
    await shot(page, `${tag}-3-waiting`);
    await page.click('summary'); await page.screenshot({ path: `${dir}/${tag}-3b-noprompt.png`, fullPage: true });
    const { prompts } = await world.sim('prompts');
    await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
    await page.waitForFunction(() => document.querySelector('.success'), null, { timeout: 20000 });
    await shot(page, `${tag}-4-paid`);
    await page.goto(at(items)); await shot(page, `${tag}-5-items`);
    await page.click('[data-step="1"]'); await page.type('[name=phone]', '677'); await page.click('[data-send]'); await shot(page, `${tag}-5b-items-error`);
    await page.goto(at(gift)); await page.click('[name=preset] >> nth=1'); await page.type('[name=phone]', '677123456'); await shot(page, `${tag}-6-gift`);
    await page.goto(`${world.publicUrl}/pay/unknownunknown${q}`); await shot(page, `${tag}-7-unknown`);
    await page.goto(`${(world as any).services.sandbox.publicUrl}/pay/${test.slug}${q}`); await shot(page, `${tag}-8-test`);
    const js = await browser.newContext({ viewport: { width, height: 740 }, javaScriptEnabled: false, colorScheme: mode });
    const nojs = await js.newPage(); await nojs.goto(at(gift)); await nojs.screenshot({ path: `${dir}/${tag}-9-nojs.png`, fullPage: true });
    await js.close();
    if (csp.length) problems.push([tag, csp]);
    await context.close();
  }
  const declineLink = await make({});
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`${world.publicUrl}/pay/${declineLink.slug}`); await page.type('[name=phone]', '677555555'); await page.click('[data-send]');
  await page.waitForFunction(() => document.querySelector('[data-left]'), null, { timeout: 15000 });
  const { prompts } = await world.sim('prompts?msisdn=237677555555');
  await world.sim('answer', { promptId: prompts.at(-1).id, action: 'decline' });
  await page.waitForFunction(() => document.querySelector('.ic.neutral'), null, { timeout: 20000 });
  await shot(page, '360-en-declined');
  console.log(JSON.stringify(problems, null, 1));
  await browser.close();
  for (const size of ['a4', 'a5']) {
    const answer = await world.app.inject({ url: `/fapi/payment-links/${fixed.id}/poster?size=${size}&language=fr`, headers: { authorization: `Bearer ${owner.accessToken}`, 'x-organisation-id': owner.organisationId } });
    (await import('node:fs')).writeFileSync(`${dir}/poster-${size}.pdf`, answer.rawPayload);
  }
  await world.close();
}, 180_000);
