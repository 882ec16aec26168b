import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { samplePdf } from '../../../kit/small-files.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
const pin = '482915';

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Cacao Export', ['owner', 'manager']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  const hash = await hashPassword(pin);
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_hash: hash })
      .where('id', 'in', [owner.userId, manager.userId])
      .execute(),
  );
  await world.production.runTx({ organisationId }, (tx) => {
    const at = world.clock.now();
    return postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('transaction', at), occurredAt: at, bookedAt: at },
        { source: 'bankClearing', amount: 9_000_000, account: 'collectionPrimary' },
      ),
    ]);
  });
  await owner.post('/fapi/exchange-rates', {
    base: 'EUR',
    midMicros: 655_957_000,
    buySpreadBps: 0,
    sellSpreadBps: 0,
    maxAgeMinutes: 100_000,
  });
});
afterAll(() => world.close());

const accounts = ['12345678', '22345678', '32345678', '42345678', '52345678', '62345678'];
const wish = (account: string, amount = 40_000) => ({
  sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
  amount,
  to: 'EUR',
  beneficiary: {
    name: 'Lyon Textiles',
    address: '12 rue du Port, Lyon',
    country: 'FR',
    account,
    swiftCode: 'AGRIFRPP',
    bankName: 'Crédit Agricole',
    purposeCode: 'goods',
    relationship: 'fournisseur',
  },
});
const priced = async (account: string, amount?: number) => {
  const body = wish(account, amount);
  const { data } = (await owner.post('/fapi/settlements/cross-border/quote', body)).body;
  return { ...body, quoteId: data.id, pin };
};
const order = (body: object, who = owner) =>
  who.post('/fapi/settlements/cross-border', body).then((answer) => answer.body);
const available = () =>
  world.production.runTx(
    { organisationId },
    async (tx) => (await balanceOf(tx, organisationId, 'collectionPrimary'))!.available,
  );
const act = (who: Session, id: string, what: string, body: object) =>
  who.post(`/fapi/settlements/${id}/${what}`, body).then((answer) => answer.body);
/** Of other content with every other `text`. */
const paper = (text = 'Facture') =>
  storedFileId(owner, { purpose: 'document', bytes: samplePdf(text), name: 'facture.pdf' });

it('the same amount to the same account abroad is asked about, and a yes is to what was seen', async () => {
  const [to] = accounts;
  const first = (await order(await priced(to!))).data;
  const before = await available();
  const again = await priced(to!);
  const refused = (await order(again)).error;
  expect(refused).toMatchObject({
    key: 'settlements.duplicate',
    params: { id: first.id, seen: first.id, amount: first.gross, abroad: 'yes' },
  });
  expect(refused.message.en).toContain('same account abroad');
  expect(await available(), 'nothing is set aside').toBe(before);
  // A colleague is asked about it as well, and another amount or account asks nothing.
  expect((await order(await priced(to!), manager)).error.key).toBe('settlements.duplicate');
  expect((await order(await priced(to!, 41_000))).data.status).toBe('pending');
  const second = (await order({ ...again, duplicateOf: first.id })).data;
  expect(second.status).toBe('pending');
  // A yes to the first is none to the second.
  const third = await priced(to!);
  expect((await order({ ...third, duplicateOf: first.id })).error).toMatchObject({
    key: 'settlements.duplicate',
    params: { id: second.id, others: 1 },
  });
});

it('of two people who order the same at once, one is asked', async () => {
  const [, to] = accounts;
  const before = await available();
  const [mine, theirs] = [await priced(to!), await priced(to!)];
  const answers = await Promise.all([order(mine), order(theirs, manager)]);
  expect(answers.map(({ error }): string => error?.key ?? 'ordered').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'ordered',
    'settlements.duplicate',
  ]);
  expect(await available()).toBe(before - answers.find(({ data }) => data)!.data.gross);
});

it('what was called off asks nothing of the next one', async () => {
  const [, , to] = accounts;
  const first = (await order(await priced(to!))).data;
  await act(owner, first.id, 'cancel', { note: 'erreur' });
  expect((await order(await priced(to!))).data.status).toBe('pending');
});

it('whoever lets one of two go is asked about the other, and says yes to what was seen', async () => {
  const [, , , to] = accounts;
  const first = (await order(await priced(to!))).data;
  const second = (await order({ ...(await priced(to!)), duplicateOf: first.id })).data;
  for (const { id } of [first, second]) await act(owner, id, 'documents', { type: 'invoice', fileId: await paper(id) });
  const accept = (id: string, more: object = {}) => act(manager, id, 'review', { decision: 'accept', pin, ...more });
  expect((await accept(first.id)).error).toMatchObject({
    key: 'settlements.duplicate',
    params: { id: second.id, again: 'yes' },
  });
  expect((await accept(first.id, { duplicateOf: second.id })).data.status).toBe('processing');
  expect((await accept(second.id)).error).toMatchObject({ params: { id: first.id } });
  // To refuse it nothing is asked.
  expect((await act(manager, second.id, 'review', { decision: 'reject', note: 'double', pin })).data.status).toBe(
    'rejected',
  );
});

it('one invoice is put to one order: the same file or the same content is asked about, a contract is not', async () => {
  const [, , , , to] = accounts;
  const first = (await order(await priced(to!, 50_000))).data;
  const second = (await order(await priced(to!, 60_000))).data;
  const invoice = await paper();
  const add = (id: string, type: string, fileId: string, more: object = {}) =>
    act(owner, id, 'documents', { type, fileId, ...more });
  expect((await add(first.id, 'invoice', invoice)).data.missing).toEqual([]);
  for (const fileId of [invoice, await paper()]) {
    const { error } = await add(second.id, 'invoice', fileId);
    expect(error).toMatchObject({
      key: 'settlements.paper_elsewhere',
      params: { id: first.id, seen: first.id, amount: first.gross },
    });
    expect(error.message.en).toContain('It was not added');
  }
  // Nor does it pass as a paper of another kind.
  expect((await add(second.id, 'other', invoice)).error.key).toBe('settlements.paper_elsewhere');
  const other = await paper('contract');
  await add(first.id, 'contract', other);
  expect((await add(second.id, 'contract', other)).data.documents).toHaveLength(1);
  const added = (await add(second.id, 'invoice', invoice, { duplicateOf: first.id })).data;
  expect(added.missing).toEqual([]);
  // Whoever looks at the papers of either reads of the other.
  const read = async (id: string) => (await manager.get(`/fapi/settlements/${id}`)).body.data.papersElsewhere;
  expect(await read(second.id)).toMatchObject([{ name: 'facture.pdf', id: first.id, amount: first.gross }]);
  expect(await read(first.id)).toMatchObject([{ name: 'facture.pdf', id: second.id }]);
  await act(owner, first.id, 'cancel', { note: 'double' });
  expect(await read(second.id), 'an order that came to nothing used no paper up').toEqual([]);
});

it('of two that put one invoice to two orders at once, one is asked', async () => {
  const [, , , , , to] = accounts;
  const first = (await order(await priced(to!, 70_000))).data;
  const second = (await order(await priced(to!, 80_000))).data;
  const fileId = await paper('at once');
  const answers = await Promise.all(
    [first, second].map(({ id }) => act(owner, id, 'documents', { type: 'invoice', fileId })),
  );
  expect(answers.filter(({ error }) => error).map(({ error }) => error.key)).toEqual(['settlements.paper_elsewhere']);
});
