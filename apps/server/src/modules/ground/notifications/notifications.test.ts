import { presetOf } from '#domain/notifications/presets.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { jobStage } from '../../../testing/message-stage.ts';
import { messageJobs, openSenders } from '../messages/public.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { putKeys } from '../../../testing/operator-keys.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { nextDigest } from './notify.ts';
import { forgetNotifications, notificationDone, notificationJobs, notify, takeOverNotifications } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let otherManager: Session;
let support: Session;
const base = '/ba021/v1/notifications';
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  const merchant = await world.merchant('Boutique Cloche', ['owner', 'manager', 'support']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  support = merchant.people['support']!;
  await givePins(world, manager);
  otherManager = await world.person(organisationId, 'manager');
  await world.sim('wallets', { msisdn: '677800001', balance: 5_000_000 });
  await paid(owner, 100_000); // so that the balance is not what limits refunds
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const table of ['notifications', 'notification_preferences', 'outbox_messages', 'jobs'])
    await world.database.admin.deleteFrom(`identity.${table}`).execute();
});

const tab = async (session: Session, name = '') =>
  (await session.get(`${base}${name && `?tab=${name}`}`)).body.data as any[];
const count = async (session: Session) => (await session.get(`${base}/count`)).body.data;
const prefer = (session: Session, event: string, channel: string, choice: string) =>
  session.put('/ba021/v1/notification-preferences', { event, channel, choice });
const outbox = () => world.database.admin.selectFrom('identity.outbox_messages').selectAll().orderBy('id').execute();
const work = async () => {
  const { runTx, clock, log } = world.production;
  const senders = openSenders({ smtpUrl: null, mailFrom: null, smppUrl: null, smsFrom: null, outbox: 'off' });
  const tell = jobStage({
    runTx,
    clock,
    handlers: {
      ...notificationJobs({ clock, consoleUrl: () => world.publicUrl }),
      ...messageJobs({ runTx, clock, log, senders }),
    },
  });
  while (await dueJobs()) await tell();
};
const dueJobs = async () => {
  const { rows } = await sql`select from identity.jobs where due_at <= ${world.clock.now()}`.execute(
    world.database.admin,
  );
  return rows.length > 0;
};
async function paid(session: Session, amount: number): Promise<string> {
  await world.sim('policies', { msisdn: '677800001', action: 'approve' });
  const { id } = (await session.post('/fapi/direct-charges', { amount, phone: '677800001' })).body.data;
  await world.settle();
  return id as string;
}
async function askRefund(amount: number): Promise<string> {
  const asked = await support.post(`/fapi/transactions/${await paid(owner, amount)}/refunds`, {
    amount,
    reasonCode: 'customerRequest',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return asked.body.data.id as string;
}

describe('a task', () => {
  it('reaches everybody who may do it, and nobody else, and goes for all of them when one has done it', async () => {
    const refundId = await askRefund(4000);
    for (const session of [owner, manager, otherManager]) {
      expect(await count(session)).toMatchObject({
        unread: 1,
        todo: 1,
        unreadByTab: { todo: 1, money: 0, security: 0 },
      });
      expect(await tab(session, 'todo')).toEqual([
        expect.objectContaining({
          type: 'refundWaiting',
          severity: 'warning',
          refType: 'transaction',
          refId: refundId,
          readAt: null,
          actedAt: null,
          params: expect.objectContaining({ amount: 4000, byName: 'support of the test' }),
        }),
      ]);
    }
    expect(await count(support), 'whoever asks is not told of their own question').toMatchObject({
      unread: 0,
      todo: 0,
    });
    expect((await manager.post(`/fapi/refunds/${refundId}/approve`, { pin: testPin })).status).toBe(200);
    expect(await count(otherManager)).toMatchObject({ unread: 0, todo: 0 });
    expect(await tab(otherManager, 'todo')).toEqual([]);
    expect(await tab(otherManager, 'money'), 'what was done stays to be read').toEqual([
      expect.objectContaining({
        type: 'refundWaiting',
        actedByName: 'manager of the test',
        actedAt: expect.any(String),
      }),
    ]);
    await world.settle();
  });

  it('an adjustment that waits is one too', async () => {
    const transactionId = await paid(owner, 3000);
    const asked = await manager.post('/fapi/payment-adjustments', {
      transactionId,
      direction: 'credit',
      amount: 500,
      reasonCode: 'other',
      note: 'Difference of the day',
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const deciders = (await Promise.all([owner, otherManager].map((session) => tab(session, 'todo')))).flat();
    expect(deciders.map((item) => [item.type, item.refId])).toContainEqual(['adjustmentWaiting', asked.body.data.id]);
    expect((await owner.post(`/fapi/payment-adjustments/${asked.body.data.id}/reject`, { note: 'No' })).status).toBe(
      200,
    );
    expect((await count(owner)).todo).toBe(0);
  });
});

describe('money and security', () => {
  const field = (fields: any[], name: string) => fields.find((candidate) => candidate.name === name);

  it('a link’s addresses get one mail for each payment, its maker a line, and a second payment is told as going back', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'One ticket', fr: 'Un <b>billet</b>' },
        kind: 'fixed',
        use: 'single',
        amount: 2500,
        merchantSharePercent: 0,
        language: 'fr',
        notifyEmails: ['books@example.cm', 'ali@example.cm'],
      })
    ).body.data;
    const browser = plainBrowser(world.app);
    const open = () => browser.get(`/pay/${link.slug}`);
    const approve = async (phone: string) => {
      const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
      await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
      await world.settle();
    };
    await browser.send(await open(), { phone: '677100020' });
    await world.settle();
    // The reservation lapses while the first prompt still lies on its phone, so a second one can go out.
    await world.database.admin
      .updateTable('production.transactions')
      .set({ created_at: new Date(world.clock.now().getTime() - 601_000) })
      .where('link_id', '=', link.id)
      .execute();
    await browser.send(await open(), { phone: '699100020' });
    await world.settle();
    await approve('677100020');
    await approve('699100020');
    await world.settle();
    const mails = await outbox();
    expect(mails.map((row) => `${row.template} ${row.recipient} ${row.language}`).toSorted()).toEqual([
      'linkPaid ali@example.cm fr',
      'linkPaid books@example.cm fr',
    ]);
    expect(mails[0]!.subject).toContain('2\u202f500\u00a0FCFA reçus');
    expect((await tab(owner, 'money')).map((item) => [item.type, item.params.amount])).toEqual([
      ['automaticRefund', 2550],
      ['linkPaid', 2500],
    ]);
    expect((await tab(manager, 'money')).map((item) => item.type)).toEqual(['automaticRefund']);
  });

  it('a refund that failed is a task until somebody tries it again', async () => {
    const id = await paid(owner, 6000);
    await world.sim('wallets', { msisdn: '677800001', blocked: true });
    const refund = (await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 1000, reasonCode: 'wrongAmount' }))
      .body.data;
    await world.settle();
    await world.travel(60_000, 15_000);
    expect(await tab(manager, 'todo')).toEqual([
      expect.objectContaining({
        type: 'refundFailed',
        refId: refund.id,
        params: expect.objectContaining({ amount: 1000 }),
      }),
    ]);
    await world.sim('wallets', { msisdn: '677800001', blocked: false });
    expect((await owner.post(`/fapi/refunds/${refund.id}/retry`, {})).status).toBe(200);
    expect((await count(manager)).todo).toBe(0);
    await world.settle();
  });

  it('changed operator access is told to all who could have done it, by mail too; an unchanged one is no news', async () => {
    // Their payments no longer pass afterwards.
    const keys = (await world.merchant('Clefs', ['owner', 'manager'])).people;
    const path = '/fapi/provider-connections';
    const connection = ((await keys['owner']!.get(path)).body.data as any[]).find((one) => one.provider === 'mtnMomo');
    const save = (fields: object) =>
      putKeys(keys['owner']!, 'mtnMomo', {
        enabled: true,
        promptName: connection.promptName ?? 'CLEFS',
        fields,
        pin: testPin,
      });
    await givePins(world, keys['owner']!);
    expect((await save({})).status).toBe(200);
    expect(await tab(keys['owner']!, 'security')).toEqual([]);
    expect(field(connection.fields, 'collectionApiKey').secret).toBe(true);
    const saved = await save({ collectionApiKey: 'b'.repeat(32) });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await tab(keys['owner']!, 'security')).toEqual([
      expect.objectContaining({
        type: 'operatorKeysWaiting',
        severity: 'critical',
        params: expect.objectContaining({ what: 'waiting', byName: 'owner of the test', operator: 'MTN MoMo' }),
      }),
    ]);
    expect(await tab(keys['manager']!, 'security'), 'who may not change it').toEqual([]);
    await work();
    expect((await outbox()).map((row) => [row.template, row.user_id])).toEqual([
      ['notification', keys['owner']!.userId],
    ]);
  });
});

describe('the centre', () => {
  const told = (type: any, extra: object = {}) =>
    world.production.runTx({ organisationId }, (tx) =>
      notify(tx, {
        organisationId,
        environment: 'production',
        type,
        userIds: [manager.userId],
        at: world.clock.now(),
        ...extra,
      } as never),
    );

  it('pages, marks one or all as read, and keeps to its tabs', async () => {
    for (let index = 0; index < 5; index++)
      await told(index % 2 ? 'memberJoined' : 'automaticRefund', { params: { amount: index } });
    const first = await manager.get(`${base}?limit=2`);
    expect(first.body.data).toHaveLength(2);
    const second = await manager.get(`${base}?limit=2&cursor=${first.body.meta.nextCursor}`);
    const third = await manager.get(`${base}?limit=2&cursor=${second.body.meta.nextCursor}`);
    const ids = [first, second, third].flatMap((page) => page.body.data.map((item: any) => item.id));
    expect(new Set(ids).size).toBe(5);
    expect(third.body.meta.nextCursor).toBeNull();
    expect((await manager.get(`${base}?limit=2&cursor=${second.body.meta.previousCursor}`)).body.data).toEqual(
      first.body.data,
    );
    expect((await manager.get(`${base}?cursor=abc`)).body.error.key).toBe('transactions.cursor_invalid');
    expect((await manager.post(`${base}/${ids[0]}/read`)).status).toBe(200);
    expect((await manager.post(`${base}/${ids[0]}/read`)).status, 'reading twice is reading').toBe(200);
    expect((await count(manager)).unread).toBe(4);
    await manager.post(`${base}/read-all`, { tab: 'system' });
    expect(await count(manager)).toMatchObject({
      unread: (await tab(manager, 'money')).filter((item) => !item.readAt).length,
    });
    await manager.post(`${base}/read-all`, {});
    expect((await count(manager)).unread).toBe(0);
  });

  it('is a person’s own: not a colleague’s, not another organisation’s, not the sandbox’s', async () => {
    await told('memberJoined');
    const [mine] = await tab(manager);
    const stranger = (await world.merchant('Voisine')).owner;
    for (const session of [owner, stranger]) {
      expect((await session.post(`${base}/${mine.id}/read`)).body.error.key).toBe('notifications.not_found');
      expect((await tab(session)).map((item) => item.id)).not.toContain(mine.id);
    }
    const sandbox = await world.person(organisationId, 'manager', 'sandbox');
    await world.services.sandbox.runTx({ organisationId }, (tx) =>
      notify(tx, {
        organisationId,
        environment: 'sandbox',
        type: 'refundWaiting',
        withPermission: 'refunds:approve',
        refType: 'transaction',
        refId: 'txn_x',
        subAccountId: null,
        at: world.clock.now(),
      }),
    );
    expect((await tab(sandbox)).map((item) => item.type)).toEqual(['refundWaiting']);
    expect((await tab(manager)).map((item) => item.type)).toEqual(['memberJoined']);
    expect((await count(manager)).todo).toBe(0);
    await work();
    expect(
      (await outbox()).filter((row) => row.template === 'notification'),
      'nothing of the sandbox leaves the screen',
    ).toEqual([]);
  });

  it('tells only people who belong to the organisation', async () => {
    const stranger = (await world.merchant('Passante')).owner;
    await world.production.runTx({ organisationId }, (tx) =>
      notify(tx, {
        organisationId,
        environment: 'production',
        type: 'memberJoined',
        userIds: [stranger.userId],
        at: world.clock.now(),
      }),
    );
    expect(await tab(stranger)).toEqual([]);
    expect(await world.database.admin.selectFrom('identity.notifications').selectAll().execute()).toEqual([]);
  });

  it('turns open screens of its person, and of nobody else', async () => {
    const since = (await manager.get('/fapi/live/poll')).body.data.cursor;
    await told('memberJoined');
    const heard = async (session: Session) =>
      ((await session.get(`/fapi/live/poll?after=${since}`)).body.data.events as any[]).filter(
        (event) => event.kind === 'notification',
      ).length;
    expect([await heard(manager), await heard(otherManager), await heard(owner)]).toEqual([1, 0, 0]);
  });

  it('forgets after half a year', async () => {
    await told('memberJoined');
    await world.production.runTx('system', (tx) =>
      forgetNotifications(tx, new Date(world.clock.now().getTime() + 179 * 86_400_000)),
    );
    expect(await tab(manager)).toHaveLength(1);
    await world.production.runTx('system', (tx) =>
      forgetNotifications(tx, new Date(world.clock.now().getTime() + 181 * 86_400_000)),
    );
    expect(await tab(manager)).toHaveLength(0);
  });
});

describe('preferences', () => {
  it('begin by role, are kept one by one, and refuse what is not offered', async () => {
    const of = async (session: Session, event: string) =>
      (await session.get('/ba021/v1/notification-preferences')).body.data.events.find(
        (row: any) => row.event === event,
      );
    expect((await of(manager, 'refundWaiting')).choices).toEqual({ inApp: 'on', email: 'on', sms: 'off' });
    expect((await of(support, 'refundWaiting')).choices.email).toBe('off');
    expect((await of(owner, 'linkPaid')).choices.email).toBe('digest');
    expect((await of(support, 'linkPaid')).choices.email).toBe('off');
    const saved = await prefer(manager, 'refundWaiting', 'email', 'off');
    expect(saved.body.data).toMatchObject({
      event: 'refundWaiting',
      choices: { inApp: 'on', email: 'off', sms: 'off' },
      defaults: { email: 'on' },
    });
    expect((await of(manager, 'refundWaiting')).choices.email).toBe('off');
    expect((await of(otherManager, 'refundWaiting')).choices.email, 'mine are mine').toBe('on');
    for (const [event, channel, choice] of [
      ['refundWaiting', 'email', 'digest'],
      ['linkPaid', 'sms', 'on'],
      ['passwordChanged', 'email', 'off'],
    ] as const) {
      expect((await prefer(manager, event, channel, choice)).body.error.key).toBe('notifications.choice_not_offered');
    }
    expect((await prefer(manager, 'nothing', 'email', 'on')).status).toBe(422);
  });

  it('are chosen for every event at once, each of them free after that, and nobody else’s', async () => {
    const all = async (session: Session) =>
      (await session.get('/ba021/v1/notification-preferences')).body.data.events as any[];
    const others = await all(otherManager);
    const preset = (name: string) => support.put('/ba021/v1/notification-preferences/preset', { preset: name });
    const said = await preset('urgent');
    expect(presetOf(said.body.data.events)).toBe('urgent');
    expect(presetOf(await all(support))).toBe('urgent');
    await prefer(support, 'memberJoined', 'email', 'on');
    expect(presetOf(await all(support))).toBeNull();
    await preset('role');
    expect(presetOf(await all(support))).toBe('role');
    // Whoever chose what their role gets has what the next one gets, like whoever chose nothing.
    const stored = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.notification_preferences')
        .select('event')
        .where('user_id', '=', support.userId)
        .execute(),
    );
    expect(stored).toEqual([]);
    expect(await all(otherManager)).toEqual(others);
    expect((await preset('silence')).status).toBe(422);
  });

  it('never mute what is critical: the last channel stays on, also for two taps at once', async () => {
    expect((await prefer(manager, 'refundWaiting', 'email', 'off')).status).toBe(200);
    expect((await prefer(manager, 'refundWaiting', 'inApp', 'off')).body.error).toMatchObject({
      key: 'notifications.cannot_mute',
      field: 'choice',
    });
    await prefer(manager, 'refundWaiting', 'sms', 'on');
    expect((await prefer(manager, 'refundWaiting', 'inApp', 'off')).status).toBe(200);
    await prefer(manager, 'refundWaiting', 'inApp', 'on');
    const both = await Promise.all([
      prefer(manager, 'refundWaiting', 'inApp', 'off'),
      prefer(manager, 'refundWaiting', 'sms', 'off'),
    ]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await prefer(manager, 'memberJoined', 'inApp', 'off')).status, 'what is not critical may be silent').toBe(
      200,
    );
  });

  it('leave a notice of security its way out of the app, also one that was silenced before', async () => {
    const choices = async (session: Session, event: string) =>
      (await session.get('/ba021/v1/notification-preferences')).body.data.events.find((row: any) => row.event === event)
        .choices;
    for (const event of [
      'operatorKeysWaiting',
      'providerCredentialsChanged',
      'securityRulesChanged',
      'leadersChanged',
      'organisationFaceChanged',
      'recipientElsewhere',
    ])
      expect((await prefer(owner, event, 'email', 'off')).body.error?.key, event).toBe('notifications.cannot_mute');
    expect((await prefer(owner, 'operatorKeysWaiting', 'inApp', 'off')).status).toBe(200);
    expect((await prefer(owner, 'operatorKeysWaiting', 'sms', 'on')).status).toBe(200);
    expect((await prefer(owner, 'operatorKeysWaiting', 'email', 'off')).status, 'the phone tells it').toBe(200);
    expect((await prefer(owner, 'operatorKeysWaiting', 'sms', 'off')).body.error.key).toBe('notifications.cannot_mute');
    await world.database.admin
      .updateTable('identity.notification_preferences')
      .set({ choice: 'off' })
      .where('channel', '=', 'sms')
      .execute();
    expect((await choices(owner, 'operatorKeysWaiting')).email).toBe('on');
    expect((await prefer(support, 'operatorKeysWaiting', 'email', 'off')).status, 'whose role gets no mail of it').toBe(
      200,
    );
  });

  it('decide what goes out: at once, in the evening, or not at all', async () => {
    await prefer(otherManager, 'refundWaiting', 'email', 'off');
    await prefer(manager, 'refundWaiting', 'inApp', 'off');
    await world.database.admin
      .updateTable('identity.users')
      .set({ phone: '237677000111' })
      .where('id', '=', manager.userId)
      .execute();
    await prefer(manager, 'refundWaiting', 'sms', 'on');
    const refundId = await askRefund(4200);
    expect(await tab(manager, 'todo')).toEqual([]);
    await work();
    await work();
    const known = [owner, manager, otherManager].map((session) => session.userId);
    const sent = (await outbox()).filter((row) => known.includes(row.user_id));
    expect(
      sent
        .filter((row) => row.template === 'notification')
        .map((row) => `${row.channel} ${row.user_id}`)
        .toSorted(),
    ).toEqual([`email ${manager.userId}`, `email ${owner.userId}`, `sms ${manager.userId}`].toSorted());
    expect(sent.find((row) => row.channel === 'email')!.subject).toBe('A refund waits for approval');
    await owner.post(`/fapi/refunds/${refundId}/decline`);
  });

  it('one that cannot be written holds none of the others up', async () => {
    await prefer(manager, 'refundWaiting', 'sms', 'on');
    const phone = (value: string) =>
      world.database.admin
        .updateTable('identity.users')
        .set({ phone: value })
        .where('id', '=', manager.userId)
        .execute();
    await phone('no number');
    const refundId = await askRefund(4300);
    for (let round = 0; round < 3; round++) await work().catch(() => {});
    const told = async () => (await outbox()).map((row) => `${row.channel} ${row.user_id}`);
    expect(await told()).toContain(`email ${owner.userId}`);
    expect((await told()).filter((to) => to.endsWith(manager.userId))).toEqual([]);
    // Both or none of what one notification sends, once it can be written.
    await phone('237677000113');
    world.clock.advance(60_000);
    await work();
    expect((await told()).filter((to) => to.endsWith(manager.userId)).toSorted()).toEqual([
      `email ${manager.userId}`,
      `sms ${manager.userId}`,
    ]);
    await owner.post(`/fapi/refunds/${refundId}/decline`);
  });

  it('what a process of the release before this one told is written too, once', async () => {
    const refundId = await askRefund(4350);
    await world.database.admin.deleteFrom('identity.jobs').execute();
    const takeOver = () => world.production.runTx('system', (tx) => takeOverNotifications(tx, world.clock.now()));
    await takeOver();
    await work();
    expect(await outbox(), 'its own worker may be at it').toEqual([]);
    world.clock.advance(61_000);
    await Promise.all([takeOver(), takeOver()]);
    await work();
    await takeOver();
    await work();
    const told = (await outbox()).map((row) => row.user_id);
    expect(told.filter((id) => id === owner.userId)).toHaveLength(1);
    await owner.post(`/fapi/refunds/${refundId}/decline`);
  });

  it('what was done before the mail was written is not mailed any more', async () => {
    const at = world.clock.now();
    await world.production.runTx({ organisationId }, async (tx) => {
      await notify(tx, {
        organisationId,
        environment: 'production',
        type: 'refundRequired',
        withPermission: 'refunds:approve',
        refType: 'transaction',
        refId: 'txn_done',
        subAccountId: null,
        at,
      });
      await notificationDone(tx, { organisationId, refType: 'transaction', refId: 'txn_done', byName: 'Irène', at });
    });
    await work();
    expect(await outbox()).toEqual([]);
  });

  it('a summary gathers the day and goes out once, at six in the evening in Douala', async () => {
    expect(nextDigest(new Date('2026-11-18T16:59:59Z')).toISOString()).toBe('2026-11-18T17:00:00.000Z');
    expect(nextDigest(new Date('2026-11-18T17:00:00Z')).toISOString()).toBe('2026-11-19T17:00:00.000Z');
    const at = world.clock.now();
    for (let index = 0; index < 3; index++) {
      await world.production.runTx({ organisationId }, (tx) =>
        notify(tx, {
          organisationId,
          environment: 'production',
          type: 'automaticRefund',
          withPermission: 'refunds:approve',
          refType: 'transaction',
          refId: `txn_${index}`,
          params: { amount: 100 },
          subAccountId: null,
          at,
        }),
      );
    }
    await work();
    expect(await outbox()).toEqual([]);
    world.clock.set(nextDigest(at));
    await Promise.all([work(), work(), work()]);
    const digests = (await outbox()).filter((row) => row.template === 'digest');
    expect(digests.map((row) => row.user_id)).toEqual([owner.userId]);
  });
});
