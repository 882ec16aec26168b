import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
let id: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Annuaire', ['owner', 'manager', 'cashier']));
  id = (
    await owner.post('/fapi/recipients', {
      kind: 'person',
      displayName: 'Zénabou Mfouapon',
      language: 'fr',
      phone: '677887766',
      employeeNo: 'MAT-0417',
    })
  ).body.data.id;
});
afterAll(() => world.close());

const find = async (who: Session, q: string) => (await who.get(`/fapi/search?q=${encodeURIComponent(q)}`)).body.data;
const recipients = async (who: Session, q: string) =>
  (await find(who, q)).hits.filter((hit: any) => hit.kind === 'recipient');

describe('recipients in the search', () => {
  it.each(['zenabou', 'MFOUAPON', '6 77 88 77 66', '7766', '+237 677887766', 'mat-0417'])(
    'are found by %s',
    async (q) => {
      expect(await recipients(owner, q)).toMatchObject([
        {
          id,
          title: 'Zénabou Mfouapon',
          subtitle: '6 77 88 77 66 · MAT-0417',
          status: 'active',
          path: `/profiles/recipients/${id}`,
        },
      ]);
    },
  );
  it('lead straight there by their id or their employee number', async () => {
    for (const q of [id, 'MAT-0417']) expect((await find(owner, q)).exact).toMatchObject({ kind: 'recipient', id });
  });
  it('say when somebody is frozen', async () => {
    await owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Parti' });
    expect(await recipients(owner, 'zenabou')).toMatchObject([{ status: 'frozen' }]);
  });
  it('are shown to nobody without the right, to nobody of one branch, and to no other organisation', async () => {
    const { owner: stranger } = await world.merchant('Ailleurs');
    expect(await recipients(people['manager']!, 'zenabou')).toHaveLength(1);
    expect(await recipients(people['cashier']!, 'zenabou')).toEqual([]);
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({
          sub_account_ids: [encodeId('subAccount', new Uint8Array(16).fill(7))],
          version: eb('version', '+', 1),
        }))
        .where('user_id', '=', people['manager']!.userId)
        .execute(),
    );
    expect(await recipients(people['manager']!, 'zenabou')).toEqual([]);
    expect(await recipients(stranger, 'zenabou')).toEqual([]);
  });
});

describe('somebody who paid', () => {
  it('is found with one letter gone wrong, and so are their payments, with their sign, moment and word', async () => {
    await owner.post('/fapi/customers', { displayName: 'Serge Tamo', phones: ['677445566'] });
    const charge = await owner.post('/fapi/direct-charges', { amount: 5_000, phone: '677445566' });
    expect(charge.status).toBe(200);
    await world.settle();
    const found = await find(owner, 'Sergge Tamo');
    expect(found.nearly).toBe('Serge Tamo');
    expect(found.hits.map((hit: any) => hit.kind)).toContain('customer');
    for (const typed of ['Tomo', 'srege', 'Serge Tano', 'serge tmao'])
      expect((await find(owner, typed)).nearly, typed).toBe('Serge Tamo');
    expect(await find(owner, 'Tamo')).toMatchObject({ nearly: null });
    const [payment] = (await find(owner, '5000')).hits.filter((hit: any) => hit.kind === 'transaction');
    expect(payment).toMatchObject({ amount: 5_000, status: 'payInProgress', at: expect.any(String) });
    expect(await find(owner, '677445567')).toMatchObject({ nearly: null, hits: [] });
    // Nobody learns a name through a slip who may not see customers.
    expect((await find(people['cashier']!, 'Sergge Tamo')).nearly).toBe(null);
  });
});
