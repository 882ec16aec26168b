import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { decideAs, givePins, ruleInForce } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { withPin } from '../../../testing/prove.ts';
import { readCsv, readXlsx } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Answer, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { nameStage } from './name-check.ts';
import { beneficiaryOf, changedSinceLastPaid, markPaid, recipientsById, recipientsByPlace } from './public.ts';

const path = '/fapi/recipients';
const rib = '10005000010123456789091';
let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Collège Saint-Charles', [
    'owner',
    'manager',
    'admin',
    'dataAnalyst',
    'cashier',
  ]));
  owner = await withPin(world, owner);
});
afterAll(() => world?.close());

const base = { kind: 'person', language: 'fr' };
const keyOf = (answer: Answer): string => answer.body.error?.key ?? 'ok';
const add = async (input: Record<string, unknown>, who = owner) => {
  const answer = await who.post(path, { ...base, ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const read = async (id: string, who = owner) => (await who.get(`${path}/${id}`)).body.data;
const change = (record: any, input: Record<string, unknown>, who = owner) =>
  who.put(`${path}/${record.id}`, {
    version: record.version,
    recipient: {
      ...base,
      displayName: record.displayName,
      phone: record.phone,
      operator: record.operator,
      rib: record.rib,
      ...input,
    },
  });
const names = async (query: Record<string, string>) => {
  const answer = await owner.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.map((row: any) => row.displayName);
};
const actions = (record: any) =>
  record.availableActions.filter((action: any) => action.allowed).map((action: any) => action.action);
const inTx = <T>(work: Parameters<typeof world.production.runTx<T>>[1], of = owner) =>
  world.production.runTx({ organisationId: of.organisationId }, work);

describe('a recipient', () => {
  it('has any of four places money can go to, and keeps every fact', async () => {
    const added = await add({
      kind: 'company',
      displayName: 'Éts Kamga',
      legalName: 'Kamga SARL',
      language: 'en',
      phone: '+237 6 77 10 20 30',
      rib: 'CM21 10005 00001 01234567890 91',
      card: '4111 1111 1111 1111',
      userCode: 'kamga_quincaillerie',
      preferred: 'bank',
      defaultAmount: 250_000,
      employeeNo: 'F-7',
      tags: ['travaux', 'travaux', 'Akwa'],
    });
    expect(added).toMatchObject({
      kind: 'company',
      displayName: 'Éts Kamga',
      legalName: 'Kamga SARL',
      phone: '237677102030',
      operator: 'mtn',
      rib,
      cardTail: '1111',
      userCode: 'kamga_quincaillerie',
      preferred: 'bank',
      defaultAmount: 250_000,
      employeeNo: 'F-7',
      tags: ['travaux', 'Akwa'],
      language: 'en',
      status: 'active',
      frozen: null,
      nameCheck: { state: 'none' },
      lastPaidAt: null,
      totalPaid: 0,
      changedSinceLastPaid: false,
      changeWaiting: false,
      twins: [],
      changes: [],
      groups: [],
      payments: [],
      source: 'manual',
      version: 1,
    });
    expect(JSON.stringify(await inTx((tx) => tx.selectFrom('recipients').selectAll().execute()))).not.toContain('4111');
    const row = (await inTx((tx) => recipientsById(tx, owner.organisationId, [added.id]))).get(added.id)!;
    expect([
      beneficiaryOf(row),
      beneficiaryOf(row, 'wallet'),
      beneficiaryOf(row, 'card'),
      beneficiaryOf(row, 'user'),
    ]).toEqual([
      { kind: 'bank', rib, name: 'Kamga SARL' },
      { kind: 'wallet', phone: '237677102030', operator: 'mtn', name: 'Kamga SARL' },
      { kind: 'card', tail: '1111', fingerprint: row.card_fingerprint, name: 'Kamga SARL' },
      null,
    ]);
    expect(actions(await read(added.id))).toEqual(['pay', 'edit', 'checkName', 'freeze', 'putAside']);
    expect(actions(await read(added.id, people['dataAnalyst']))).toEqual([]);
  });
  it('is answered once for one key', async () => {
    const body = { ...base, displayName: 'Twice', phone: '677000001' };
    const [a, b] = [await owner.post(path, body, 'recipient-key-1'), await owner.post(path, body, 'recipient-key-1')];
    expect(a.body.data.id).toBe(b.body.data.id);
  });
  it('422 recipients.destination_required, operator.unknown and each broken field', async () => {
    const refused = async (input: Record<string, unknown>) =>
      (await owner.post(path, { ...base, displayName: 'Somebody', ...input })).body.error;
    expect(await refused({})).toMatchObject({ key: 'recipients.destination_required', field: 'phone' });
    expect(await refused({ phone: '620123456' })).toMatchObject({ key: 'operator.unknown', field: 'operator' });
    expect((await add({ displayName: 'Ported', phone: '620123456', operator: 'orange' })).operator).toBe('orange');
    const rule = async (input: Record<string, unknown>) => {
      const error = await refused(input);
      return [error.key, error.field, error.fields?.[0]?.rule];
    };
    expect(await rule({ phone: '12' })).toEqual(['request.invalid', 'phone', 'phone.invalid']);
    expect(await rule({ rib: '123' })).toEqual(['request.invalid', 'rib', 'rib.invalid']);
    expect(await rule({ card: '4111111111111112' })).toEqual(['request.invalid', 'card', 'card.invalid']);
    expect(await rule({ phone: '677000002', userCode: 'short' })).toEqual([
      'request.invalid',
      'userCode',
      'userCode.invalid',
    ]);
    expect(await rule({ phone: '677000002', displayName: ' ' })).toEqual([
      'request.invalid',
      'displayName',
      'required',
    ]);
    expect(await rule({ phone: '677000002', legalName: '4111 1111 1111 1111' })).toEqual([
      'request.invalid',
      'legalName',
      'text.cardNumber',
    ]);
    for (const defaultAmount of [-1, 0, 99, '1e3', '0x64', ' 100', '100.5', [], {}, true])
      expect((await refused({ phone: '677000002', defaultAmount })).field, String(defaultAmount)).toBe('defaultAmount');
  });
  it('warns when two are paid at one number, and shows both', async () => {
    const first = await add({ displayName: 'Awa Salaire', phone: '677555001' });
    const second = await add({ displayName: 'Bintou Salaire', phone: '677555001' });
    expect(second.twins).toMatchObject([{ id: first.id, displayName: 'Awa Salaire', because: 'phone' }]);
    expect((await read(first.id)).twins).toMatchObject([{ id: second.id }]);
    expect(
      (await owner.post(`${path}/twins`, { phone: '6 77 55 50 01', exceptId: first.id })).body.data.map(
        (twin: any) => twin.id,
      ),
    ).toEqual([second.id]);
    expect((await owner.post(`${path}/twins`, { rib })).body.data).toMatchObject([
      { displayName: 'Éts Kamga', because: 'bank' },
    ]);
    const carded = await add({ displayName: 'Carine Salaire', card: '5555 5555 5555 4444' });
    expect((await add({ displayName: 'Carine S.', card: '5555555555554444' })).twins).toMatchObject([
      { id: carded.id, because: 'card' },
    ]);
    expect((await owner.post(`${path}/twins`, { card: '5555-5555-5555-4444' })).body.data).toHaveLength(2);
    expect((await owner.post(`${path}/twins`, {})).body.data).toEqual([]);
  });
  it('404 recipients.not_found for anybody else’s, unknown and nonsense ids', async () => {
    const elsewhere = (await world.merchant('Elsewhere')).owner;
    const theirs = (await add({ displayName: 'Theirs', phone: '677000005' }, elsewhere)).id;
    for (const id of [theirs, newId('recipient'), 'nonsense']) {
      for (const answer of [
        await owner.get(`${path}/${id}`),
        await owner.post(`${path}/${id}/freeze`, { reason: 'x' }),
        await owner.post(`${path}/${id}/active`, { active: false }),
        await owner.post(`${path}/${id}/check-name`),
      ])
        expect(keyOf(answer)).toBe('recipients.not_found');
    }
    expect(
      await inTx((tx) => recipientsByPlace(tx, owner.organisationId, { phones: ['237677000005'], ribs: [] })),
    ).toEqual([]);
  });
  it('409 record.changed_meanwhile saves the first of two and nothing of the second', async () => {
    const record = await add({ displayName: 'Before', phone: '677000006' });
    expect((await change(record, { displayName: 'First' })).body.data).toMatchObject({
      displayName: 'First',
      version: 2,
    });
    expect([keyOf(await change(record, { displayName: 'Second' })), (await read(record.id)).displayName]).toEqual([
      'record.changed_meanwhile',
      'First',
    ]);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await add({ displayName: 'Irène Ndongo', phone: '677884455', tags: ['Professeurs'], employeeNo: 'PRF-12' });
    await add({ displayName: 'Hervé Œuvrard', phone: '690884455', kind: 'company', rib: '10005000020123456789091' });
  });
  it('is searched without accents, by the end, the beginning and the whole of a number, by account and employee number', async () => {
    expect(await names({ q: 'irene ndongo' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: 'OEUVRARD' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: '4455' })).toEqual(['Hervé Œuvrard', 'Irène Ndongo']);
    for (const q of ['677884455', '+237 6 77 88 44 55', '6 77 88 44', 'prf-12'])
      expect(await names({ q }), q).toEqual(['Irène Ndongo']);
    expect(await names({ q: '10005 00002 01234567890 91' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: '%' })).toEqual([]);
  });
  it('is filtered, counted by the same filter, and paged forth and back', async () => {
    expect(await names({ tag: 'Professeurs' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: '4455', kind: 'company' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: '4455', operator: 'mtn', destination: 'wallet,bank' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: '4455', name: 'strong' })).toEqual([]);
    expect(await names({ q: '4455', name: 'unchecked', to: '2020-01-01' })).toEqual([]);
    expect((await owner.get(`${path}/totals?q=4455`)).body.data).toMatchObject({ count: 2, capped: false });
    expect((await owner.get(`${path}/tags`)).body.data).toContainEqual({ tag: 'Professeurs', count: 1 });
    for (const sort of ['-createdAt', 'displayName', '-totalPaid', 'lastPaidAt']) {
      const whole = (await owner.get(`${path}?sort=${sort}&limit=100`)).body.data.map((row: any) => row.id);
      const forth: string[] = [];
      let cursor = '';
      let back = '';
      do {
        const { body } = await owner.get(`${path}?${new URLSearchParams({ sort, limit: '2', cursor })}`);
        forth.push(...body.data.map((row: any) => row.id));
        cursor = body.meta.nextCursor ?? '';
        back = body.meta.previousCursor ?? back;
      } while (cursor);
      expect(forth, sort).toEqual(whole);
      expect((await owner.get(`${path}?${new URLSearchParams({ sort, limit: '2', cursor: back })}`)).status).toBe(200);
    }
    expect(keyOf(await owner.get(`${path}?cursor=nonsense`))).toBe('transactions.cursor_invalid');
  });
  it('leaves as a file that can be imported again, strange names as text', async () => {
    await add({ displayName: '=HYPERLINK("http://evil.example")', phone: '677884466', tags: ['fichier'] });
    await add({ displayName: '+cmd|calc', phone: '677884477', tags: ['fichier'], defaultAmount: 500 });
    const csv = readCsv(
      Buffer.from((await owner.get(`${path}/export?format=csv&tag=fichier&sort=displayName&language=fr`)).body),
      ';',
    );
    expect(csv[0]!.slice(0, 5)).toEqual(['Nom', 'Téléphone', 'Opérateur', 'Montant habituel', 'RIB']);
    expect(csv.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ["'+cmd|calc", '677884477', 'MTN', '500'],
      ['\'=HYPERLINK("http://evil.example")', '677884466', 'MTN', ''],
    ]);
    const answer = await world.app.inject({
      method: 'GET',
      url: `${path}/export?format=xlsx&tag=fichier&sort=displayName`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(readXlsx(answer.rawPayload).sheets[0]!.rows[1]!.slice(0, 4)).toEqual([
      "'+cmd|calc",
      '677884477',
      'MTN',
      500,
    ]);
  });
  it('leaves cell by cell as the list shows it, in its order', async () => {
    const rows = (await owner.get(`${path}?sort=displayName&limit=100`)).body.data as any[];
    const csv = readCsv(
      Buffer.from((await owner.get(`${path}/export?format=csv&sort=displayName&language=en`)).body),
      ',',
    ) as [string[], ...string[][]];
    const [header, ...lines] = csv;
    const said = (value: unknown) => (value === null || value === undefined ? '' : String(value));
    const cells = ['Phone', 'Bank account (RIB)', 'Usual amount', 'Employee number', 'Total paid (XAF)'].map((name) =>
      header.indexOf(name),
    );
    expect(cells).not.toContain(-1);
    expect(lines.map((line) => cells.map((at) => line[at]))).toEqual(
      rows.map((row) => [
        said(row.phone?.slice(3)),
        said(row.rib),
        said(row.defaultAmount),
        said(row.employeeNo),
        said(row.totalPaid),
      ]),
    );
    expect(lines.map((line) => line[0]!.replace(/^'(?=[=+@-])/, ''))).toEqual(rows.map((row) => row.displayName));
  });
});

describe('a frozen recipient', () => {
  it('stays frozen with its reason until somebody unfreezes it; 409 recipients.frozen_already, recipients.not_frozen', async () => {
    const { id } = await add({ displayName: 'Gelé', phone: '677600001' });
    expect(keyOf(await owner.post(`${path}/${id}/unfreeze`, { reason: 'x' }))).toBe('recipients.not_frozen');
    expect(keyOf(await owner.post(`${path}/${id}/freeze`, { reason: '' }))).toBe('request.invalid');
    const frozen = (await owner.post(`${path}/${id}/freeze`, { reason: 'Parti en octobre' })).body.data;
    expect(frozen).toMatchObject({ frozen: { byName: 'owner of the test', reason: 'Parti en octobre' } });
    expect(actions(frozen)).toEqual(['edit', 'checkName', 'unfreeze', 'putAside']);
    expect(keyOf(await owner.post(`${path}/${id}/freeze`, { reason: 'x' }))).toBe('recipients.frozen_already');
    expect(await names({ state: 'frozen' })).toEqual(['Gelé']);
    expect(await names({ state: 'active', q: 'gele' })).toEqual([]);
    expect((await owner.post(`${path}/${id}/unfreeze`, { reason: 'Revenu' })).body.data.frozen).toBeNull();
    const log = (await owner.get('/ba021/v1/audit-log?limit=5')).body.data.map((entry: any) => entry.action);
    expect(log).toEqual(expect.arrayContaining(['recipients.freeze', 'recipients.unfreeze']));
  });
  it('is put aside, never deleted', async () => {
    const { id } = await add({ displayName: 'Écarté', phone: '677600002' });
    expect((await owner.post(`${path}/${id}/active`, { active: false })).body.data.status).toBe('inactive');
    expect([await names({ q: 'ecarte' }), await names({ q: 'ecarte', state: 'inactive' })]).toEqual([[], ['Écarté']]);
    expect((await owner.post(`${path}/${id}/active`, { active: true })).body.data.status).toBe('active');
  });
});

describe('a payment that arrives', () => {
  it('counts for the person, whatever made it, and stands on the page', async () => {
    const hand = payoutHand(world, owner.organisationId);
    await hand.fund(50_000);
    const person = await add({ displayName: 'Payé', phone: '677650001' });
    const id = await hand.open({ kind: 'wallet', phone: '237677650001', operator: 'mtn', name: 'Payé' }, 5_000, {
      recipientId: person.id,
    });
    await world.settle();
    await world.travel(120_000);
    expect((await hand.row(id)).status).toBe('completed');
    expect(await read(person.id)).toMatchObject({
      totalPaid: 5_000,
      paidCount: 1,
      lastPaidAt: expect.any(String),
      payments: [{ id, amount: 5_000, status: 'completed', origin: 'transfer' }],
    });
  });
});

describe('a number that changes', () => {
  it('is kept in the history, forgets the name of the old one, and is marked until the next payment', async () => {
    const record = await add({ displayName: 'Jean Change', phone: '677700001' });
    await inTx((tx) =>
      markPaid(tx, [
        { organisationId: owner.organisationId, recipientId: record.id, amount: 5_000, at: world.clock.now() },
        { organisationId: owner.organisationId, recipientId: record.id, amount: 7_000, at: world.clock.now() },
      ]),
    );
    await owner.post(`${path}/${record.id}/check-name`);
    expect(await read(record.id)).toMatchObject({
      totalPaid: 12_000,
      paidCount: 2,
      changedSinceLastPaid: false,
      nameCheck: { state: 'found' },
    });
    world.clock.advance(1000);
    const changed = (await change(await read(record.id), { phone: '699700001', operator: null, rib })).body.data;
    expect(changed).toMatchObject({
      phone: '237699700001',
      operator: 'orange',
      changedSinceLastPaid: true,
      changeWaiting: false,
      nameCheck: { state: 'none', verifiedName: null },
      changes: [
        {
          what: 'bank',
          before: null,
          after: '10005 00001 01234567890 91',
          state: 'applied',
          byName: 'owner of the test',
        },
        { what: 'phone', before: '6 77 70 00 01 (MTN)', after: '6 99 70 00 01 (Orange)', state: 'applied' },
      ],
    });
    expect(await names({ changed: 'yes' })).toEqual(['Jean Change']);
    world.clock.advance(1000);
    await inTx((tx) =>
      markPaid(tx, [
        { organisationId: owner.organisationId, recipientId: record.id, amount: -7_000, at: world.clock.now() },
      ]),
    );
    expect(await read(record.id)).toMatchObject({ totalPaid: 5_000, paidCount: 1, changedSinceLastPaid: true });
    await inTx((tx) =>
      markPaid(tx, [
        { organisationId: owner.organisationId, recipientId: record.id, amount: 100, at: world.clock.now() },
      ]),
    );
    const row = (await inTx((tx) => recipientsById(tx, owner.organisationId, [record.id]))).get(record.id)!;
    expect(changedSinceLastPaid(row)).toBe(false);
  });
  it('keeps one place at least, and the usual one is one that exists', async () => {
    const record = await add({ displayName: 'Deux places', phone: '677700003', rib, preferred: 'bank' });
    expect(keyOf(await change(record, { phone: null, operator: null, rib: null }))).toBe(
      'recipients.destination_required',
    );
    const without = (await change(record, { rib: null, preferred: 'bank' })).body.data;
    expect([without.preferred, without.changes.map((item: any) => [item.what, item.after])]).toEqual([
      'wallet',
      [['bank', null]],
    ]);
    const card = (await change(without, { card: '5500000000000004', preferred: 'card' })).body.data;
    expect([card.preferred, card.cardTail, card.changes[0].after]).toEqual(['card', '0004', '•••• 0004']);
    expect((await change(card, {})).body.data.cardTail).toBe('0004');
  });
});

describe('a number that changes under a rule', () => {
  let boss: Session;
  let second: Session;
  const first = (record: any) => record.changes[0];
  const request = async (id: string) =>
    (await second.get('/fapi/approvals?tab=all')).body.data.find((row: any) => row.refId === id);
  beforeAll(async () => {
    const cast = await world.merchant('Sous règle', ['owner', 'manager']);
    second = cast.people['manager']!;
    await givePins(world, second);
    boss = await withPin(world, cast.people['owner']!);
    await ruleInForce(boss, second, { subject: 'recipientChange' });
  });
  it('waits, pays the old number meanwhile, and takes effect with the second person’s word', async () => {
    const record = await add({ displayName: 'Marie Attend', phone: '677800001' }, boss);
    const waiting = (await change(record, { phone: '699800001', operator: null, displayName: 'Marie Attend N.' }, boss))
      .body.data;
    expect(waiting).toMatchObject({
      displayName: 'Marie Attend N.',
      phone: '237677800001',
      changeWaiting: true,
      changes: [{ what: 'phone', after: '6 99 80 00 01 (Orange)', state: 'waiting' }],
    });
    expect(actions(waiting)).toContain('recallChange');
    // 409 recipients.change_waiting: one wish at a time, but everything else may change.
    expect(keyOf(await change(waiting, { phone: '699800002', operator: null }, boss))).toBe(
      'recipients.change_waiting',
    );
    expect((await change(waiting, { employeeNo: 'E-1' }, boss)).status).toBe(200);
    const asked = await request(record.id);
    expect(asked).toMatchObject({ subject: 'recipientChange', party: 'Marie Attend N.' });
    expect((await second.get(`/fapi/approvals/${asked.id}`)).body.data.lines).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: '6 77 80 00 01 (MTN) → 6 99 80 00 01 (Orange)' })]),
    );
    expect(keyOf(await decideAs(boss, asked.id, 'approve'))).toBe('approvals.own_request');
    expect((await decideAs(second, asked.id, 'approve')).body.data.status).toBe('approved');
    expect(await read(record.id, boss)).toMatchObject({
      phone: '237699800001',
      operator: 'orange',
      changeWaiting: false,
      changes: [{ state: 'applied', decidedByName: 'manager of the test' }],
    });
  });
  it('stays as it was when the second person declines, or when it is taken back; 409 recipients.no_change_waiting', async () => {
    const record = await add({ displayName: 'Paul Refus', phone: '677800011' }, boss);
    await change(record, { phone: '699800011', operator: null }, boss);
    await decideAs(second, (await request(record.id)).id, 'decline', 'who is this?');
    const refused = await read(record.id, boss);
    expect([refused.phone, first(refused).state]).toEqual(['237677800011', 'refused']);
    expect(keyOf(await boss.post(`${path}/${record.id}/change/recall`))).toBe('recipients.no_change_waiting');
    await change(refused, { rib }, boss);
    const recalled = (await boss.post(`${path}/${record.id}/change/recall`)).body.data;
    expect([recalled.rib, first(recalled).state, await request(record.id)]).toEqual([null, 'recalled', undefined]);
    // Recalled in the approval centre, it is off as well.
    await change(recalled, { rib }, boss);
    const open = (await boss.get('/fapi/approvals?tab=mine')).body.data.find(
      (row: any) => row.refId === record.id && row.endedAt === null,
    );
    expect((await boss.post(`/fapi/approvals/${open.id}/recall`, {})).status).toBe(200);
    expect(first(await read(record.id, boss)).state).toBe('recalled');
    // Taking a place away sends money nowhere new.
    const both = await add({ displayName: 'Deux', phone: '677800012', rib }, boss);
    expect((await change(both, { rib: null }, boss)).body.data).toMatchObject({ rib: null, changeWaiting: false });
  });
});

describe('the name behind a number', () => {
  const stage = () =>
    nameStage({
      environment: 'production',
      connectors: world.production.connectors,
      sealer: world.production.sealer,
      runTx: world.production.runTx,
      clock: world.clock,
      proofs: world.production.proofs,
    });
  const holder = async (phone: string) =>
    (await owner.get(`/fapi/direct-charges/payer?phone=${phone}`)).body.data.name as string;
  it('is asked for one at once; 422 recipients.no_number', async () => {
    const name = await holder('677900001');
    const [same, other, bank] = [
      await add({ displayName: name, phone: '677900001' }),
      await add({ displayName: 'Zxcvb Qwerty', phone: '677900001' }),
      await add({ displayName: 'Banque', rib }),
    ];
    expect((await owner.post(`${path}/${same.id}/check-name`)).body.data.nameCheck).toMatchObject({
      state: 'found',
      verifiedName: name,
      match: 'strong',
    });
    expect((await owner.post(`${path}/${other.id}/check-name`)).body.data.nameCheck).toMatchObject({
      state: 'found',
      match: 'none',
    });
    expect(keyOf(await owner.post(`${path}/${bank.id}/check-name`))).toBe('recipients.no_number');
    expect((await change(await read(other.id), { displayName: name })).body.data.nameCheck.match).toBe('strong');
    expect(await names({ name: 'strong', q: '900001' })).toHaveLength(2);
  });
  it('is asked for many by the stage, with progress; 404 recipients.batch_not_found, 422 recipients.nobody_to_check', async () => {
    const cast = await world.merchant('Beaucoup');
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        add({ displayName: `P ${index}`, phone: `6779100${String(index).padStart(2, '0')}` }, cast.owner),
      ),
    );
    const bank = await add({ displayName: 'Banque', rib }, cast.owner);
    expect(keyOf(await cast.owner.post(`${path}/check-names`, { ids: [bank.id] }))).toBe('recipients.nobody_to_check');
    expect(keyOf(await cast.owner.post(`${path}/check-names`, { groupId: newId('recipientGroup') }))).toBe(
      'recipients.group_not_found',
    );
    expect(keyOf(await cast.owner.get(`${path}/check-names/${newId('event')}`))).toBe('recipients.batch_not_found');
    const { batchId, total } = (await cast.owner.post(`${path}/check-names`, {})).body.data;
    expect(total).toBe(25);
    const run = stage();
    expect(await run()).toBe(true);
    expect((await cast.owner.get(`${path}/check-names/${batchId}`)).body.data).toMatchObject({ total: 25, done: 20 });
    // Changed while it waits: what is asked then is about the new number.
    while (await run());
    const { match, notFound, unknown, done } = (await cast.owner.get(`${path}/check-names/${batchId}`)).body.data;
    expect([done, match.strong + match.partial + match.none + notFound + unknown]).toEqual([25, 25]);
    expect((await read(made[0].id, cast.owner)).nameCheck.verifiedName).toMatch(/\w{3}/);
  });
  it('says "unknown" where nobody can be asked, and keeps what was known', async () => {
    const cast = await world.merchant('Sans opérateur');
    const record = await add({ displayName: 'P', phone: '677920001' }, cast.owner);
    await cast.owner.post(`${path}/${record.id}/check-name`);
    const known = (await read(record.id, cast.owner)).nameCheck.verifiedName;
    await inTx(
      (tx) =>
        tx
          .updateTable('provider_connections')
          .set({ enabled: false })
          .where('organisation_id', '=', cast.owner.organisationId)
          .execute(),
      cast.owner,
    );
    expect((await cast.owner.post(`${path}/${record.id}/check-name`)).body.data.nameCheck).toMatchObject({
      state: 'unknown',
      verifiedName: known,
    });
  });
});
