import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, mtnClient, orangeClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());
beforeEach(() => h.sim('reset', {}));

const screen = async (number: string, lang = 'fr') =>
  (await call('GET', `${h.sims.phone.url}/__sim/phone/${number}?lang=${lang}`)).text;
const answer = (html: string, number: string, action: string) => {
  const prompt = /name="prompt" value="(p\d+)"/.exec(html)![1]!;
  return call('POST', `${h.sims.phone.url}/__sim/phone/${number}/answer?lang=fr`, {
    form: { prompt, action, pin: '12345' },
  });
};

test('a prompt shows merchant, amount and note; approving moves money and leaves an SMS in both languages', async () => {
  const momo = await mtnClient(h.sims.mtn.url);
  const { ref } = await momo.create(
    'requesttopay',
    '237677123456',
    25_000,
    {},
    { payerMessage: '<b>Pagne</b>', externalId: 'TXN-9' },
  );
  const html = await screen('677123456');
  expect(html).toContain('Boutique Wouri');
  expect(html).toContain('25\u202f000\u00a0FCFA');
  expect(html).toContain('&#60;b&#62;Pagne');
  expect(html).not.toContain('<b>Pagne');
  expect(await screen('677123456', 'en')).toContain('25,000\u00a0FCFA');
  expect(await answer(html, '677123456', 'approve')).toMatchObject({ status: 303 });
  const id = (await momo.get(`/v1_0/requesttopay/${ref}`)).json.financialTransactionId;
  expect(await screen('677123456')).toMatch(
    new RegExp(
      `Paiement de 25000 FCFA effectue avec succes a Boutique Wouri le \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\. FRAIS 0 FCFA\\. Transaction Id: ${id} ; Reference: TXN-9\\. Nouveau solde est: 975000 FCFA\\.`,
    ),
  );
  expect(await screen('677123456', 'en')).toContain('Your payment of 25000 FCFA to Boutique Wouri');
});

test('declining, and an answer that comes too late', async () => {
  const om = await orangeClient(h.sims.orange.url);
  const payToken = await om.init('mp');
  await om.pay('mp', payToken, '699123456', 500);
  const html = await screen('699123456');
  await answer(html, '699123456', 'decline');
  expect((await om.get(`/mp/paymentstatus/${payToken}`)).json.data.status).toBe('CANCELLED');
  await answer(html, '699123456', 'approve');
  expect((await om.get(`/mp/paymentstatus/${payToken}`)).json.data.status).toBe('CANCELLED');
});

test("another phone cannot answer somebody's prompt", async () => {
  const momo = await mtnClient(h.sims.mtn.url);
  const { ref } = await momo.create('requesttopay', '237677123456', 100);
  await answer(await screen('677123456'), '677999999', 'approve');
  expect((await momo.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('PENDING');
});

test('the version changes with a prompt, so that the page knows when to reload', async () => {
  const version = async () => (await call('GET', `${h.sims.mtn.url}/__sim/phone/677123456/state`)).json.version;
  const before = await version();
  expect(await version()).toBe(before);
  const momo = await mtnClient(h.sims.mtn.url);
  await momo.create('requesttopay', '237677123456', 100);
  expect(await version()).not.toBe(before);
});

test('list, counter, suspension, ported number, unknown number', async () => {
  await h.sim('wallets', { msisdn: '677123456', operator: 'orange', name: 'Porte Ngono' });
  const html = await screen('677123456');
  expect(html).toContain('Orange Money');
  expect(html).toContain('PORTE NGONO');
  const post = (name: string, form: Record<string, string>) =>
    call('POST', `${h.sims.phone.url}/__sim/phone/677123456/${name}`, { form: { operator: 'orange', ...form } });
  await post('deposit', { amount: '50000' });
  await post('block', { blocked: '1' });
  expect(await h.sim('wallets/677123456')).toBeDefined();
  expect(await screen('677123456')).toContain('Compte suspendu');
  expect((await call('GET', `${h.sims.phone.url}/__sim/phone?lang=fr`)).text).toContain(
    '1\u202f050\u202f000\u00a0FCFA',
  );
  expect((await call('GET', `${h.sims.phone.url}/__sim/phone/222123456`)).status).toBe(404);
  expect((await call('GET', `${h.sims.phone.url}/`)).headers.get('location')).toBe('/__sim/phone');
});
