import { beforeAll, describe, expect, it } from 'vitest';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';

/** Nothing goes to a number that somebody had replaced, unless a person has read both and says so. */
const shop = payingShop('Menuiserie Abena');
const hand = () => massHand(shop.world, shop.organisationId, shop.owner);
beforeAll(() => givePins(shop.world, shop.owner));

let numbers = 3000;
const phone = () => mtnPhone(++numbers);
const amountOf = () => 5000 + ++numbers;
const person = { kind: 'person', displayName: 'Serge Abena', language: 'fr' };
async function someone() {
  const old = phone();
  const { id } = await ok(shop.owner.post('/fapi/recipients', { ...person, phone: old }));
  return { id: id as string, old };
}
async function moves(id: string, to = phone()) {
  await proveAgain(shop.owner);
  const { version } = await ok(shop.owner.get(`/fapi/recipients/${id}`));
  await ok(shop.owner.put(`/fapi/recipients/${id}`, { version, recipient: { ...person, phone: to }, pin: testPin }));
  return to;
}
const retry = (id: string, body: object) =>
  shop.owner.post(`/fapi/mass-payments/${id}/retry`, { pin: testPin, ...body });
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const times = async (at: string) => (await hand().paidOut()).get(`237${at}`)?.times ?? 0;
const full = (at: string) => `237${at}`;
const itemOf = async (run: string) => (await hand().items(run))[0];

/** A run for one recipient whose number became another one before it left. */
async function stopped() {
  const { id, old } = await someone();
  const run = await hand().create([{ recipientId: id, amount: amountOf() }]);
  await hand().ok(hand().submit(run.id, { confirmLikeness: true }));
  const now = await moves(id);
  await shop.world.settle();
  const item = await itemOf(run.id);
  expect(item).toMatchObject({ status: 'failed', reason: { code: 'RECIPIENT_CHANGED' }, phone: full(old) });
  return { recipientId: id, run: run.id as string, item, old, now };
}

describe('a row that was stopped because its recipient’s number changed', () => {
  it('says both numbers, and goes to the new one without a question', async () => {
    const { run, item, old, now } = await stopped();
    expect(item.recipientNow).toEqual({ name: 'Serge Abena', phone: full(now), operator: 'mtn', rib: null });
    await hand().ok(retry(run, { corrections: [{ itemId: item.id, phone: full(now) }] }));
    await shop.world.settle();
    expect([await times(old), await times(now)]).toEqual([0, 1]);
    expect((await itemOf(run)).recipientNow).toBeNull();
  });

  it.each([
    ['said again', ({ old }: { old: string }) => ({ phone: full(old) })],
    ['meant by saying another amount', () => ({ amount: 5000 })],
  ])(
    'mass_payments.old_number: %s the old one is a question, and paid by the yes to exactly it',
    async (_how, what) => {
      const { run, item, old, now, recipientId } = await stopped();
      const correction = { itemId: item.id, ...what({ old }) };
      const asked = await retry(run, { itemIds: [item.id], corrections: [correction] });
      expect(asked.body.error).toMatchObject({
        key: 'mass_payments.old_number',
        field: 'oldSeen',
        params: { count: 1, rows: [{ row: '1', name: 'Serge Abena', from: full(old), to: full(now) }] },
      });
      const { seen } = asked.body.error.params;
      const later = await moves(recipientId);
      expect(keyOf(await retry(run, { corrections: [correction], oldSeen: seen })), 'of another pair').toBe(
        'mass_payments.old_number',
      );
      expect(
        keyOf(await retry(run, { corrections: [{ itemId: item.id, phone: full(now) }] })),
        'one that was shown as the new one, and is none any more',
      ).toBe('mass_payments.old_number');
      await shop.world.settle();
      expect([await times(old), await times(now), await times(later)]).toEqual([0, 0, 0]);
      const again = await retry(run, { corrections: [correction] });
      await hand().ok(retry(run, { corrections: [correction], oldSeen: again.body.error.params.seen }));
      await shop.world.settle();
      expect([await times(old), await times(now), await times(later)]).toEqual([1, 0, 0]);
    },
  );

  it('is stopped anew when the number changes once more before it leaves', async () => {
    const { run, item, now, recipientId } = await stopped();
    await hand().ok(retry(run, { corrections: [{ itemId: item.id, phone: full(now) }] }));
    await moves(recipientId);
    await shop.world.settle();
    expect(await itemOf(run)).toMatchObject({ status: 'failed', reason: { code: 'RECIPIENT_CHANGED' } });
    expect(await times(now)).toBe(0);
  });
});

describe('a run that is prepared when a recipient’s number changes', () => {
  it('mass_payments.recipients_moved: says it on the row, is not sent so, and takes the number of now', async () => {
    const { id, old } = await someone();
    const run = await hand().create([{ recipientId: id, amount: amountOf() }]);
    expect(run.movedCount).toBe(0);
    const now = await moves(id);
    expect(await hand().get(run.id)).toMatchObject({ movedCount: 1 });
    const [item] = await hand().items(run.id);
    expect(item.recipientNow).toMatchObject({ phone: full(now) });
    const refused = await hand().submit(run.id, { confirmLikeness: true });
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.recipients_moved',
      params: { count: 1, rows: [{ row: '1', name: 'Serge Abena', from: full(old), to: full(now) }] },
    });
    const { version } = await hand().get(run.id);
    const take = () => shop.owner.post(`${hand().path(run.id)}/items/places`, { version, itemIds: [item.id] });
    expect(await hand().ok(take())).toMatchObject({ changed: 1, run: { movedCount: 0, status: 'readyForReview' } });
    expect(keyOf(await take())).toBe('record.changed_meanwhile');
    expect(await itemOf(run.id)).toMatchObject({ phone: full(now), recipientId: id, recipientNow: null });
    await hand().ok(hand().submit(run.id, { confirmLikeness: true }));
    await shop.world.settle();
    expect([await times(old), await times(now)]).toEqual([0, 1]);
  });

  it('remembers whom a row was found to be for by its number alone, however the row is checked anew', async () => {
    const { id, old } = await someone();
    const run = await hand().create([{ name: 'Serge Abena', phone: old, amount: amountOf() }]);
    const now = await moves(id);
    const [item] = await hand().items(run.id);
    await hand().ok(hand().edit(run.id, item.id, { amount: 7777 }));
    expect(await itemOf(run.id)).toMatchObject({ amount: 7777, recipientId: id, recipientNow: { phone: full(now) } });
    expect(keyOf(await hand().submit(run.id))).toBe('mass_payments.recipients_moved');
    await hand().ok(hand().edit(run.id, item.id, { recipientId: null }));
    expect(await hand().get(run.id)).toMatchObject({ movedCount: 0 });
    await hand().ok(hand().submit(run.id, { confirmLikeness: true }));
    await shop.world.settle();
    expect([await times(old), await times(now)], 'whose number it is now is nobody of the list').toEqual([1, 0]);
  });

  it('so does the copy of what failed', async () => {
    const { run, old, now } = await stopped();
    const copy = await ok(shop.owner.post(`/fapi/mass-payments/${run}/clone`, { items: 'failed' }));
    expect(copy.movedCount).toBe(1);
    expect(keyOf(await hand().submit(copy.id, { confirmLikeness: true }))).toBe('mass_payments.recipients_moved');
    await ok(shop.owner.post(`/fapi/mass-payments/${copy.id}/items/places`, { version: copy.version }));
    await hand().ok(hand().submit(copy.id, { confirmLikeness: true }));
    await shop.world.settle();
    expect([await times(old), await times(now)]).toEqual([0, 1]);
  });
});
