import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainBrowser } from '../../../testing/plain-browser.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** What payers filled in: found by its words, and kept under the words it was asked with. */
let world: TestWorld;
let school: Session;
let stranger: Session;
const title = { en: 'Fees', fr: 'Frais' };
const pupil = { key: 'eleve', label: { en: 'Pupil', fr: 'Élève' }, required: true, type: 'text' };
const input = (collect: object) => ({
  title,
  kind: 'fixed',
  amount: 5000,
  use: 'multi',
  collect: { name: 'no', email: 'no', reference: 'no', own: [], ...collect },
});
beforeAll(async () => {
  world = await testWorld();
  school = (await world.merchant('Collège Sainte-Thérèse')).owner;
  stranger = (await world.merchant('Ailleurs')).owner;
  await world.sim('policies', { action: 'approve' });
});
afterAll(() => world?.close());

const make = async (collect: object) => (await school.post('/fapi/payment-links', input(collect))).body.data;
async function pay(link: { slug: string }, fields: Record<string, string>): Promise<string> {
  const browser = plainBrowser(world.app);
  const page = await browser.send(await browser.get(`/pay/${link.slug}`), fields);
  await world.settle();
  // The approval comes by itself, in the round after the prompt.
  await world.travel(60_000, 10_000);
  return /txn_[0-9a-z]{26}/.exec(page.url)![0];
}
const change = (id: string, version: number, collect: object) =>
  school.put(`/fapi/payment-links/${id}`, { version, link: input(collect) });
const found = async (query: string, who = school) =>
  (await who.get(`/fapi/transactions?${query}`)).body.data.map((row: any) => row.id);
async function file(linkId: string): Promise<string[][]> {
  const response = await world.app.inject({
    method: 'GET',
    url: `/fapi/transactions/export?preset=link-payments&linkId=${linkId}&format=csv&language=fr&columns=amount`,
    headers: { authorization: `Bearer ${school.accessToken}` },
  });
  return readCsv(response.rawPayload, ';');
}

it('a pupil who has paid is found, in the list of the link, among all payments and by the one box, by the school only', async () => {
  const number = { key: 'matricule', label: { en: 'Number', fr: 'Matricule' }, required: false, type: 'text' };
  const link = await make({ email: 'optional', own: [pupil, number] });
  const answers = { f_eleve: 'Kévin Mbarga', f_matricule: 'MAT-77', c_email: 'kmbarga@exemple.cm' };
  const paid = await pay(link, { phone: '677150001', ...answers });
  await pay(link, { phone: '677150002', f_eleve: 'Léa Ngo', f_matricule: 'MAT-78' });
  for (const q of ['kevin', 'Kévin M', 'MAT-77', 'kmbarga@']) {
    expect(await found(`linkId=${link.id}&q=${encodeURIComponent(q)}`), q).toEqual([paid]);
    expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([paid]);
  }
  expect(await found('q=kevin', stranger)).toEqual([]);
  const { hits, exact } = (await school.get('/fapi/search?q=Kevin')).body.data;
  expect(hits).toMatchObject([
    { id: paid, subtitle: expect.stringContaining('(Kévin Mbarga, kmbarga@exemple.cm, MAT-77)') },
  ]);
  expect(exact).toBeNull();
});

it('stays a column of list and file when its question is taken out or asked in other words', async () => {
  const link = await make({ email: 'required', own: [pupil] });
  // Nobody has answered yet: what is taken out leaves nothing behind.
  const other = { ...pupil, key: 'classe', label: { en: 'Class', fr: 'Classe' } };
  await change(link.id, 1, { email: 'required', own: [pupil, other] });
  await change(link.id, 2, { email: 'required', own: [pupil] });
  const paid = await pay(link, { phone: '677150003', f_eleve: 'Kévin', c_email: 'k@exemple.cm' });
  const number = { ...pupil, key: 'matricule', label: { en: 'Number', fr: 'Matricule' } };
  const changed = (await change(link.id, 3, { own: [number] })).body.data;
  expect(changed.collect.past).toEqual([
    { key: 'email', label: null },
    { key: 'eleve', label: pupil.label },
  ]);
  expect(await file(link.id)).toEqual([
    ['Montant', 'Matricule', 'E-mail', 'Élève'],
    ['5000', '', 'k@exemple.cm', 'Kévin'],
  ]);
  expect((await school.get(`/fapi/transactions/${paid}`)).body.data.answers).toContainEqual({
    label: { en: 'Pupil', fr: 'Élève' },
    value: 'Kévin',
  });
  // Asked again in the same words it is one question; in other words it says what it was.
  const same = (await change(link.id, 4, { email: 'optional', own: [number, pupil] })).body.data;
  expect(same.collect.past).toEqual([]);
  const renamed = { ...pupil, label: { en: 'Name of the pupil', fr: 'Nom de l’élève' } };
  await change(link.id, 5, { email: 'optional', own: [number, renamed] });
  expect((await file(link.id))[0]).toEqual(['Montant', 'E-mail', 'Matricule', 'Nom de l’élève (avant\u00a0: Élève)']);
  expect((await school.post(`/fapi/payment-links/${link.id}/clone`)).body.data.collect.past).toEqual([]);
});
