import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalSubjects } from '#domain/approvals/subjects.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { approvalEndWords } from '#i18n/catalogues/approvals/ends.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { newId } from '../../../kit/ids.ts';
import { paperOf } from '../../../testing/paper-of.ts';
import { decideAs, givePins, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { takeBankCredit } from '../../money-in/top-ups/public.ts';
import { releaseDue } from '../../accounts/withholdings/public.ts';
import { askApproval } from './public.ts';

/** Requests that nobody has to decide any more end by themselves, with a reason, and whoever asked hears it. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let maker: Session;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-20T08:00:00Z'),
    env: { DEPOSIT_BANK_HOLDER: 'Nkap', DEPOSIT_BANK_NAME: 'Afriland', DEPOSIT_BANK_RIB: '10005000011234567890129' },
  });
  const merchant = await world.merchant('Imprimerie Mbarga', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  maker = merchant.people['manager']!;
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, maker, merchant.people['admin']!);
  await hand.fund(1_000_000);
  await hand.fund(1_000_000, 'collectionPrimary');
  for (const subject of ['transfer', 'settlement', 'withhold', 'topUpManual'])
    await ruleInForce(merchant.people['admin']!, owner, {
      subject,
      ranges: [rangeOf({ finalApproverId: owner.userId })],
    });
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

/** Requests are looked at every five minutes. */
const later = async () => {
  world.clock.advance(5 * 60_000);
  await sweepNow(world);
};
const read = (id: string) => ok(owner.get(`/fapi/approvals/${id}`));
/** What an approver reads of the account: as it was before anything was reserved for this, and without it. */
const aroundOf = async (id: string) => (await read(id)).balance;
const around = (account: string, before: number, cost: number) => ({ account, before, after: before - cost });
const forOwner = async () => (await ok(owner.get('/fapi/approvals?tab=forMe'))).map((row: any) => row.id);
/** What the maker was told about a request, in both languages. */
const told = async (approvalId: string): Promise<string[]> =>
  (await ok(maker.get('/ba021/v1/notifications?limit=100')))
    .filter((line: any) => line.type === 'approvalDecided' && line.refId === approvalId)
    .map(({ params }: any) => {
      const { en, fr } = notificationTexts.approvalDecided;
      return `${en(params)} ${fr(params)}`;
    });
async function expectEnd(approvalId: string, reason: keyof typeof approvalEndWords): Promise<void> {
  expect(await read(approvalId)).toMatchObject({ endedByName: null, endedReason: approvalEndWords[reason] });
  expect(await forOwner()).not.toContain(approvalId);
  const news = await told(approvalId);
  expect(news).toHaveLength(1);
  for (const sentence of Object.values(approvalEndWords[reason])) expect(news[0]).toContain(sentence);
}
let wallets = 677_610_000;
const transfer = async (phone: string) => {
  const wish = { beneficiary: { kind: 'wallet', phone, name: 'Basile Ewane' }, amount: 5000, mode: 'send' };
  const { totalDebit } = await ok(maker.post('/fapi/transfers/quote', wish));
  return (
    await ok(
      maker.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin }),
    )
  ).transfer;
};
const linked = async () => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id,
        kind: 'wallet',
        phone: `237${wallets++}`,
        operator: 'mtn',
        label: id,
        holder_name: 'Imprimerie Mbarga',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
  return id;
};
const settlement = async (linkedAccountId: string) => {
  const wish = { sourceAccountId: accountOf(organisationId, 'collectionPrimary'), linkedAccountId, amount: 100_000 };
  const { net } = await ok(maker.post('/fapi/settlements/quote', wish));
  return ok(maker.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin }));
};
const status = async (id: string) => (await ok(owner.get(`/fapi/settlements/${id}`))).status;

describe('every subject', () => {
  it.each(approvalSubjects.filter((subject) => subject !== 'teamRole'))(
    '%s: a request whose record waits no longer ends by itself, and its maker is told',
    async (subject) => {
      const at = world.clock.now();
      const refId = subject === 'twoFactorRule' ? organisationId : newId('event', at);
      const asked = await hand.inTx((tx) =>
        askApproval(tx, {
          organisationId,
          environment: 'production',
          subject,
          refId,
          title: { en: 'Gone', fr: 'Disparu' },
          amount: null,
          channel: 'dashboard',
          requestedBy: { userId: maker.userId, name: 'Maker' },
          snapshot: {},
          always: true,
          at,
        }),
      );
      if (!asked.needed) throw new Error('nobody was asked');
      await later();
      const reason = (
        await hand.inTx((tx) =>
          tx
            .selectFrom('approval_requests')
            .select('ended_reason')
            .where('id', '=', asked.approvalId)
            .executeTakeFirstOrThrow(),
        )
      ).ended_reason;
      expect(['recordGone', 'decidedElsewhere']).toContain(reason);
      await expectEnd(asked.approvalId, reason!);
    },
  );
});

describe('what it was about', () => {
  it('goes to somebody who was frozen: the transfer ends, its money is free, and pressing says why', async () => {
    const phone = String(wallets++);
    const { id } = await ok(
      owner.post('/fapi/recipients', { kind: 'person', displayName: 'Basile Ewane', language: 'fr', phone }),
    );
    const before = await hand.balance('payout');
    const made = await transfer(phone);
    expect(await aroundOf(made.approval.id)).toEqual(around('payout', before.available, made.totalDebit));
    await ok(owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Litige' }));
    await later();
    await expectEnd(made.approval.id, 'recipientFrozen');
    expect(await ok(maker.get(`/fapi/transfers/${made.id}`))).toMatchObject({
      status: 'failed',
      reason: { code: 'RECIPIENT_FROZEN' },
      attempts: [],
      approval: { endReason: approvalEndWords.recipientFrozen },
    });
    expect((await hand.balance('payout')).available).toBe(before.available);
    expect((await decideAs(owner, made.approval.id, 'approve')).body.error.key).toBe('approvals.action_not_possible');
  });

  it('goes to an account that was revoked: the settlement ends and its money is free', async () => {
    const before = await hand.balance('collectionPrimary');
    const account = await linked();
    const made = await settlement(account);
    expect(await aroundOf(made.approvalId)).toEqual(around('collectionPrimary', before.available, made.gross));
    await hand.inTx((tx) =>
      tx.updateTable('linked_accounts').set({ status: 'revoked' }).where('id', '=', account).execute(),
    );
    await later();
    await expectEnd(made.approvalId, 'accountRevoked');
    expect(await status(made.id)).toBe('failed');
    expect((await hand.balance('collectionPrimary')).available).toBe(before.available);
  });

  it('was to be withheld until a day that has come', async () => {
    const wish = {
      accountId: accountOf(organisationId, 'collectionPrimary'),
      amount: 7000,
      reasonCode: 'disputeRisk',
      releaseOn: addDays(localDay(world.clock.now()), 1),
      pin: testPin,
    };
    const before = await hand.balance('collectionPrimary');
    const made = await ok(maker.post('/fapi/withholdings', wish));
    expect(await aroundOf(made.approvalId)).toEqual(around('collectionPrimary', before.available, 7000));
    world.clock.advance(24 * 3_600_000);
    await releaseDue({ runTx: world.production.runTx, clock: world.clock, environment: 'production' });
    [owner, maker] = [await world.login(await emailOf(owner)), await world.login(await emailOf(maker))];
    await expectEnd(made.approvalId, 'dayPassed');
  });

  it('was confirmed by the bank itself', async () => {
    const announced = await ok(maker.post('/fapi/top-ups/bank', { amount: 250_000 }));
    await ok(
      maker.post(`/fapi/top-ups/${announced.id}/record`, {
        version: 1,
        amount: 250_000,
        ...paperOf(world.clock.now()),
        proofFileId: null,
      }),
    );
    const request = (await ok(owner.get('/fapi/approvals?tab=forMe'))).find((row: any) => row.refId === announced.id);
    const { available } = await hand.balance('payout');
    expect(await aroundOf(request.id)).toEqual({ account: 'payout', before: available, after: available + 250_000 });
    await hand.inTx((tx) =>
      takeBankCredit(tx, {
        environment: 'production',
        organisationId,
        text: announced.reference,
        amount: 250_000,
        bankReference: 'B1',
        vouchers: null,
        at: world.clock.now(),
      }),
    );
    await expectEnd(request.id, 'arrivedMeanwhile');
  });
});

const emailOf = async (session: Session): Promise<string> =>
  (
    await hand.inTx((tx) =>
      tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
    )
  ).email!;
