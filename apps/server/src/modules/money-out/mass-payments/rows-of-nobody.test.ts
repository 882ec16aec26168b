import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBook } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Collège La Rose');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

const figure = (value: number) => ({ v: String(value) });
const teacher = (no: number, name: string) => [
  figure(no),
  name,
  mtnPhone(700 + no),
  figure(100_000),
  figure(5000),
  figure(95_000),
];
/** As a school prints its pay: a heading of two rows, titles and sub-totals of its parts, signatures. */
const state = makeBook([
  {
    name: 'Novembre',
    rows: [
      ['COLLÈGE PRIVÉ LA ROSE', null, 'Tél : 677 00 00 99'],
      ['ÉTAT DE PAIEMENT – NOVEMBRE'],
      ['N°', 'Noms et prénoms', 'Téléphone', 'Salaires', null, null, 'Observations'],
      [null, null, null, 'Brut', 'Retenues', 'Net à payer'],
      ['SECTION MATERNELLE'],
      teacher(1, 'Awa Ngo'),
      teacher(2, 'Bih Fru'),
      ['Sous-total', null, null, figure(200_000), figure(10_000), figure(190_000)],
      ['N°', 'Noms et prénoms', 'Téléphone'],
      ['SECTION PRIMAIRE'],
      teacher(3, 'Che Paul'),
      ['Sous-total', null, null, figure(100_000), figure(5000), figure(95_000)],
      ['TOTAL GÉNÉRAL', null, null, figure(300_000), figure(15_000), figure(285_000)],
      [null, 'Fait à Yaoundé, le 28/11/2026'],
      ['La Comptable', null, null, null, null, null, 'Le Directeur'],
      [null, 'Mme EYENGA Solange', null, null, null, null, 'M. ONANA Pierre'],
      [null, null, 'Visa du Fondateur'],
    ],
  },
]);

describe('a pay list as a school prints it', () => {
  it('pays what is net, by its heading of two rows, and leaves out in sight what is nobody', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const preview = await hand.upload(id, state, 'novembre.xlsx');
    expect(preview).toMatchObject({
      columns: [
        'N°',
        'Noms et prénoms',
        'Téléphone',
        'Salaires Brut',
        'Salaires Retenues',
        'Salaires Net à payer',
        'Observations',
      ],
      mapping: { name: 1, phone: 2, amount: 5 },
      ambiguous: [],
    });
    const run = await hand.get(id);
    expect(run).toMatchObject({
      status: 'readyForReview',
      itemCount: 3,
      wrongCount: 0,
      totalAmount: 285_000,
      control: { state: 'agrees', says: 285_000 },
    });
    expect(run.leftOut).toMatchObject({
      count: 7,
      amount: 0,
      reasons: [
        {
          code: 'nobody',
          count: 6,
          text: { fr: 'Ces lignes ne désignent personne à payer\u00a0: titres, signatures ou notes.' },
        },
        { code: 'heading', count: 1 },
      ],
    });
    const left = await hand.items(id, 'status=leftOut&sort=rowNo');
    expect(left.map((item) => [item.rowNo, item.leftOut[0].text.fr.slice(0, 30)])).toEqual([
      [5, '«\u00a0SECTION MATERNELLE\u00a0» ne dési'],
      [9, 'Cette ligne répète les titres '],
      [10, '«\u00a0SECTION PRIMAIRE\u00a0» ne désign'],
      [14, '«\u00a0Fait à Yaoundé, le 28/11/202'],
      [15, '«\u00a0La Comptable · Le Directeur\u00a0'],
      [16, '«\u00a0Mme EYENGA Solange · M. ONAN'],
      [17, '«\u00a0Visa du Fondateur\u00a0» ne désig'],
    ]);
  });
  it('is taken in as a row to be put right', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(id, state, 'novembre.xlsx');
    const [first] = await hand.items(id, 'status=leftOut&sort=rowNo');
    expect(
      await hand.ok(owner.post(`${hand.path(id)}/items/left-out`, { choice: 'takeIn', itemIds: [first.id] })),
    ).toMatchObject({ changed: 1, run: { status: 'draft', wrongCount: 1, leftOut: { count: 6 } } });
  });
  it('brings people in without its titles and signatures', async () => {
    const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: state, name: 'novembre.xlsx' });
    const check = await hand.ok(
      owner.post('/fapi/recipients/import/check', { fileId, mapping: { name: 1, phone: 2 } }),
    );
    expect(check).toMatchObject({ add: 3, wrong: 0, leftOut: 10 });
  });
});
