import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Boutique Njoya', ['owner', 'staff', 'support', 'cashier']));
});
afterAll(() => world?.close());

const path = '/fapi/customers';
const add = async (input: Record<string, unknown>, who = owner) => {
  const answer = await who.post(path, { displayName: 'Somebody', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const read = async (id: string, who = owner) => (await who.get(`${path}/${id}`)).body.data;
const search = async (query: Record<string, string>) => {
  const answer = await owner.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as any[];
};
const names = async (query: Record<string, string>) => (await search(query)).map((row) => row.displayName);
const refused = async (input: Record<string, unknown>) =>
  (await owner.post(path, { displayName: 'Somebody', ...input })).body.error;

/** A charge that the payer approves, or declines, on the simulated phone. */
async function charge(
  phone: string,
  amount: number,
  action: 'approve' | 'decline' | null = 'approve',
  who = owner,
): Promise<string> {
  const created = await who.post('/fapi/direct-charges', { amount, phone });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await world.settle();
  if (action) {
    const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
    await world.sim('answer', { promptId: prompts.at(-1).id, action });
    await world.settle();
  }
  return created.body.data.id;
}

describe('adding', () => {
  it('keeps every fact, reads numbers however they are written and finds their operator', async () => {
    const added = await add({
      type: 'company',
      displayName: 'Éts Kamga & Fils',
      firstName: 'Didier',
      lastName: 'Kamga',
      companyName: 'Kamga SARL',
      phones: ['+237 6 77 10 20 30', '699102030', '677102030'],
      email: 'Compta@Kamga.CM',
      address: 'Akwa, Douala',
      niu: 'M012345678901X',
      rccm: 'RC/DLA/2019/B/1234',
      sex: 'male',
      dob: '1980-02-29',
      language: 'en',
      tags: ['gros', 'gros', 'Akwa'],
      notes: 'Pays on Friday',
      externalRef: 'C-77',
    });
    expect(added).toMatchObject({
      type: 'company',
      displayName: 'Éts Kamga & Fils',
      firstName: 'Didier',
      lastName: 'Kamga',
      companyName: 'Kamga SARL',
      email: 'compta@kamga.cm',
      address: 'Akwa, Douala',
      niu: 'M012345678901X',
      rccm: 'RC/DLA/2019/B/1234',
      sex: 'male',
      dob: '1980-02-29',
      language: 'en',
      tags: ['gros', 'Akwa'],
      notes: 'Pays on Friday',
      externalRef: 'C-77',
      source: 'manual',
      createdByName: 'owner of the test',
      paidTotal: 0,
      paidCount: 0,
      openAmount: 0,
      failedAttempts30d: 0,
      lastPaymentAt: null,
      archivedAt: null,
      version: 1,
      aliases: [],
      possibleDuplicates: [],
    });
    expect(added.phones.map((phone: any) => [phone.number, phone.operator])).toEqual([
      ['237677102030', 'mtn'],
      ['237699102030', 'orange'],
    ]);
    expect(await read(added.id)).toEqual(added);
  });

  it('answers the same customer for the same key', async () => {
    const body = { displayName: 'Twice', phones: ['677000001'] };
    const [a, b] = await Promise.all([
      owner.post(path, body, 'customer-key-1'),
      owner.post(path, body, 'customer-key-1'),
    ]);
    expect(a.body.data.id).toBe(b.body.data.id);
    expect(await names({ q: 'twice' })).toEqual(['Twice']);
  });

  it('accepts a number somebody else has: families share phones', async () => {
    const mother = await add({ displayName: 'Maman Ngo', phones: ['677555001'] });
    const son = await add({ displayName: 'Fils Ngo', phones: ['677555001'] });
    expect(son.possibleDuplicates).toMatchObject([
      { id: mother.id, displayName: 'Maman Ngo', because: 'phone', phones: ['237677555001'] },
    ]);
    expect(await names({ phone: '6 77 55 50 01' })).toEqual(['Fils Ngo', 'Maman Ngo']);
  });

  it('names the field of each broken rule', async () => {
    const rule = async (input: Record<string, unknown>) => {
      const error = await refused(input);
      return [error.key, error.field, error.fields?.[0]?.rule];
    };
    expect(await rule({ displayName: '  ', phones: ['677000002'] })).toEqual([
      'request.invalid',
      'displayName',
      'required',
    ]);
    expect(await rule({ phones: ['123'] })).toEqual(['request.invalid', 'phones.0', 'phone.invalid']);
    expect(await rule({ phones: ['677000002', '12'] })).toEqual(['request.invalid', 'phones.1', 'phone.invalid']);
    expect(await rule({ phones: Array.from({ length: 6 }, (_, index) => `67700001${index}`) })).toEqual([
      'request.invalid',
      'phones',
      'list.tooLong',
    ]);
    expect(await rule({ email: 'nobody' })).toEqual(['request.invalid', 'email', 'email.invalid']);
    expect(await rule({ phones: ['677000002'], dob: '1990-02-30' })).toEqual(['request.invalid', 'dob', 'day.invalid']);
    expect(await rule({ phones: ['677000002'], notes: 'card 4111 1111 1111 1111' })).toEqual([
      'request.invalid',
      'notes',
      'text.cardNumber',
    ]);
  });
});

describe('the name the operator gives', () => {
  it('is kept beside the number, for everybody who shares it, through edits and merges', async () => {
    const [a, b] = [
      await add({ displayName: 'A', phones: ['677556601'] }),
      await add({ displayName: 'B', phones: ['677556602', '677556601'] }),
    ];
    const { name } = (await owner.get('/fapi/direct-charges/payer?phone=677556601')).body.data;
    expect(name).toMatch(/\w{3}/);
    const told = async (id: string) =>
      (await read(id)).phones.map((phone: any) => [phone.number, phone.verifiedName, phone.verifiedAt !== null]);
    expect(await told(a.id)).toEqual([['237677556601', name, true]]);
    expect(await told(b.id)).toEqual([
      ['237677556602', null, false],
      ['237677556601', name, true],
    ]);
    await owner.put(`${path}/${b.id}`, {
      version: b.version,
      customer: { displayName: 'B', phones: ['677556601', '677556602'] },
    });
    expect(await told(b.id)).toEqual([
      ['237677556601', name, true],
      ['237677556602', null, false],
    ]);
    await owner.post(`${path}/${b.id}/merge`, { otherId: a.id });
    expect(await told(b.id)).toEqual([
      ['237677556601', name, true],
      ['237677556602', null, false],
    ]);
  });
});

describe('422 phone or email required', () => {
  it.each([[{}], [{ phones: [] }], [{ email: null }]])('%j', async (input) => {
    expect(await refused(input)).toMatchObject({ key: 'customers.phone_or_email_required', field: 'phones' });
  });
  it('is refused on a change as well, and either one is enough', async () => {
    const { id, version } = await add({ email: 'only@mail.cm' });
    const answer = await owner.put(`${path}/${id}`, { version, customer: { displayName: 'Only mail' } });
    expect([answer.status, answer.body.error.key]).toEqual([422, 'customers.phone_or_email_required']);
    expect(
      (await owner.put(`${path}/${id}`, { version, customer: { displayName: 'Only phone', phones: ['677000003'] } }))
        .body.data,
    ).toMatchObject({ email: null, version: 2 });
  });
});

describe('422 too young', () => {
  it('asks for 15 years, on the day', async () => {
    const now = world.clock.now();
    const day = (years: number, days: number) =>
      new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days, 12))
        .toISOString()
        .slice(0, 10);
    expect(await refused({ phones: ['677000004'], dob: day(15, 2) })).toMatchObject({
      key: 'customers.too_young',
      field: 'dob',
      params: { years: 15 },
    });
    await add({ displayName: 'Fifteen', phones: ['677000004'], dob: day(15, -2) });
  });
});

describe('404', () => {
  it('for an id that is nobody’s, malformed or of another organisation', async () => {
    const elsewhere = (await world.merchant('Elsewhere')).owner;
    const theirs = (await elsewhere.post(path, { displayName: 'Theirs', phones: ['677000005'] })).body.data.id;
    for (const id of [theirs, 'cus_00000000000000000000000000', 'nonsense']) {
      expect((await owner.get(`${path}/${id}`)).body.error).toMatchObject({ key: 'customers.not_found' });
      expect((await owner.post(`${path}/${id}/archive`, { archived: true })).status).toBe(404);
      expect(
        (await owner.put(`${path}/${id}`, { version: 1, customer: { displayName: 'A', email: 'a@b.cm' } })).status,
      ).toBe(404);
    }
  });
});

describe('409 changed meanwhile', () => {
  it('saves the first of two and nothing of the second', async () => {
    const { id, version } = await add({ displayName: 'Before', phones: ['677000006'] });
    const change = (displayName: string) =>
      owner.put(`${path}/${id}`, { version, customer: { displayName, phones: ['677000006', '677000007'] } });
    expect((await change('First')).status).toBe(200);
    const second = await change('Second');
    expect([second.status, second.body.error.key, second.body.error.params]).toEqual([
      409,
      'record.changed_meanwhile',
      { version: 2 },
    ]);
    expect(await read(id)).toMatchObject({ displayName: 'First', version: 2 });
  });
});

describe('searching', () => {
  beforeAll(async () => {
    await add({ displayName: 'Irène Ndongo', phones: ['677884455'], tags: ['Élève'], language: 'fr' });
    await add({
      displayName: 'Hervé Œuvrard',
      companyName: 'Pâtisserie du Cœur',
      phones: ['690884455'],
      email: 'herve@coeur.cm',
      language: 'en',
    });
  });
  it('ignores accents, case and ligatures', async () => {
    expect(await names({ q: 'irene ndongo' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: 'IRÈNE' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: 'oeuvrard' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: 'patisserie du coeur' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: 'herve@coeur.cm' })).toEqual(['Hervé Œuvrard']);
  });
  it('finds a number by its last four digits, by its beginning and whole, however it is written', async () => {
    expect(await names({ q: '4455' })).toEqual(['Hervé Œuvrard', 'Irène Ndongo']);
    for (const q of ['677884455', '+237 6 77 88 44 55', '00237677884455', '6 77 88 44', '77884455'])
      expect(await names({ q }), q).toEqual(['Irène Ndongo']);
    expect(await names({ q: '8844' }), 'the middle is not the end').toEqual([]);
  });
  it('takes wildcards as letters', async () => {
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: 'ir_ne' })).toEqual([]);
  });
  it('filters by tag, operator, language, day and archive', async () => {
    expect(await names({ tag: 'Élève' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: '4455', operator: 'orange' })).toEqual(['Hervé Œuvrard']);
    expect(await names({ q: '4455', language: 'fr' })).toEqual(['Irène Ndongo']);
    expect(await names({ q: '4455', to: '2020-01-01' })).toEqual([]);
    expect((await owner.get(`${path}/tags`)).body.data).toContainEqual({ tag: 'Élève', count: 1 });
  });
  it.each([
    '-createdAt',
    'createdAt',
    'displayName',
    '-displayName',
    '-paidTotal',
    'paidTotal',
    '-lastPaymentAt',
    'lastPaymentAt',
  ])('pages forth and back by %s without losing or repeating one', async (sort) => {
    const whole = (await search({ sort, limit: '100' })).map((row) => row.id);
    const forth: string[] = [];
    const pages: any[] = [];
    for (let cursor = ''; pages.length < 40;) {
      const { body } = await owner.get(`${path}?${new URLSearchParams({ sort, limit: '3', cursor })}`);
      pages.push(body);
      forth.push(...body.data.map((row: any) => row.id));
      if (!body.meta.nextCursor) break;
      cursor = body.meta.nextCursor;
    }
    expect(forth).toEqual(whole);
    const back = await owner.get(
      `${path}?${new URLSearchParams({ sort, limit: '3', cursor: pages.at(-1).meta.previousCursor })}`,
    );
    expect(back.body.data).toEqual(pages.at(-2).data);
  });
  it('refuses a cursor that is none', async () => {
    expect((await owner.get(`${path}?cursor=nonsense`)).body.error).toMatchObject({
      key: 'transactions.cursor_invalid',
      field: 'cursor',
    });
  });
});

describe('payments', () => {
  it('make a light customer of an unknown number and keep its figures', async () => {
    await charge('677301001', 5_000);
    await charge('677301001', 700, 'decline');
    await charge('677301001', 1_500, null);
    const [row] = await search({ q: '301001' });
    expect(row).toMatchObject({
      displayName: '6 77 30 10 01',
      source: 'autoFromPayment',
      paidTotal: 5_000,
      paidCount: 1,
      openAmount: 1_500,
      failedAttempts30d: 1,
    });
    expect(Date.parse(row.lastPaymentAt)).toBeLessThanOrEqual(world.clock.now().getTime());
    expect((await read(row.id)).createdByName).toBeNull();
    const payments = (await owner.get(`/fapi/transactions?customerId=${row.id}`)).body.data;
    expect(payments.map((payment: any) => payment.status).sort()).toEqual(['cancelled', 'completed', 'processing']);
  });
  it('are counted for the customer the paying one was merged into meanwhile', async () => {
    const id = await charge('677301002', 2_000, null);
    const { customerId } = (await owner.get(`/fapi/transactions/${id}`)).body.data;
    const keep = await add({ displayName: 'Kept', phones: ['677301003'] });
    // As if the merge had happened while the pipeline already held the payment with its former customer.
    const { countPayments } = await import('./for-phone.ts');
    await owner.post(`${path}/${keep.id}/merge`, { otherId: customerId });
    const scope = { organisationId: owner.organisationId };
    const payment = { organisationId: owner.organisationId, amount: 2_000, count: 1, at: world.clock.now() };
    await world.production.runTx(scope, (tx) =>
      countPayments(tx, [
        { ...payment, customerId },
        { ...payment, customerId: keep.id, amount: 100 },
      ]),
    );
    expect(await read(keep.id)).toMatchObject({ paidTotal: 2_100, paidCount: 2 });
  });
});

describe('merging', () => {
  it('says beforehand what it will do, then does that: both ids lead to one, sums are added', async () => {
    await charge('677401001', 3_000);
    const light = (await search({ phone: '677401001' }))[0];
    const keep = await add({
      displayName: 'Aïcha Njoya',
      phones: ['699401002'],
      tags: ['vip'],
      notes: 'Likes blue',
      language: 'fr',
    });
    await charge('699401002', 4_000);
    const fold = await owner.put(`${path}/${light.id}`, {
      version: 1,
      customer: {
        displayName: 'A. Njoya',
        phones: ['677401001'],
        email: 'aicha@njoya.cm',
        tags: ['vip', 'marché'],
        notes: 'Sister of Ali',
        niu: 'P0123',
      },
    });
    expect(fold.status).toBe(200);

    const preview = await owner.get(`${path}/${keep.id}/merge/${light.id}`);
    expect(preview.body.data).toMatchObject({
      keep: { id: keep.id, paidTotal: 4_000 },
      fold: { id: light.id, displayName: 'A. Njoya', paidTotal: 3_000 },
      transactions: 1,
      result: {
        displayName: 'Aïcha Njoya',
        email: 'aicha@njoya.cm',
        phones: ['237699401002', '237677401001'],
        tags: ['vip', 'marché'],
        paidTotal: 7_000,
        paidCount: 2,
      },
      filled: ['email', 'niu'],
      addedPhones: ['237677401001'],
      addedTags: ['marché'],
      joinsNotes: true,
    });
    const merged = await owner.post(`${path}/${keep.id}/merge`, { otherId: light.id });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const { result } = preview.body.data;
    expect(merged.body.data).toMatchObject({
      displayName: result.displayName,
      email: result.email,
      tags: result.tags,
      paidTotal: result.paidTotal,
      paidCount: result.paidCount,
      niu: 'P0123',
      notes: 'Likes blue\nSister of Ali',
      aliases: [{ id: light.id, displayName: 'A. Njoya' }],
    });
    expect(merged.body.data.phones.map((phone: any) => phone.number)).toEqual(result.phones);
    expect((await read(light.id)).id).toBe(keep.id);
    expect(await names({ q: 'njoya' })).toEqual(['Aïcha Njoya']);
    expect((await owner.get(`/fapi/transactions?customerId=${keep.id}`)).body.data).toHaveLength(2);

    await charge('677401001', 500);
    expect(await read(keep.id), 'the number now belongs to the kept one').toMatchObject({
      paidTotal: 7_500,
      paidCount: 3,
    });

    const edited = await owner.put(`${path}/${light.id}`, {
      version: merged.body.data.version,
      customer: { displayName: 'Aïcha', phones: ['699401002'] },
    });
    expect(edited.body.data).toMatchObject({ id: keep.id, displayName: 'Aïcha' });
    expect(await names({ q: 'a. njoya' }), 'the former name still finds it after an edit').toEqual(['Aïcha']);
  });

  it('takes the name of a known customer over a bare number, and every older id keeps leading to it', async () => {
    await charge('677402001', 1_000);
    const light = (await search({ phone: '677402001' }))[0];
    const middle = await add({ displayName: 'Boris Fotso', phones: ['677402001', '677402002'] });
    const first = await add({ displayName: 'B. Fotso', email: 'boris@fotso.cm' });
    expect((await owner.post(`${path}/${middle.id}/merge`, { otherId: first.id })).status).toBe(200);
    const preview = (await owner.get(`${path}/${light.id}/merge/${middle.id}`)).body.data;
    expect(preview).toMatchObject({
      result: { displayName: 'Boris Fotso', email: 'boris@fotso.cm', phones: ['237677402001', '237677402002'] },
      filled: ['displayName', 'email'],
      addedPhones: ['237677402002'],
    });
    expect((await owner.post(`${path}/${light.id}/merge`, { otherId: middle.id })).body.data).toMatchObject({
      id: light.id,
      displayName: 'Boris Fotso',
    });
    for (const id of [first.id, middle.id]) expect((await read(id)).id).toBe(light.id);
    expect((await read(light.id)).aliases).toHaveLength(2);
  });
});

describe('merging a person into a company', () => {
  it('gives it no birthday', async () => {
    const company = await add({ type: 'company', displayName: 'Kamga SARL', phones: ['677404001'] });
    const person = await add({
      displayName: 'Didier',
      firstName: 'Didier',
      dob: '1980-01-01',
      sex: 'male',
      niu: 'P1',
      phones: ['677404002'],
    });
    expect((await owner.get(`${path}/${company.id}/merge/${person.id}`)).body.data.filled).toEqual(['niu']);
    expect((await owner.post(`${path}/${company.id}/merge`, { otherId: person.id })).body.data).toMatchObject({
      type: 'company',
      firstName: null,
      dob: null,
      sex: null,
      niu: 'P1',
    });
  });
});

describe('409 cannot merge', () => {
  it('with itself or with one that was merged before', async () => {
    const [a, b, c] = [
      await add({ phones: ['677403001'] }),
      await add({ phones: ['677403002'] }),
      await add({ phones: ['677403003'] }),
    ];
    expect((await owner.post(`${path}/${a.id}/merge`, { otherId: a.id })).body.error.key).toBe(
      'customers.cannot_merge',
    );
    expect((await owner.post(`${path}/${a.id}/merge`, { otherId: b.id })).status).toBe(200);
    for (const [keep, other] of [
      [c.id, b.id],
      [b.id, c.id],
    ]) {
      expect((await owner.post(`${path}/${keep}/merge`, { otherId: other })).body.error.key).toBe(
        'customers.cannot_merge',
      );
      expect((await owner.get(`${path}/${keep}/merge/${other}`)).body.error.key).toBe('customers.cannot_merge');
    }
  });
  it('with one it is one with by now, which is no refusal of the two', async () => {
    const [a, b] = [await add({ phones: ['677403011'] }), await add({ phones: ['677403012'] })];
    expect((await owner.post(`${path}/${a.id}/merge`, { otherId: b.id })).status).toBe(200);
    for (const [keep, other] of [
      [a.id, b.id],
      [b.id, a.id],
    ]) {
      expect((await owner.get(`${path}/${keep}/merge/${other}`)).body.error.key).toBe('customers.already_one');
      expect((await owner.post(`${path}/${keep}/merge`, { otherId: other })).body.error.key).toBe(
        'customers.already_one',
      );
    }
  });
  it('leaves one winner when two people fold the same customer at once', async () => {
    const [a, b, c] = [
      await add({ phones: ['677403004'] }),
      await add({ phones: ['677403005'] }),
      await add({ phones: ['677403006'] }),
    ];
    const both = await Promise.all([
      owner.post(`${path}/${a.id}/merge`, { otherId: c.id }),
      owner.post(`${path}/${b.id}/merge`, { otherId: c.id }),
    ]);
    expect(both.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });
});

describe('archiving', () => {
  it('hides and brings back, and deletes nothing', async () => {
    const { id } = await add({ displayName: 'Parti', phones: ['677501001'] });
    const action = async () => (await read(id)).availableActions.map((one: any) => one.action);
    expect(await action()).toEqual(['charge', 'edit', 'merge', 'archive']);
    expect((await owner.post(`${path}/${id}/archive`, { archived: true })).body.data.archivedAt).not.toBeNull();
    expect([
      await names({ q: 'parti' }),
      await names({ q: 'parti', archived: 'yes' }),
      await names({ q: 'parti', archived: 'all' }),
    ]).toEqual([[], ['Parti'], ['Parti']]);
    expect(await names({ phone: '677501001', archived: 'all' }), 'a new one of the same number is still told').toEqual([
      'Parti',
    ]);
    expect(await action()).toContain('restore');
    expect((await owner.post(`${path}/${id}/archive`, { archived: false })).body.data.archivedAt).toBeNull();
    expect(await names({ q: 'parti' })).toEqual(['Parti']);
  });
});

describe('actions', () => {
  it('come with the reason for each refusal', async () => {
    const { id } = await add({ displayName: 'Mail only', email: 'mail@only.cm' });
    const state = async (who: Session) =>
      Object.fromEntries(
        (await read(id, who)).availableActions.map((one: any) => [one.action, one.disabledReason?.en ?? true]),
      );
    expect(await state(owner)).toEqual({ charge: 'No phone number is known.', edit: true, merge: true, archive: true });
    const none = 'Your role does not include this right.';
    expect(await state(people.support!)).toEqual({ charge: none, edit: none, merge: none, archive: none });
    expect((await people.cashier!.get(`${path}/${id}`)).status).toBe(403);
  });
});
