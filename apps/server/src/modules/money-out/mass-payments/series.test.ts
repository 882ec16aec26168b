import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, runInput } from '../../../testing/mass-payments.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { transferHand } from '../../../testing/transfers.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let hand: ReturnType<typeof massHand>;
let organisationId: string;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
/** Every test has an organisation of its own, whose runs hold two rows. */
beforeEach(async () => {
  const merchant = await world.merchant(`Grande ${++numbers}`, ['owner', 'manager']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  hand = massHand(world, organisationId, owner);
  await givePins(world, owner, manager);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('organisation_settings')
      .set({ mass_rows: 2 })
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
});

const keyOf = (answer: { body: any }) => answer.body.error?.key ?? 'ok';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const lines = (amounts: readonly (number | string)[]) =>
  amounts.map((amount, index) => `Personne ${letters[index]};${mtnPhone(1000 * numbers + index)};${amount};R-${index}`);
/** A file of so many rows is cut into runs of two. */
async function cut(amounts: readonly (number | string)[], change: object = {}) {
  const { id } = await hand.create([], { type: 'file', title: 'Salaires', ...change });
  await hand.upload(id, Buffer.from(['Nom;Téléphone;Montant;Référence', ...lines(amounts)].join('\r\n')));
  return hand.get(id);
}
const list = (query = '') => hand.ok(owner.get(`/fapi/mass-payments?${query}`));
const parts = async (run: any): Promise<any[]> => Promise.all(run.siblings.map((part: any) => hand.get(part.id)));
/** What an approver reads of the payout account: before any part of it was reserved, and after all of them. */
const aroundOf = async (approvalId: string) => {
  const { account, ...around } = (await hand.ok(manager.get(`/fapi/approvals/${approvalId}`))).balance;
  expect(account).toBe('payout');
  return around;
};
const run = async () => {
  await world.settle();
  await world.travel(60_000);
};

describe('a file longer than a run may be', () => {
  it('is asked about its other columns once for all of it, and leaves out in every part', async () => {
    const { id } = await hand.create([], { type: 'file', title: 'Salaires' });
    await hand.fund(100_000);
    const [head, ...rows] = ['Nom;Téléphone;Montant;Loterie', ...lines([5000, 6000, 7000, 8000])];
    const played = rows.map((row, index) => row.replace(/R-\d$/, index % 2 === 0 ? 'oui' : 'non'));
    await hand.upload(id, Buffer.from([head, ...played].join('\r\n')));
    const first = await hand.get(id);
    expect(first.siblings).toHaveLength(2);
    expect(first.otherColumns).toMatchObject([
      {
        isAsked: true,
        groups: [
          { key: 'non', count: 2, amount: 14_000 },
          { key: 'oui', count: 2, amount: 12_000 },
        ],
      },
    ]);
    expect(keyOf(await hand.submit(first.siblings[1].id))).toBe('mass_payments.columns_unanswered');
    await hand.ok(hand.answer(first.siblings[1].id, [{ column: 3, key: 'oui' }]));
    expect((await parts(first)).map((part) => [part.counts, part.totalAmount])).toEqual([
      [{ leftOut: 1, ready: 1 }, 6000],
      [{ leftOut: 1, ready: 1 }, 8000],
    ]);
    expect(keyOf(await hand.submit(id))).toBe('ok');
    await run();
    expect((await parts(first)).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('takes in what its spreadsheet leaves out, and reads its amounts, in one press for all of it', async () => {
    const { id } = await hand.create([], { type: 'file', title: 'Salaires' });
    const said = ['', 'ne pas payer', '', 'décédé', 'démissionné'];
    await hand.upload(
      id,
      Buffer.from(
        [
          'Nom;Téléphone;Montant;Observation',
          ...said.map(
            (words, index) =>
              `Personne ${letters[index]};${mtnPhone(1000 * numbers + index)};${index === 2 || index === 4 ? '98,500' : 5000};${words}`,
          ),
        ].join('\r\n'),
      ),
    );
    const first = await hand.get(id);
    expect(first).toMatchObject({
      series: { of: 3 },
      whole: { itemCount: 2, wrongCount: 1 },
      leftOut: { count: 3, takenIn: 0 },
    });
    const bytes = Buffer.from(`Nom;Téléphone;Montant\r\nAwa;${mtnPhone(1000 * numbers + 9)};5000\r\n`);
    const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'autre.csv' });
    const other = await owner.post(`${hand.path(first.siblings[1].id)}/file`, { fileId });
    expect([other.status, other.body.error.key], 'of all parts the first one reads it').toEqual([
      409,
      'mass_payments.other_part_reads_file',
    ]);
    const press = (what: string, body: object) =>
      hand.ok(owner.post(`${hand.path(first.siblings[1].id)}/items/${what}`, body));
    expect(await press('left-out', { choice: 'takeIn' })).toMatchObject({
      changed: 3,
      run: { whole: { itemCount: 5, wrongCount: 2 }, leftOut: { count: 0, takenIn: 3 } },
    });
    expect(await hand.ok(owner.get(`${hand.path(id)}/items/amounts`))).toMatchObject({
      thousands: { rows: 2, total: 197_000 },
    });
    expect(await press('amounts', { choice: 'thousands' })).toMatchObject({
      changed: 2,
      run: { whole: { itemCount: 5, wrongCount: 0, totals: { amount: 212_000 } } },
    });
    const [last] = (await parts(first)).slice(-1);
    const [item] = await hand.items(last.id);
    expect(await press('left-out', { choice: 'leaveOut', itemIds: [item.id] })).toMatchObject({
      changed: 1,
      run: { whole: { itemCount: 4 }, leftOut: { count: 1 } },
    });
    const [leftOut, takenIn] = (await hand.get(last.id)).events;
    expect([leftOut.kind, leftOut.note.en, leftOut.actorName, takenIn.kind, takenIn.note.fr]).toEqual([
      'rowsLeftOut',
      item.name,
      'owner of the test',
      'rowsTakenIn',
      item.name,
    ]);
  });
  it('is one sum, one send and one line: from any part, once, with one PIN', async () => {
    await hand.fund(1_000_000);
    const first = await cut([1000, 2000, 3000, 4000, 5000]);
    const all = await parts(first);
    const sum = all.reduce((total, part) => total + part.totals.totalDebit, 0);
    expect(first).toMatchObject({
      series: { no: 1, of: 3 },
      whole: {
        status: 'readyForReview',
        itemCount: 5,
        wrongCount: 0,
        totals: { count: 5, amount: 15_000, totalDebit: sum },
      },
      siblings: [{ itemCount: 2 }, { itemCount: 2 }, { itemCount: 1 }],
    });
    expect(await list()).toMatchObject([
      {
        id: first.id,
        itemCount: 5,
        totalAmount: 15_000,
        totalDebit: sum,
        status: 'readyForReview',
        series: { no: 0, of: 3 },
      },
    ]);
    expect(await hand.ok(owner.get('/fapi/mass-payments/totals'))).toMatchObject({
      count: 1,
      amount: 0,
      net: 0,
      waitingCount: 0,
      waitingAmount: 0,
    });
    const before = await hand.balance('payout');
    const body = { version: all[1].version, pin: testPin };
    const [a, b] = [
      await owner.post(`${hand.path(all[1].id)}/submit`, body, 'one-for-all'),
      await owner.post(`${hand.path(all[1].id)}/submit`, body, 'one-for-all'),
    ];
    expect([a.status, b.body.data]).toEqual([200, a.body.data]);
    expect((await hand.balance('payout')).available).toBe(before.available - sum);
    expect((await parts(first)).map((part) => part.status)).toEqual(['processing', 'processing', 'processing']);
    expect(await hand.ok(owner.get('/fapi/mass-payments/totals'))).toMatchObject({
      count: 1,
      amount: 0,
      net: 0,
      waitingCount: 5,
      waitingAmount: 15_000,
    });
    expect(keyOf(await hand.submit(all[2].id))).toBe('mass_payments.action_not_possible');
    await run();
    expect(await list('status=completed')).toMatchObject([{ status: 'completed', counts: { completed: 5 } }]);
    expect((await hand.get(all[2].id)).whole).toMatchObject({
      status: 'completed',
      money: { paid: { count: 5, amount: 15_000, totalDebit: sum } },
    });
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted - sum, reserved: 0 });
    // One file comes back, from whichever part it is asked, and one message says that it is over.
    const file = readCsv(
      Buffer.from((await owner.get(`${hand.path(all[1].id)}/result?format=csv&language=fr`)).body as string),
      ';',
    );
    expect(file.slice(1).map((row) => row[4])).toEqual(['R-0', 'R-1', 'R-2', 'R-3', 'R-4']);
    const told = await hand.inTx((tx) =>
      tx
        .selectFrom('identity.notifications')
        .select('params')
        .where('organisation_id', '=', organisationId)
        .where('type', '=', 'massPaymentFinished')
        .execute(),
    );
    expect(told.map((one: any) => [one.params.count, one.params.of])).toEqual([[5, 5]]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('is sent by two at the same moment once', async () => {
    await hand.fund(1_000_000);
    const first = await cut([1000, 2000, 3000]);
    const before = await hand.balance('payout');
    const answers = await Promise.all(
      first.siblings.map((part: any, index: number) =>
        owner.post(
          `${hand.path(part.id)}/submit`,
          { version: first.version, pin: testPin },
          `two-at-the-same-moment-${index}`,
        ),
      ),
    );
    expect(answers.map((answer: any) => answer.status).toSorted((a: number, b: number) => a - b)).toEqual([200, 409]);
    expect((await hand.balance('payout')).available).toBe(before.available - first.whole.totals.totalDebit);
  });

  it('is not sent before every part is right, nor when a part changed since it was looked at', async () => {
    await hand.fund(1_000_000);
    const first = await cut([1000, 2000, 'beaucoup', 4000]);
    expect(first).toMatchObject({ status: 'readyForReview', whole: { status: 'draft', wrongCount: 1 } });
    expect(first.availableActions.find((one: any) => one.action === 'submit')).toMatchObject({
      allowed: false,
      disabledReason: { en: expect.stringContaining('faults') },
    });
    expect(keyOf(await hand.submit(first.id))).toBe('mass_payments.action_not_possible');
    // The wrong rows of all parts come in one file, and go back in one.
    const wrong = readCsv(
      Buffer.from((await owner.get(`${hand.path(first.id)}/wrong-rows?format=csv&language=fr`)).body as string),
      ';',
    );
    expect(wrong.slice(1).map((row) => row[3])).toEqual(['R-2']);
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: Buffer.from(`Nom;Téléphone;Montant;Référence\r\n${lines([1, 2, 3000])[2]}\r\n`),
      name: 'corrige.csv',
    });
    expect(await hand.ok(owner.post(`${hand.path(first.id)}/fix`, { fileId }))).toMatchObject({
      replaced: 1,
      stillWrong: 0,
    });
    expect(keyOf(await owner.post(`${hand.path(first.id)}/submit`, { version: first.version, pin: testPin }))).toBe(
      'record.changed_meanwhile',
    );
    // A part that is empty now does not stand in the way of the others.
    await hand.ok(
      owner.post(`${hand.path(first.siblings[1].id)}/items/drop`, {
        itemIds: (await hand.items(first.siblings[1].id)).map((item) => item.id),
      }),
    );
    expect((await hand.submit(first.id)).status).toBe(200);
    await run();
    expect(await list()).toMatchObject([{ status: 'completed', itemCount: 2 }]);
  });

  it('is reserved whole or not at all', async () => {
    await hand.fund(10_000);
    const first = await cut([3000, 3000, 3000, 3000]);
    expect(first.missing).toBe(first.whole.totals.totalDebit - 10_000);
    const refused = await hand.submit(first.id);
    expect([keyOf(refused), refused.body.error.params.missing]).toEqual(['balance.insufficient', first.missing]);
    expect([(await hand.balance('payout')).reserved, (await parts(first)).map((part) => part.status)]).toEqual([
      0,
      ['readyForReview', 'readyForReview'],
    ]);
    // Told to wait, no part begins before there is enough for all of them.
    await hand.ok(
      owner.put(hand.path(first.id), {
        version: (await hand.get(first.id)).version,
        run: runInput({
          type: 'file',
          title: 'Salaires',
          options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false },
        }),
      }),
    );
    expect((await parts(first)).map((part) => part.options.queueIfShort)).toEqual([true, true]);
    expect((await hand.submit(first.id)).status).toBe(200);
    await run();
    expect([(await hand.balance('payout')).reserved, (await parts(first)).map((part) => part.status)]).toEqual([
      0,
      ['onHold', 'onHold'],
    ]);
    await hand.fund(10_000);
    await run();
    await run();
    expect(await list()).toMatchObject([{ status: 'completed', counts: { completed: 4 } }]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('is approved as one: the rule judges the whole sum, and one decision lets all of it go', async () => {
    await hand.fund(1_000_000);
    // Below 10,000 nobody is asked; no part reaches it, the whole does.
    await ruleInForce(owner, manager, {
      subject: 'massPayment',
      ranges: [rangeOf({ min: 10_000, finalApproverId: manager.userId })],
    });
    const first = await cut([3000, 3000, 3000, 3000]);
    expect(first.approvalAhead).toMatchObject({ needed: true });
    const asked = (await hand.submit(first.id, { pin: undefined })).body.data;
    expect(asked).toMatchObject({ status: 'pendingApproval', whole: { status: 'pendingApproval' } });
    const requests = (await hand.ok(manager.get('/fapi/approvals?tab=forMe'))).filter(
      (one: any) => one.subject === 'massPayment',
    );
    expect(requests).toMatchObject([{ amount: first.whole.totals.totalDebit, count: 4 }]);
    expect((await parts(first)).map((part) => part.approval.id)).toEqual([requests[0].id, requests[0].id]);
    // Taken back from the second part, all of it comes back; sent anew, it is one request again.
    expect((await hand.act(first.siblings[1].id, 'recall')).status).toBe(200);
    expect([(await hand.balance('payout')).reserved, (await parts(first)).map((part) => part.status)]).toEqual([
      0,
      ['readyForReview', 'readyForReview'],
    ]);
    const again = (await hand.submit(first.siblings[1].id, { pin: undefined })).body.data;
    // What was sent meanwhile to somebody of a later part is read there too.
    world.clock.advance(1000);
    const [payer, other] = [
      transferHand(world, () => owner),
      { kind: 'wallet', phone: mtnPhone(1000 * numbers + 2), name: 'Personne c' },
    ];
    expect(
      (await payer.send(other, 3000, { duplicateOf: (await payer.send(other, 3000)).body.error.params.id })).status,
    ).toBe(200);
    const { warnings } = await hand.ok(manager.get(`/fapi/approvals/${again.approval.id}`));
    expect(warnings.find((one: any) => one.code === 'sentSince')?.text.fr).toContain('Personne c');
    expect((await decideAs(manager, again.approval.id, 'approve')).status).toBe(200);
    await run();
    expect(await list()).toMatchObject([{ status: 'completed', approverName: 'manager of the test' }]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('declined, or changed behind the approver, goes back whole and frees its money', async () => {
    await hand.fund(1_000_000);
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const first = await cut([3000, 3000, 3000]);
    const before = (await hand.balance('payout')).available;
    const asked = (await hand.submit(first.id)).body.data;
    expect(await aroundOf(asked.approval.id)).toEqual({ before, after: before - first.whole.totals.totalDebit });
    await decideAs(manager, asked.approval.id, 'decline', 'pas encore');
    expect((await parts(first)).map((part) => [part.status, part.remark])).toEqual([
      ['readyForReview', 'pas encore'],
      ['readyForReview', 'pas encore'],
    ]);
    const again = (await hand.submit(first.id)).body.data;
    await world.production.runTx('system', (tx) =>
      tx.updateTable('mass_payment_items').set({ amount: 90_000 }).where('run_id', '=', first.siblings[1].id).execute(),
    );
    expect(keyOf(await decideAs(manager, again.approval.id, 'approve'))).toBe('approvals.changed');
    await hand.act(first.id, 'recall');
    expect((await hand.balance('payout')).reserved).toBe(0);
  });

  it('is paused, gone on with and cancelled as one', async () => {
    await hand.fund(1_000_000);
    const first = await cut([1000, 2000, 3000, 4000]);
    await hand.submit(first.id);
    expect((await hand.act(first.siblings[1].id, 'pause')).status).toBe(200);
    expect((await parts(first)).map((part) => part.status)).toEqual(['paused', 'paused']);
    expect((await hand.act(first.id, 'resume')).body.data.whole.status).toBe('processing');
    expect((await hand.act(first.id, 'cancel')).status).toBe(200);
    await run();
    expect((await list()).map((one: any) => one.status)).toEqual(['cancelled']);
    expect((await hand.balance('payout')).reserved).toBe(0);
    // Those of all its parts whom nobody paid are one payment again.
    const unpaid = await hand.ok(owner.post(`${hand.path(first.siblings[1].id)}/clone`, { items: 'unpaid' }));
    expect(unpaid.whole).toMatchObject({ itemCount: 4, totals: { amount: 10_000 } });
    // A copy of it is one payment again.
    const copy = await hand.ok(owner.post(`${hand.path(first.id)}/clone`, {}));
    expect(copy).toMatchObject({ itemCount: 2 });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('is tried again as one: from any part, with one sum, one PIN and one approval of what was corrected', async () => {
    await hand.fund(1_000_000);
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const { id } = await hand.create([], { type: 'file', title: 'Salaires' });
    // The operator knows nobody at 670000457.
    const phones = ['670000457', mtnPhone(1000 * numbers), '670000457', '670000457'];
    await hand.upload(
      id,
      Buffer.from(
        [
          'Nom;Téléphone;Montant',
          ...phones.map((phone, index) => `Personne ${letters[index]};${phone};${1000 * (index + 1)}`),
        ].join('\r\n'),
      ),
    );
    const first = await hand.get(id);
    await decideAs(manager, (await hand.submit(id, { pin: undefined })).body.data.approval.id, 'approve');
    await run();
    const [a, c, d] = await hand.items(id, 'marked=retryable&sort=rowNo');
    expect([a.name, c.name, d.name]).toEqual(['Personne a', 'Personne c', 'Personne d']);
    // Of a part of which nothing was paid nothing was debited, and together they are what was paid.
    const seen = await hand.get(id);
    expect(seen.siblings.map((part: any) => part.debited)).toEqual([seen.whole.money.paid.totalDebit, 0]);
    // The last failed for want of money at the operator: it may go as it is.
    await hand.inTx((tx) =>
      tx
        .updateTable('mass_payment_items')
        .set({ reason_code: 'INSUFFICIENT_BALANCE' })
        .where('id', '=', d.id)
        .execute(),
    );
    await hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ reason_code: 'INSUFFICIENT_BALANCE' })
        .where('id', '=', d.transactionId)
        .execute(),
    );
    expect(
      (await parts(first)).map((part) => [
        part.retryableCount,
        part.failures.map((failure: any) => [failure.retry, failure.count]),
      ]),
    ).toEqual([
      [
        3,
        [
          ['corrected', 2],
          ['asIs', 1],
        ],
      ],
      [
        3,
        [
          ['corrected', 2],
          ['asIs', 1],
        ],
      ],
    ]);
    // Said before anybody corrects anything.
    expect((await parts(first)).map((part) => [part.approvalAhead, part.retryAhead])).toEqual([
      [null, { needed: true, approvers: ['manager of the test'] }],
      [null, { needed: true, approvers: ['manager of the test'] }],
    ]);
    const corrections = [a, c].map((item, index) => ({ itemId: item.id, phone: mtnPhone(1000 * numbers + 2 + index) }));
    const retry = (body: object) => hand.ok(owner.post(`${hand.path(first.siblings[1].id)}/retry`, body));
    // Declined, all of it stands as it was.
    const declined = await retry({ corrections });
    expect([declined.retried, (await parts(first)).map((part) => part.approval.id)]).toEqual([
      2,
      [declined.run.approval.id, declined.run.approval.id],
    ]);
    const { available, reserved } = await hand.balance('payout');
    expect(reserved).toBe(a.totalDebit + c.totalDebit);
    expect(await aroundOf(declined.run.approval.id)).toEqual({ before: available + reserved, after: available });
    expect((await decideAs(manager, declined.run.approval.id, 'decline')).status).toBe(200);
    expect([
      (await hand.balance('payout')).reserved,
      (await hand.items(id, 'marked=retryable&sort=rowNo')).map((item) => item.phone),
    ]).toEqual([0, ['237670000457', '237670000457', '237670000457']]);
    // Taken back from one part, it is taken back whole.
    await retry({ corrections });
    expect((await hand.act(id, 'recall')).status).toBe(200);
    expect([(await hand.balance('payout')).reserved, (await hand.get(id)).retryableCount]).toEqual([0, 3]);
    const again = await retry({ corrections, asIs: true, pin: testPin });
    expect(again).toMatchObject({ retried: 3, skipped: 0 });
    const waiting = (await hand.ok(manager.get('/fapi/approvals?tab=forMe'))).filter(
      (one: any) => one.subject === 'massPayment',
    );
    expect(waiting).toMatchObject([{ amount: a.totalDebit + c.totalDebit, count: 2 }]);
    expect((await decideAs(manager, waiting[0].id, 'approve')).status).toBe(200);
    await run();
    // What went out as it was has been tried a second time.
    expect(await list()).toMatchObject([{ status: 'partiallyCompleted', counts: { completed: 3, failed: 1 } }]);
    expect((await hand.items(id, 'marked=retryable')).map((item) => [item.name, item.attempts])).toEqual([
      ['Personne d', 2],
    ]);
    expect((await hand.balance('payout')).reserved).toBe(0);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('copied is one payment too', async () => {
    const first = await cut([1000, 2000, 3000]);
    const copy = await hand.ok(owner.post(`${hand.path(first.siblings[1].id)}/clone`, {}));
    expect(copy).toMatchObject({ series: { no: 1, of: 2 }, whole: { itemCount: 3, totals: { amount: 6000 } } });
    expect((await list()).map((one: any) => one.itemCount)).toEqual([3, 3]);
    expect((await hand.act(first.id, 'cancel')).status).toBe(200);
    expect((await parts(first)).map((part) => part.status)).toEqual(['cancelled', 'cancelled']);
  });
});
