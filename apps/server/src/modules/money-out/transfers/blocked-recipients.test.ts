import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { ribKey } from '#domain/banks/account.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let elsewhere: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Menuiserie Ewane', ['owner']));
  elsewhere = (await world.merchant('Voisins', ['owner'])).owner;
  await givePins(world, owner, elsewhere);
  hand = payoutHand(world, organisationId);
  await hand.fund(1_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const card = '4532015112830366';
const rib = `100050000101234567890${ribKey('10005', '00001', '01234567890')}`;
const wallet = (phone: string) => ({ kind: 'wallet', phone, name: 'Basile Ewane' });
const quote = (beneficiary: object, more: object = {}, who = owner) =>
  who.post('/fapi/transfers/quote', { beneficiary, amount: 5000, mode: 'send', ...more });
const create = (beneficiary: object, more: object = {}) =>
  owner.post('/fapi/transfers', {
    beneficiary,
    amount: 5000,
    mode: 'send',
    expectedTotalDebit: 5064,
    nameConfirmed: true,
    pin: testPin,
    ...more,
  });
const saved = async (places: object): Promise<string> => {
  const { status, body } = await owner.post('/fapi/recipients', {
    kind: 'person',
    displayName: 'Basile Ewane',
    language: 'fr',
    ...places,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
};
const frozen = async (places: object): Promise<string> => {
  const id = await saved(places);
  expect((await owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Numéro volé' })).status).toBe(200);
  return id;
};

describe('who is frozen', () => {
  it.each([
    ['phone', { phone: '677550001' }, wallet('677550001'), 'beneficiary.phone'],
    ['account', { rib }, { kind: 'bank', rib, name: 'B' }, 'beneficiary.rib'],
    [
      'card, known by its fingerprint alone',
      { card },
      { kind: 'card', number: '4532 0151 1283 0366', name: 'B' },
      'beneficiary.number',
    ],
  ])('gets nothing at their %s, also when it is typed in', async (_what, places, beneficiary, field) => {
    const id = await frozen(places);
    for (const answer of [
      await quote(beneficiary),
      await create(beneficiary),
      await owner.post('/fapi/payee-check', { beneficiary }),
    ]) {
      expect([answer.status, answer.body.error]).toMatchObject([
        422,
        {
          key: 'transfers.recipient_blocked',
          field,
          params: { rule: 'frozen', name: 'Basile Ewane', reason: 'Numéro volé', id },
        },
      ]);
    }
    expect((await quote(beneficiary)).body.error.message.fr).toContain('Numéro volé');
    await owner.post(`/fapi/recipients/${id}/unfreeze`, { reason: 'Retrouvé' });
    expect((await quote(beneficiary)).body.error?.key).not.toBe('transfers.recipient_blocked');
  });

  it('gets nothing at another place either when they were picked, and is known to nobody else', async () => {
    const id = await frozen({ phone: '677550002' });
    expect((await quote(wallet('677550003'), { recipientId: id })).body.error).toMatchObject({
      key: 'transfers.recipient_blocked',
      field: 'beneficiary.phone',
    });
    expect((await quote(wallet('677550002'), {}, elsewhere)).body.error?.key).not.toBe('transfers.recipient_blocked');
    const absent = encodeId('recipient', new Uint8Array(16).fill(7));
    for (const answer of [
      await quote(wallet('677550003'), { recipientId: absent }),
      await create(wallet('677550003'), { recipientId: absent }),
    ])
      expect(answer.body.error).toMatchObject({ key: 'recipients.not_found', field: 'recipientId' });
    expect((await quote(wallet('677550002'), { recipientId: id }, elsewhere)).body.error.key).toBe(
      'recipients.not_found',
    );
  });

  it('gets nothing from a plan that was made before', async () => {
    const id = await saved({ phone: '677550004' });
    const scheduledFor = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const beneficiary = wallet('677550004');
    const priced = (await quote(beneficiary, { scheduledFor })).body.data;
    const { schedule } = (
      await create(beneficiary, {
        scheduledFor,
        recipientId: id,
        recurrence: { every: 'day' },
        expectedTotalDebit: priced.totalDebit,
      })
    ).body.data;
    await owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Parti' });
    await world.travel(2 * 3_600_000, 600_000);
    owner = await world.person(organisationId, 'owner');
    await givePins(world, owner);
    const plan = (await owner.get('/fapi/transfer-schedules')).body.data.find((row: any) => row.id === schedule.id);
    expect(plan).toMatchObject({ runs: 0, lastProblem: { en: expect.stringContaining('Parti') } });
  });
});

describe('who is put aside', () => {
  it('gets nothing, unless somebody else is paid at the same place', async () => {
    const aside = await saved({ phone: '677550005' });
    await owner.post(`/fapi/recipients/${aside}/active`, { active: false });
    expect((await quote(wallet('677550005'))).body.error).toMatchObject({
      key: 'transfers.recipient_blocked',
      field: 'beneficiary.phone',
      params: { rule: 'inactive' },
    });
    const other = await saved({ phone: '677550005', displayName: 'Rose Ewane' });
    expect((await quote(wallet('677550005'))).status).toBe(200);
    expect((await quote(wallet('677550005'), { recipientId: other })).status).toBe(200);
    expect((await quote(wallet('677550005'), { recipientId: aside })).body.error.params.rule).toBe('inactive');
  });
});

describe('who is frozen after it was asked for', () => {
  it('gets nothing when its time has come: it fails, its money is free, and it goes out once they are not frozen', async () => {
    const id = await saved({ phone: '677550006' });
    const scheduledFor = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const before = await hand.balance('payout');
    const priced = (await quote(wallet('677550006'), { scheduledFor })).body.data;
    const { transfer } = (await create(wallet('677550006'), { scheduledFor, expectedTotalDebit: priced.totalDebit }))
      .body.data;
    await owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Litige' });
    await world.travel(2 * 3_600_000, 600_000);
    owner = await world.person(organisationId, 'owner');
    await givePins(world, owner);
    const read = async () => (await owner.get(`/fapi/transfers/${transfer.id}`)).body.data;
    const stopped = await read();
    expect(stopped).toMatchObject({ status: 'failed', reason: { code: 'RECIPIENT_FROZEN' }, attempts: [] });
    expect(stopped.availableActions.find((one: any) => one.action === 'retry')).toMatchObject({
      allowed: false,
      disabledReason: { en: expect.stringContaining('frozen') },
    });
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe(
      'transfers.action_not_possible',
    );
    expect((await hand.balance('payout')).available).toBe(before.available);
    await owner.post(`/fapi/recipients/${id}/unfreeze`, { reason: 'Réglé' });
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).status).toBe(200);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect((await read()).status).toBe('completed');
  });

  it('gets nothing when others approve it either', async () => {
    const approver = await world.person(organisationId, 'manager');
    await givePins(world, approver);
    await ruleInForce(owner, approver, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: approver.userId })],
    });
    const id = await saved({ phone: '677550007' });
    const priced = (await quote(wallet('677550007'))).body.data;
    const { transfer } = (await create(wallet('677550007'), { expectedTotalDebit: priced.totalDebit, recipientId: id }))
      .body.data;
    // Who approves sees the whole number, not its ends.
    const asked = (await approver.get(`/fapi/approvals/${transfer.approval.id}`)).body.data;
    expect([asked.party, asked.lines.map((line: any) => line.value).slice(0, 2)]).toEqual([
      'Basile Ewane, 6 77 55 00 07',
      ['Basile Ewane', '6 77 55 00 07'],
    ]);
    await owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Litige' });
    const before = await hand.balance('payout');
    expect((await decideAs(approver, transfer.approval.id, 'approve')).body.error.key).toBe(
      'approvals.action_not_possible',
    );
    await world.settle();
    expect((await owner.get(`/fapi/transfers/${transfer.id}`)).body.data).toMatchObject({
      status: 'failed',
      attempts: [],
    });
    expect((await hand.balance('payout')).available).toBe(before.available + transfer.totalDebit);
  });
});
