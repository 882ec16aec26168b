import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardingProxy, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * The operator says "paid", but not what was asked. Nobody is told to wait for the payer: what was paid is said, and
 * what to do.
 */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let operator: ForwardingProxy;
let number = 870_000;
beforeAll(async () => {
  world = await testWorld({
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  ({ owner, organisationId } = await world.merchant('Boutique Juste'));
});
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

const says = (document: object) =>
  operator.answerInstead('GET', '', {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status: 'SUCCESSFUL', financialTransactionId: '812345678', ...document }),
  });
const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const flows = async (tab: string): Promise<any[]> => (await owner.get(`/fapi/uncompleted-flows?tab=${tab}`)).body.data;
const charge = async () => {
  const { body } = await owner.post('/fapi/direct-charges', { amount: 1500, phone: `677${number++}` });
  await world.settle();
  return body.data.id as string;
};

describe('a charge of which another sum was paid', () => {
  it.each([
    ['another amount', { amount: '1000', currency: 'XAF' }, 'XAF\u00a01,000', '1\u202f000\u00a0FCFA'],
    ['another currency', { amount: '1500', currency: 'EUR' }, 'EUR\u00a01500', '1500\u00a0EUR'],
    ['half a franc', { amount: '1500.50', currency: 'XAF' }, 'XAF\u00a01500.50', '1500,50\u00a0XAF'],
  ])(
    '(%s) says what was paid and what to do, in both languages, and books nothing',
    async (_what, document, paidEn, paidFr) => {
      const id = await charge();
      expect((await flows('payer')).map((flow) => flow.id)).toContain(id);
      says(document);
      await world.travel(15_000, 5_000);
      const sale = await detail(id);
      expect([sale.status, sale.stage, sale.reason.code]).toEqual(['processing', 'inReconciliation', 'PAID_OTHERWISE']);
      const asked = sale.payerTotal as number;
      expect(sale.reason.staffText.en).toContain(
        `${paidEn} was paid instead of XAF\u00a0${asked.toLocaleString('en')}. Nothing is booked.`,
      );
      expect(sale.reason.staffText.fr).toContain(`${paidFr} payé au lieu de`);
      expect(sale.events.map((event: any) => event.kind)).toContain('paidOtherwise');
      expect(sale.ledger).toEqual([]);
      const [ours, payers, operators] = [await flows('us'), await flows('payer'), await flows('operator')];
      expect([payers, operators].flat().map((flow) => flow.id)).not.toContain(id);
      const flow = ours.find((one) => one.id === id)!;
      expect([flow.cause, flow.causeText.en.startsWith(paidEn)]).toEqual(['PAID_OTHERWISE', true]);
      for (const text of [flow.nextStep.en, flow.causeText.en, sale.reason.staffText.en])
        expect(text).not.toMatch(/approve/i);
      expect(await owner.get(`/fapi/uncompleted-flows/counts`)).toMatchObject({
        body: { data: { us: ours.length, payer: payers.length, operator: operators.length } },
      });
      const page = await world.app.inject({ method: 'GET', url: `/pay/o/${organisationId}/s/${id}?lang=fr` });
      expect(page.body).toContain(paidFr);
      expect(page.body).toMatch(/Ne payez pas à nouveau/);
      // Again and again the same word: said once.
      await world.travel(5 * 60_000, 60_000);
      expect((await detail(id)).events.filter((event: any) => event.kind === 'paidOtherwise')).toHaveLength(1);
      // What was asked comes after all: then it is paid like any other.
      operator.honest();
      await world.sim('answer', { reference: sale.attempts[0].providerReference, action: 'approve', force: true });
      await world.travel(2 * 3_600_000, 30 * 60_000);
      expect(await detail(id)).toMatchObject({ status: 'completed', reason: null });
    },
    60_000,
  );

  it('after its time was over: it no longer says that nobody was charged', async () => {
    const id = await charge();
    await world.travel(8 * 60_000, 60_000);
    expect((await detail(id)).status).toBe('expired');
    says({ amount: '900', currency: 'XAF' });
    await world.travel(2 * 3_600_000, 30 * 60_000);
    expect(await detail(id)).toMatchObject({
      status: 'expired',
      reason: { code: 'PAID_OTHERWISE', staffText: { en: expect.stringContaining('XAF\u00a0900 was paid') as string } },
    });
    expect((await flows('us')).map((flow) => flow.id)).toContain(id);
    expect((await flows('lost')).map((flow) => flow.id)).not.toContain(id);
  });
});

describe('a payment that left of which another sum was paid', () => {
  it('says so, keeps its reserve and is not sent again', async () => {
    const hand = payoutHand(world, organisationId);
    await hand.fund(100_000);
    says({ amount: '250', currency: 'XAF' });
    const id = await hand.open({ kind: 'wallet', operator: 'mtn', phone: `237677${number++}`, name: 'Awa Njie' }, 2500);
    await world.settle();
    await world.travel(30_000, 5_000);
    expect(await hand.row(id)).toMatchObject({
      status: 'processing',
      stage: 'inReconciliation',
      reason_code: 'PAID_OTHERWISE',
      provider_reason: 'paid 250 XAF, asked 2500 XAF',
    });
    expect([(await hand.attempts(id)).length, (await hand.facts(id)).held]).toEqual([1, true]);
  });
});
