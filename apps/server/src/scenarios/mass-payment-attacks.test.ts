import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { limits } from '#domain/values/limits.ts';
import { spreadsheetLimits } from '../modules/money-out/payout-files/public.ts';
import { decideAs, proveAgain, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { makeXlsx } from '../testing/make-spreadsheet.ts';
import { massHand, mtnPhone, orangePhone, runInput, typed } from '../testing/mass-payments.ts';
import { storedFileId } from '../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** What somebody would try who wants money out of a run without being seen, or who is simply tired. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let admin: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 5000;
const nobody = '670000457';

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const merchant = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  admin = merchant.people['admin']!;
  hand = massHand(world, organisationId, owner);
  for (const person of [owner, manager, admin]) await massHand(world, organisationId, person).ready();
  await hand.fund(20_000_000);
});

const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const row = (amount = 10_000, more: object = {}) => typed(mtnPhone(++numbers), amount, more);
const run = async (id: string, ms = 60_000) => {
  await world.settle();
  await world.travel(ms);
  return hand.get(id);
};
const retry = (id: string, body: object) => owner.post(`${hand.path(id)}/retry`, body);
const fromHundredThousand = () =>
  ruleInForce(owner, manager, {
    subject: 'massPayment',
    ranges: [rangeOf({ min: 100_000, finalApproverId: manager.userId })],
  });
const approved = async (id: string) => {
  const asked = (await hand.submit(id)).body.data;
  expect((await decideAs(manager, asked.approval.id, 'approve')).status).toBe(200);
};
const recipient = async (name: string, phone: string) =>
  hand.ok(owner.post('/fapi/recipients', { kind: 'person', displayName: name, phone, language: 'fr' }));

describe('a number changed after approval', () => {
  it('of a small payment in an approved run is approved too, though alone it would need nobody', async () => {
    await fromHundredThousand();
    const { id } = await hand.create([typed(nobody, 5000), row(200_000)]);
    await approved(id);
    expect((await run(id)).status).toBe('partiallyCompleted');
    const [item] = await hand.items(id, 'status=failed');
    const asked = await hand.ok(
      retry(id, { corrections: [{ itemId: item.id, phone: mtnPhone(++numbers) }], pin: testPin }),
    );
    expect(asked.run.counts).toEqual({ completed: 1, ready: 1 });
    expect(asked.run.approval).toMatchObject({ status: 'pendingApproval', waitsFor: ['manager of the test'] });
    await decideAs(manager, asked.run.approval.id, 'approve');
    expect((await run(id)).status).toBe('completed');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('of somebody who was stopped before leaving is approved with its amount, and then paid', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const awa = await recipient('Awa Ngo', mtnPhone(++numbers));
    const { id } = await hand.create([{ recipientId: awa.id, amount: 60_000 }, row()]);
    await approved(id);
    await hand.inTx((tx) =>
      tx
        .updateTable('recipients')
        .set({ phone: `237${mtnPhone(++numbers)}` })
        .where('id', '=', awa.id)
        .execute(),
    );
    expect((await run(id)).counts).toEqual({ completed: 1, failed: 1 });
    const [item] = await hand.items(id, 'status=failed');
    const asked = await hand.ok(retry(id, { corrections: [{ itemId: item.id, phone: mtnPhone(numbers) }] }));
    const request = (await manager.get(`/fapi/approvals/${asked.run.approval.id}`)).body.data;
    expect([request.status, request.amount]).toEqual(['pendingApproval', item.totalDebit]);
    await decideAs(manager, request.id, 'decline', 'Qui a changé ce numéro ?');
    expect((await hand.get(id)).counts).toEqual({ completed: 1, failed: 1 });
    expect((await hand.balance('payout')).reserved).toBe(0);
    const again = await hand.ok(retry(id, { corrections: [{ itemId: item.id, phone: mtnPhone(numbers) }] }));
    await decideAs(manager, again.run.approval.id, 'approve');
    const done = await run(id);
    expect([done.status, done.money.held]).toEqual(['completed', 0]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('does not let the others go without a PIN because it is asked about', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const awa = await recipient('Awa Ngo', mtnPhone(++numbers));
    const { id } = await hand.create([typed(nobody, 5000), { recipientId: awa.id, amount: 60_000 }, row()]);
    await approved(id);
    await hand.ok(owner.post(`/fapi/recipients/${awa.id}/freeze`, { reason: 'Départ' }));
    expect((await run(id)).counts).toEqual({ completed: 1, failed: 2 });
    const failed = await hand.items(id, 'status=failed');
    const wrong = failed.find((item) => item.reason.code === 'PAYEE_NOT_FOUND');
    expect(
      keyOf(
        await retry(id, {
          itemIds: failed.map((item) => item.id),
          corrections: [{ itemId: wrong.id, phone: mtnPhone(++numbers) }],
        }),
      ),
    ).toBe('mass_payments.pin_needed');
  });

  it('and cancelled while it waits: the run ends, and holds nothing', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    // The operator leaves the second one open for a long time.
    const { id } = await hand.create([typed(nobody, 5000), typed('670000453', 7000)]);
    await approved(id);
    await run(id);
    const [item] = await hand.items(id, 'status=failed');
    await hand.ok(retry(id, { corrections: [{ itemId: item.id, phone: mtnPhone(++numbers) }] }));
    const cancelled = await hand.act(id, 'cancel');
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const stored = () =>
      hand.inTx((tx) =>
        tx
          .selectFrom('mass_payments')
          .select(['status', 'cancelling', 'retry_approval_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    expect(await stored()).toEqual({ status: 'paused', cancelling: true, retry_approval_id: null });
  });
});

describe('a tired accountant', () => {
  it('splits what is above the cap, then lowers the amount for all: everybody gets it once', async () => {
    const { id, version } = await hand.create([row(1)], { type: 'sameAmount', sameAmount: 1_200_000 });
    const split = await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
    expect([split.run.itemCount, split.run.totalAmount]).toEqual([3, 1_200_000]);
    const bearer = await hand.ok(
      owner.put(hand.path(id), {
        version: split.run.version,
        run: runInput({ type: 'sameAmount', sameAmount: 1_200_000, feeBearer: 'beneficiary' }),
      }),
    );
    expect([bearer.itemCount, bearer.totalAmount, bearer.wrongCount]).toEqual([3, 1_200_000, 0]);
    const lower = await hand.ok(
      owner.put(hand.path(id), { version: bearer.version, run: runInput({ type: 'sameAmount', sameAmount: 300_000 }) }),
    );
    expect(version).toBeLessThan(lower.version);
    expect([lower.itemCount, lower.totalAmount, lower.status]).toEqual([1, 300_000, 'readyForReview']);
  });

  it('has two drafts of one payroll: whichever is sent second says that it looks like the other', async () => {
    const rows = [row(), row(), row()];
    const first = await hand.create(rows, { title: 'Salaires' });
    const second = await hand.create(rows, { title: 'Salaires bis' });
    expect(first.looksLike).toEqual([]);
    await hand.ok(hand.submit(second.id, { confirmLikeness: true }));
    const refused = await hand.submit(first.id);
    expect([keyOf(refused), refused.body.error?.params]).toMatchObject([
      'mass_payments.looks_repeated',
      { id: second.id, percent: 100 },
    ]);
    // The screen then shows it, and asks.
    expect((await hand.get(first.id)).looksLike).toMatchObject([{ id: second.id, samePercent: 100 }]);
    expect((await hand.submit(first.id, { confirmLikeness: true })).status).toBe(200);
  });

  it('picks a wrong file and goes back: the rows of the first are not read by the columns of the second', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(
      id,
      Buffer.from('Nom;Téléphone;Montant;Ancien\r\nAwa Ngo;677210001;5000;90000\r\nBih Fru;677210002;6000;80000\r\n'),
    );
    expect((await hand.get(id)).totalAmount).toBe(11_000);
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: Buffer.from('Nom;Téléphone;Ancien;Montant\r\nAwa Ngo;677210001;1;2\r\n'),
      name: 'autre.csv',
    });
    await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId }));
    // What was read by other columns is gone until this file is read.
    const now = await hand.get(id);
    expect([now.status, now.itemCount, now.totalAmount]).toEqual(['draft', 0, 0]);
    const after = await hand.ok(
      owner.put(hand.path(id), { version: now.version, run: runInput({ type: 'file', feeBearer: 'beneficiary' }) }),
    );
    expect(after.totalAmount).toBe(0);
  });

  it('writes names no spreadsheet should hold: cut in the middle of a sign, or with half of one', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const long = (length: number) => `${'a'.repeat(length - 1)}😀 suite`;
    await hand.upload(
      id,
      Buffer.from(
        `Nom;Téléphone;Montant\r\n${long(limits.nameMax)};677220001;5000\r\n${long(100)}\u200b;677220002;5000\r\nN’Gono d'Éboué 👩‍👧‍👦;677220003;5000\r\nA\u0000wa;677220004;5000\r\n${'é'.repeat(spreadsheetLimits.cellMax - 1)}😀;677220005;5000\r\n`,
      ),
    );
    const items = await hand.items(id);
    expect(items.map((item) => item.errors.map((fault: any) => fault.code))).toEqual([
      ['name.tooLong'],
      ['name.tooLong'],
      [],
      [],
      ['name.tooLong'],
    ]);
    expect(items.slice(2, 4).map((item) => item.name)).toEqual(["N’Gono d'Éboué 👩👧👦", 'Awa']);
    const book = await hand.create([], { type: 'file' });
    await hand.upload(
      book.id,
      makeXlsx([
        ['Nom', 'Téléphone', 'Montant'],
        [{ inline: 'Awa_x0000_ Ngo' }, '677220006', { v: '5000' }],
        [{ inline: 'Bih_xD83D_' }, '677220007', { v: '5000' }],
      ]),
      'paie.xlsx',
    );
    expect((await hand.items(book.id)).map((item) => item.status)).toEqual(['ready', 'ready']);
    const half = await owner.post('/fapi/mass-payments', {
      run: runInput({ title: 'Prime \ud83d' }),
      rows: [row(5000, { name: 'Awa \ud83d Ngo', note: 'x\u0000y' })],
    });
    expect(half.status, JSON.stringify(half.body.error)).toBeLessThan(500);
  });

  it('copies a run whose number was corrected: the copy keeps the corrected number and can be sent', async () => {
    const { id } = await hand.create([typed(nobody, 50_000), row(50_000)]);
    await hand.submit(id);
    await run(id);
    const [item] = await hand.items(id, 'status=failed');
    const phone = orangePhone(++numbers);
    await hand.ok(retry(id, { corrections: [{ itemId: item.id, phone }], pin: testPin }));
    await run(id);
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, {}));
    const [copied] = await hand.items(copy.id);
    expect([copied.phone, copied.operator, copied.written.phone]).toEqual([`237${phone}`, 'orange', `237${phone}`]);
    const edited = await hand.ok(hand.edit(copy.id, copied.id, { note: 'Décembre' }));
    expect(edited.phone).toBe(`237${phone}`);
    expect(keyOf(await hand.submit(copy.id, { confirmLikeness: true }))).toBe('ok');
  });

  it('sends a copy of what failed: the old run does not send it as well, and a copy of everybody is another round', async () => {
    const { id } = await hand.create([typed(nobody, 50_000), row(50_000)]);
    await hand.submit(id);
    await run(id);
    const [item] = await hand.items(id, 'status=failed');
    const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, { items: 'failed' }));
    const [copied] = await hand.items(copy.id);
    await hand.ok(hand.edit(copy.id, copied.id, { phone: mtnPhone(++numbers) }));
    expect(keyOf(await hand.submit(copy.id, { confirmLikeness: true }))).toBe('ok');
    const correction = { corrections: [{ itemId: item.id, phone: mtnPhone(++numbers) }], pin: testPin };
    expect(keyOf(await retry(id, correction))).toBe('mass_payments.paid_elsewhere');
    await run(copy.id);
    expect(keyOf(await retry(id, correction))).toBe('mass_payments.paid_elsewhere');
    const next = await hand.create([typed(nobody, 50_000), row(50_000)], { title: 'Octobre' });
    await hand.submit(next.id, { confirmLikeness: true });
    await run(next.id);
    const round = await hand.ok(owner.post(`${hand.path(next.id)}/clone`, {}));
    await hand.submit(round.id, { confirmLikeness: true });
    const [left] = await hand.items(next.id, 'status=failed');
    expect(
      keyOf(await retry(next.id, { corrections: [{ itemId: left.id, phone: mtnPhone(++numbers) }], pin: testPin })),
    ).toBe('ok');
  });

  it('has one person twice in a file that is cut into two runs, and is told', async () => {
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 2 })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    const { id } = await hand.create([], { type: 'file', title: 'Deux parties' });
    await hand.upload(
      id,
      Buffer.from(
        'Nom;Téléphone;Montant\r\nAwa Ngo;677230001;5000\r\nBih Fru;677230002;5000\r\nAwa Ngo;677230001;5000\r\n',
      ),
    );
    const first = await hand.get(id);
    const warned = await Promise.all(
      first.siblings.map(async (sibling: any) =>
        (await hand.items(sibling.id, 'marked=warnings&sort=rowNo')).map((item) => [item.rowNo, item.warnings[0].code]),
      ),
    );
    expect(warned).toEqual([[[2, 'row.duplicate']], [[4, 'row.duplicate']]]);
  });
});

describe('somebody frozen', () => {
  it('is not paid through a second entry with the same number', async () => {
    const phone = mtnPhone(++numbers);
    await recipient('Jean Owona', phone);
    const twin = await recipient('Owona Jean', phone);
    await hand.ok(owner.post(`/fapi/recipients/${twin.id}/freeze`, { reason: 'Départ' }));
    const made = await hand.create([typed(phone, 5000)]);
    expect([made.status, made.faults[0]?.code]).toEqual(['draft', 'recipient.frozen']);
  });

  it('is not paid when only the number was written and the freeze came after approval', async () => {
    const phone = mtnPhone(++numbers);
    const { id } = await hand.create([typed(phone, 5000), row()]);
    await hand.submit(id);
    const late = await recipient('Jean Owona', phone);
    await hand.ok(owner.post(`/fapi/recipients/${late.id}/freeze`, { reason: 'Départ' }));
    const done = await run(id);
    expect([done.status, done.failures[0]?.reason.code]).toEqual(['partiallyCompleted', 'RECIPIENT_FROZEN']);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('one run that cannot go on', () => {
  it('for want of a connection waits for it, and keeps nobody else waiting', async () => {
    const { id } = await hand.create([row(), row()], {
      scheduledFor: new Date(world.clock.now().getTime() + 60_000).toISOString(),
    });
    await hand.submit(id);
    const connect = async (enabled: boolean) => {
      await proveAgain(owner);
      return hand.ok(owner.put('/fapi/provider-connections/mtnMomo', { enabled, fields: {}, pin: testPin }));
    };
    await connect(false);
    const other = await world.merchant('Un autre');
    const theirs = massHand(world, other.organisationId, other.owner);
    await theirs.ready();
    await theirs.fund(1_000_000);
    await world.travel(90_000);
    const next = await theirs.create([row()]);
    await theirs.submit(next.id);
    await world.settle();
    await world.travel(60_000);
    expect((await theirs.get(next.id)).status).toBe('completed');
    expect(await hand.get(id)).toMatchObject({ status: 'processing', counts: { pending: 2 }, waitingFor: ['mtn'] });
    await connect(true);
    expect((await run(id, 180_000)).status).toBe('completed');
  });

  it('whatever the matter is, lets the others go first', async () => {
    const { id } = await hand.create([row(), row()]);
    await hand.submit(id);
    // Something nobody thought of.
    await hand.inTx((tx) =>
      tx.updateTable('mass_payment_items').set({ amount: null }).where('run_id', '=', id).execute(),
    );
    await expect(world.production.movePayouts()).rejects.toThrow('null value');
    const other = await world.merchant('Un autre');
    const theirs = massHand(world, other.organisationId, other.owner);
    await theirs.ready();
    await theirs.fund(1_000_000);
    const next = await theirs.create([row()]);
    await theirs.submit(next.id);
    await world.production.movePayouts();
    expect((await theirs.get(next.id)).counts.pending).toBeUndefined();
    await hand.inTx((tx) =>
      tx.updateTable('mass_payment_items').set({ amount: 10_000 }).where('run_id', '=', id).execute(),
    );
    expect((await run(id, 120_000)).status).toBe('completed');
  });
});

describe('a request to approve', () => {
  it('that has lapsed is over at that very minute, also before the worker has noticed', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment', lapseAfterHours: 1 });
    const { id } = await hand.create([row()]);
    const asked = (await hand.submit(id)).body.data;
    world.clock.advance(3_600_000);
    const late = await decideAs(manager, asked.approval.id, 'approve', undefined, 1);
    expect(keyOf(late)).not.toBe('ok');
    const now = await hand.get(id);
    expect([now.status, now.approval.status, now.money.held]).toEqual(['readyForReview', 'expired', 0]);
  });

  it('about a run that waits for its money says what the account has, and does not count what was not reserved', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const options = { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
    const { id, totalDebit } = await hand.create(
      Array.from({ length: 45 }, () => row(490_000)),
      { options },
    );
    const { available } = await hand.balance('payout');
    expect(totalDebit).toBeGreaterThan(available);
    const asked = (await hand.submit(id)).body.data;
    const request = (await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data;
    expect(request.balance).toMatchObject({ before: available, after: available - totalDebit });
    expect(
      request.warnings.map((warning: any) => warning.code),
      'who approves reads that it will wait',
    ).toContain('moneyMissing');
    expect(asked.missing, 'and so does whoever looks at the run').toBe(totalDebit - available);
    await decideAs(manager, asked.approval.id, 'approve');
    await world.settle();
    expect(await hand.get(id)).toMatchObject({ status: 'onHold', missing: totalDebit - available });
  });

  it('taken back from the approvals page was recalled, not declined', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const { id } = await hand.create([row()]);
    const asked = (await hand.submit(id)).body.data;
    await hand.ok(owner.post(`/fapi/approvals/${asked.approval.id}/recall`, {}));
    const now = await hand.get(id);
    expect([now.status, now.events[0].kind, now.money.held]).toEqual(['readyForReview', 'recalled', 0]);
  });

  it('is never decided by whoever asked, not even as a stand-in of the approver', async () => {
    await ruleInForce(owner, manager, {
      subject: 'massPayment',
      ranges: [rangeOf({ finalApproverId: manager.userId, substituteId: owner.userId })],
    });
    const today = localDay(world.clock.now());
    await proveAgain(manager);
    await hand.ok(
      manager.post('/fapi/approvals/delegations', {
        delegateId: owner.userId,
        from: today,
        until: today,
        pin: testPin,
      }),
    );
    const { id } = await hand.create([row()]);
    const asked = (await hand.submit(id)).body.data;
    expect(keyOf(await decideAs(owner, asked.approval.id, 'approve'))).toBe('approvals.own_request');
    expect(keyOf(await decideAs(admin, asked.approval.id, 'approve'))).toBe('approvals.not_yours');
  });

  it('is not decided by whoever wrote or changed the rows and had somebody else send them', async () => {
    await ruleInForce(owner, manager, {
      subject: 'massPayment',
      ranges: [rangeOf({ finalApproverId: manager.userId, substituteId: admin.userId })],
    });
    const made = (await manager.post('/fapi/mass-payments', { run: runInput(), rows: [row()] })).body.data;
    expect((await hand.get(made.id)).approvalAhead).toEqual({
      needed: true,
      approvers: ['admin of the test'],
    });
    const asked = (await hand.submit(made.id)).body.data;
    expect(asked.approval.waitsFor).toEqual(['admin of the test']);
    expect(keyOf(await decideAs(manager, asked.approval.id, 'approve'))).toBe('approvals.not_yours');
    expect(keyOf(await decideAs(admin, asked.approval.id, 'approve'))).toBe('ok');
    const ours = await hand.create([row(), row()]);
    const [item] = await hand.items(ours.id);
    const change = { version: item.version, phone: mtnPhone(++numbers) };
    await hand.ok(manager.put(`${hand.path(ours.id)}/items/${item.id}`, change));
    expect((await hand.submit(ours.id)).body.data.approval.waitsFor).toEqual(['admin of the test']);
    // Who looks and changes nothing has no hand in it.
    const clean = await hand.create([row(), row(), row()]);
    await manager.get(hand.path(clean.id));
    expect((await hand.submit(clean.id)).body.data.approval.waitsFor).toEqual(['manager of the test']);
  });
});

describe('two hands at once', () => {
  it('the approver approves while the maker takes it back: one of them, and the money follows', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    for (let round = 0; round < 6; round++) {
      const { id } = await hand.create([row()]);
      const asked = (await hand.submit(id)).body.data;
      const answers = await Promise.all([
        decideAs(manager, asked.approval.id, 'approve', undefined, 1),
        owner.post(`${hand.path(id)}/recall`, { version: asked.version }),
      ]);
      expect(
        answers.map((answer) => answer.status).toSorted((a, b) => a - b),
        JSON.stringify(answers.map((answer) => answer.body.error)),
      ).toEqual([200, 409]);
      const now = await hand.get(id);
      expect([now.status, now.money.held]).toEqual(
        answers[0].status === 200 ? ['processing', now.totalDebit] : ['readyForReview', 0],
      );
    }
    await world.settle();
    await world.travel(60_000);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('the same failed payments tried again by two people go out once', async () => {
    const options = { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
    const awa = await recipient('Awa Ngo', mtnPhone(++numbers));
    const { id } = await hand.create([{ recipientId: awa.id, amount: 9000 }, row()], { options });
    await hand.submit(id);
    await hand.ok(owner.post(`/fapi/recipients/${awa.id}/freeze`, { reason: 'Doute' }));
    expect((await run(id)).counts).toEqual({ completed: 1, failed: 1 });
    await hand.ok(owner.post(`/fapi/recipients/${awa.id}/unfreeze`, { reason: 'Vérifié' }));
    const again = (who: Session) => who.post(`${hand.path(id)}/retry`, { reason: 'RECIPIENT_FROZEN', pin: testPin });
    const answers = await Promise.all([again(owner), again(manager)]);
    expect(
      answers.map((answer) => answer.status).toSorted((a, b) => a - b),
      JSON.stringify(answers.map((answer) => answer.body.error)),
    ).toEqual([200, 409]);
    expect((await run(id)).status).toBe('completed');
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect((await hand.paidOut()).get(awa.phone)).toEqual({ times: 1, amount: 9000 });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('cancelled while the worker sends: each is paid or free, never both', async () => {
    const before = await hand.balance('payout');
    const { id } = await hand.create(Array.from({ length: 300 }, () => row(1000)));
    await hand.submit(id);
    const { version } = await hand.get(id);
    const [, , cancelled] = await Promise.all([
      world.production.movePayouts(),
      world.production.pipeline.runOnce(),
      owner.post(`${hand.path(id)}/cancel`, { version }),
      world.production.movePayouts(),
    ]);
    if (cancelled.status !== 200) await hand.ok(hand.act(id, 'cancel'));
    const done = await run(id, 120_000);
    expect((done.counts.completed ?? 0) + done.counts.cancelled).toBe(300);
    const after = await hand.balance('payout');
    expect([after.reserved, before.posted - after.posted, done.money.held]).toEqual([0, done.money.paid.totalDebit, 0]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('parts of one thing', () => {
  it('a file cut into runs is weighed as a whole: no half of it passes below the approver', async () => {
    await fromHundredThousand();
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 2 })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    const { id } = await hand.create([], { type: 'file', title: 'En deux' });
    await hand.upload(
      id,
      Buffer.from(
        'Nom;Téléphone;Montant\r\nAwa Ngo;677240001;40000\r\nBih Fru;677240002;40000\r\nCécile Abe;677240003;40000\r\n',
      ),
    );
    const { siblings } = await hand.get(id);
    for (const sibling of siblings) expect((await hand.get(sibling.id)).approvalAhead.needed).toBe(true);
    expect((await hand.submit(siblings[1].id)).body.data.status).toBe('pendingApproval');
    for (const sibling of siblings) expect((await hand.get(sibling.id)).status).toBe('pendingApproval');
  });

  it('parts of a split row that fail are corrected in two rounds, and the hold comes out even', async () => {
    const before = await hand.balance('payout');
    const { id } = await hand.create([typed(nobody, 1_200_000), row(3000)]);
    await hand.ok(owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'split' }));
    await hand.submit(id);
    expect((await run(id)).counts).toEqual({ completed: 1, failed: 3 });
    expect((await hand.balance('payout')).reserved).toBe(0);
    const phone = mtnPhone(++numbers);
    const parts = await hand.items(id, 'status=failed&sort=rowNo');
    // Still wrong once, with less money; then right.
    await hand.ok(
      retry(id, {
        corrections: [
          { itemId: parts[0].id, phone: '670000452', amount: 400_000 },
          { itemId: parts[1].id, phone },
        ],
        pin: testPin,
      }),
    );
    await run(id);
    const left = await hand.items(id, 'status=failed&sort=rowNo');
    await hand.ok(retry(id, { corrections: left.map((item) => ({ itemId: item.id, phone })), pin: testPin }));
    const done = await run(id);
    expect([done.status, done.money.paid.count, done.money.held]).toEqual(['completed', 4, 0]);
    const after = await hand.balance('payout');
    expect([after.reserved, before.posted - after.posted]).toEqual([0, done.money.paid.totalDebit]);
    expect((await hand.paidOut()).get(`237${phone}`)?.amount).toBe(done.money.paid.amount - 3000);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});
