import { beforeAll, describe, expect, it } from 'vitest';
import { testPin } from '../../../testing/approvals.ts';
import { massHand, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { refundHand } from '../../../testing/refunds.ts';
import { payingShop } from '../../../testing/transfers.ts';
import type { Session } from '../../../testing/test-world.ts';

/**
 * Whoever sees only what they made is still asked before the same goes twice, and is told that it went: not what it is,
 * who it was for or who sent it. And they are not told of so many amounts that they could walk through a colleague's.
 */
const shop = payingShop('Scierie Abong', ['owner', 'manager']);
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
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
const hour = 3_600_000;
const unseen = (amount: number) => ({
  id: expect.stringMatching(/^unp_/) as string,
  amount,
  createdAt: null,
  status: null,
  stage: null,
  beneficiaryName: null,
  createdByName: null,
  plannedFor: null,
  seen: expect.stringMatching(/^unp_/) as string,
  others: 0,
});
/** Nothing of the record itself. */
const tellsOf = (answer: unknown, ...told: string[]) => told.filter((one) => JSON.stringify(answer).includes(one));

describe('a transfer', () => {
  it('of a mass payment is as little told to whoever sees all transfers and no mass payments', async () => {
    const payer = await shop.world.person(shop.organisationId, 'guest');
    const role = { name: 'Payeur', permissions: ['transfers:view', 'transfers:create'], ownRecords: [] };
    const { id: roleId } = await ok(shop.owner.post('/ba021/v1/roles', { ...role, pin: testPin }));
    await shop.world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ role_keys: [], custom_role_ids: [roleId] })
        .where('user_id', '=', payer.userId)
        .execute(),
    );
    const mass = massHand(shop.world, shop.organisationId, shop.owner);
    const beneficiary = shop.by.wallet('Salaire Secret');
    const { id } = await mass.create([typed(beneficiary.phone, 91_500)]);
    const quoted = async () => (await shop.by.quote({ ...beneficiary, name: 'X' }, 91_500, {}, payer)).duplicate;
    await mass.ok(mass.submit(id, { confirmLikeness: true }));
    expect(await quoted(), 'before it leaves').toEqual(unseen(91_500));
    await shop.world.settle();
    expect(await quoted(), 'once it is a payment').toEqual(unseen(91_500));
    expect((await shop.by.quote(beneficiary, 91_500)).duplicate).toMatchObject({
      createdByName: expect.any(String) as string,
    });
    const guesses = [];
    for (let amount = 91_400; amount < 91_425; amount++)
      guesses.push(keyOf(await payer.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send' })));
    expect(guesses.at(-1), 'and is not guessed by them either').toBe('request.rate_limited');
  });

  it('that a plan of a colleague would send asks alike', async () => {
    const beneficiary = shop.by.wallet('Loyer Secret');
    const { schedule } = await shop.by.sent(beneficiary, 6200, {
      scheduledFor: shop.by.later(10 * hour),
      recurrence: { every: 'month' },
    });
    const { duplicate } = await shop.by.quote(beneficiary, 6200, {}, clerk);
    expect(duplicate).toEqual(unseen(6200));
    const refused = await shop.by.send(beneficiary, 6200, {}, clerk);
    expect([keyOf(refused), tellsOf(refused.body, schedule.id, schedule.nextAt)]).toEqual(['transfers.duplicate', []]);
    await shop.by.sent(beneficiary, 6200, { duplicateOf: duplicate.id }, clerk);
  });

  it('that is tried again asks alike', async () => {
    const beneficiary = shop.by.wallet();
    await shop.world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { transfer } = await shop.by.sent(beneficiary, 6310, {}, clerk);
    await shop.world.settle();
    const { transfer: theirs } = await shop.by.sent(beneficiary, 6310);
    await shop.world.settle();
    const retry = (more: object = {}) => clerk.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin, ...more });
    const refused = await retry();
    expect(refused.body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id: expect.stringMatching(/^unp_/) as string, planned: 'again' },
    });
    expect(tellsOf(refused.body, theirs.id)).toEqual([]);
    await ok(retry({ duplicateOf: refused.body.error.params.id }));
  });

  it('is not guessed by asking for one amount after the other', async () => {
    const beneficiary = shop.by.wallet();
    await shop.by.sent(beneficiary, 61_000);
    const quote = (amount: number, who = clerk) =>
      who.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send' });
    const asked = [];
    for (let amount = 60_001; amount <= 60_030; amount++) asked.push(keyOf(await quote(amount)));
    expect(asked.filter((key) => key === 'ok')).toHaveLength(20);
    expect(asked.at(-1)).toBe('request.rate_limited');
    expect(keyOf(await quote(61_000)), 'a hit and a miss are answered alike').toBe('request.rate_limited');
    expect(keyOf(await quote(60_001)), 'what was asked already').toBe('ok');
    expect(keyOf(await quote(61_000, shop.owner))).toBe('ok');
    expect(
      keyOf(await clerk.post('/fapi/transfers/quote', { beneficiary: shop.by.wallet(), amount: 60_030, mode: 'send' })),
      'somebody else',
    ).toBe('ok');
    const person = {
      bucket: 'amounts asked person',
      subject: `${shop.organisationId} ${clerk.userId}`,
      max: 400,
      windowSeconds: 86_400,
      at: shop.world.clock.now(),
    };
    await shop.world.production.runTx('system', async (tx) => {
      for (let count = 0; count < 400; count++) await shop.world.production.proofs.countAttempt(tx, person);
    });
    expect(
      keyOf(await clerk.post('/fapi/transfers/quote', { beneficiary: shop.by.wallet(), amount: 60_031, mode: 'send' })),
      'nor of everybody a little',
    ).toBe('request.rate_limited');
  });
});

it('a refund by a colleague asks without a word of it', async () => {
  const { world } = shop;
  const { paid } = refundHand(world, () => shop.owner);
  await world.sim('policies', { action: 'approve' });
  const id = await paid(20_000);
  await world.production.runTx('system', (tx) =>
    tx.updateTable('transactions').set({ created_by: clerk.userId }).where('id', '=', id).execute(),
  );
  const refund = (who: Session, more: object = {}) =>
    who.post(`/fapi/transactions/${id}/refunds`, {
      amount: 3000,
      reasonCode: 'customerRequest',
      pin: testPin,
      ...more,
    });
  const theirs = await ok(refund(shop.owner));
  const { duplicate } = await ok(clerk.get(`/fapi/transactions/${id}/refund-preview?amount=3000`));
  expect(duplicate).toEqual({
    id: expect.stringMatching(/^unp_/) as string,
    amount: 3000,
    createdAt: null,
    status: null,
    stage: null,
    createdByName: null,
    seen: duplicate.id,
    others: 0,
  });
  const refused = await refund(clerk);
  expect([keyOf(refused), refused.body.error.params.id, tellsOf(refused.body, theirs.id)]).toEqual([
    'refunds.duplicate',
    duplicate.id,
    [],
  ]);
  await ok(refund(clerk, { duplicateOf: duplicate.id }));
});

describe('a mass payment', () => {
  const phones = Array.from({ length: 6 }, (_, index) => String(677_960_000 + index));
  it('like one of a colleague is asked about when it is sent, without a word of it; a short list cannot be tried out before', async () => {
    const [owner, mine] = [
      massHand(shop.world, shop.organisationId, shop.owner),
      massHand(shop.world, shop.organisationId, clerk),
    ];
    const rows = phones.map((phone, index) => typed(phone, 70_000 + index));
    const { id } = await owner.create(rows, { title: 'Salaires Secrets' });
    await owner.ok(owner.submit(id));
    const guess = await mine.get((await mine.create([rows[0]!])).id);
    expect(guess.looksLike, 'one person and one amount').toEqual([]);
    const refused = await mine.submit(guess.id);
    expect(refused.body.error).toMatchObject({
      key: 'mass_payments.looks_repeated',
      params: { id: expect.stringMatching(/^unp_/) as string, title: '', percent: '' },
    });
    const whole = await mine.get((await mine.create(rows)).id);
    expect(whole.looksLike).toEqual([
      {
        id: expect.stringMatching(/^unp_/) as string,
        title: null,
        createdAt: null,
        sent: true,
        sameFile: false,
        samePercent: null,
        paid: null,
        of: null,
      },
    ]);
    expect((await owner.get((await owner.create(rows)).id)).looksLike[0], 'who sees all').toMatchObject({
      id,
      title: 'Salaires Secrets',
      samePercent: 100,
    });
    expect(tellsOf([guess, refused.body, whole], id, 'Secrets')).toEqual([]);
  });
});
