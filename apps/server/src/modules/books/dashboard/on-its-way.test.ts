import { expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { proveAgain, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';

const shop = payingShop('Menuiserie Ewane');

it('of plans that somebody may not open they learn the sum and the day, not whose and what for', async () => {
  const { world, organisationId, owner } = shop;
  const at = world.clock.now();
  await world.production.runTx({ organisationId }, (tx) =>
    tx
      .insertInto('mass_payments')
      .values({
        organisation_id: organisationId,
        id: newId('massPayment', at),
        title: 'Licenciements décembre',
        type: 'differentAmounts',
        purpose: 'salary',
        status: 'readyForReview',
        fee_bearer: 'sender',
        notify: false,
        queue_if_short: true,
        queue_max_age_hours: 24,
        as_far_as_money_goes: false,
        total_debit: 1_250_000_000,
        scheduled_for: new Date(at.getTime() + 2 * 86_400_000),
        created_at: at,
      })
      .execute(),
  );
  await shop.by.sent({ kind: 'wallet', phone: '677570001', name: 'Basile Ewane' }, 7500, {
    scheduledFor: shop.by.later(86_400_000),
    recurrence: { every: 'day' },
  });
  await proveAgain(owner);
  const wish = { name: 'Solde', permissions: ['balance:view'], ownRecords: [], pin: testPin };
  const role = (await ok(owner.post('/ba021/v1/roles', wish))).id;
  const asked = async (who: typeof owner) => [
    JSON.stringify(await ok(who.get('/fapi/accounts/on-its-way'))),
    JSON.stringify((await ok(who.get('/fapi/balance-alerts'))).alerts.map((alert: any) => alert.willFail)),
  ];
  for (const text of await asked(owner)) expect(text).toContain('Licenciements');
  for (const roleKeys of [[], ['staff']] as const) {
    const clerk = await world.person(organisationId, 'guest');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ role_keys: [...roleKeys], custom_role_ids: [role], version: eb('version', '+', 1) }))
        .where('user_id', '=', clerk.userId)
        .execute(),
    );
    const texts = await asked(clerk);
    expect(texts.join()).toMatch(/1250000000/);
    for (const text of texts) expect(text).not.toMatch(/Licenciements|Basile|mpy_|trs_/);
  }
});
