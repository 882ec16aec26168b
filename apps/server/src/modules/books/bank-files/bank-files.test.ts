import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport, sampleStatement, schemaFindings } from '../../../connectors/bank-files/testing/samples.ts';
import { proveAgain, testPin } from '../../../testing/approvals.ts';
import { bankHand, connectionInput, debtorRib, ribOf, seenConnection } from '../../../testing/bank-files.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { makeBankFile } from './make-file.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-19T09:00:00+01:00') }); // a Thursday
});
afterAll(() => world.close());

async function merchant(amount = 1_000_000_000) {
  const { organisationId, owner } = await world.merchant();
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(amount);
  expect((await hand.connect()).status).toBe(200);
  return { organisationId, owner, hand };
}
/** A file with payments of these amounts, and what the bank calls them. */
async function filed(amounts: number[], names: string[] = []) {
  const made = await merchant();
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries())
    ids.push(await made.hand.pay(amount, undefined, names[index] ?? `Payee ${index}`));
  const file = (await made.hand.make()).body.data;
  const items = await made.hand.items(file.id);
  const e2e = (id: string): string => items.find((item) => item.transactionId === id).endToEndId;
  return {
    ...made,
    ids,
    file,
    items,
    e2e,
    states: async () => (await made.hand.items(file.id)).map((item) => item.state),
    fileState: async () => (await made.owner.get(`/fapi/bank-files/${file.id}`)).body.data.state,
  };
}

describe('making a file', () => {
  it('moves what waits to the partner, once, and the file validates and adds up', async () => {
    const { hand, owner } = await merchant();
    const ids = [
      await hand.pay(5000),
      await hand.pay(150_000, '00000000011', 'Œuvre des Sœurs'),
      await hand.pay(125_000_000, '00000000012', 'ACME'),
    ];
    expect((await owner.get('/fapi/bank-files/overview')).body.data).toMatchObject({
      waiting: { count: 3, highValueCount: 1 },
      executionOn: '2026-11-19',
      connection: { debtorRib, bankName: 'Afriland First Bank' },
    });
    expect(await hand.status(ids[0]!)).toBe('pending');
    const transfer = async () => (await owner.get(`/fapi/transfers/${ids[0]}`)).body.data;
    expect(
      (await transfer()).nextFile,
      'whoever waits is told until when the file has to leave, and when the bank pays',
    ).toEqual({ cutOffAt: '2026-11-19T12:00:00.000Z', paidOn: '2026-11-19' });
    const made = await hand.make();
    expect(made).toMatchObject({
      status: 200,
      body: { data: { state: 'made', count: 3, executionOn: '2026-11-19', madeBy: 'person', canMarkSent: true } },
    });
    expect((await transfer()).nextFile).toBeNull();
    const facts = await Promise.all(ids.map((id) => hand.facts(id)));
    const total = facts.reduce((sum, fact) => sum + fact.beneficiary_receives, 0);
    expect(made.body.data.total).toBe(total);
    for (const id of ids) {
      expect(await hand.status(id)).toBe('processing/partnerSubmitted');
      expect(await hand.attempts(id)).toMatchObject([{ state: 'submitting', next_step: null, submissions: 1 }]);
    }
    const xml = (await owner.get(`/fapi/bank-files/${made.body.data.id}/content`)).body as string;
    expect(await schemaFindings('pain.001.001.03', xml)).toEqual([]);
    expect(xml).toContain(`<NbOfTxs>3</NbOfTxs><CtrlSum>${total}</CtrlSum>`);
    expect([...xml.matchAll(/XAF">(\d+)</g)].reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(total);
    expect(new Set([...xml.matchAll(/<InstrPrty>(\w+)/g)].map(([, priority]) => priority))).toEqual(
      new Set(['HIGH', 'NORM']),
    );
    expect(xml).toContain('<Prtry>NIU</Prtry>');
    expect(
      (await hand.items(made.body.data.id)).every(
        (item) => item.endToEndId.length === 26 && xml.includes(`<EndToEndId>${item.endToEndId}</EndToEndId>`),
      ),
    ).toBe(true);
    expect((await hand.make()).body.error.key).toBe('bank_files.nothing_waits');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
  it('twice at the same moment takes every payment once', async () => {
    const { hand, organisationId } = await merchant();
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => hand.pay(1000 + index)));
    const ports = { sealer: world.production.sealer, payouts: world.production.payouts, paymentsPerFile: 4 };
    const at = world.clock.now();
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        world.production.runTx({ organisationId }, (tx) =>
          makeBankFile(tx, at, ports, { organisationId, by: null, urgent: false }),
        ),
      ),
    );
    expect(made.filter((result) => result.ok)).toHaveLength(2);
    const held = await hand.inTx((tx) =>
      tx
        .selectFrom('bank_file_items')
        .select(['transaction_id', 'file_id'])
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    expect(held.map((item) => item.transaction_id).toSorted()).toEqual(ids.toSorted());
    expect(
      [...Map.groupBy(held, (item) => item.file_id).values()].map((group) => group.length).toSorted((a, b) => a - b),
    ).toEqual([2, 4]);
  });
  it('by a key that was used already answers the same file', async () => {
    const { hand, owner } = await merchant();
    await hand.pay(500);
    const [first, second] = [
      await owner.post('/fapi/bank-files', { urgent: false }, 'same-key-1'),
      await owner.post('/fapi/bank-files', { urgent: false }, 'same-key-1'),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
  });
  it('holds the payments that were read, and none that has come since', async () => {
    const { hand, owner } = await merchant();
    const seen = async () => (await owner.get('/fapi/bank-files/overview')).body.data.waiting.version;
    await hand.pay(500);
    const waitingVersion = await seen();
    await hand.pay(500);
    const late = await owner.post('/fapi/bank-files', { urgent: false, waitingVersion });
    expect([late.status, late.body.error.key, late.body.error.params]).toEqual([
      409,
      'record.changed_meanwhile',
      { version: await seen() },
    ]);
    const made = await owner.post('/fapi/bank-files', { urgent: false, waitingVersion: await seen() });
    expect(made.body.data.count).toBe(2);
    expect(await seen(), 'nothing waits').toBe(0);
  });
  it('leaves out what waits for approval, was cancelled, or goes another way', async () => {
    const { hand } = await merchant();
    const held = await hand.open({ kind: 'bank', rib: ribOf('00000000013'), name: 'Later' }, 700, {
      rail: 'bankFile',
      start: 'pendingApproval',
    });
    await hand.open({ kind: 'bank', rib: ribOf('00000000013'), name: 'By hand' }, 700, { rail: 'manual' });
    expect((await hand.make()).body.error.key).toBe('bank_files.nothing_waits');
    expect(await hand.status(held)).toBe('pending/pendingApproval');
  });
  it('urgent makes every payment a priority one', async () => {
    const { hand, owner } = await merchant();
    await hand.pay(500);
    const { id } = (await hand.make(true)).body.data;
    expect((await owner.get(`/fapi/bank-files/${id}/content`)).body).toContain('<InstrPrty>HIGH</InstrPrty>');
  });
  it('after the cut-off asks for the next working day', async () => {
    const { hand, organisationId } = await merchant();
    await hand.pay(500);
    const ports = { sealer: world.production.sealer, payouts: world.production.payouts };
    const made = await hand.inTx((tx) =>
      makeBankFile(tx, new Date('2026-11-20T13:00:00+01:00'), ports, { organisationId, by: null, urgent: false }),
    );
    const row = await hand.inTx((tx) =>
      tx
        .selectFrom('bank_files')
        .select('execution_on')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', (made as { fileId: string }).fileId)
        .executeTakeFirstOrThrow(),
    );
    expect(row.execution_on).toBe('2026-11-23');
  });
  it('needs a connected account: bank_files.not_connected', async () => {
    const { owner } = await world.merchant();
    expect((await owner.post('/fapi/bank-files', { urgent: false })).body.error.key).toBe('bank_files.not_connected');
    expect((await owner.post('/fapi/bank-answers', { fileName: 'a.xml', contentBase64: 'YQ==' })).body.error.key).toBe(
      'bank_files.not_connected',
    );
    expect((await owner.post('/fapi/bank-connection/test')).body.error.key).toBe('bank_files.not_connected');
  });
  it('is said to be handed over once, by the version that was seen', async () => {
    const { owner, file } = await filed([500]);
    expect((await owner.post(`/fapi/bank-files/${file.id}/sent`, { version: file.version + 1 })).body.error.key).toBe(
      'record.changed_meanwhile',
    );
    expect((await owner.post(`/fapi/bank-files/${file.id}/sent`, { version: file.version })).body.data).toMatchObject({
      state: 'sent',
      sentVia: 'person',
      canMarkSent: false,
    });
    expect((await owner.post(`/fapi/bank-files/${file.id}/sent`, { version: file.version + 1 })).body.error.key).toBe(
      'bank_files.action_not_possible',
    );
  });
  it('that is not there is bank_files.not_found, whoever’s it is', async () => {
    const { file } = await filed([500]);
    const { owner } = await merchant();
    for (const path of ['', '/items', '/content'])
      expect((await owner.get(`/fapi/bank-files/${file.id}${path}`)).body.error.key).toBe('bank_files.not_found');
    expect((await owner.post(`/fapi/bank-files/${file.id}/sent`, { version: 1 })).body.error.key).toBe(
      'bank_files.not_found',
    );
  });
});

describe('a status report', () => {
  it('PART descends: one accepted, one rejected with the bank’s reason, one not yet named', async () => {
    const { hand, file, ids, e2e, states, fileState, owner } = await filed([500, 600, 700]);
    const before = await hand.balance('payout');
    const answer = await hand.upload(
      sampleReport({
        messageId: 'R1',
        original: file.messageId,
        group: 'PART',
        blocks: [
          {
            id: `${file.messageId}-1`,
            status: 'PART',
            payments: [
              { endToEndId: e2e(ids[0]!), status: 'ACSP' },
              { endToEndId: e2e(ids[1]!).toLowerCase(), status: 'RJCT', reason: 'AC01' },
              { endToEndId: 'NOBODY', status: 'ACSC' },
            ],
          },
        ],
      }),
    );
    expect(answer.body.data).toMatchObject([
      {
        kind: 'statusReport',
        fileId: file.id,
        changeCount: 2,
        isRepeat: false,
        warnings: [{ rule: 'unknownPayment', params: { reference: 'NOBODY' } }],
      },
    ]);
    expect(await states()).toEqual(['processing', 'rejected', 'waiting']);
    expect(await fileState()).toBe('partlyAnswered');
    expect(await hand.status(ids[0]!)).toBe('processing/payInProgress');
    expect(await hand.status(ids[1]!)).toBe('failed/cashOutFailed');
    expect(await hand.row(ids[1]!)).toMatchObject({
      reason_code: 'PAYEE_NOT_FOUND',
      provider_reason: 'AC01 said by the bank',
    });
    expect((await hand.balance('payout')).available).toBeGreaterThan(before.available);
    expect((await owner.get(`/fapi/bank-files/${file.id}`)).body.data).toMatchObject({
      sentVia: 'answer',
      answers: [{ id: answer.body.data[0].id }],
    });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
  it('a rejected group rejects every payment, gives all the money back, and ends the file', async () => {
    const { hand, file, ids, states, fileState } = await filed([500, 600]);
    await hand.upload(sampleReport({ messageId: 'R1', original: file.messageId, group: 'RJCT', groupReason: 'AM05' }));
    expect(await states()).toEqual(['rejected', 'rejected']);
    expect(await fileState()).toBe('rejected');
    for (const id of ids) expect(await hand.row(id)).toMatchObject({ status: 'failed', reason_code: 'DUPLICATE' });
    expect((await hand.balance('payout')).available).toBe(1_000_000_000);
  });
  it('ACSC pays provisionally; the opposite afterwards changes nothing and is told', async () => {
    const { hand, file, ids, states } = await filed([500]);
    await hand.upload(sampleReport({ messageId: 'R1', original: file.messageId, group: 'ACSC' }));
    expect(await states()).toEqual(['provisional']);
    expect(await hand.status(ids[0]!)).toBe('completed');
    expect((await hand.attempts(ids[0]!))[0]).toMatchObject({
      state: 'succeeded',
      evidence: { provisional: true, bankStatus: 'ACSC' },
    });
    const later = await hand.upload(
      sampleReport({ messageId: 'R2', original: file.messageId, group: 'RJCT', groupReason: 'AC04' }),
    );
    expect(later.body.data[0]).toMatchObject({ changeCount: 0, warnings: [{ rule: 'contradiction' }] });
    expect(await hand.status(ids[0]!)).toBe('completed');
    expect(
      (await hand.upload(sampleReport({ messageId: 'R3', original: file.messageId, group: 'ACTC' }))).body.data[0],
    ).toMatchObject({ changeCount: 0, warnings: [] });
    expect(
      (await hand.upload(sampleReport({ messageId: 'R4', original: file.messageId, group: 'ZZZZ' }))).body.data[0]
        .warnings,
    ).toMatchObject([{ rule: 'unknownStatus', params: { status: 'ZZZZ' } }]);
  });
  it('the same file again changes nothing and answers what it did', async () => {
    const { hand, file } = await filed([500]);
    const xml = sampleReport({ messageId: 'R1', original: file.messageId, group: 'ACTC' });
    const first = await hand.upload(xml);
    const [again, thrice] = await Promise.all([hand.upload(xml), hand.upload(xml)]);
    for (const answer of [again, thrice])
      expect(answer.body.data).toMatchObject([{ id: first.body.data[0].id, isRepeat: true, changeCount: 1 }]);
  });
  it('of an order nobody made is bank_files.unknown_order', async () => {
    const { hand } = await merchant();
    expect(
      (await hand.upload(sampleReport({ messageId: 'R1', original: 'NEVERMADE', group: 'ACTC' }))).body.error,
    ).toMatchObject({ key: 'bank_files.unknown_order', params: { reference: 'NEVERMADE' } });
  });
  it('low money at the bank lets a payment that may wait go into the next file', async () => {
    const { hand } = await merchant();
    const id = await hand.open({ kind: 'bank', rib: ribOf('00000000014'), name: 'Patient' }, 500, {
      rail: 'bankFile',
      queueUntil: new Date(world.clock.now().getTime() + 86_400_000),
    });
    const file = (await hand.make()).body.data;
    await hand.upload(sampleReport({ messageId: 'R1', original: file.messageId, group: 'RJCT', groupReason: 'AM04' }));
    expect(await hand.status(id)).toBe('onHold/queued');
    const next = (await hand.make()).body.data;
    expect(next).toMatchObject({ count: 1, state: 'made' });
    expect(await hand.attempts(id)).toMatchObject([{ state: 'failed' }, { state: 'submitting' }]);
    expect(await hand.status(id)).toBe('processing/partnerSubmitted');
    // A late word about the first try does not speak for the second.
    await hand.upload(sampleReport({ messageId: 'R2', original: file.messageId, group: 'ACSC' }));
    expect(await hand.status(id)).toBe('processing/partnerSubmitted');
  });
});

describe('what is no file of the bank', () => {
  it.each([
    ['garbage', 'PK\u0003\u0004garbage', 'notXml'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY x "x">]><a>&x;</a>', 'documentType'],
    ['an order', '<Document><CstmrCdtTrfInitn/></Document>', 'otherMessage'],
    [
      'half a franc',
      sampleStatement({ closing: '1000000', opening: '1000000', entries: [{ amount: '500.50', side: 'DBIT' }] }),
      'amount',
    ],
    ['euros', sampleStatement({ closing: '1', opening: '1', entries: [], currency: 'EUR' }), 'currency'],
  ])('%s is bank_files.unreadable', async (_name, text, why) => {
    const { hand } = await merchant();
    expect((await hand.upload(text)).body.error).toMatchObject({ key: 'bank_files.unreadable', params: { why } });
  });
  it('20 MB are refused at the door', async () => {
    const { hand } = await merchant();
    expect(await hand.upload('x'.repeat(20_000_000))).toMatchObject({
      status: 413,
      body: { error: { key: 'request.too_large' } },
    });
    expect((await hand.upload(`<a>${'x'.repeat(4_900_000)}</a>`)).body.error.params.why).toBe('otherMessage');
  });
  it('is refused before anything is decoded when it is no Base64', async () => {
    const { owner } = await merchant();
    expect(
      (await owner.post('/fapi/bank-answers', { fileName: 'a.xml', contentBase64: '<Document/>' })).body.error.key,
    ).toBe('request.invalid');
  });
});

describe('lists', () => {
  it('page by cursor both ways, filter, and refuse a cursor that is none: transactions.cursor_invalid', async () => {
    const { hand, owner } = await merchant();
    for (const amount of [500, 600, 700]) {
      await hand.pay(amount);
      await hand.make();
      world.clock.advance(1000);
    }
    const first = (await owner.get('/fapi/bank-files?limit=2')).body;
    expect(first.data).toHaveLength(2);
    const second = (await owner.get(`/fapi/bank-files?limit=2&cursor=${first.meta.nextCursor}`)).body;
    expect(second.data).toHaveLength(1);
    expect(
      (await owner.get(`/fapi/bank-files?limit=2&cursor=${second.meta.previousCursor}`)).body.data.map(
        (row: { id: string }) => row.id,
      ),
    ).toEqual(first.data.map((row: { id: string }) => row.id));
    expect((await owner.get('/fapi/bank-files?state=sent,settled')).body.data).toEqual([]);
    for (const path of [
      '/fapi/bank-files',
      `/fapi/bank-files/${first.data[0].id}/items`,
      '/fapi/bank-answers',
      '/fapi/bank-lines',
    ])
      expect((await owner.get(`${path}?cursor=nonsense`)).body.error.key).toBe('transactions.cursor_invalid');
  });
  it('answers and lines page as well', async () => {
    const { hand, owner } = await merchant();
    for (const number of [1, 2, 3]) {
      await hand.upload(
        sampleStatement({
          id: `S${number}`,
          sequence: number,
          opening: String(number),
          closing: String(number + 1),
          entries: [{ ref: 'N', amount: '1', side: 'CRDT' }],
        }),
      );
      world.clock.advance(1000);
    }
    for (const path of ['/fapi/bank-answers', '/fapi/bank-lines']) {
      const first = (await owner.get(`${path}?limit=2`)).body;
      const second = (await owner.get(`${path}?limit=2&cursor=${first.meta.nextCursor}`)).body;
      expect(new Set([...first.data, ...second.data].map((row: { id: string }) => row.id)).size).toBe(3);
    }
    expect((await owner.get('/fapi/bank-answers?kind=statusReport')).body.data).toEqual([]);
    expect((await owner.get('/fapi/bank-lines?direction=debit')).body.data).toEqual([]);
  });
});

describe('the connection', () => {
  it('is answered without its secret, which stays when it is not typed again', async () => {
    const { hand, owner } = await merchant();
    const box = { way: 'dropBox', dropBoxUrl: `${world.urls.bank}/dropbox/x` };
    expect((await hand.connect({ ...box, dropBoxSecret: 'a-very-secret-word' })).body.data).toMatchObject({
      hasDropBoxSecret: true,
    });
    const again = await hand.connect({ ...box, debtorName: 'Renamed' });
    expect(again.body.data).toMatchObject({ hasDropBoxSecret: true, debtorName: 'Renamed', debtorRib });
    const stored = await hand.inTx((tx) =>
      tx
        .selectFrom('provider_connections')
        .select('credentials_sealed')
        .where('organisation_id', '=', owner.organisationId)
        .where('provider', '=', 'bankFile')
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify([again.body, (await owner.get('/fapi/bank-connection')).body, stored])).not.toContain(
      'a-very-secret-word',
    );
    const audit = await hand.inTx((tx) =>
      tx
        .selectFrom('identity.audit_log' as never)
        .selectAll()
        .execute(),
    );
    expect(JSON.stringify(audit)).not.toContain('a-very-secret-word');
  });
  it('changes account and way only with the PIN of somebody who has just proved who they are; the hour of files without', async () => {
    const { hand, owner } = await merchant();
    const put = async (more: object) =>
      owner.put('/fapi/bank-connection', { ...(await seenConnection(owner)), ...connectionInput, ...more });
    expect((await put({ schedule: 'cutOff' })).status).toBe(200);
    expect((await put({ debtorRib: ribOf('30245039710') })).body.error).toMatchObject({
      key: 'pin.needed',
      field: 'pin',
    });
    expect((await put({ debtorRib: ribOf('30245039710'), pin: '111222' })).body.error.key).toBe('pin.wrong');
    world.clock.advance(11 * 60_000);
    expect((await put({ debtorRib: ribOf('30245039710'), pin: testPin })).body.error.key).toBe(
      'second_factor.proof_needed',
    );
    expect((await owner.get('/fapi/bank-connection')).body.data).toMatchObject({ debtorRib, schedule: 'cutOff' });
    // What else the bank is told: another column order or another bearer of its charges is another order.
    const { template } = (await owner.get('/fapi/bank-connection')).body.data;
    const turned = { ...template, columns: template.columns.toReversed() };
    for (const told of [{ format: 'csv' }, { template: turned }, { chargeBearer: 'CRED' }])
      expect((await put(told)).body.error, JSON.stringify(told)).toMatchObject({ key: 'second_factor.proof_needed' });
    await proveAgain(owner);
    for (const told of [{ format: 'csv' }, { template: turned }, { chargeBearer: 'CRED' }])
      expect((await put(told)).body.error, JSON.stringify(told)).toMatchObject({ key: 'pin.needed', field: 'pin' });
    expect((await put({ template, schedule: 'byHand' })).status, 'the same columns again').toBe(200);
    expect((await put({ format: 'csv', template: turned, pin: testPin })).body.data).toMatchObject({
      format: 'csv',
      template: turned,
      waiting: null,
    });
    expect((await hand.connect({ debtorRib: ribOf('30245039710') })).body.data.debtorRib).toBe(ribOf('30245039710'));
  });
  it('refuses a place this installation does not allow, and a box without secret: bank_files.connection_refused', async () => {
    const { hand } = await merchant();
    for (const dropBoxUrl of [
      'http://169.254.169.254/latest',
      'https://files.bank.example',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect((await hand.connect({ way: 'dropBox', dropBoxUrl, dropBoxSecret: 'x' })).body.error).toMatchObject({
        key: 'bank_files.connection_refused',
        field: 'dropBoxUrl',
      });
    }
    expect((await hand.connect({ way: 'dropBox', dropBoxUrl: world.urls.bank })).body.error).toMatchObject({
      field: 'dropBoxSecret',
    });
    expect((await hand.connect({ way: 'dropBox', dropBoxUrl: null, dropBoxSecret: 'x' })).body.error).toMatchObject({
      field: 'dropBoxUrl',
    });
  });
  it('takes an IBAN for the account and refuses what is no account', async () => {
    const { hand } = await merchant();
    expect((await hand.connect({ debtorRib: 'CM21 1000 5000 0200 0000 2061 138' })).body.data.debtorRib).toBe(
      debtorRib,
    );
    expect((await hand.connect({ debtorRib: '123' })).body.error.fields).toMatchObject([
      { path: 'debtorRib', rule: 'rib.invalid' },
    ]);
  });
  it('switched off makes no file, and still reads what the bank says of the last one', async () => {
    const { hand, file } = await filed([500]);
    await hand.connect({ enabled: false });
    await hand.pay(600);
    expect((await hand.make()).body.error.key).toBe('bank_files.not_connected');
    expect((await hand.upload(sampleReport({ messageId: 'R1', original: file.messageId, group: 'ACTC' }))).status).toBe(
      200,
    );
  });
});

it('who only prepares cannot make, send or upload; who audits sees', async () => {
  const { organisationId, file } = await filed([500]);
  const [staff, auditor] = [await world.person(organisationId, 'staff'), await world.person(organisationId, 'auditor')];
  for (const answer of [
    await staff.post('/fapi/bank-files', { urgent: false }),
    await staff.post('/fapi/bank-answers', { fileName: 'a', contentBase64: 'YQ==' }),
    await staff.get(`/fapi/bank-files/${file.id}/content`),
    await staff.put('/fapi/bank-connection', {}),
  ]) {
    expect(answer.status).toBe(403);
  }
  expect((await auditor.get(`/fapi/bank-files/${file.id}`)).status).toBe(200);
  expect((await auditor.get(`/fapi/bank-files/${file.id}/content`)).status).toBe(403);
});
