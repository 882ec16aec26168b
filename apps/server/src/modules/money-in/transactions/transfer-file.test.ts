import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Fichier');
  ({ owner } = merchant);
  const hand = payoutHand(world, merchant.organisationId);
  await hand.fund(500_000);
  await hand.open({ kind: 'wallet', phone: '237677440001', operator: 'mtn', name: 'Paul Ngono' }, 10_000);
  await hand.open({ kind: 'bank', rib: '10005000020000002061138', name: 'Fournisseur' }, 20_000, { rail: 'manual' });
  await hand.open({ kind: 'card', tail: '1111', fingerprint: 'x', name: 'Marie Njoya' }, 30_000, { rail: 'manual' });
  await hand.open({ kind: 'bank', rib: '10005000020000002061138', name: 'Attente' }, 40_000, {
    rail: 'manual',
    start: 'pendingApproval',
  });
  await owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' });
});
afterAll(() => world?.close());

const columns = 'id,beneficiary,destination,account,amount,tax,totalDebit';
const lines = async (query: string): Promise<string[]> =>
  String(
    (await owner.get(`/fapi/transactions/export?format=csv&type=transfer&paid=all&columns=${columns}&${query}`)).body,
  )
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(line.indexOf(',') + 1).trim());

describe('the file of transfers', () => {
  it('holds who, how and to which account, of a card only its end, and no cost of what was never paid', async () => {
    const all = await lines('sort=amount');
    expect(all).toHaveLength(4);
    expect(all[0]).toMatch(/^Paul Ngono,Mobile money,6 77 44 00 01,10000,,$/);
    expect(all[1]).toMatch(/^Fournisseur,Bank account,10005000020000002061138,20000,/);
    expect(all[2]).toMatch(/^Marie Njoya,Prepaid card,•••• 1111,30000,/);
  });
  it('is narrowed like the screen, and says so in the language', async () => {
    expect(await lines('destination=bank,card&sort=amount')).toHaveLength(3);
    expect(await lines('destination=user')).toEqual([]);
    expect(await lines('linkedAccountId=lka_00000000000000000000000000')).toEqual([]);
    expect((await lines('destination=bank&language=fr'))[0]).toContain('Compte bancaire');
  });
  it('says of each what the screen says: who must move, and in the file of everything that leaves alike', async () => {
    const words = async (path: string) =>
      String((await owner.get(path)).body)
        .split('\n')
        .filter((line) => line.includes('Attente'))
        .map((line) => line.includes('En attente d’approbation'));
    expect(
      await words('/fapi/transactions/export?format=csv&language=fr&paid=all&type=transfer&columns=beneficiary,status'),
    ).toEqual([true]);
    expect(await words('/fapi/payouts/export?format=csv&language=fr&paid=all')).toEqual([true]);
  });
});
