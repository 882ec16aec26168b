import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { decideAs, givePins, proveAgain, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { samplePng } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

const path = '/fapi/linked-accounts';
const rib = '10005000020000002061138';
const otherRib = '10005000020000002061135';
let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Comptes Liés', ['owner', 'admin', 'manager']);
  ({ owner } = merchant);
  admin = merchant.people['admin']!;
  manager = merchant.people['manager']!;
  hand = payoutHand(world, merchant.organisationId);
  await givePins(world, owner, admin);
});
afterAll(() => world?.close());

const action = (account: any, name: string) => account.availableActions.find((one: any) => one.action === name);
const bank = (more: object = {}) => ({
  kind: 'bank',
  label: 'Compte courant',
  holderName: 'Comptes Liés SARL',
  rib,
  pin: testPin,
  ...more,
});
const wallet = (phone: string, holderName: string, more: object = {}) => ({
  kind: 'wallet',
  label: `Caisse ${phone}`,
  holderName,
  phone,
  pin: testPin,
  ...more,
});
const nameOf = async (phone: string): Promise<string> =>
  (await owner.get(`/fapi/direct-charges/payer?phone=${phone}`)).body.data.name;
const make = async (body: object, session = owner) => {
  await proveAgain(session);
  const { status, body: answer } = await session.post(path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
/** What somebody read on the papers of the business. */
const papersName = (legalName: string, people: string[] = []) =>
  world.production.runTx('system', async (tx) => {
    const approved = {
      legal_name: legalName,
      people: JSON.stringify(people.map((name) => ({ name }))),
      status: 'approved' as const,
      updated_at: world.clock.now(),
    };
    await tx
      .insertInto('identity.business_profiles')
      .values({ organisation_id: owner.organisationId, ...approved })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(approved))
      .execute();
  });
const seen = async (id: string) => (await owner.get(`${path}/${id}`)).body.data;

describe('adding an own account', () => {
  it('a wallet whose operator names somebody of the approved papers is active at once, cools for a day, and every head is told', async () => {
    const phone = '677500001';
    await papersName('Comptes Liés SARL', [await nameOf(phone)]);
    const account = await make(wallet(phone, await nameOf(phone)));
    expect(account).toMatchObject({
      status: 'active',
      verifiedBy: 'nameCheck',
      nameMatch: 'strong',
      operator: 'mtn',
      masked: '6 77 •• •• 01',
    });
    expect(new Date(account.coolingUntil).getTime() - world.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    for (const head of [owner, admin]) {
      const { email } = (await head.get('/ba021/v1/session')).body.data.user;
      const letter = (await messagesTo(world, email)).find((message) => message.template === 'linkedAccountAdded');
      expect(letter?.text).toContain('6 77 •• •• 01');
    }
    expect((await admin.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'linkedAccountAdded',
      params: { label: 'Caisse 677500001' },
    });
    expect(
      (await messagesTo(world, (await manager.get('/ba021/v1/session')).body.data.user.email)).some(
        (message) => message.template === 'linkedAccountAdded',
      ),
    ).toBe(false);
  });

  it('second_factor.proof_needed: not from a screen that was left open, whatever the PIN', async () => {
    const left = await world.person(owner.organisationId, 'admin');
    await givePins(world, left);
    world.clock.advance(11 * 60_000);
    expect((await left.post(path, bank({ rib: otherRib }))).body.error.key).toBe('second_factor.proof_needed');
    await proveAgain(left);
    expect((await left.post(path, bank({ rib: otherRib, pin: '111222' }))).body.error.key).toBe('pin.wrong');
    await proveAgain(owner);
    await proveAgain(admin);
  });

  it('another name leaves it to be verified', async () => {
    const account = await make(wallet('677500002', 'Somebody Else'));
    expect(account).toMatchObject({
      status: 'pending',
      verifiedBy: null,
      nameMatch: 'none',
      verifiedName: await nameOf('677500002'),
    });
    expect(action(account, 'verifyName')).toMatchObject({ allowed: true });
    expect(action(account, 'acceptDocument')).toMatchObject({
      allowed: false,
      disabledReason: { en: 'No document was given yet.' },
    });
  });

  it('a bank account keeps its key problem in sight', async () => {
    expect(await make(bank())).toMatchObject({
      status: 'pending',
      kind: 'bank',
      rib,
      keyOk: expect.any(Boolean),
      bankName: expect.any(String),
      operator: null,
    });
  });

  it('refuses what is wrong: pin.not_set, pin.wrong, pin.locked, operator.unknown, linked_accounts.exists', async () => {
    const third = await world.person(owner.organisationId, 'admin');
    expect((await third.post(path, bank({ rib: otherRib }))).body.error.key).toBe('pin.not_set');
    await givePins(world, third);
    for (let tries = 0; tries < 4; tries++)
      expect((await third.post(path, bank({ rib: otherRib, pin: '111222' }))).body.error.key).toBe('pin.wrong');
    expect((await third.post(path, bank({ rib: otherRib, pin: '111222' }))).body.error.key).toBe('pin.locked');
    expect((await owner.post(path, wallet('620000001', 'A B'))).body.error).toMatchObject({
      key: 'operator.unknown',
      field: 'operator',
    });
    expect((await owner.post(path, bank({ label: 'Again' }))).body.error).toMatchObject({
      key: 'linked_accounts.exists',
      field: 'rib',
    });
    expect((await owner.post(path, bank({ rib: '123' }))).body.error.fields).toMatchObject([
      { path: 'rib', rule: 'rib.invalid' },
    ]);
  });

  it('the same key makes one account; request.idempotency_conflict for another body, request.idempotency_key_required without', async () => {
    const first = await owner.post(path, bank({ rib: otherRib, label: 'Twice' }), 'linked-twice-1');
    const again = await owner.post(path, bank({ rib: otherRib, label: 'Twice' }), 'linked-twice-1');
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect((await owner.post(path, bank({ rib: otherRib, label: 'Other' }), 'linked-twice-1')).body.error.key).toBe(
      'request.idempotency_conflict',
    );
    expect((await owner.post(path, bank({ label: 'None' }), '')).body.error.key).toBe(
      'request.idempotency_key_required',
    );
    const key = await hand.inTx((tx) =>
      tx
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'response_body'])
        .where('key', 'like', '% linked-twice-1')
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(key)).not.toContain(testPin);
  });
});

describe('who may', () => {
  it('a manager sees them and changes nothing; the choice of a transfer shows active ones with when they can be used', async () => {
    const account = (await manager.get(path)).body.data.find((one: any) => one.label === 'Caisse 677500001');
    expect(account.availableActions.map((one: any) => one.allowed)).toEqual(account.availableActions.map(() => false));
    expect((await manager.post(path, bank())).body.error.key).toBe('access.denied');
    const choice = (await manager.get('/fapi/userv2/receiving-accounts')).body.data;
    expect(choice).toMatchObject([
      { label: 'Caisse 677500001', usableFrom: expect.any(String), masked: '6 77 •• •• 01' },
    ]);
    expect(choice[0]).not.toHaveProperty('phone');
  });
  it('linked_accounts.not_found: of another organisation, or absent', async () => {
    const other = (await world.merchant('Ailleurs')).owner;
    const [mine] = (await owner.get(path)).body.data;
    expect((await other.get(`${path}/${mine.id}`)).body.error.key).toBe('linked_accounts.not_found');
    expect((await owner.get(`${path}/lka_00000000000000000000000000`)).body.error.key).toBe(
      'linked_accounts.not_found',
    );
  });
});

describe('verifying', () => {
  it('a stranger’s wallet is left to a person, though its name was written as the operator knows it', async () => {
    const phone = '677500003';
    expect(await make(wallet(phone, await nameOf(phone)))).toMatchObject({
      status: 'pending',
      verifiedBy: null,
      nameMatch: 'strong',
      verifiedName: await nameOf(phone),
    });
    for (const [number, name] of [
      ['677500004', 'Comptes Lies Express'],
      ['677500005', 'Comptez Liés'],
      ['677500006', 'Jean Paul Mbarge'],
    ] as const) {
      await papersName('Comptes Liés SARL', ['Jean Paul Mbarga']);
      await world.sim('wallets', { msisdn: `237${number}`, name });
      expect(await make(wallet(number, name)), name).toMatchObject({ status: 'pending', verifiedBy: null });
    }
    await world.sim('wallets', { msisdn: '237677500007', name: 'LIES COMPTES' });
    expect(await make(wallet('677500007', 'Comptes Liés')), 'the business itself').toMatchObject({
      status: 'active',
      verifiedBy: 'nameCheck',
    });
  });

  it('an approved real name of an owner proves it, a name of papers that nobody approved does not', async () => {
    const phone = '677500008';
    await world.sim('wallets', { msisdn: `237${phone}`, name: 'Odile Ngono' });
    const account = await make(wallet(phone, 'Odile Ngono'));
    const at = world.clock.now();
    const real = {
      organisation_id: owner.organisationId,
      id: newId('realName', at),
      full_name: 'Odile Ngono',
      dob: '1980-01-01',
      id_type: 'cni',
      id_number_sealed: 'x',
      id_number_tail: '1234',
      submitted_at: at,
      due_at: at,
    };
    const again = async () => (await owner.post(`${path}/${account.id}/verify-name`)).body.data.status;
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.real_name_verifications')
        .values({ ...real, user_id: manager.userId, status: 'approved' } as never)
        .execute(),
    );
    expect(await again(), 'a manager is no owner').toBe('pending');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.real_name_verifications')
        .set({ user_id: owner.userId, status: 'pending' })
        .where('id', '=', real.id)
        .execute(),
    );
    expect(await again()).toBe('pending');
    const approve = (userId: string) =>
      world.production.runTx('system', (tx) =>
        tx
          .updateTable('identity.real_name_verifications')
          .set({ user_id: userId, status: 'approved' })
          .where('id', '=', real.id)
          .execute(),
      );
    const left = await world.person(owner.organisationId, 'owner');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ status: 'deactivated', version: eb('version', '+', 1) }))
        .where('user_id', '=', left.userId)
        .execute(),
    );
    await approve(left.userId);
    expect(await again(), 'nor does that of an owner who has left').toBe('pending');
    await papersName('Odile Ngono');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.business_profiles')
        .set({ status: 'pendingReview' })
        .where('organisation_id', '=', owner.organisationId)
        .execute(),
    );
    expect(await again(), 'nor papers of the business that wait').toBe('pending');
    await approve(owner.userId);
    expect(await again()).toBe('active');
  });

  it('by name: again, once the name was corrected at the operator', async () => {
    const account = await make(wallet('677500010', 'Wrong Person'));
    expect((await owner.post(`${path}/${account.id}/verify-name`)).body.data).toMatchObject({
      status: 'pending',
      nameMatch: 'none',
    });
    await world.sim('wallets', { msisdn: '237677500010', name: 'Wrong Person' });
    expect((await owner.post(`${path}/${account.id}/verify-name`)).body.data).toMatchObject({
      status: 'pending',
      nameMatch: 'strong',
    });
    await papersName('Comptes Liés SARL', ['Wrong Person']);
    expect((await owner.post(`${path}/${account.id}/verify-name`)).body.data).toMatchObject({
      status: 'active',
      verifiedBy: 'nameCheck',
    });
    expect((await owner.post(`${path}/${account.id}/verify-name`)).body.error).toMatchObject({
      key: 'linked_accounts.action_not_possible',
      params: { reason: 'alreadyVerified' },
    });
  });

  it('operator.not_configured: nobody to ask, operator.down: it does not answer', async () => {
    const account = await make(wallet('699500011', 'Wrong Person'));
    await hand.inTx((tx) =>
      tx.updateTable('provider_connections').set({ enabled: false }).where('provider', '=', 'orangeCore').execute(),
    );
    expect((await owner.post(`${path}/${account.id}/verify-name`)).body.error).toMatchObject({
      key: 'operator.not_configured',
      params: { operator: 'Orange' },
    });
    await hand.inTx((tx) =>
      tx.updateTable('provider_connections').set({ enabled: true }).where('provider', '=', 'orangeCore').execute(),
    );
    const silent = await make(wallet('677500012', 'Wrong Person'));
    await world.sim('down', { simulator: 'mtn', down: true });
    expect((await owner.post(`${path}/${silent.id}/verify-name`)).body.error.key).toBe('operator.down');
    await world.sim('down', { simulator: 'mtn', down: false });
  });

  it('by a small transfer and its code, which no screen of ours shows', async () => {
    await hand.fund(5_000);
    const account = await make(wallet('677500020', 'Wrong Person'));
    expect((await owner.post(`${path}/${account.id}/micro-transfer/confirm`, { code: '0000' })).body.error.key).toBe(
      'linked_accounts.action_not_possible',
    );
    const sent = await owner.post(`${path}/${account.id}/micro-transfer`, { pin: testPin });
    expect(sent.body.data.microTransfer, JSON.stringify(sent.body)).toMatchObject({
      state: 'onItsWay',
      amount: 100,
      triesLeft: 3,
    });
    expect((await owner.post(`${path}/${account.id}/micro-transfer`, { pin: testPin })).body.error.key).toBe(
      'linked_accounts.action_not_possible',
    );
    await world.settle();
    await world.travel(60_000, 10_000);
    expect((await seen(account.id)).microTransfer).toMatchObject({ state: 'arrived' });
    const { payer_note: note } = await hand.row(sent.body.data.microTransfer.transactionId);
    const code = /(\d{4})$/.exec(note!)![1]!;
    expect(
      (await owner.get(`/fapi/transactions/${sent.body.data.microTransfer.transactionId}`)).body.data.payerNote,
    ).toMatch(/ code ••••$/);
    const { transactionId } = sent.body.data.microTransfer;
    for (const where of [
      `/fapi/transfers/${transactionId}`,
      '/fapi/transfers?limit=100',
      '/fapi/transactions?limit=100',
      '/fapi/transactions/export?format=csv',
      `/fapi/transactions/${transactionId}`,
      '/fapi/search?q=677500020',
      '/ba021/v1/audit-log',
    ]) {
      const { body, status } = await owner.get(where);
      expect(status, where).toBe(200);
      expect(typeof body === 'string' ? body : JSON.stringify(body), where).not.toContain(note);
    }
    const wrong = code === '0000' ? '1111' : '0000';
    expect(
      (await owner.post(`${path}/${account.id}/micro-transfer/confirm`, { code: wrong })).body.error,
    ).toMatchObject({ key: 'linked_accounts.code_wrong', params: { triesLeft: 2 } });
    expect((await owner.post(`${path}/${account.id}/micro-transfer/confirm`, { code })).body.data).toMatchObject({
      status: 'active',
      verifiedBy: 'microTransfer',
    });
  });

  it('linked_accounts.tries_over: three wrong codes, then only a new small transfer', async () => {
    const account = await make(wallet('677500021', 'Wrong Person'));
    const { transactionId } = (await owner.post(`${path}/${account.id}/micro-transfer`, { pin: testPin })).body.data
      .microTransfer;
    await world.settle();
    await world.travel(60_000, 10_000);
    const code = /(\d{4})$/.exec((await hand.row(transactionId)).payer_note!)![1]!;
    const wrong = code === '0000' ? '1111' : '0000';
    const confirm = (digits: string) => owner.post(`${path}/${account.id}/micro-transfer/confirm`, { code: digits });
    for (const key of [
      'linked_accounts.code_wrong',
      'linked_accounts.code_wrong',
      'linked_accounts.tries_over',
      'linked_accounts.tries_over',
    ])
      expect((await confirm(wrong)).body.error.key).toBe(key);
    expect((await confirm(code)).body.error.key).toBe('linked_accounts.tries_over');
    expect(action(await seen(account.id), 'sendMicroTransfer')).toMatchObject({ allowed: true });
  });

  it('balance.insufficient: nothing is sent, and nothing written', async () => {
    const account = await make(wallet('677500022', 'Wrong Person'));
    const { available } = await hand.balance('payout');
    await hand.open({ kind: 'wallet', phone: '237677999999', operator: 'mtn', name: 'Drain' }, available - 150);
    expect((await owner.post(`${path}/${account.id}/micro-transfer`, { pin: testPin })).body.error.key).toBe(
      'balance.insufficient',
    );
    expect((await seen(account.id)).microTransfer).toBeNull();
  });

  it('by a document that another person accepts', async () => {
    const account = await make(bank({ rib: '10003000030000003000330', label: 'Papier' }));
    expect(
      (await owner.post(`${path}/${account.id}/verify-document`, { fileId: 'fil_00000000000000000000000000' })).body
        .error,
    ).toMatchObject({ key: 'files.not_found', field: 'fileId' });
    const fileId = await storedFileId(owner, { purpose: 'document', bytes: samplePng() });
    expect((await owner.post(`${path}/${account.id}/verify-document`, { fileId })).body.data).toMatchObject({
      document: { fileId },
    });
    expect((await owner.post(`${path}/${account.id}/accept-document`, { pin: testPin })).body.error).toMatchObject({
      key: 'linked_accounts.action_not_possible',
      params: { reason: 'samePerson' },
    });
    const other = await storedFileId(owner, { purpose: 'document', bytes: samplePng() });
    await owner.post(`${path}/${account.id}/verify-document`, { fileId: other });
    const accept = (read: string) =>
      admin.post(`${path}/${account.id}/accept-document`, { pin: testPin, fileId: read });
    expect((await accept(fileId)).body.error.key, 'another paper by then').toBe('record.changed_meanwhile');
    expect((await accept(other)).body.data).toMatchObject({
      status: 'active',
      verifiedBy: 'document',
    });
  });
});

describe('revoking', () => {
  it('is for good, with a reason; the same number may be linked anew', async () => {
    const account = await make(wallet('677500030', 'Wrong Person'));
    expect((await owner.post(`${path}/${account.id}/revoke`, { note: '' })).body.error.fields).toMatchObject([
      { path: 'note' },
    ]);
    expect((await owner.post(`${path}/${account.id}/revoke`, { note: 'Volé' })).body.data).toMatchObject({
      status: 'revoked',
      revokeNote: 'Volé',
    });
    expect((await owner.post(`${path}/${account.id}/revoke`, { note: 'Volé' })).body.error.key).toBe(
      'linked_accounts.action_not_possible',
    );
    expect((await make(wallet('677500030', 'Wrong Person'))).id).not.toBe(account.id);
  });
});

describe('where the organisation has a rule', () => {
  it('another person approves; declining or revoking ends it', async () => {
    await ruleInForce(owner, admin, { subject: 'linkedAccount' });
    await papersName('Comptes Liés SARL', [await nameOf('677500040')]);
    const account = await make(wallet('677500040', await nameOf('677500040')));
    expect(account).toMatchObject({ status: 'pendingApproval', approvalId: expect.stringMatching(/^apr_/) });
    expect((await decideAs(admin, account.approvalId, 'approve')).status).toBe(200);
    expect(await seen(account.id)).toMatchObject({ status: 'active', verifiedBy: 'nameCheck' });
    const declined = await make(wallet('677500041', 'Wrong Person'));
    await decideAs(admin, declined.approvalId, 'decline', 'Inconnu');
    expect(await seen(declined.id)).toMatchObject({ status: 'revoked', revokeNote: 'Inconnu' });
    const taken = await make(wallet('677500042', 'Wrong Person'));
    await owner.post(`${path}/${taken.id}/revoke`, { note: 'Erreur' });
    expect((await owner.get(`/fapi/approvals/${taken.approvalId}`)).body.data.status).not.toBe('pending');
  });
});
