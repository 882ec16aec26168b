import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, typed } from '../../../testing/mass-payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let other: Session;
let hand: ReturnType<typeof massHand>;
let payeeCode: string;
const secret = 'Solde apres renvoi pour vol';
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Quincaillerie Biyick', ['owner']);
  owner = merchant.owner;
  await givePins(world, owner);
  hand = massHand(world, merchant.organisationId, owner);
  await hand.fund(3_000_000);
  const payee = await world.merchant('Scierie du Sud', ['owner']);
  other = payee.owner;
  payeeCode = (
    await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.organisations')
        .select('account_code')
        .where('id', '=', payee.organisationId)
        .executeTakeFirstOrThrow(),
    )
  ).account_code;
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const settled = async () => {
  await world.settle();
  await world.travel(60_000, 15_000);
};
async function sent(beneficiary: object, amount: number, more: object = {}): Promise<string> {
  const { totalDebit } = await hand.ok(owner.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send' }));
  const made = await hand.ok(
    owner.post('/fapi/transfers', {
      beneficiary,
      amount,
      mode: 'send',
      expectedTotalDebit: totalDebit,
      nameConfirmed: true,
      pin: testPin,
      description: secret,
      ...more,
    }),
  );
  return made.transfer.id;
}
async function receipt(id: string): Promise<string> {
  const response = await world.app.inject({
    method: 'GET',
    url: `/fapi/transactions/${id}/receipt?language=fr`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  expect(response.statusCode, response.payload).toBe(200);
  return readPdf(response.rawPayload).join(' ');
}

describe('what is written for one’s own books', () => {
  it('stays with the sender: the other organisation reads the note and nothing of the description', async () => {
    await sent({ kind: 'user', code: payeeCode }, 12_000, { payeeNote: 'Planches de mars' });
    await sent({ kind: 'user', code: payeeCode }, 13_000);
    await settled();
    const list = await hand.ok(other.get('/fapi/transactions?type=transfer'));
    const seen = await Promise.all(list.map((row: any) => hand.ok(other.get(`/fapi/transactions/${row.id}`))));
    expect(
      seen
        .map(({ amount, description, payerNote }) => ({ amount, description, payerNote }))
        .toSorted((a, b) => a.amount - b.amount),
    ).toEqual([
      { amount: 12_000, description: null, payerNote: 'Planches de mars' },
      { amount: 13_000, description: null, payerNote: 'Quincaillerie Biyick' },
    ]);
    expect(JSON.stringify([list, seen])).not.toContain('renvoi');
  });

  it('does not reach the beneficiary’s phone or receipt: without a note both name the business, or nothing', async () => {
    const plain = await sent({ kind: 'wallet', phone: '677410001', name: 'Chantal Eyenga' }, 5_100);
    const noted = await sent({ kind: 'wallet', phone: '677410002', name: 'Paul Biloa' }, 5_200, {
      payeeNote: 'Loyer mars',
    });
    await settled();
    expect(await hand.ok(owner.get(`/fapi/transfers/${plain}`))).toMatchObject({
      status: 'completed',
      description: secret,
      payeeNote: 'Quincaillerie Biyick',
    });
    expect(
      JSON.stringify(await hand.attempts(plain)) + JSON.stringify(await world.sim('journal?limit=1000')),
    ).not.toContain('renvoi');
    const papers = [await receipt(plain), await receipt(noted)];
    expect(papers.map((text) => [text.includes('renvoi'), text.includes('Loyer mars')])).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('nor does the title of a mass payment, where a row has no note', async () => {
    const { id } = await hand.create([typed(mtnPhone(901), 4_000), typed(mtnPhone(902), 4_500, { note: 'Prime' })], {
      title: 'Licenciements novembre',
    });
    await world.settle();
    await hand.ok(hand.submit(id));
    await settled();
    const rows = await hand.inTx((tx) =>
      tx
        .selectFrom('transactions')
        .select(['amount', 'payer_note'])
        .where('type', '=', 'payout')
        .orderBy('amount')
        .execute(),
    );
    expect(rows).toEqual([
      { amount: 4_000, payer_note: 'Quincaillerie Biyick' },
      { amount: 4_500, payer_note: 'Prime' },
    ]);
  });

  it('nor what was written at a refund, which is for colleagues', async () => {
    const charged = await hand.ok(
      owner.post('/fapi/direct-charges', { amount: 10_000, phone: '677410003', description: 'Sac de riz' }),
    );
    await settled();
    const refund = await hand.ok(
      owner.post(`/fapi/transactions/${charged.id}/refunds`, {
        amount: 4_000,
        reasonCode: 'other',
        note: 'Client soupçonné',
        pin: testPin,
      }),
    );
    await settled();
    const text = await receipt(refund.id);
    expect([text.includes('Reçu de remboursement'), text.includes('soupçonné')]).toEqual([true, false]);
  });
});
