import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStatement } from '../../../connectors/bank-files/testing/samples.ts';
import { givePins, testPin as pin } from '../../../testing/approvals.ts';
import { bankHand, debtorRib } from '../../../testing/bank-files.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { receiveBankFile } from './receive.ts';

/** Lines of statements that a person brought, and the same account as the bank's own drop box tells it afterwards. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-20T08:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Boutique Wouri',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: debtorRib,
    },
  });
});
afterAll(() => world?.close());

type Entry = Parameters<typeof sampleStatement>[0]['entries'][number];
async function merchant() {
  const { organisationId, people } = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  const [owner, manager, admin] = [people['owner']!, people['manager']!, people['admin']!];
  await givePins(world, owner, manager, admin);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(5_000_000);
  expect((await hand.connect()).status).toBe(200);
  const statement = (id: string, ...entries: Entry[]) => {
    const moved = entries.reduce((sum, entry) => sum + (entry.side === 'CRDT' ? 1 : -1) * Number(entry.amount), 0);
    return sampleStatement({ id, opening: '5000000', closing: String(5_000_000 + moved), entries });
  };
  return {
    organisationId,
    owner,
    manager,
    admin,
    hand,
    /** One payment in a file of its own. */
    async pay(amount = 300_000) {
      const id = await hand.pay(amount, '30245039710', 'Scierie');
      const file = (await hand.make()).body.data;
      return { id, item: (await hand.items(file.id))[0] };
    },
    async brought(id: string, ...entries: Entry[]) {
      const { proposal } = (
        await owner.post('/fapi/bank-answers', {
          fileName: 'p.xml',
          contentBase64: Buffer.from(statement(id, ...entries)).toString('base64'),
        })
      ).body.data;
      expect(
        (await admin.post(`/fapi/bank-proposals/${proposal.id}/confirm`, { version: proposal.version, pin })).body.data,
      ).toMatchObject({ state: 'confirmed' });
      return proposal;
    },
    async fromBox(id: string, ...entries: Entry[]) {
      const { answerIds } = await hand.inTx((tx) =>
        receiveBankFile(tx, world.clock.now(), world.production, {
          organisationId,
          bytes: Buffer.from(statement(id, ...entries)),
          fileName: 'box.xml',
          via: 'dropBox',
          by: null,
        }),
      );
      return (await owner.get(`/fapi/bank-answers/${answerIds[0]}`)).body.data;
    },
  };
}
const out = (ref: string, item: { amount: number }, more: Partial<Entry> = {}): Entry => ({
  ref,
  amount: String(item.amount),
  side: 'DBIT',
  name: 'Scierie',
  ...more,
});

describe('a line that a person brought and that did something', () => {
  it('is the bank’s own when the bank tells it under another reference: it pays no second payment like it', async () => {
    const { hand, pay, brought, fromBox } = await merchant();
    const a = await pay();
    await brought('P1', out('typed', a.item));
    expect(await hand.status(a.id)).toBe('completed');
    const b = await pay();
    expect(await fromBox('S1', out('BK1', a.item))).toMatchObject({ lineCount: 1, knownCount: 1, changeCount: 0 });
    expect(await hand.status(b.id)).toBe('processing/partnerSubmitted');
    expect(await hand.lines()).toMatchObject([
      { statementId: 'S1', entryRef: 'BK1', state: 'matched', transactionId: a.id },
    ]);
    // A second movement that looks the same is another one.
    await fromBox('S2', out('BK2', b.item));
    expect(await hand.status(b.id)).toBe('completed');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('gives no second payment back when its return comes under another reference', async () => {
    const { hand, pay, brought, fromBox } = await merchant();
    const a = await pay();
    await fromBox('S1', out('BK1', a.item));
    await brought('P1', { ...out('typed', a.item), side: 'CRDT', returned: 'AC04' });
    expect(await hand.status(a.id)).toBe('reversed');
    const b = await pay();
    await fromBox('S2', out('BK2', b.item));
    expect(await hand.status(b.id)).toBe('completed');
    await fromBox('S3', { ...out('BK3', a.item), side: 'CRDT', returned: 'AC04' });
    expect([await hand.status(a.id), await hand.status(b.id)]).toEqual(['reversed', 'completed']);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('and credited a deposit waits for nobody a second time under another reference', async () => {
    const { owner, manager, hand, brought, fromBox } = await merchant();
    const top = (await manager.post('/fapi/top-ups/bank', { amount: 70_000 })).body.data;
    const credit = (ref: string): Entry => ({ ref, amount: '70000', side: 'CRDT', text: top.reference });
    const before = (await hand.balance('payout')).available;
    await brought('P1', credit('typed'));
    await fromBox('S1', credit('BK1'));
    expect((await hand.balance('payout')).available).toBe(before + 70_000);
    expect(await hand.lines()).toMatchObject([{ entryRef: 'BK1', state: 'used' }]);
    expect((await owner.get('/fapi/bank-files/overview')).body.data.unmatchedCredits).toBe(0);
  });

  it('does not lock the bank’s true line of that reference out, and a person is told', async () => {
    const { hand, pay, brought, fromBox } = await merchant();
    const [a, b] = [await pay(300_000), await pay(400_000)];
    await brought('S1', out('X1', a.item));
    expect(await hand.status(a.id)).toBe('completed');
    const answer = await fromBox('S1', out('X1', b.item, { endToEndId: b.item.endToEndId }));
    expect(await hand.status(b.id)).toBe('completed');
    expect(answer).toMatchObject({
      knownCount: 0,
      changeCount: 1,
      warnings: [{ rule: 'otherLine', params: { reference: 'X1', amount: a.item.amount } }],
    });
    expect(new Map((await hand.lines()).map((line) => [line.transactionId, line.state]))).toEqual(
      new Map([
        [a.id, 'matched'],
        [b.id, 'matched'],
      ]),
    );
    // The same again changes nothing.
    expect(
      await fromBox('S1', out('X1', b.item, { endToEndId: b.item.endToEndId }), {
        ref: 'F',
        amount: '500',
        side: 'DBIT',
        name: 'FRAIS',
      }),
    ).toMatchObject({ lineCount: 2, knownCount: 1, changeCount: 0 });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('to one payment is not the bank’s line that names another of that amount', async () => {
    const { hand, manager, pay, brought, fromBox } = await merchant();
    const [a, b] = [await pay(), await pay()];
    await brought('P1', out('typed', a.item, { name: 'UNKNOWN' }));
    const [line] = await hand.lines('&state=unmatched');
    expect(
      (await manager.post(`/fapi/bank-lines/${line.id}/match`, { transactionId: a.id, pin })).body.data.state,
    ).toBe('matched');
    await fromBox('S1', out('BK1', b.item, { name: undefined, endToEndId: b.item.endToEndId }));
    expect([await hand.status(a.id), await hand.status(b.id)]).toEqual(['completed', 'completed']);
  });
});

it('what the bank has told already is no new line when a person brings it under another reference', async () => {
  const { hand, pay, brought, fromBox } = await merchant();
  const a = await pay();
  await fromBox('S1', out('BK1', a.item));
  const b = await pay();
  expect((await brought('P1', out('typed', a.item))).changes).toEqual([]);
  expect(await hand.status(b.id)).toBe('processing/partnerSubmitted');
  expect((await hand.lines()).length).toBe(1);
});
