import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Vues', ['owner', 'manager']);
  owner = merchant.owner;
  manager = merchant.people['manager']!;
});
afterAll(() => world?.close());

const save = (name: string, more: object = {}, who: Session = owner) =>
  who.post('/fapi/saved-views', { list: 'transactions', name, search: '?status=failed', ...more });
const names = async (who: Session) =>
  (await who.get('/fapi/saved-views?list=transactions')).body.data.map((view: any) => view.name);

describe('saved views', () => {
  it('are mine until I share them; the same name overwrites', async () => {
    await save('Mine');
    await save('Ours', { isShared: true });
    await save('Mine', { search: '?status=completed' });
    expect(await names(owner)).toEqual(['Mine', 'Ours']);
    expect(await names(manager)).toEqual(['Ours']);
  });

  it('saved_views.not_found: only their owner removes them', async () => {
    const ours = (await owner.get('/fapi/saved-views?list=transactions')).body.data.find(
      (view: any) => view.name === 'Ours',
    );
    expect((await manager.post(`/fapi/saved-views/${ours.id}/remove`)).body.error.key).toBe('saved_views.not_found');
    expect((await owner.post(`/fapi/saved-views/${ours.id}/remove`)).status).toBe(200);
    expect(await names(manager)).toEqual([]);
  });

  it('saved_views.too_many: ten per list', async () => {
    for (let i = 0; i < 9; i++) await save(`View ${i}`);
    expect((await save('One more')).body.error.key).toBe('saved_views.too_many');
    expect((await save('View 3')).status, 'overwriting is not one more').toBe(200);
  });
});
