import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';
import type { Session } from '../../../testing/test-world.ts';

/** Somebody who sees only what they made themselves is told, and shown, of that and of nothing else. */
const shop = payingShop('Scierie Abong', ['owner', 'manager', 'staff']);
let clerk: Session;
beforeAll(async () => {
  clerk = shop.people['manager']!;
  await shop.world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ own_records_only: true })
      .where('user_id', '=', clerk.userId)
      .execute(),
  );
});

async function failed(who: Session): Promise<string> {
  const beneficiary = shop.by.wallet();
  await shop.world.sim('outcomes', {
    action: 'fail',
    reason: 'INTERNAL_PROCESSING_ERROR',
    msisdn: `237${beneficiary.phone}`,
  });
  const { transfer } = await shop.by.sent(beneficiary, 8000, {}, who);
  await shop.world.settle();
  return transfer.id;
}
const hears = async (who: Session, refId: string) =>
  (await ok(who.get('/ba021/v1/notifications?limit=100'))).filter(
    (row: any) => row.refId === refId && row.type === 'transferFailed',
  ).length;

describe('somebody of own records', () => {
  it('hears of their own payments, and of nobody else’s', async () => {
    const [mine, theirs] = [await failed(clerk), await failed(shop.owner)];
    expect([await hears(clerk, mine), await hears(clerk, theirs)]).toEqual([1, 0]);
    expect([await hears(shop.owner, mine), await hears(shop.owner, theirs)]).toEqual([1, 1]);
  });

  it('sees on the page of a recipient what they paid, and not what colleagues did', async () => {
    const { phone } = shop.by.wallet();
    const { id } = await ok(
      shop.owner.post('/fapi/recipients', { kind: 'person', displayName: 'Basile Ewane', language: 'fr', phone }),
    );
    const beneficiary = { kind: 'wallet', phone, name: 'Basile Ewane' };
    const paid = async (who: Session, amount: number) =>
      (await shop.by.sent(beneficiary, amount, { recipientId: id }, who)).transfer.id as string;
    const [theirs, mine] = [await paid(shop.owner, 9000), await paid(clerk, 9100)];
    const shown = async (who: Session) =>
      (await ok(who.get(`/fapi/recipients/${id}`))).payments.map((payment: any) => payment.id).toSorted();
    expect(await shown(shop.owner)).toEqual([theirs, mine].toSorted());
    expect(await shown(clerk)).toEqual([mine]);
    await shop.world.production.runTx('system', (tx) =>
      tx.updateTable('transactions').set({ anomaly: 'deniedAfterAll' }).where('id', '=', mine).execute(),
    );
    expect(
      (await ok(clerk.get(`/fapi/recipients/${id}`))).payments,
      'with what the operator says against it',
    ).toMatchObject([{ id: mine, anomaly: 'deniedAfterAll' }]);
    await shop.world.production.runTx('system', (tx) =>
      tx.updateTable('transactions').set({ anomaly: null }).where('id', '=', mine).execute(),
    );
  });
});
