import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let people: Record<string, Session>;
beforeAll(async () => {
  world = await testWorld();
  ({ people } = await world.merchant('Boulangerie du Carrefour', ['owner', 'cashier']));
});
afterAll(() => world?.close());

describe('the ledger lines of a payment', () => {
  it('show balances to whoever may see them, and to a cashier only the amounts', async () => {
    await world.sim('policies', { action: 'approve' });
    const made = await people['cashier']!.post('/fapi/direct-charges', { amount: 5_000, phone: '677123456' });
    await world.settle();
    const path = `/fapi/transactions/${made.body.data.id}`;
    const seen = async (who: string) => (await people[who]!.get(path)).body.data;
    const [owner, cashier] = [await seen('owner'), await seen('cashier')];
    expect(owner).toMatchObject({ status: 'completed' });
    expect(owner.ledger.map((line: any) => typeof line.balanceAfter)).toEqual(['number', 'number', 'number']);
    expect(cashier.ledger.map((line: any) => [line.amount, line.balanceAfter])).toEqual(
      owner.ledger.map((line: any) => [line.amount, null]),
    );
  });
});
