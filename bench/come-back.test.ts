import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#checkout/assets.ts';
import { renderPayPage } from '#checkout/render.ts';
import type { PayPage } from '#checkout/views.ts';

/** The Back key of a phone brings the form back whole; Playwright switches that off unless it is told not to. */
const tier = { fromAmount: 0, toAmount: null, fixed: 0, percentBps: 0, min: null, max: null };
const offer = { operator: 'mtn', promptName: 'N', isPage: false, schedule: { rounding: 'up', tiers: [tier] } };
const page = {
  locale: 'fr',
  mode: 'dark',
  merchant: { name: 'Njoya', logoUrl: null },
  isTest: false,
  languageHref: '/',
  body: {
    kind: 'form',
    action: '/',
    token: 't',
    title: 'Frais',
    description: '',
    pricing: { kind: 'fixed', amount: 5000 },
    amount: 5000,
    offers: [offer],
    merchantSharePercent: 100,
    phone: '',
    operator: 'mtn',
    fields: [],
    notice: null,
    problems: {},
    answers: {},
  },
} as unknown as PayPage;

let browser: Browser;
let server: Server;
const sent: URLSearchParams[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
    if (request.url === '/s') return void response.writeHead(200, html).end('<h1>Paid</h1>');
    if (request.method !== 'POST')
      return void response
        .writeHead(200, { ...html, 'content-security-policy': contentSecurityPolicy(page, null) })
        .end(renderPayPage(page));
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      sent.push(new URLSearchParams(body));
      response.writeHead(303, { location: '/s' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

it('a form that was sent and is come back to says so, and tells the server with what is sent next', async () => {
  const tab = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await tab.isVisible('[data-back]')).toBe(false);
  await tab.fill('[name=phone]', '677333016');
  await tab.click('[data-send]');
  await tab.waitForURL('**/s');
  await tab.evaluate('history.back()');
  await tab.waitForSelector('[data-back]', { state: 'visible' });
  await tab.fill('[name=phone]', '677333017');
  await tab.click('[data-send]');
  await tab.waitForURL('**/s');
  expect(sent.map((form) => [form.get('back'), form.get('phone'), form.get('token')])).toEqual([
    ['', '6 77 33 30 16', 't'],
    ['1', '6 77 33 30 17', 't'],
  ]);
});
