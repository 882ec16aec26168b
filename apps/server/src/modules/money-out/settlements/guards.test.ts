import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import { newId } from '../../../kit/ids.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { decideAs, givePins, rangeOf, ruleInForce, testPin as pin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { days, settlementHand } from '../../../testing/settlements.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { readXlsx } from '../../../testing/read-spreadsheet.ts';
import { samplePdf } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { endPayouts, reportPayouts } from '../../engine/movements/public.ts';
import { makersOfSettlements, retryDueSettlements, runSettlementWindows } from './public.ts';

/** What somebody in a hurry, or with bad intent, would try with the organisation's own money. */
let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let admin: Session;
let hand: ReturnType<typeof payoutHand>;

beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  const merchant = await world.merchant('Pharmacie du Wouri', ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  [manager, admin] = [merchant.people['manager']!, merchant.people['admin']!];
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, manager, admin);
  await hand.fund(3_000_000, 'collectionPrimary');
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const { freshPhone, link, revoke, blockedLink, ports, row, ofPolicy, policy, makePolicy, switchOff, settle, arrive } =
  settlementHand(() => ({ world, organisationId, owner, hand }));
const again = async () => {
  [owner, manager, admin] = [
    await world.person(organisationId, 'owner'),
    await world.person(organisationId, 'manager'),
    await world.person(organisationId, 'admin'),
  ];
  await givePins(world, owner, manager, admin);
};

describe('an own account that was revoked', () => {
  it('gets nothing when a failed window is tried again, by itself or by hand', async () => {
    const gone = await blockedLink();
    const { id } = await makePolicy(gone, { maxAmount: 60_000, windows: [{ days, time: '10:00' }] });
    world.clock.set(new Date('2026-11-20T09:00:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [failed] = await ofPolicy(id);
    expect(failed).toMatchObject({ status: 'failed', stage: 'retryRequired', tries: 1 });
    await revoke(gone);
    await world.travel(6 * 60_000, 60_000);
    await retryDueSettlements(ports());
    await arrive();
    expect(await hand.attempts(failed!.transaction_id!)).toHaveLength(1);
    expect(await row(failed!.id)).toMatchObject({ status: 'failed', next_try_at: null });
    expect((await owner.post(`/fapi/settlements/${failed!.id}/retry`, { pin })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    await switchOff(id);
  });
});

describe('two policies of one account', () => {
  it('run in the order of their priority, however many workers look at once', async () => {
    const { available } = await hand.balance('collectionPrimary');
    const [first, second] = [await link(), await link()];
    const low = await makePolicy(second, {
      name: 'B',
      priority: 2,
      maxAmount: 300_000,
      retainAmount: available - 300_000,
      windows: [{ days, time: '12:00' }],
    });
    const high = await makePolicy(first, {
      name: 'A',
      priority: 1,
      maxAmount: 300_000,
      retainAmount: available - 300_000,
      windows: [{ days, time: '12:00' }],
    });
    world.clock.set(new Date('2026-11-20T11:00:05Z'));
    await Promise.all(Array.from({ length: 4 }, () => runSettlementWindows(ports())));
    const [a] = await ofPolicy(high.id);
    const [b] = await ofPolicy(low.id);
    expect([a!.status, b!.status]).toEqual(['processing', 'skipped']);
    // Nobody asked for it but whoever wrote its rule: of what a bank says of it, that is the one who vouches for
    // nothing.
    expect([a!.created_by, await hand.inTx((tx) => makersOfSettlements(tx, organisationId, [a!.id]))]).toEqual([
      null,
      [owner.userId],
    ]);
    await arrive();
    await Promise.all([switchOff(low.id), switchOff(high.id)]);
  });
});

describe('the simulation', () => {
  it('says of a past day what really ran on it, and does not count money twice that came back', async () => {
    const account = await link();
    const rule = { maxAmount: 123_000, retainAmount: 10_000, windows: [{ days, time: '12:30' }] };
    const { id } = await makePolicy(account, rule);
    world.clock.set(new Date('2026-11-20T11:30:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [real] = await ofPolicy(id);
    expect(real).toMatchObject({ status: 'completed' });
    await switchOff(id);
    const simulate = async (change: object) =>
      (await owner.post('/fapi/settlement-policies/simulate', { policy: policy(account, { ...rule, ...change }) })).body
        .data;
    const same = (await simulate({})).windows.find((window: any) => window.at === '2026-11-20T11:30:00.000Z');
    expect(same).toMatchObject({ outcome: 'settled', gross: real!.gross, fee: real!.fee });
    // The operator sends it back: the account has it again.
    await hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [{ organisationId, transactionId: real!.transaction_id!, outcome: 'returned' }],
        world.production.payouts,
      ),
    );
    expect(await row(real!.id)).toMatchObject({ status: 'reversed' });
    await world.travel(30 * 60_000, 60_000);
    const [window] = (await simulate({ windows: [{ days, time: '12:45' }], maxAmount: 100_000 })).windows.slice(-1);
    expect(window).toMatchObject({ at: '2026-11-20T11:45:00.000Z', arithmetic: { available: 3_000_000 } });
  });
});

describe('the simulation beside other rules', () => {
  it('puts back what this very rule took, and leaves gone what others and people took', async () => {
    const account = await link();
    const { id } = await makePolicy(account, { maxAmount: 110_000, windows: [{ days, time: '13:30' }] });
    world.clock.set(new Date('2026-11-20T12:30:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [taken] = await ofPolicy(id);
    expect(taken).toMatchObject({ status: 'completed' });
    await settle(account, 70_000);
    await arrive();
    const { available } = await hand.balance('collectionPrimary');
    await world.travel(20 * 60_000, 60_000);
    await again();
    const tried = async (policyId?: string) => {
      const rule = policy(account, { name: 'Essai', maxAmount: 60_000, windows: [{ days, time: '13:45' }] });
      const body = { policy: { ...rule, priority: 5 }, ...(policyId ? { policyId } : {}) };
      const { data } = (await owner.post('/fapi/settlement-policies/simulate', body)).body;
      const [window, day] = [data.windows.at(-1), data.days.at(-1)];
      return { there: window.arithmetic.available, left: day.left + window.gross };
    };
    expect(await tried()).toEqual({ there: available, left: available });
    const back = available + taken!.gross;
    expect(await tried(id)).toEqual({ there: back, left: back });
    await switchOff(id);
  });
});

describe('a settlement that the operator contradicts', () => {
  it('is not tried again, and does not say that it is on its way', async () => {
    const blocked = await blockedLink();
    const { id } = await makePolicy(blocked, { maxAmount: 60_000, windows: [{ days, time: '14:00' }] });
    world.clock.set(new Date('2026-11-20T13:00:05Z'));
    await runSettlementWindows(ports());
    await arrive();
    const [failed] = await ofPolicy(id);
    expect(failed).toMatchObject({ status: 'failed', tries: 1 });
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('transactions')
        .set({ stage: 'refundRequired', anomaly: 'contradiction' })
        .where('id', '=', failed!.transaction_id!)
        .execute(),
    );
    await world.travel(6 * 60_000, 60_000);
    await retryDueSettlements(ports());
    expect(await row(failed!.id)).toMatchObject({ status: 'failed', next_try_at: null, tries: 1 });
    const { data: listed } = (await owner.get('/fapi/settlements')).body;
    expect(listed.find((one: any) => one.id === failed!.id).anomaly, 'the list reads what contradicts it').toBe(
      'contradiction',
    );
    await switchOff(id);
  });
});

describe('a settlement that its rail says nothing true about', () => {
  const say = (transactionId: string, outcome: 'unknown' | 'refused' | 'paid') =>
    hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [
          {
            organisationId,
            transactionId,
            outcome,
            ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_ERROR' } } : {}),
          },
        ],
        world.production.payouts,
      ),
    );
  const paper = (who: Session) => storedFileId(who, { purpose: 'document', bytes: samplePdf(), name: 'releve.pdf' });
  const record = async (who: Session, id: string, body: object) =>
    (await who.post(`/fapi/settlements/${id}/record`, { bankReference: 'RELEVE-1', pin, ...body })).body;
  const offered = async (who: Session, id: string) =>
    (await who.get(`/fapi/settlements/${id}`)).body.data.availableActions.find((one: any) => one.action === 'record');

  it('is settled by somebody else, on a paper: the books follow what it says', async () => {
    await again();
    const account = await link();
    const before = await hand.balance('collectionPrimary');
    for (const [amount, outcome, status] of [
      [70_000, 'paid', 'completed'],
      [80_000, 'failed', 'failed'],
    ] as const) {
      const { id, transactionId } = await settle(account, amount, manager);
      expect(await offered(owner, id)).toBeUndefined();
      await say(transactionId, 'unknown');
      expect(await row(id)).toMatchObject({ status: 'processing', stage: 'inReconciliation' });
      expect((await offered(manager, id)).allowed).toBe(false);
      expect((await record(manager, id, { outcome, fileId: await paper(manager) })).error.key).toBe(
        'settlements.action_not_possible',
      );
      expect((await record(owner, id, { outcome })).error.key).toBe('by_hand.paper_needed');
      expect((await record(owner, id, { outcome, fileId: await paper(owner) })).data, outcome).toMatchObject({
        status,
      });
      expect((await record(owner, id, { outcome, fileId: await paper(owner) })).error.key).toBe(
        'settlements.action_not_possible',
      );
    }
    const after = await hand.balance('collectionPrimary');
    expect([before.posted - after.posted, after.reserved]).toEqual([70_000, before.reserved]);
  });

  it('that was paid after it had failed shows it, and is booked by somebody who has seen the statement', async () => {
    const before = await hand.balance('collectionPrimary');
    const { id, transactionId } = await settle(await link(), 60_000, manager);
    await say(transactionId, 'refused');
    await say(transactionId, 'paid');
    expect(await row(id)).toMatchObject({ status: 'failed', stage: 'refundRequired', next_try_at: null });
    expect(await hand.balance('collectionPrimary')).toMatchObject({ available: before.available });
    expect((await record(owner, id, { outcome: 'paid', fileId: await paper(owner) })).data).toMatchObject({
      status: 'completed',
    });
    expect(await hand.balance('collectionPrimary')).toMatchObject({
      posted: before.posted - 60_000,
      reserved: before.reserved,
    });
    // Without the money there is nothing to book it against.
    const second = await settle(await link(), 61_000, manager);
    await say(second.transactionId, 'refused');
    await say(second.transactionId, 'paid');
    const { available } = await hand.balance('collectionPrimary');
    await hand.open({ kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' }, available - 504, {
      sourceAccount: 'collectionPrimary',
    });
    expect((await record(owner, second.id, { outcome: 'paid', fileId: await paper(owner) })).error.key).toBe(
      'balance.insufficient',
    );
    await hand.fund(3_000_000, 'collectionPrimary');
  });
});

it('a settlement names the payments it passes on, each once, and keeps the proof of the bank', async () => {
  await world.sim('policies', { action: 'approve' });
  const account = await link();
  await settle(account, 50_300);
  await arrive();
  const paid: string[] = [];
  for (const amount of [4000, 5000]) {
    const { body } = await owner.post('/fapi/direct-charges', { amount, phone: freshPhone() });
    paid.push(body.data.id);
    await arrive();
  }
  await owner.post(`/fapi/transactions/${paid[0]}/refunds`, { amount: 1000, reasonCode: 'customerRequest' });
  await arrive();
  const { id } = await settle(account, 50_100);
  await arrive();
  // Given back afterwards: the settlement goes on saying what it passed on.
  await owner.post(`/fapi/transactions/${paid[1]}/refunds`, { amount: 500, reasonCode: 'customerRequest' });
  await arrive();
  const detail = (await owner.get(`/fapi/settlements/${id}`)).body.data;
  expect(detail).toMatchObject({ status: 'completed', paymentCount: 2, proofs: [] });
  const file = await owner.get(`/fapi/settlements/${id}/payments?format=csv`);
  const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
  expect([file.status, ...paid.map((one) => text.split(one).length - 1)]).toEqual([200, 1, 1]);
  const book = readXlsx(
    (
      await world.app.inject({
        method: 'GET',
        url: `/fapi/settlements/${id}/payments?format=xlsx&language=fr`,
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
    ).rawPayload,
  );
  const [head, ...rows] = book.sheets[0]!.rows;
  const figures = (line: (string | number | undefined)[]) =>
    ['Montant', 'Remboursé', 'Reste', 'Frais', 'Net'].map((name) => Number(line[head!.indexOf(name)] ?? 0));
  const each = rows.slice(0, 2).map(figures);
  expect(each.map(([amount, back, kept]) => [amount, back, kept])).toEqual([
    [4000, 1000, 3000],
    [5000, 0, 5000],
  ]);
  expect(figures(rows[2]!), 'the total is the sum of the rows, column by column').toEqual(
    [0, 1, 2, 3, 4].map((at) => each[0]![at]! + each[1]![at]!),
  );
  expect(figures(rows.at(-1)!)[4], 'and what is left is what the screen says').toBe(detail.paymentTotal);
  const facts = new Map(book.sheets[1]!.rows.map(([label, value]) => [label, value]));
  expect([
    facts.get('Encaissé depuis le règlement précédent'),
    facts.get('Il vous reste (payé − remboursé − frais − taxes)'),
  ]).toEqual([detail.paymentCount, detail.paymentTotal]);
  expect(facts.get('Ce règlement'), 'what it took is not what came in').toContain(
    `a pris ${formatMoney(detail.gross, 'fr')}`,
  );
  const fileId = await storedFileId(owner, { purpose: 'document', bytes: samplePdf(), name: 'avis.pdf' });
  // Twice, as after a lost answer; and another one later, beside which the first can still be read.
  const attach = async (paper: string) =>
    (await owner.post(`/fapi/settlements/${id}/proof`, { fileId: paper, bankReference: 'AVIS-9' })).body.data;
  const [first, other] = [
    { fileId, name: 'avis.pdf' },
    {
      fileId: await storedFileId(owner, { purpose: 'document', bytes: samplePdf(), name: 'avis-2.pdf' }),
      name: 'avis-2.pdf',
    },
  ];
  await attach(fileId);
  expect(await attach(fileId)).toMatchObject({ proofs: [first], bankReference: 'AVIS-9' });
  world.clock.advance(1000);
  const { proofs, steps } = await attach(other.fileId);
  expect(proofs).toEqual([first, other]);
  expect(steps.filter((one: any) => one.kind === 'proofAttached').map((one: any) => one.note.en)).toEqual([
    'avis.pdf',
    'avis-2.pdf',
  ]);
  for (const one of proofs) expect((await owner.get(`/fapi/settlements/${id}/papers/${one.fileId}`)).status).toBe(200);
  const next = await settle(account, 50_000);
  expect((await owner.get(`/fapi/settlements/${next.id}`)).body.data.paymentCount).toBe(0);
  await arrive();
});

describe('a failed window', () => {
  const told = () =>
    hand.inTx(async (tx) =>
      (
        await tx.selectFrom('identity.notifications').select('ref_id').where('type', '=', 'settlementFailed').execute()
      ).map((one) => one.ref_id),
    );
  /** A policy whose settlement has just failed once, with its row. */
  const fail = async (time: string, change: object = {}) => {
    const { id } = await makePolicy(await blockedLink(), { maxAmount: 60_000, windows: [{ days, time }], ...change });
    world.clock.set(new Date(new Date(`2026-11-20T${time}:05Z`).getTime() - 3_600_000));
    await runSettlementWindows(ports());
    await arrive();
    const [failed] = await ofPolicy(id);
    expect(failed).toMatchObject({ status: 'failed', stage: 'retryRequired', tries: 1 });
    expect(failed!.next_try_at).not.toBeNull();
    return { id, failed: failed! };
  };
  const retry = async () => {
    await world.travel(6 * 60_000, 60_000);
    await retryDueSettlements(ports());
    await arrive();
  };
  const stoodStill = async (failed: { id: string; transaction_id: string | null }, reason: string) => {
    expect(await hand.attempts(failed.transaction_id!)).toHaveLength(1);
    expect(await row(failed.id)).toMatchObject({ status: 'failed', next_try_at: null, reason });
    expect(await told()).toContain(failed.id);
  };

  it('is not tried again once its policy was switched off', async () => {
    const { id, failed } = await fail('15:00');
    await owner.post(`/fapi/settlement-policies/${id}/switch`, { to: 'inactive', pin });
    await retry();
    await stoodStill(failed, 'policyChanged');
    await switchOff(id);
  });

  it('is not tried again when a person settled the same meanwhile', async () => {
    const { id } = await makePolicy(await link(), { maxAmount: 60_000, windows: [{ days, time: '15:08' }] });
    world.clock.set(new Date('2026-11-20T14:08:05Z'));
    await runSettlementWindows(ports());
    const [sent] = await ofPolicy(id);
    await hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [
          {
            organisationId,
            transactionId: sent!.transaction_id!,
            outcome: 'refused',
            reason: { code: 'PROVIDER_UNAVAILABLE' },
          },
        ],
        world.production.payouts,
      ),
    );
    expect(await row(sent!.id)).toMatchObject({ status: 'failed', next_try_at: expect.any(Date) });
    const byHand = await settle(sent!.linked_account_id!, sent!.gross);
    await arrive();
    expect(await row(byHand.id)).toMatchObject({ status: 'completed', gross: sent!.gross });
    await retry();
    await stoodStill(sent!, 'settledMeanwhile');
    await switchOff(id);
  });

  it('is not tried again to the old destination when the policy has another now', async () => {
    const { id, failed } = await fail('15:15');
    const { version } = (await owner.get(`/fapi/settlement-policies/${id}`)).body.data;
    expect(
      (
        await owner.put(`/fapi/settlement-policies/${id}`, {
          version,
          policy: policy(await link(), { maxAmount: 60_000, windows: [{ days, time: '15:15' }] }),
          pin,
        })
      ).status,
    ).toBe(200);
    await retry();
    await stoodStill(failed, 'policyChanged');
    await switchOff(id);
  });

  it('never touches what is to stay on the account', async () => {
    const { available } = await hand.balance('collectionPrimary');
    const { id, failed } = await fail('15:30', { retainAmount: available - 60_000 });
    const drained = await hand.open(
      { kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' },
      40_000,
      { sourceAccount: 'collectionPrimary' },
    );
    await retry();
    await stoodStill(failed, 'insufficientAvailable');
    expect((await owner.get(`/fapi/settlement-policies/${id}`)).body.data.flaggedAt).not.toBeNull();
    await hand.inTx((tx) =>
      endPayouts(
        tx,
        world.clock.now(),
        [{ organisationId, transactionId: drained }],
        'cancelled',
        { kind: 'user', name: 'x' },
        world.production.payouts,
      ),
    );
    await switchOff(id);
  });

  it('of a branch that was frozen meanwhile pays nothing, by itself or by hand', async () => {
    const branch = (
      await owner.post('/ba021/v1/org/orgAccount/create', {
        kind: 'branch',
        name: 'Bonabéri',
        code: 'BNB',
        currency: 'XAF',
        managerIds: [],
      })
    ).body.data;
    await hand.inTx((tx) =>
      moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: `collectionSub:${branch.id}`,
        amount: 200_000,
        note: null,
        at: world.clock.now(),
        actor: null,
        requestId: null,
      }),
    );
    const { id, failed } = await fail('15:45', {
      sourceAccountId: accountOf(organisationId, `collectionSub:${branch.id}`),
    });
    expect(
      (
        await owner.post(`/fapi/sub-accounts/${branch.id}/freeze`, {
          version: branch.version,
          frozenIn: false,
          frozenOut: true,
        })
      ).status,
    ).toBe(200);
    await retry();
    await stoodStill(failed, 'policyDisabled');
    expect((await owner.post(`/fapi/settlements/${failed.id}/retry`, { pin })).body.error.key).toBe(
      'settlements.action_not_possible',
    );
    await switchOff(id);
  });

  it.each([
    [
      'destinationInactive',
      '15:55',
      async (account: string) =>
        void (await hand.inTx((tx) =>
          tx.updateTable('linked_accounts').set({ status: 'revoked' }).where('id', '=', account).execute(),
        )),
    ],
    [
      'reservePending',
      '15:57',
      async () =>
        void (await hand.open(
          { kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' },
          (await hand.balance('collectionPrimary')).available - 40_504,
          { sourceAccount: 'collectionPrimary' },
        )),
    ],
  ] as const)('that is skipped says why: %s, with its sum', async (reason, time, before) => {
    const account = await link();
    const { id } = await makePolicy(account, { windows: [{ days, time }] });
    await before(account);
    world.clock.set(new Date(new Date(`2026-11-20T${time}:05Z`).getTime() - 3_600_000));
    await runSettlementWindows(ports());
    const { available } = await hand.balance('collectionPrimary');
    expect(await ofPolicy(id)).toMatchObject([{ status: 'skipped', reason, gross: 0, arithmetic: { available } }]);
    await switchOff(id);
    await hand.fund(3_000_000, 'collectionPrimary');
  });

  it('whose account nothing reaches any more leaves its row and holds up nobody else', async () => {
    const bank = newId('linkedAccount', world.clock.now());
    await hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: organisationId,
          id: bank,
          kind: 'bank',
          rib: '10005000020000002061138',
          label: 'Banque',
          holder_name: 'Pharmacie',
          status: 'active',
          cooling_until: new Date(0),
          created_at: new Date(0),
        })
        .execute(),
    );
    const lost = await makePolicy(bank, { name: 'Banque', windows: [{ days, time: '16:00' }], priority: 1 });
    const fine = await makePolicy(await link(), {
      name: 'Portefeuille',
      windows: [{ days, time: '16:01' }],
      priority: 1,
    });
    world.clock.set(new Date('2026-11-20T15:01:05Z'));
    await runSettlementWindows(ports());
    expect((await ofPolicy(lost.id)).map((one) => [one.status, one.reason])).toEqual([['skipped', 'operatorDown']]);
    expect((await ofPolicy(fine.id)).map((one) => one.status)).toEqual(['processing']);
    await arrive();
    await Promise.all([switchOff(lost.id), switchOff(fine.id)]);
  });
});

describe('where others approve', () => {
  beforeAll(async () => {
    await again();
    for (const subject of ['settlement', 'settlementPolicy'])
      await ruleInForce(admin, owner, {
        subject,
        ranges: [rangeOf({ finalApproverId: owner.userId, substituteId: admin.userId })],
      });
  });

  it('an account that was revoked meanwhile gets nothing, and the money is free', async () => {
    const gone = await link();
    const before = await hand.balance('collectionPrimary');
    const asked = await settle(gone, 100_000, manager);
    await revoke(gone);
    expect((await decideAs(owner, asked.approvalId, 'approve')).body.error.key).toBe('approvals.action_not_possible');
    await arrive();
    expect(await hand.attempts(asked.transactionId)).toEqual([]);
    expect(await row(asked.id)).toMatchObject({ status: 'failed' });
    expect(await hand.balance('collectionPrimary')).toMatchObject({
      available: before.available,
      reserved: before.reserved,
    });
  });

  it('a policy in force is not stopped for good past those who would have to let it be switched off', async () => {
    const made = (
      await manager.post('/fapi/settlement-policies', {
        policy: policy(await link(), { windows: [{ days, time: '21:00' }] }),
        pin,
      })
    ).body.data;
    await decideAs(owner, made.approvalId, 'approve');
    expect(
      (await manager.post(`/fapi/settlement-policies/${made.id}/switch`, { to: 'revoked', pin })).body.error?.key,
    ).toBe('settlement_policies.action_not_possible');
  });
});
