import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { receiptPdf } from './public.ts';

let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
let organisationId: string;
let paid: string;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T22:30:00Z') });
  ({ owner, people, organisationId } = await world.merchant('Boutique Njoya & Frères', ['owner', 'staff']));
  await world.sim('policies', { action: 'approve' });
  paid = await charge({
    amount: 25_450,
    phone: '677123456',
    payerName: 'Ngo Bassa Marie',
    description: 'Sac de riz',
    merchantReference: 'CMD-12',
    merchantSharePercent: 0,
  });
  await world.settle();
});
afterAll(() => world?.close());

async function charge(body: Record<string, unknown>, who = owner): Promise<string> {
  const answer = await who.post('/fapi/direct-charges', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.id;
}
async function receipt(id: string, language: 'en' | 'fr', who = owner, app = world.app) {
  const response = await app.inject({
    method: 'GET',
    url: `/fapi/transactions/${id}/receipt?language=${language}`,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => readPdf(response.rawPayload),
    error: () => response.json().error,
  };
}

describe('a receipt', () => {
  it('says in French who paid how much for what, on one page', async () => {
    const answer = await receipt(paid, 'fr');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="nkap-recu-${paid}.pdf"`);
    const pages = answer.text();
    expect(pages).toHaveLength(1);
    for (const piece of [
      'Boutique Njoya & Frères',
      'Reçu',
      '25 450 FCFA',
      'vingt-cinq mille quatre cent cinquante francs CFA',
      'Payé',
      'Total payé',
      '25 959 FCFA',
      'Ngo Bassa Marie',
      '+237 6 77 12 34 56',
      'MTN Mobile Money',
      'CMD-12',
      'Sac de riz',
      '18 nov. 2026, 23:30 (Africa/Douala, UTC+1)',
      paid,
    ])
      expect(pages[0]).toContain(piece);
    expect(pages[0]).not.toMatch(/test/i);
  });
  it('says the same in English', async () => {
    const [page] = (await receipt(paid, 'en')).text();
    for (const piece of [
      'Receipt',
      'XAF 25,450',
      'twenty-five thousand four hundred and fifty CFA francs',
      'Paid with',
      '18 Nov 2026, 23:30',
    ])
      expect(page).toContain(piece);
  });
  it('shows the number only in part to whoever may not see customers, such as the payer’s own page', async () => {
    const [page] = readPdf(
      await world.production.runTx({ organisationId }, (tx) =>
        receiptPdf(tx, 'production', organisationId, paid, 'fr', { phone: 'masked', at: world.clock.now() }),
      ),
    );
    expect(page).toContain('6 77 •• •• 56');
    expect(page).not.toContain('12 34');
  });
  it('is the same document on the payer’s own page, with what the payer filled in', async () => {
    const own = Array.from({ length: 5 }, (_, index) => ({
      key: `f${index}`,
      label: { en: `Question ${index}`, fr: `Question ${index}` },
      required: false,
      type: 'text',
    }));
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Fees', fr: 'Frais' },
        kind: 'fixed',
        amount: 500,
        use: 'multi',
        collect: { name: 'required', email: 'required', reference: 'required', own },
      })
    ).body.data;
    const browser = plainBrowser(world.app);
    const long = 'mot '.repeat(28).trim();
    const page = await browser.send(await browser.get(`/pay/${link.slug}?lang=fr`), {
      phone: '677150001',
      c_name: 'Ngo Marie',
      c_email: 'ngo@example.cm',
      c_reference: 'R-7',
      ...Object.fromEntries(own.map(({ key }) => [`f_${key}`, `${key} ${long}`])),
    });
    await world.settle();
    const id = /txn_[0-9a-z]{26}/.exec(page.url)![0];
    const response = await world.app.inject({ method: 'GET', url: `/pay/${link.slug}/s/${id}/receipt.pdf?lang=fr` });
    expect(response.headers['content-disposition']).toBe(`inline; filename="nkap-recu-${id}.pdf"`);
    const pages = readPdf(response.rawPayload);
    const whole = pages.join(' ');
    for (const piece of [
      'Boutique Njoya & Frères',
      '500 FCFA',
      'cinq cents francs CFA',
      'Ngo Marie',
      '6 77 •• •• 01',
      'R-7',
      'Question 4',
      'f4 mot mot',
      id,
    ])
      expect(whole).toContain(piece);
    expect(whole).not.toContain('ngo@example.cm');
    expect(whole).not.toContain('15 00');
    expect(pages.length, 'long answers go on overleaf').toBe(2);
    const console = (await receipt(id, 'fr')).text().join(' ');
    expect(console.replace('+237 6 77 15 00 01', '6 77 •• •• 01').replace('+237 ', '')).toBe(
      whole.replace('+237 ', ''),
    );
  });
  it('says what was given back, in part and in full', async () => {
    const id = await charge({ amount: 10_000, phone: '691223344' });
    await world.settle();
    const part = await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 4_000, reasonCode: 'customerRequest' });
    await world.settle();
    const partly = (await receipt(id, 'fr')).text()[0]!;
    for (const piece of ['Payé, dont 4 000 FCFA remboursés', 'Reste après remboursement', '6 000 FCFA'])
      expect(partly).toContain(piece);
    const refund = (await receipt(part.body.data.id, 'fr')).text()[0];
    for (const piece of [
      'Reçu de remboursement',
      '4 000 FCFA',
      'quatre mille francs CFA',
      'Argent remboursé',
      'Paiement d’origine',
      id,
    ])
      expect(refund).toContain(piece);
    await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 6_000, reasonCode: 'customerRequest' });
    await world.settle();
    expect((await receipt(id, 'en')).text()[0]).toContain('Refunded');
  });
  it('carries a mark that cannot be overlooked where the data is not real', async () => {
    const sandbox = await world.person(organisationId, 'owner', 'sandbox');
    const id = await charge({ amount: 100_000, phone: '677123456' }, sandbox);
    await world.settle();
    expect((await receipt(id, 'fr', sandbox, world.sandboxApp)).text()[0]).toContain('DONNÉES DE TEST');
    expect((await receipt(id, 'en', sandbox, world.sandboxApp)).text()[0]).toContain('TEST DATA');
    expect((await receipt(id, 'fr')).status, 'production does not know it').toBe(404);
  });
});

describe('no receipt', () => {
  it('409 transactions.action_not_possible: while nothing is paid', async () => {
    await world.sim('policies', { action: 'ask' });
    const id = await charge({ amount: 500, phone: '677000222' });
    expect((await receipt(id, 'fr')).error()).toMatchObject({
      key: 'transactions.action_not_possible',
      message: { fr: expect.stringContaining('reçu') },
    });
  });
  it('404 transactions.not_found: of another organisation, of nobody, or of a colleague for whoever sees only own records', async () => {
    const other = await world.merchant('Somebody else');
    expect((await receipt(paid, 'fr', other.owner)).error().key).toBe('transactions.not_found');
    expect((await receipt('txn_00000000000000000000000000', 'fr')).status).toBe(404);
    expect((await receipt(paid, 'fr', people['staff'])).status).toBe(404);
  });
});
