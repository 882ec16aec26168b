import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { connectionInput, seenConnection } from '../testing/bank-files.ts';
import { decideAs, givePins, proveAgain, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { massHand } from '../testing/mass-payments.ts';
import { withPin } from '../testing/prove.ts';
import { invitationToken } from '../testing/sent-messages.ts';
import { newPlaceUntil } from '../modules/ground/members/public.ts';
import { calledApart } from '../testing/called-apart.ts';
import { putKeys } from '../testing/operator-keys.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Somebody with a mailbox resets password and PIN. What that PIN lets out is bounded for a day; so it appoints nobody
 * who is not bounded either, and gives no power in any other way.
 */
let world: TestWorld;
let owner: Session;
let second: Session;
let staffId: string;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boîte volée', ['owner', 'admin', 'staff']);
  owner = merchant.owner;
  second = merchant.people['admin']!;
  await givePins(world, owner, second);
  await massHand(world, merchant.organisationId, owner).fund(1_000_000);
  const members = (await owner.get('/ba021/v1/team/members')).body.data as { id: string; userId: string }[];
  staffId = members.find(({ userId }) => userId === merchant.people['staff']!.userId)!.id;
});
afterAll(() => world?.close());

const resetPinOf = (session: Session) =>
  world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_reset_at: world.clock.now(), pin_reset_spent: 0 })
      .where('id', '=', session.userId)
      .execute(),
  );
const invite = (who: Session, email: string, role: string) =>
  who.post('/ba021/v1/team/invitations', {
    displayName: 'Complice',
    language: 'fr',
    email,
    roleKeys: [role],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
  });
const given = (role: string) => ({
  version: 1,
  given: { roleKeys: [role], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null },
});
const lowPower = (answer: { status: number; body: any }, what: string) => {
  expect([answer.status, answer.body.error?.key], what).toEqual([403, 'pin.low_power']);
  expect(new Date(answer.body.error.params.until).getTime(), what).toBeGreaterThan(world.clock.now().getTime());
};
let numbers = 0;
async function send(who: Session, amount: number) {
  const wish = {
    beneficiary: { kind: 'wallet', phone: `6775602${String(++numbers).padStart(2, '0')}`, name: 'Basile Ewane' },
    amount,
    mode: 'send',
  };
  const { totalDebit } = (await who.post('/fapi/transfers/quote', wish)).body.data;
  return who.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin });
}
/** Somebody with an account elsewhere accepts, and opens a session here. */
async function accomplice(inviter: Session, role: string): Promise<Session> {
  const { owner: other } = await world.merchant(`Ailleurs ${++numbers}`);
  const { email } = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', other.userId).executeTakeFirstOrThrow(),
  );
  await givePins(world, other);
  await calledApart(world, other);
  expect((await invite(inviter, email!, role)).status).toBe(200);
  const post = async (url: string, payload: object, token?: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: `/ba021/v1${url}`,
        payload,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json().data;
  expect(
    (await post('/user-activation/join', { token: await invitationToken(world, email!) }, other.accessToken)).orgUser
      .orgId,
  ).toBe(owner.organisationId);
  const chosen = await post('/email-login', { email, password: testPassword });
  const { accessToken } = await post('/org/select-account', {
    selectToken: chosen.selectToken,
    organisationId: owner.organisationId,
  });
  const at = (method: 'GET' | 'POST' | 'PUT') => async (url: string, body?: object) => {
    const answer = await world.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': `accomplice-${++numbers}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json(), headers: {} };
  };
  return {
    ...other,
    organisationId: owner.organisationId,
    accessToken,
    get: at('GET'),
    post: at('POST'),
    put: at('PUT'),
  };
}

describe('with a PIN that was just reset', () => {
  it('nobody is appointed, lowered or removed, no keys and no bank are typed, no rule and no place for money made', async () => {
    await resetPinOf(owner);
    const thief = await withPin(world, owner);
    await proveAgain(thief);
    lowPower(await invite(thief, 'complice@example.cm', 'owner'), 'invites an owner');
    lowPower(await thief.put(`/ba021/v1/team/members/${staffId}`, given('admin')), 'promotes');
    const admin = (await owner.get('/ba021/v1/team/members')).body.data.find(
      (member: any) => member.userId === second.userId,
    );
    lowPower(
      await thief.post(`/ba021/v1/team/members/${admin.id}/status`, { version: 1, action: 'deactivate' }),
      'removes an administrator',
    );
    lowPower(
      await thief.post('/ba021/v1/roles', { name: 'Payeur', permissions: ['transfers:create'], ownRecords: [] }),
      'makes a role that pays',
    );
    lowPower(
      await putKeys(thief, 'mtnMomo', {
        enabled: true,
        fields: { collectionApiKey: 'b'.repeat(32) },
      }),
      'types keys',
    );
    lowPower(
      await thief.put('/fapi/bank-connection', { ...(await seenConnection(thief)), ...connectionInput }),
      'types a bank',
    );
    lowPower(
      await thief.post('/fapi/linked-accounts', {
        kind: 'wallet',
        label: 'A',
        holderName: 'B C',
        phone: '677500001',
        pin: testPin,
      }),
      'adds an account outside',
    );
    lowPower(
      await thief.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
        policy: { subject: 'transfer', ranges: [rangeOf({ finalApproverId: second.userId })] },
        pin: testPin,
      }),
      'changes the rules',
    );
    lowPower(
      await thief.post('/fapi/approvals/delegations', {
        delegateId: second.userId,
        from: '2099-01-01',
        until: '2099-01-02',
      }),
      'hands approvals on',
    );
    expect((await invite(thief, 'caisse@example.cm', 'cashier')).status, 'a cashier gets near no money').toBe(200);
  });

  it('a way of money is switched off, and on again a day later', async () => {
    const thief = await withPin(world, owner);
    const connection = (await thief.get('/fapi/provider-connections')).body.data.find(
      (row: any) => row.provider === 'mtnMomo',
    );
    const wish = (enabled: boolean) =>
      putKeys(thief, 'mtnMomo', {
        enabled,
        fields: {},
        ...(connection.promptName ? { promptName: connection.promptName } : {}),
      });
    expect((await wish(false)).status).toBe(200);
    lowPower(await wish(true), 'switches on');
    world.clock.advance(24 * 3_600_000 + 1000);
    owner = await world.login(
      (
        await world.production.runTx('system', (tx) =>
          tx.selectFrom('identity.users').select('email').where('id', '=', owner.userId).executeTakeFirstOrThrow(),
        )
      ).email!,
    );
    second = await world.login(
      (
        await world.production.runTx('system', (tx) =>
          tx.selectFrom('identity.users').select('email').where('id', '=', second.userId).executeTakeFirstOrThrow(),
        )
      ).email!,
    );
    const again = await withPin(world, owner);
    expect(
      (
        await putKeys(again, 'mtnMomo', {
          enabled: true,
          fields: {},
          ...(connection.promptName ? { promptName: connection.promptName } : {}),
        })
      ).status,
    ).toBe(200);
  });

  it('what has no amount is not approved, and declined as ever', async () => {
    await ruleInForce(owner, second, { subject: 'refund' });
    await resetPinOf(second);
    await proveAgain(owner);
    const rule = (await owner.get('/fapi/approval-policies')).body.data.policies.find(
      (row: any) => row.subject === 'refund',
    );
    const asked = await owner.post('/ba021/v1/ctx/disablePaymentApprovals', {
      policyId: rule.id,
      version: rule.version,
      reason: 'x',
      pin: testPin,
    });
    lowPower(await decideAs(second, asked.body.data.approvalId, 'approve'), 'approves another rule');
    expect((await decideAs(second, asked.body.data.approvalId, 'decline', 'Non')).status).toBe(200);
  });
});

describe('a place that was given today', () => {
  it('lets out small amounts only and appoints nobody, whatever its holder is elsewhere; a day later it is whole', async () => {
    const inviter = await withPin(world, owner);
    await proveAgain(inviter);
    const newcomer = await accomplice(inviter, 'owner');
    expect((await newcomer.get('/ba021/v1/security')).body.data.pin.lowLimitsUntil).toBeTypeOf('string');
    const refused = await send(newcomer, limits.pinResetMax + 1);
    expect([refused.status, refused.body.error?.key]).toEqual([429, 'pin.low_limit']);
    expect((await send(newcomer, 1000)).status).toBe(200);
    lowPower(
      await newcomer.post('/ba021/v1/team/invitations', {
        displayName: 'C',
        language: 'fr',
        email: 'troisieme@example.cm',
        ...given('owner').given,
        pin: testPin,
      }),
      'appoints the next one',
    );
    const home = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.memberships')
        .select('organisation_id')
        .where('user_id', '=', newcomer.userId)
        .where('given_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect(home.organisation_id, 'their own business is as before').not.toBe(owner.organisationId);
    world.clock.advance(24 * 3_600_000 + 1000);
    const { until } = await world.production.runTx({ organisationId: owner.organisationId }, async (tx) => ({
      until: await newPlaceUntil(tx, newcomer, world.clock.now()),
    }));
    expect(until).toBeNull();
  });

  it('of somebody who was promoted begins anew, of somebody who was lowered it does not', async () => {
    const boss = await withPin(
      world,
      await world.login(
        (
          await world.production.runTx('system', (tx) =>
            tx.selectFrom('identity.users').select('email').where('id', '=', owner.userId).executeTakeFirstOrThrow(),
          )
        ).email!,
      ),
    );
    const place = () =>
      world.production.runTx('system', (tx) =>
        tx.selectFrom('identity.memberships').select('given_at').where('id', '=', staffId).executeTakeFirstOrThrow(),
      );
    expect((await boss.put(`/ba021/v1/team/members/${staffId}`, given('admin'))).status).toBe(200);
    const promoted = (await place()).given_at;
    expect(promoted).toEqual(world.clock.now());
    world.clock.advance(60_000);
    expect((await boss.put(`/ba021/v1/team/members/${staffId}`, { ...given('cashier'), version: 2 })).status).toBe(200);
    expect((await place()).given_at).toEqual(promoted);
  });
});
