import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disabledReasons } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { ok } from '../../../testing/ok.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { exchangeBankFiles } from '../../books/bank-files/public.ts';

/**
 * What is on its way to an own account outside that was shown in a stolen account: nothing goes there until a person
 * has shown it anew, whoever sent it.
 */
let world: TestWorld;
let weeks = 0;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
}, 120_000);
afterAll(() => world?.close());
// After the cut-off of a Monday, each time of another week.
beforeEach(() => world.clock.set(new Date(Date.parse('2026-11-16T15:00:00+01:00') + 7 * 86_400_000 * weeks++)));
const { login, press, waysBack } = robbery(() => world, 'to-an-own-account');
const hour = 3_600_000;

/** An own account at the bank, added in the account of an administrator into which somebody has just come. */
async function robbed(name: string) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const victim = people['admin']!;
  await givePins(world, owner, victim);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(20_000_000, 'collectionPrimary');
  await hand.fund(20_000_000);
  expect((await hand.connect({ schedule: 'cutOff' })).status).toBe(200);
  const { email } = (await ok(victim.get('/ba021/v1/session'))).user;
  const ownerEmail = (await ok(owner.get('/ba021/v1/session'))).user.email as string;
  world.clock.advance(1_000);
  await login(email);
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const at = world.clock.now();
  const linkedAccountId = `lka_01m7t1pvq8e0vvhv8z7cde${String(1000 + weeks)}`;
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id: linkedAccountId,
        kind: 'bank',
        rib: ribOf('30245039710'),
        label: 'Compte',
        holder_name: 'Un Autre',
        status: 'active',
        verified_by: 'microTransfer',
        cooling_until: at,
        created_by: victim.userId,
        created_by_name: 'Victim',
        created_at: at,
      })
      .execute(),
  );
  world.clock.advance(1_000);
  const put = (change: object) =>
    hand.inTx((tx) => tx.updateTable('linked_accounts').set(change).where('id', '=', linkedAccountId).execute());
  const nextFile = async () => {
    const day = new Date(world.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
    for (const time of ['12:30', '12:50']) {
      world.clock.set(new Date(`${day}T${time}:00+01:00`));
      const { sealer, payouts, runTx } = world.production;
      await exchangeBankFiles({
        sealer,
        payouts,
        runTx,
        clock: world.clock,
        dropBox: { allows: () => false },
        log: { error: console.error },
      } as never);
    }
  };
  const inFiles = async () =>
    (
      await hand.inTx((tx) =>
        tx
          .selectFrom('bank_file_items')
          .select('transaction_id')
          .where('organisation_id', '=', organisationId)
          .execute(),
      )
    ).map((item) => item.transaction_id);
  const reasonOf = async (id: string) => [(await hand.row(id)).status, (await hand.row(id)).reason_code];
  const sessionOf = () => world.login(ownerEmail);
  return { owner, victim, organisationId, hand, letter, linkedAccountId, put, nextFile, inFiles, reasonOf, sessionOf };
}
type Shop = Awaited<ReturnType<typeof robbed>>;
/** What a colleague sends there who knows of nothing: its payment, and the call that sends it once more. */
const made = {
  async transfer({ owner, linkedAccountId }: Shop) {
    const wish = { beneficiary: { kind: 'linkedAccount', linkedAccountId }, amount: 900_000, mode: 'send' };
    const { totalDebit } = await ok(owner.post('/fapi/transfers/quote', wish));
    const { transfer } = await ok(
      owner.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin }),
    );
    return { id: transfer.id as string, retry: `/fapi/transfers/${transfer.id}/retry` };
  },
  async settlement({ owner, organisationId, linkedAccountId }: Shop) {
    const sourceAccountId = accountOf(organisationId, 'collectionPrimary');
    const wish = { sourceAccountId, linkedAccountId, amount: 900_000 };
    const quote = await ok(owner.post('/fapi/settlements/quote', wish));
    const row = await ok(owner.post('/fapi/settlements', { ...wish, expectedNet: quote.net, pin: testPin }));
    return { id: row.transactionId as string, retry: `/fapi/settlements/${row.id}/retry` };
  },
};

describe.each(['transfer', 'settlement'] as const)(
  'a %s of a colleague that waits for the file of the bank',
  (kind) => {
    it('fails at the press, and goes once more when the account was shown anew and has cooled', async () => {
      const shop = await robbed(`Vers le compte ${kind}`);
      const { id, retry } = await made[kind](shop);
      await world.settle();
      world.clock.advance(60_000);
      expect((await press(shop.letter)).status).toBe(200);
      expect(await shop.reasonOf(id)).toEqual(['failed', 'ACCOUNT_NOT_USABLE']);
      const told = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).find(
        (row: any) => row.type === 'accountTakenBack',
      );
      expect(told.params.held, 'the account and what was on its way there').toBe(2);
      const failed = (await ok(shop.owner.get('/ba021/v1/notifications?limit=50'))).find(
        (row: any) => row.type === `${kind}Failed`,
      );
      const { en, fr } = notificationTexts[`${kind}Failed`];
      expect([en(failed.params), fr(failed.params)], 'with the reason').toEqual([
        expect.stringContaining('did not leave. The linked account has to be approved or verified anew'),
        expect.stringContaining('ne sont pas partis. Le compte lié doit être approuvé ou vérifié de nouveau'),
      ]);
      const said = await ok(shop.owner.get(retry.replace('/retry', '')));
      const { allowed, disabledReason } = said.availableActions.find(({ action }: any) => action === 'retry');
      expect([allowed, disabledReason.en], 'said before any PIN').toEqual([false, disabledReasons.accountNotUsable.en]);
      if (kind === 'settlement') {
        expect(said.steps.at(-1)).toMatchObject({ kind: 'refused', actorKind: 'system' });
        expect(said.whatToDo).toEqual(reasonTexts.ACCOUNT_NOT_USABLE.staffText);
      }
      const account = async () => ok(shop.owner.get(`/fapi/linked-accounts/${shop.linkedAccountId}`));
      expect(await account()).toMatchObject({ status: 'pending', disownedBy: 'admin of the test' });
      const key = `${kind}s.action_not_possible`;
      expect((await shop.owner.post(retry, { pin: testPin })).body.error?.key, 'not shown').toBe(key);
      const document = { document_file_id: 'fil_01m7t1pvq8e0vvhv8z7cdc0001', document_by: shop.victim.userId };
      await shop.put(document);
      await ok(shop.owner.post(`/fapi/linked-accounts/${shop.linkedAccountId}/accept-document`, { pin: testPin }));
      expect((await account()).disownedBy).toBeNull();
      const refused = (await shop.owner.post(retry, { pin: testPin })).body.error;
      expect(refused?.key, 'cooling').toBe(key);
      expect(refused.message.en).toContain('linked account');
      await shop.nextFile();
      expect(await shop.inFiles()).toEqual([]);
      world.clock.advance(24 * hour);
      await ok((await shop.sessionOf()).post(retry, { pin: testPin }));
      await shop.nextFile();
      expect(await shop.inFiles()).toEqual([id]);
    });

    it.each(['pendingApproval', 'pending'] as const)(
      'stays out of it when the account is %s by then',
      async (status) => {
        const shop = await robbed(`Plus tard ${kind} ${status}`);
        const { id } = await made[kind](shop);
        await world.settle();
        await shop.put({ status });
        await shop.nextFile();
        expect(await shop.reasonOf(id)).toEqual(['failed', 'ACCOUNT_NOT_USABLE']);
        expect(await shop.inFiles()).toEqual([]);
      },
    );
  },
);

it('the small amount that shows whose account it is goes there while it waits to be shown, and cools', async () => {
  const shop = await robbed('Petit montant');
  expect((await press(shop.letter)).status).toBe(200);
  const { microTransfer } = await ok(
    shop.owner.post(`/fapi/linked-accounts/${shop.linkedAccountId}/micro-transfer`, { pin: testPin }),
  );
  await world.settle();
  await shop.nextFile();
  expect(await shop.inFiles()).toEqual([microTransfer.transactionId]);
});
