import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationPath } from '#domain/notifications/notifications.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { decideAs, endWaiting, givePins, testPin } from '../../../testing/approvals.ts';
import { bankHand, connectionInput, debtorRib, ribOf } from '../../../testing/bank-files.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { exchangeBankFiles } from './public.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

async function merchant() {
  const { organisationId, people } = await world.merchant(undefined, ['owner', 'admin']);
  const [owner, admin] = [people['owner']!, people['admin']!];
  await givePins(world, admin);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ created_at: new Date(world.clock.now().getTime() - 25 * 3_600_000) })
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
  return {
    organisationId,
    owner,
    admin,
    hand: bankHand(world, organisationId, owner),
    shown: async () => (await owner.get('/fapi/bank-connection')).body.data,
  };
}
const thiefs = ribOf('30245039710');

describe('a page that was opened before a colleague saved', () => {
  it('does not undo what they changed: record.changed_meanwhile, and what they saved stands', async () => {
    const { owner, admin, shown } = await merchant();
    await givePins(world, owner);
    const input = { ...connectionInput, schedule: 'cutOff', pin: testPin };
    const put = (who: Session, version: string, more: object, key?: string) =>
      who.put('/fapi/bank-connection', { ...input, version, ...more }, key);
    const { version: first } = await shown();
    expect((await put(owner, first, {})).status).toBe(200);
    const stale = (await shown()).version;
    const off = await put(admin, stale, { enabled: false, schedule: 'byHand' }, 'key-of-the-admin');
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    const refused = await put(owner, stale, { chargeBearer: 'DEBT' });
    expect([refused.status, refused.body.error.key]).toEqual([409, 'record.changed_meanwhile']);
    expect(await shown()).toMatchObject({ enabled: false, schedule: 'byHand', chargeBearer: 'SHAR' });
    // Nor before anything was stored.
    expect((await put(owner, first, {})).body.error.key).toBe('record.changed_meanwhile');
    // Whoever lost the answer to their own is answered once more.
    const again = await put(admin, stale, { enabled: false, schedule: 'byHand' }, 'key-of-the-admin');
    expect([again.status, again.body.data]).toEqual([200, off.body.data]);
    expect((await put(owner, off.body.data.version, { chargeBearer: 'DEBT' })).body.data).toMatchObject({
      enabled: true,
      chargeBearer: 'DEBT',
    });
  });

  it('does not take back what waits and was not seen', async () => {
    const { admin, hand, shown } = await merchant();
    await hand.type();
    const { version } = await shown();
    const { approvalId } = (await hand.type({ debtorRib: thiefs })).body.data.waiting;
    const refused = await admin.put('/fapi/bank-connection', {
      ...connectionInput,
      version,
      debtorName: 'Other',
      pin: testPin,
    });
    expect(refused.body.error.key).toBe('record.changed_meanwhile');
    expect((await shown()).waiting).toMatchObject({ approvalId });
  });
});

describe('another account or another way of the bank', () => {
  it('waits a day, and files go on being paid from the account before; the form of files does not wait', async () => {
    const { organisationId, hand, shown } = await merchant();
    expect((await hand.type()).body.data, 'the first of a business that was never paid').toMatchObject({
      connected: true,
      waiting: null,
    });
    const typed = (await hand.type({ debtorRib: thiefs, schedule: 'cutOff' })).body.data;
    expect(typed).toMatchObject({
      debtorRib,
      schedule: 'cutOff',
      waiting: { fields: [{ name: 'debtorRib', hint: `…${thiefs.slice(-4)}`, removed: false }] },
    });
    expect(JSON.stringify(typed)).not.toContain(thiefs);
    await hand.fund(1_000_000);
    await hand.pay(900, '00000000020', 'Paul');
    const file = (await hand.make()).body.data;
    const stored = await hand.inTx((tx) =>
      tx
        .selectFrom('bank_files')
        .select('content')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', file.id)
        .executeTakeFirstOrThrow(),
    );
    expect([stored.content.toString().includes(thiefs), stored.content.toString().includes(debtorRib)]).toEqual([
      false,
      true,
    ]);
    await endWaiting(world, organisationId);
    expect(await shown()).toMatchObject({ debtorRib: thiefs, schedule: 'cutOff', waiting: null });
  });

  it('acts when another administrator approves, with what was changed at once meanwhile; refused it never does', async () => {
    const { hand, admin, shown } = await merchant();
    await hand.type();
    const { approvalId } = (await hand.type({ debtorRib: thiefs })).body.data.waiting;
    expect((await hand.type({ format: 'csv' })).body.data).toMatchObject({
      format: 'csv',
      debtorRib,
      waiting: { approvalId },
    });
    await decideAs(admin, approvalId, 'decline', 'not ours');
    expect(await shown()).toMatchObject({ debtorRib, waiting: null });
    const again = (await hand.type({ debtorRib: thiefs })).body.data.waiting.approvalId;
    await hand.type({ chargeBearer: 'DEBT' });
    await decideAs(admin, again, 'approve');
    expect(await shown()).toMatchObject({ debtorRib: thiefs, format: 'csv', chargeBearer: 'DEBT', waiting: null });
  });

  it('is what a test of the box tries', async () => {
    const { organisationId, hand, owner } = await merchant();
    await world.sim('bank/clients', {
      id: organisationId,
      name: 'Boutique Wouri',
      rib: debtorRib,
      secret: 'box-secret',
      balance: 20_000_000,
    });
    await hand.type();
    await hand.type({
      way: 'dropBox',
      dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}`,
      dropBoxSecret: 'box-secret',
    });
    expect((await owner.post('/fapi/bank-connection/test')).body.data).toMatchObject({
      way: 'byHand',
      lastTest: null,
      waiting: { lastTest: { ok: true } },
    });
  });

  it('a test says nothing of a box that took the place of the one that was asked', async () => {
    const { organisationId, hand, owner } = await merchant();
    await world.sim('bank/clients', {
      id: organisationId,
      name: 'Boutique Wouri',
      rib: debtorRib,
      secret: 'box-secret',
      balance: 20_000_000,
    });
    await hand.connect({
      way: 'dropBox',
      dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}`,
      dropBoxSecret: 'box-secret',
    });
    const { dropBox } = world.production;
    const list = dropBox.list;
    dropBox.list = async (box) => {
      const answered = await list(box);
      world.clock.advance(1000);
      await hand.connect({ way: 'dropBox', dropBoxUrl: `${world.urls.bank}/dropbox/nobody`, dropBoxSecret: 'wrong' });
      return answered;
    };
    const { body } = await owner
      .post('/fapi/bank-connection/test')
      .finally(() => void Object.assign(dropBox, { list }));
    expect(body.data).toMatchObject({ dropBoxUrl: `${world.urls.bank}/dropbox/nobody`, lastTest: null });
    expect((await owner.post('/fapi/bank-connection/test')).body.data.lastTest).toMatchObject({ ok: false });
  });

  it('leads to the page of the bank from its request and from the news, in the reader’s words', async () => {
    const { hand, owner, admin } = await merchant();
    await hand.type();
    const news = (await admin.get('/ba021/v1/notifications')).body.data.find(
      (row: any) => row.type === 'providerCredentialsChanged',
    );
    expect(notificationPath(news.type, news.refId)).toBe('/apps/settlements/bank-files/connection');
    const { en, fr } = notificationTexts.providerCredentialsChanged;
    expect([en(news.params), fr(news.params)]).toEqual([
      expect.stringContaining('Bank connection'),
      expect.stringContaining('Connexion bancaire'),
    ]);
    const { approvalId } = (await hand.type({ debtorRib: thiefs })).body.data.waiting;
    expect((await owner.get(`/fapi/approvals/${approvalId}`)).body.data.path).toBe(
      '/apps/settlements/bank-files/connection',
    );
  });

  it('a file that was tried at the box before is not handed to another box: that one might not know it was taken', async () => {
    const { organisationId, hand, owner } = await merchant();
    await world.sim('bank/clients', {
      id: organisationId,
      name: 'Boutique Wouri',
      rib: debtorRib,
      secret: 'box-secret',
      balance: 20_000_000,
    });
    const box = (more: object = {}) =>
      hand.connect({
        way: 'dropBox',
        dropBoxUrl: `${world.urls.bank}/dropbox/nobody`,
        dropBoxSecret: 'wrong',
        ...more,
      });
    await box();
    await hand.fund(1_000_000);
    await hand.pay(900, '00000000021', 'Paul');
    const file = (await hand.make()).body.data;
    await exchangeBankFiles(world.production);
    world.clock.advance(60_000);
    await box({ dropBoxUrl: `${world.urls.bank}/dropbox/${organisationId}`, dropBoxSecret: 'box-secret' });
    await exchangeBankFiles(world.production);
    expect((await owner.get(`/fapi/bank-files/${file.id}`)).body.data).toMatchObject({ state: 'made' });
    expect(
      (
        await owner.post(`/fapi/bank-files/${file.id}/sent`, {
          version: (await owner.get(`/fapi/bank-files/${file.id}`)).body.data.version,
        })
      ).status,
    ).toBe(200);
  });
});
