import { beforeAll, describe, expect, it } from 'vitest';
import { ribKey } from '#domain/banks/account.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import type { Session } from '../../../testing/test-world.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** Whose number or account became another one after a payment to it was planned gets nothing at the old one. */
const shop = payingShop('Menuiserie Ewane');
beforeAll(() => shop.world.connectTranzak(shop.organisationId));

const hour = 3_600_000;
const name = 'Basile Ewane';
const person = { kind: 'person', displayName: name, language: 'fr' };
const ribOf = (account: string) => `1000500001${account}${ribKey('10005', '00001', account)}`;
let number = 0;
const phone = () => `6775700${String(++number).padStart(2, '0')}`;
const rib = () => ribOf(String(20_000_000_000 + ++number));
/** What somebody is saved with, and how a transfer to it says so. */
const places: Record<string, () => { saved: object; beneficiary: object }> = {
  wallet: () =>
    (({ phone: at }) => ({ saved: { phone: at }, beneficiary: { kind: 'wallet', phone: at, name } }))({
      phone: phone(),
    }),
  bank: () => (({ rib: at }) => ({ saved: { rib: at }, beneficiary: { kind: 'bank', rib: at, name } }))({ rib: rib() }),
};
const kinds = Object.keys(places);
async function someone(kind: string) {
  const { saved, beneficiary } = places[kind]!();
  const { id } = await ok(shop.owner.post('/fapi/recipients', { ...person, ...saved }));
  return { id: id as string, saved, beneficiary };
}
/** With the PIN, as at the address book. */
async function change(id: string, what: object) {
  await proveAgain(shop.owner);
  const { version } = await ok(shop.owner.get(`/fapi/recipients/${id}`));
  await ok(shop.owner.put(`/fapi/recipients/${id}`, { version, recipient: { ...person, ...what }, pin: testPin }));
}
const read = (id: string) => ok(shop.owner.get(`/fapi/transfers/${id}`));
const daily = () => ({ scheduledFor: shop.by.later(hour), recurrence: { every: 'day' } });
const pass = () => shop.world.travel(2 * hour, hour / 2);

describe('a payment that was planned for somebody of the address book', () => {
  it.each(kinds)(
    'once, leaves not for a %s they no longer have: it fails, says why, and the money is free',
    async (kind) => {
      const { id, beneficiary } = await someone(kind);
      const before = await shop.hand.balance('payout');
      const { transfer } = await shop.by.sent(beneficiary, 5000, {
        recipientId: id,
        scheduledFor: shop.by.later(hour),
      });
      await change(id, places[kind]!().saved);
      await pass();
      expect(await read(transfer.id)).toMatchObject({
        status: 'failed',
        reason: { code: 'RECIPIENT_CHANGED' },
        attempts: [],
      });
      expect(await shop.hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
      expect((await shop.owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe(
        'transfers.action_not_possible',
      );
      // Nor again by hand from the old one, as a copy of it.
      expect(
        (await shop.owner.post('/fapi/transfers/quote', { beneficiary, amount: 5000, mode: 'send', recipientId: id }))
          .body.error,
      ).toMatchObject({ key: 'transfers.recipient_changed', params: { name } });
    },
  );

  it.each(kinds)(
    'again and again, pauses at a %s they no longer have, tells people, and goes on only when they have it again',
    async (kind) => {
      const { id, saved, beneficiary } = await someone(kind);
      const { schedule } = await shop.by.sent(beneficiary, 6000, { recipientId: id, ...daily() });
      await change(id, places[kind]!().saved);
      await pass();
      const plan = await shop.by.planOf(schedule.id);
      expect(plan).toMatchObject({
        status: 'paused',
        runs: 0,
        lastTransactionId: null,
        lastProblem: { en: expect.stringContaining(name) as string, fr: expect.stringContaining(name) as string },
      });
      const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).filter(
        (row: any) => row.type === 'scheduleFailed' && row.refId === schedule.id,
      );
      expect(told).toHaveLength(1);
      expect(
        (await shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: testPin })).body.error.key,
      ).toBe('transfers.recipient_changed');
      expect(await shop.by.planOf(schedule.id)).toEqual(plan);
      await change(id, saved);
      expect(
        await ok(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/resume`, { pin: testPin })),
      ).toMatchObject({ status: 'active', lastProblem: null });
      await ok(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' }));
    },
  );

  it('goes where it was planned when something else of them changed, or somebody else', async () => {
    const { id, saved, beneficiary } = await someone('wallet');
    const other = await someone('wallet');
    const { transfer } = await shop.by.sent(beneficiary, 7000, { recipientId: id, scheduledFor: shop.by.later(hour) });
    const { schedule } = await shop.by.sent(beneficiary, 7500, { recipientId: id, ...daily() });
    await change(id, { ...saved, rib: rib(), employeeNo: 'M-17' });
    await change(other.id, { phone: phone() });
    await pass();
    expect(await read(transfer.id)).toMatchObject({ status: 'completed' });
    expect(await shop.by.planOf(schedule.id)).toMatchObject({ status: 'active', runs: 1, lastProblem: null });
    await ok(shop.owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' }));
  });
});

describe('under a rule of approval', () => {
  let approver: Session;
  beforeAll(async () => {
    approver = await shop.world.person(shop.organisationId, 'manager');
    await givePins(shop.world, approver);
    await ruleInForce(shop.owner, approver, {
      subject: 'transfer',
      ranges: [rangeOf({ finalApproverId: approver.userId })],
    });
  });

  it.each([
    ['a transfer', {}],
    ['a plan', { recurrence: { every: 'day' } }],
  ])('nobody approves %s to a number that changed meanwhile: it ends, and says why', async (_what, more) => {
    const { id, beneficiary } = await someone('wallet');
    const before = await shop.hand.balance('payout');
    const { transfer } = await shop.by.sent(beneficiary, 8000, {
      pin: undefined,
      recipientId: id,
      ...('recurrence' in more ? daily() : {}),
    });
    const [request] = await ok(approver.get('/fapi/approvals?tab=forMe'));
    await change(id, { phone: phone() });
    expect((await decideAs(approver, request.id, 'approve')).body.error).toMatchObject({
      key: 'approvals.action_not_possible',
      params: { reason: 'requestPointless', because: 'recipientChanged' },
      message: { fr: expect.stringContaining(approvalEndWords.recipientChanged.fr) },
    });
    await shop.world.settle();
    expect(await shop.hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    if (transfer)
      expect(await read(transfer.id), 'nobody was late').toMatchObject({
        status: 'failed',
        reason: { code: 'RECIPIENT_CHANGED' },
      });
  });
});
