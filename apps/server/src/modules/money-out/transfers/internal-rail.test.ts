import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let payee: string;
let payeeCode: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Magasin neuf', ['owner'], 0));
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  await hand.fund(500_000);
  payee = (await world.merchant('Sans dossier', ['owner'], 0)).organisationId;
  payeeCode = (
    await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.organisations').select('account_code').where('id', '=', payee).executeTakeFirstOrThrow(),
    )
  ).account_code;
});
afterAll(() => world?.close());

const beneficiary = () => ({ kind: 'user', code: payeeCode });
const quote = (who = owner) =>
  who.post('/fapi/transfers/quote', { beneficiary: beneficiary(), amount: 20_000, mode: 'send' });
const send = (more: object = {}, who = owner) =>
  who.post('/fapi/transfers', {
    beneficiary: beneficiary(),
    amount: 20_000,
    mode: 'send',
    expectedTotalDebit: 20_000,
    nameConfirmed: true,
    pin: testPin,
    ...more,
  });
const setLevel = (level: number) =>
  world.production.runTx('system', (tx) =>
    tx.updateTable('identity.organisations').set({ level }).where('id', '=', organisationId).execute(),
  );
const received = async () => (await payoutHand(world, payee).balance('collectionPrimary')).posted;

describe('money for another business of the installation', () => {
  it.each([0, 1])(
    '409 transfers.papers_needed: is sent by nobody whose papers were not accepted (level %i)',
    async (level) => {
      await setLevel(level);
      const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
      for (const answer of [
        await quote(),
        await send(),
        await send({ scheduledFor: tomorrow, recurrence: { every: 'day' } }),
        await owner.post('/fapi/payee-check', { beneficiary: beneficiary() }),
      ]) {
        expect([answer.status, answer.body.error.key, answer.body.error.field]).toEqual([
          409,
          'transfers.papers_needed',
          'beneficiary.code',
        ]);
        expect(answer.body.error.message).toMatchObject({
          en: expect.stringContaining('Account, Business information'),
          fr: expect.stringContaining('Compte, Informations légales'),
        });
      }
      expect(await received()).toBe(0);
    },
  );

  it('that waited is stopped when it comes to leaving, and the sender has everything back', async () => {
    await setLevel(1);
    const before = await hand.balance('payout');
    const id = await hand.open({ kind: 'user', code: payeeCode, organisationId: payee, name: 'Sans dossier' }, 30_000);
    await world.settle();
    expect(await hand.row(id)).toMatchObject({ status: 'failed', reason_code: 'PAPERS_NEEDED' });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted, available: before.available });
    expect(await received()).toBe(0);
  });

  it('is sent once they are, and received without any', async () => {
    await setLevel(2);
    expect((await send()).body.error ?? null).toBeNull();
    await world.settle();
    expect(await received()).toBe(20_000);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('of a plan does not leave after they are not any more, and the plan says so', async () => {
    const at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const made = await send({
      scheduledFor: at,
      recurrence: { every: 'day' },
      amount: 5_000,
      expectedTotalDebit: 5_000,
    });
    expect(made.body.error ?? null).toBeNull();
    await setLevel(1);
    await world.travel(25 * 3_600_000, 3_600_000);
    const later = await world.person(organisationId, 'owner');
    const plan = (await later.get('/fapi/transfer-schedules')).body.data.find(
      (one: any) => one.id === made.body.data.schedule.id,
    );
    expect(plan).toMatchObject({ runs: 0, lastProblem: { fr: expect.stringContaining('dossier') } });
    expect(await received()).toBe(20_000);
  });

  it('is pretended in the sandbox, where everybody tries it', async () => {
    await setLevel(0);
    const developer = await world.person(organisationId, 'owner', 'sandbox');
    expect((await quote(developer)).status).toBe(200);
  });
});
