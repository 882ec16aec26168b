import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boutique Suivi'));
});
afterAll(() => world?.close());

const flows = async (tab: string) => (await owner.get(`/fapi/uncompleted-flows?tab=${tab}`)).body.data;

describe('the worklist', () => {
  it('says of each open payment who must move, and counts the same', async () => {
    await owner.post('/fapi/direct-charges', { amount: 500, phone: '677030301' });
    await owner.post('/fapi/direct-charges', { amount: 600, phone: '677030302' });
    await world.settle();
    await world.sim('policies', { msisdn: '677030303', action: 'decline' });
    await owner.post('/fapi/direct-charges', { amount: 700, phone: '677030303' });
    await world.settle();
    await owner.post('/fapi/direct-charges', { amount: 800, phone: '677030304' });
    expect((await owner.get('/fapi/uncompleted-flows/counts')).body.data).toEqual({
      payer: 2,
      us: 0,
      operator: 1,
      lost: 1,
    });
    expect(await flows('payer')).toHaveLength(2);
    const [lost] = await flows('lost');
    expect(lost).toMatchObject({ amount: 700, cause: 'PAYER_REJECTED', kind: 'charge' });
    expect(lost.causeText.fr).toMatch(/refus/i);
  });

  it('forgets what will not be paid, and only that', async () => {
    const [lost] = await flows('lost');
    expect((await owner.post(`/fapi/uncompleted-flows/${lost.id}/dismiss`)).body.data).toEqual({ dismissed: true });
    expect(await flows('lost')).toEqual([]);
    const [open] = await flows('payer');
    expect((await owner.post(`/fapi/uncompleted-flows/${open.id}/dismiss`)).body.error.key).toBe(
      'transactions.action_not_possible',
    );
    expect((await owner.post('/fapi/uncompleted-flows/txn_00000000000000000000000000/dismiss')).body.error.key).toBe(
      'transactions.not_found',
    );
  });
});

describe('a payment that was asked for anew', () => {
  const phone = '677030401';
  const resend = (id: string, body: object = {}) => owner.post(`/fapi/transactions/${id}/resend-prompt`, body);
  const approve = async (of: string) => {
    await world.sim('policies', { msisdn: of, action: 'approve' });
    await world.settle();
  };
  const charge = async (of: string, amount: number) =>
    (await owner.post('/fapi/direct-charges', { amount, phone: of })).body.data;
  const declined = async (of: string, amount: number) => {
    await world.sim('policies', { msisdn: of, action: 'decline' });
    const made = await charge(of, amount);
    await world.settle();
    return made;
  };
  const home = async () =>
    (await owner.get('/fapi/dashboard/home')).body.data?.needsYou?.find(({ kind }: any) => kind === 'lost')?.count ?? 0;

  it('is nobody’s to call any more once it is asked for, and asks before it is asked for yet another time', async () => {
    const before = await home();
    const first = await declined(phone, 9000);
    expect((await flows('lost')).map(({ id }: any) => id)).toContain(first.id);
    const second = (await resend(first.id)).body.data;
    expect(
      (await flows('lost')).map(({ id }: any) => id),
      'the new prompt is open',
    ).not.toContain(first.id);
    await world.settle();
    // Declined again, and again: each is still what was asked for at first.
    expect((await flows('lost')).map(({ id }: any) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    await world.sim('policies', { msisdn: phone, action: 'approve' });
    const third = (await resend(second.id)).body.data;
    await approve(phone);
    expect((await owner.get(`/fapi/transactions/${third.id}`)).body.data.status).toBe('completed');
    for (const { id } of [first, second]) expect((await flows('lost')).map((row: any) => row.id)).not.toContain(id);
    expect(await home()).toBe(before);
    const refused = (await resend(first.id)).body.error;
    expect(refused).toMatchObject({
      key: 'charges.paid_since',
      params: { id: third.id, seen: third.id, amount: 9000 },
    });
    expect((await owner.get('/fapi/transactions')).body.data).not.toContainEqual(
      expect.objectContaining({ amount: 9000, status: 'processing' }),
    );
    expect((await resend(first.id, { duplicateOf: third.id })).status).toBe(200);
  });

  it('is over where the payer went on with another number on the page, which is asked about too', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'L', fr: 'L' },
        kind: 'fixed',
        amount: 2600,
        use: 'multi',
      })
    ).body.data;
    const first = await declined('677030403', 2600);
    await world.sim('policies', { msisdn: '677030404', action: 'approve' });
    const paid = await charge('677030404', 2600);
    await approve('677030404');
    // As the page ties them: one wish of one payer.
    for (const [id, metadata] of [
      [first.id, {}],
      [paid.id, { intent: first.id }],
    ] as const)
      await sql`update production.transactions set link_id = ${link.id}, metadata = ${JSON.stringify(metadata)}::jsonb
        where id = ${id}`.execute(world.database.admin);
    expect((await flows('lost')).map(({ id }: any) => id)).not.toContain(first.id);
    expect((await resend(first.id)).body.error).toMatchObject({ key: 'charges.paid_since', params: { id: paid.id } });
  });

  it('says of a payment that a colleague took no more than that it is there', async () => {
    const cashier = await world.person(organisationId, 'cashier');
    const other = '677030405';
    await world.sim('policies', { msisdn: other, action: 'decline' });
    const { id } = (await cashier.post('/fapi/direct-charges', { amount: 4100, phone: other })).body.data;
    await world.settle();
    await world.sim('policies', { msisdn: other, action: 'approve' });
    await charge(other, 4100);
    await world.settle();
    const nextOf = async (who: Session) =>
      (await who.get('/fapi/uncompleted-flows?tab=lost')).body.data.find((row: any) => row.id === id).nextStep.en;
    expect(await nextOf(cashier)).toBe(
      'This number paid the same amount later, to a colleague: ask them before you ask again.',
    );
    expect(await nextOf(owner)).toMatch(/^This number paid the same amount later \(/);
  });

  it('stays where the same amount was paid by another charge, and says so', async () => {
    const other = '677030402';
    const first = await declined(other, 4000);
    await world.sim('policies', { msisdn: other, action: 'approve' });
    const paid = await charge(other, 4000);
    await approve(other);
    const [row] = (await flows('lost')).filter(({ id }: any) => id === first.id);
    expect(row.nextStep.en).toMatch(/^This number paid the same amount later/);
    expect((await resend(first.id)).body.error).toMatchObject({ key: 'charges.paid_since', params: { id: paid.id } });
    // Another amount says nothing of it.
    const less = await declined(other, 3000);
    expect((await flows('lost')).find(({ id }: any) => id === less.id).nextStep.en).not.toMatch(/paid the same/);
  });
});
