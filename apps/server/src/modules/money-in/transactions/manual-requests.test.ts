import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
let organisationId: string;
let payout: string;
let operators: string;
const deposit = newId('topUp');
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Main', ['owner', 'cashier']);
  ({ owner, organisationId } = merchant);
  cashier = merchant.people['cashier']!;
  const hand = payoutHand(world, organisationId);
  await hand.fund(900_000);
  payout = await hand.open({ kind: 'wallet', operator: 'mtn', phone: '237677810001', name: 'Awa Njie' }, 2500, {
    rail: 'manual',
  });
  operators = await hand.open({ kind: 'wallet', operator: 'mtn', phone: '237677810002', name: 'Not by hand' }, 2500);
  world.clock.advance(3_600_000);
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('top_ups')
      .values({
        organisation_id: organisationId,
        id: deposit,
        amount: 50_000,
        reference: 'TU-77',
        status: 'processing',
        slip_number: 'BR 12',
        created_by_name: 'Ngo',
        created_at: world.clock.now(),
        recorded_by_name: 'Bella',
        recorded_at: world.clock.now(),
      })
      .execute(),
  );
});
afterAll(() => world?.close());

it('manual requests are payments and deposits that a person does: with proof, handler and clock', async () => {
  const rows = (await owner.get('/fapi/transactions/manual-requests')).body.data;
  expect(rows).toMatchObject([
    {
      id: payout,
      kind: 'payout',
      amount: 2500,
      name: 'Awa Njie',
      handlerName: 'Test',
      hasFile: false,
      // Where it is carried out and written down, as the payment's own page says too.
      path: `/transfer/${payout}`,
    },
    {
      id: deposit,
      kind: 'deposit',
      amount: 50_000,
      name: 'TU-77',
      proof: 'BR 12',
      handlerName: 'Bella',
      status: 'processing',
      waitingSince: world.clock.now().toISOString(),
    },
  ]);
  expect(
    (await owner.get('/fapi/transactions?preset=list-manual-requests')).body.data.map((row: any) => row.id),
  ).toEqual([payout]);
  const { data: counts } = (await owner.get('/fapi/transactions/counts')).body;
  expect(counts['list-manual-requests'], 'as many as the page lists').toEqual({ count: 2, capped: false });
  const sentAs = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data.sentAs;
  expect(await sentAs(payout)).toEqual({ kind: 'transfer', id: payout, isByHand: true, waitsForFile: false });
  expect(await sentAs(operators)).toEqual({ kind: 'transfer', id: operators, isByHand: false, waitsForFile: false });
  const seen = await cashier.get('/fapi/transactions/manual-requests');
  expect((seen.body.data ?? []).map((row: any) => row.kind)).not.toContain('deposit');
});

it('the list is what was done or still may be; all has the others too', async () => {
  await world.sim('policies', { msisdn: '677810003', action: 'decline' });
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 700, phone: '677810003' })).body.data;
  await world.settle();
  const ids = async (preset: string) =>
    (await owner.get(`/fapi/transactions?preset=${preset}`)).body.data.map((row: any) => row.id);
  expect(await ids('all')).toContain(id);
  expect(await ids('list')).not.toContain(id);
  expect(await ids('list')).toContain(payout);
});
