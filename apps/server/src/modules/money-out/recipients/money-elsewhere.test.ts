import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, proveAgain, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { makeXlsx } from '../../../testing/make-spreadsheet.ts';
import { massHand } from '../../../testing/mass-payments.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Answer, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { markPaid } from './public.ts';

/** Whoever sits down at a session that was left open changes a number, and the next payroll goes to them. */
const path = '/fapi/recipients';
const rib = '10005000010123456789091';
const base = { kind: 'person', language: 'fr' };
let world: TestWorld;
let owner: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld();
  const cast = await world.merchant('Collège Saint-Charles', ['owner', 'manager', 'cashier']);
  [owner, manager] = [cast.people['owner']!, cast.people['manager']!];
  await givePins(world, owner, manager);
});
afterAll(() => world?.close());

const keyOf = (answer: Answer): string => answer.body.error?.key ?? 'ok';
const add = async (input: Record<string, unknown>) => (await owner.post(path, { ...base, ...input })).body.data;
const read = async (id: string) => (await owner.get(`${path}/${id}`)).body.data;
const change = (record: any, input: Record<string, unknown>, pin?: string) =>
  owner.put(`${path}/${record.id}`, {
    version: record.version,
    recipient: {
      ...base,
      displayName: record.displayName,
      phone: record.phone,
      operator: record.operator,
      rib: record.rib,
      preferred: record.preferred,
      ...input,
    },
    ...(pin ? { pin } : {}),
  });
const goAway = async () => {
  world.clock.advance(11 * 60_000);
  await owner.get('/ba021/v1/session');
};
const news = async (who = manager) =>
  (await who.get('/ba021/v1/notifications')).body.data.filter((row: any) => row.type === 'recipientElsewhere');
const header = ['Nom', 'Téléphone', 'Montant', 'Matricule'];
const send = (rows: Parameters<typeof makeXlsx>[0]) =>
  storedFileId(owner, { purpose: 'spreadsheet', bytes: makeXlsx([header, ...rows]), name: 'paie.xlsx' });
const mapping = { name: 0, phone: 1, amount: 2, employeeNo: 3 };

describe('money of a recipient that is sent elsewhere', () => {
  it('401 second_factor.proof_needed, 422 pin.needed, pin.wrong: then it changes, and who may let payments go is told', async () => {
    const record = await add({ displayName: 'Ferdinand Fournisseur', phone: '677110001' });
    await goAway();
    const elsewhere = { phone: '699110001', operator: null };
    expect(keyOf(await change(record, elsewhere))).toBe('second_factor.proof_needed');
    expect(keyOf(await change(record, elsewhere, testPin))).toBe('second_factor.proof_needed');
    await proveAgain(owner);
    expect(keyOf(await change(record, elsewhere))).toBe('pin.needed');
    expect(keyOf(await change(record, elsewhere, '111222'))).toBe('pin.wrong');
    expect(await read(record.id)).toMatchObject({ phone: '237677110001', changes: [], version: 1 });
    expect((await change(record, elsewhere, testPin)).body.data).toMatchObject({
      phone: '237699110001',
      changes: [{ what: 'phone', byName: 'owner of the test' }],
    });
    expect((await news())[0]).toMatchObject({
      refId: record.id,
      params: {
        byName: 'owner of the test',
        name: 'Ferdinand Fournisseur',
        was: expect.stringContaining('••'),
        now: expect.stringContaining('••'),
      },
    });
    expect((await news(owner)).length, 'whoever did it too: it may have been somebody in their place').toBe(1);
    const [line] = (await owner.get('/ba021/v1/audit-log?action=recipients.update')).body.data;
    expect([line.before.phone, line.after.phone]).toEqual(['6 77 •• •• 01', '6 99 •• •• 01']);
  });

  it.each([
    ['an account besides the number', {}, { rib }],
    ['another operator for the same number', { phone: '620110002', operator: 'mtn' }, { operator: 'orange' }],
    ['a card', {}, { card: '5500000000000004' }],
    ['a user of the product', {}, { userCode: 'kamga_quincaillerie' }],
    ['the other of two places', { rib, preferred: 'wallet' }, { preferred: 'bank' }],
    ['the usual place taken away', { rib, preferred: 'wallet' }, { phone: null, operator: null }],
  ])('asks for %s', async (_title, had, wish) => {
    const record = await add({ displayName: 'Une place', phone: '677110003', ...had });
    await proveAgain(owner);
    expect(keyOf(await change(record, wish))).toBe('pin.needed');
    expect(await read(record.id)).toMatchObject({ version: 1, changes: [] });
    expect(keyOf(await change(record, wish, testPin))).toBe('ok');
  });

  it('asks nothing for a name, a tag, an amount, a place besides that is taken away, nor for somebody new', async () => {
    await goAway();
    const before = await news();
    const record = await add({ displayName: 'Marie Ngo', phone: '677110010', rib, preferred: 'wallet' });
    const renamed = await change(record, { displayName: 'Marie Ngo Bassa', tags: ['paie'], defaultAmount: 75_000 });
    expect(keyOf(renamed)).toBe('ok');
    expect(keyOf(await change(renamed.body.data, { rib: null }))).toBe('ok');
    expect(await news()).toEqual(before);
  });

  it('asks where a rule lets a second person decide, too', async () => {
    const cast = await world.merchant('Sous règle', ['owner', 'manager']);
    const [boss, second] = [cast.people['owner']!, cast.people['manager']!];
    await givePins(world, boss, second);
    await ruleInForce(boss, second, { subject: 'recipientChange' });
    const record = (await boss.post(path, { ...base, displayName: 'Awa', phone: '677110020' })).body.data;
    const wish = { version: 1, recipient: { ...base, displayName: 'Awa', phone: '699110020' } };
    expect(keyOf(await boss.put(`${path}/${record.id}`, wish))).toBe('pin.needed');
    expect((await boss.put(`${path}/${record.id}`, { ...wish, pin: testPin })).body.data).toMatchObject({
      changeWaiting: true,
      phone: '237677110020',
    });
  });
});

describe('a group that is paid with one press', () => {
  const groups = '/fapi/recipient-groups';
  const group = async () => {
    const [awa, ben, eve] = [
      await add({ displayName: 'Awa', phone: '677110041' }),
      await add({ displayName: 'Ben', phone: '677110042' }),
      await add({ displayName: 'Eve', phone: '677110043' }),
    ];
    const body = {
      name: 'Paie',
      purpose: 'payroll',
      defaultAmount: 50_000,
      members: [{ recipientId: awa.id }, { recipientId: ben.id, amount: 60_000 }],
    };
    await proveAgain(owner);
    const made = (await owner.post(groups, { ...body, pin: testPin })).body.data;
    return {
      made,
      awa,
      ben,
      body,
      eve,
      put: (more: object, pin?: string) =>
        owner.put(`${groups}/${made.id}`, { version: 1, group: { ...body, ...more }, ...(pin ? { pin } : {}) }),
    };
  };

  it('takes nobody in, and changes what nobody gets, without a fresh proof and the PIN', async () => {
    const { made, body, eve, put } = await group();
    const [awa, ben] = body.members;
    await goAway();
    const added = { members: [...body.members, { recipientId: eve.id }] };
    expect(keyOf(await put(added, testPin))).toBe('second_factor.proof_needed');
    await proveAgain(owner);
    for (const more of [
      added,
      { members: [awa, { ...ben, amount: 600_000 }] },
      { members: [{ ...awa, amount: 500_000 }, ben] },
      { defaultAmount: 500_000 },
      { members: [awa, { recipientId: eve.id, amount: 60_000 }] },
    ]) {
      expect(keyOf(await put(more)), JSON.stringify(more)).toBe('pin.needed');
    }
    expect(keyOf(await put(added, '111222'))).toBe('pin.wrong');
    expect((await owner.get(`${groups}/${made.id}`)).body.data).toMatchObject({
      version: 1,
      total: 110_000,
      memberCount: 2,
    });
    expect((await put(added, testPin)).body.data).toMatchObject({ version: 2, memberCount: 3, total: 160_000 });
  });

  it('is not made without either, by hand or with a file; nobody in it, it pays nobody', async () => {
    await proveAgain(owner);
    const body = {
      name: 'Paie neuve',
      purpose: 'payroll',
      defaultAmount: 50_000,
      members: [{ recipientId: (await add({ displayName: 'Ida', phone: '677110051' })).id }],
    };
    await goAway();
    expect(keyOf(await owner.post(groups, { ...body, members: [] }))).toBe('ok');
    expect(keyOf(await owner.post(groups, { ...body, pin: testPin }))).toBe('second_factor.proof_needed');
    const people = {
      fileId: await send([['Jo Jumeau', '677110052', '500', 'M-9']]),
      mapping,
      skipWrong: false,
      updateKnown: true,
      groupName: 'Paie du fichier',
    };
    expect(keyOf(await owner.post(`${path}/import`, people))).toBe('second_factor.proof_needed');
    await proveAgain(owner);
    expect(keyOf(await owner.post(groups, body))).toBe('pin.needed');
    expect(keyOf(await owner.post(`${path}/import`, people))).toBe('pin.needed');
    expect(
      (await owner.get(`${groups}?q=Paie`)).body.data
        .map((row: any) => row.name)
        .filter((name: string) => /fichier/.test(name)),
    ).toEqual([]);
    expect(keyOf(await owner.post(groups, { ...body, pin: testPin }))).toBe('ok');
    expect(keyOf(await owner.post(`${path}/import`, { ...people, pin: testPin }))).toBe('ok');
  });

  it('falls back on the usual amount of a person, and pays another one only after both', async () => {
    const { awa, ben, put } = await group();
    await goAway();
    const more = (record: any, defaultAmount: number | null, pin?: string) => change(record, { defaultAmount }, pin);
    expect(keyOf(await more(awa, 900_000, testPin))).toBe('second_factor.proof_needed');
    await proveAgain(owner);
    expect(keyOf(await more(awa, 900_000))).toBe('pin.needed');
    expect(keyOf(await more(awa, 50_000)), 'what the group pays them anyway').toBe('ok');
    expect(keyOf(await more(ben, 900_000)), 'the group pays him an amount of his own').toBe('ok');
    // His own amount in the group goes: the same for the group, and not for him.
    expect(
      keyOf(await put({ defaultAmount: 60_000, members: [{ recipientId: awa.id }, { recipientId: ben.id }] })),
    ).toBe('pin.needed');
    expect(keyOf(await more(await read(awa.id), 900_000, testPin))).toBe('ok');
  });

  it('lets somebody go, changes its name, its order and its notes without', async () => {
    const { body, put } = await group();
    const [, ben] = body.members;
    await goAway();
    const changed = await put({ name: 'Paie de mars', members: [{ ...ben, note: 'Surveillant' }] });
    expect(changed.body.data, JSON.stringify(changed.body)).toMatchObject({
      name: 'Paie de mars',
      memberCount: 1,
      total: 60_000,
    });
    const second = await group();
    expect(keyOf(await second.put({ members: [second.body.members[1], second.body.members[0]] }))).toBe('ok');
  });
});

describe('a file that sends money of known people elsewhere', () => {
  it('asks once for all of them, and only if it does', async () => {
    await proveAgain(owner);
    const first = await send([
      ['Paul Un', '677120001', '500', 'M-1'],
      ['Rose Deux', '677120002', '500', 'M-2'],
    ]);
    const run = (fileId: string, more: object = {}) =>
      owner.post(`${path}/import`, { fileId, mapping, skipWrong: false, updateKnown: true, ...more });
    await goAway();
    expect((await run(first)).body.data, 'nobody of them was there').toMatchObject({ added: 2 });
    expect((await run(await send([['Paul Un', '677120001', '900', 'M-1']]))).body.data, 'another amount').toMatchObject(
      { updated: 1 },
    );
    const next = await send([
      ['Paul Un', '699120001', '500', 'M-1'],
      ['Rose Deux', '699120002', '500', 'M-2'],
      ['Neuf Trois', '677120003', '500', 'M-3'],
    ]);
    expect(keyOf(await run(next))).toBe('second_factor.proof_needed');
    await proveAgain(owner);
    expect(keyOf(await run(next))).toBe('pin.needed');
    expect((await owner.get(`${path}?q=Neuf`)).body.data, 'nothing of the file').toEqual([]);
    expect((await run(next, { updateKnown: false })).body.data, 'known people are left as they are').toMatchObject({
      added: 1,
      same: 2,
    });
    const before = (await news()).length;
    expect((await run(next, { pin: testPin })).body.data).toMatchObject({ updated: 2, waiting: 0 });
    const told = await news();
    expect([told.length - before, told[0].params]).toEqual([1, { byName: 'owner of the test', count: 2 }]);
    const [line] = (await owner.get('/ba021/v1/audit-log?action=recipients.import')).body.data;
    expect(line.detail.elsewhere.map((one: any) => [one.name, one.was, one.now])).toEqual([
      ['Paul Un', '6 77 •• •• 01', '6 99 •• •• 01'],
      ['Rose Deux', '6 77 •• •• 02', '6 99 •• •• 02'],
    ]);
  });
});

describe('whoever pays next', () => {
  it('sees who changed it and when, and so does who approves: by transfer and in a run', async () => {
    const cast = await world.merchant('Payeurs', ['owner', 'manager']);
    const [boss, second] = [cast.people['owner']!, cast.people['manager']!];
    await givePins(world, boss, second);
    const hand = payoutHand(world, boss.organisationId);
    await hand.fund(500_000);
    const record = (await boss.post(path, { ...base, displayName: 'Jean Payé', phone: '677130001' })).body.data;
    await world.production.runTx({ organisationId: boss.organisationId }, (tx) =>
      markPaid(tx, [
        { organisationId: boss.organisationId, recipientId: record.id, amount: 5_000, at: world.clock.now() },
      ]),
    );
    world.clock.advance(1000);
    await proveAgain(boss);
    const changedAt = world.clock.now().toISOString();
    expect(
      keyOf(
        await boss.put(`${path}/${record.id}`, {
          version: record.version,
          recipient: { ...base, displayName: 'Jean Payé', phone: '677130009' },
          pin: testPin,
        }),
      ),
    ).toBe('ok');
    world.clock.advance(2 * 86_400_000);
    const fresh = [
      await world.person(boss.organisationId, 'owner'),
      await world.person(boss.organisationId, 'manager'),
    ] as const;
    await givePins(world, ...fresh);
    const [payer, approver] = fresh;
    const wish = { beneficiary: { kind: 'wallet', phone: '677130009', name: 'Jean Payé' }, amount: 1000, mode: 'send' };
    for (const asked of [wish, { ...wish, recipientId: record.id }]) {
      expect((await payer.post('/fapi/transfers/quote', asked)).body.data.changed).toEqual({
        at: changedAt,
        byName: 'owner of the test',
        name: 'Jean Payé',
      });
    }
    // Where the usual place was only taken away, money goes elsewhere as well.
    const both = (
      await payer.post(path, { ...base, displayName: 'Rose Payée', phone: '677130011', rib, preferred: 'wallet' })
    ).body.data;
    await world.production.runTx({ organisationId: boss.organisationId }, (tx) =>
      markPaid(tx, [
        { organisationId: boss.organisationId, recipientId: both.id, amount: 5_000, at: world.clock.now() },
      ]),
    );
    world.clock.advance(1000);
    const takenAt = world.clock.now().toISOString();
    expect(
      keyOf(
        await payer.put(`${path}/${both.id}`, {
          version: both.version,
          recipient: { ...base, displayName: 'Rose Payée', rib, preferred: 'wallet' },
          pin: testPin,
        }),
      ),
    ).toBe('ok');
    const toBank = {
      beneficiary: { kind: 'bank', rib, name: 'Rose Payée' },
      amount: 1000,
      mode: 'send',
      recipientId: both.id,
      manual: true,
    };
    expect((await payer.post('/fapi/transfers/quote', toBank)).body.data.changed).toMatchObject({
      at: takenAt,
      name: 'Rose Payée',
    });
    await ruleInForce(payer, approver, { subject: 'transfer' });
    const { totalDebit } = (await payer.post('/fapi/transfers/quote', wish)).body.data;
    const made = await payer.post('/fapi/transfers', { ...wish, expectedTotalDebit: totalDebit, nameConfirmed: true });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const request = (await approver.get('/fapi/approvals?tab=all')).body.data.find(
      (row: any) => row.subject === 'transfer',
    );
    expect(request.warnings.map((warning: any) => warning.text.en).join(), 'who approves').toMatch(
      /changed.*on \d+.*by owner of the test/i,
    );
    expect(request.warnings.map((warning: any) => warning.text.fr).join()).toMatch(
      /a été changé le \d+.*par owner of the test/i,
    );
    const runs = massHand(world, payer.organisationId, payer);
    const run = await runs.create([{ recipientId: record.id, amount: 2000 }]);
    expect((await runs.items(run.id))[0].warnings.map((warning: any) => warning.text.en).join()).toMatch(
      /changed on \d+.*by owner of the test/i,
    );
    await ruleInForce(payer, approver, { subject: 'massPayment' });
    const submitted = (await runs.submit(run.id)).body.data;
    expect(
      (await approver.get(`/fapi/approvals/${submitted.approval.id}`)).body.data.warnings
        .map((warning: any) => warning.text.fr)
        .join(),
      'who approves the run',
    ).toMatch(/a changé.*Jean Payé.*owner of the test/i);
  });
});
