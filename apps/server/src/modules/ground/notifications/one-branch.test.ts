import { beforeAll, describe, expect, it } from 'vitest';
import { notificationEvents, notificationTypes, type NotificationType } from '#domain/notifications/notifications.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';
import type { Session } from '../../../testing/test-world.ts';
import { notify, type NotificationWish } from './public.ts';

/** Somebody who was given one branch is told of what is theirs, of that branch, and of nothing else. */
const shop = payingShop('Quincaillerie Bessala', ['owner', 'manager', 'admin']);
const akwa = 'sub_00000000000000000000000001';
const bonaberi = 'sub_00000000000000000000000002';
let limited: Session;
beforeAll(async () => {
  limited = shop.people['manager']!;
  await shop.world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ sub_account_ids: [akwa] })
      .where('user_id', '=', limited.userId)
      .execute(),
  );
});

const told = (who: Session, type?: NotificationType) =>
  shop.world.production.runTx('system', (tx) => {
    const rows = tx
      .selectFrom('identity.notifications')
      .select(['id', 'ref_id', 'email', 'sms', 'in_app'])
      .where('user_id', '=', who.userId);
    return (type ? rows.where('type', '=', type) : rows).execute();
  });

describe('a member of one branch', () => {
  it('is neither told nor mailed of money out of the whole organisation', async () => {
    const beneficiary = shop.by.wallet();
    await shop.world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { transfer } = await shop.by.sent(beneficiary, 8000);
    await shop.world.settle();
    expect((await told(shop.owner, 'transferFailed')).map((row) => row.ref_id)).toEqual([transfer.id]);
    expect(await told(limited)).toEqual([]);
    expect((await ok(limited.get('/ba021/v1/notifications'))).map((row: any) => row.type)).toEqual([]);
  });

  const wishOf = (type: NotificationType, more: object): NotificationWish =>
    ({
      organisationId: shop.organisationId,
      environment: 'production',
      type,
      refType: 'test',
      refId: 'test',
      at: shop.world.clock.now(),
      ...more,
    }) as NotificationWish;
  const hears = async (type: NotificationType, more: object, who = limited): Promise<boolean> => {
    const before = (await told(who, type)).length;
    await shop.world.production.runTx({ organisationId: shop.organisationId }, (tx) => notify(tx, wishOf(type, more)));
    return (await told(who, type)).length > before;
  };

  it.each(notificationTypes)('%s', async (type) => {
    const named = { userIds: [limited.userId] };
    const { of } = notificationEvents[type];
    const heard = {
      forgotten: await hears(type, named),
      whole: await hears(type, { ...named, subAccountId: null }),
      theirs: await hears(type, { ...named, subAccountId: akwa }),
      another: await hears(type, { ...named, subAccountId: bonaberi }),
    };
    expect(heard).toEqual(
      {
        whole: { forgotten: false, whole: false, theirs: false, another: false },
        record: { forgotten: false, whole: false, theirs: true, another: false },
        people: { forgotten: true, whole: true, theirs: true, another: true },
      }[of],
    );
  });

  it('hears of nothing that asks for a right which the branch takes away, their branch or not', async () => {
    const asked = (withPermission: string) => ({ withPermission, subAccountId: akwa });
    expect(await hears('adjustmentWaiting', asked('adjustments:approve')), 'a manager, and of one branch').toBe(false);
    expect(await hears('adjustmentWaiting', asked('adjustments:approve'), shop.people['admin'])).toBe(true);
    expect(await hears('refundFailed', asked('refunds:approve'))).toBe(true);
  });
});
