import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { massHand } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Payés');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

async function read(...lines: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(`\ufeff${lines.join('\n')}\n`), 'paie.csv');
  return { id, run: await hand.get(id), items: await hand.items(id) };
}
/** The same where a person says which of two columns is the amount; each row with what the list says of it. */
async function readChoosing(amount: number, ...lines: string[]): Promise<string[]> {
  const { id } = await hand.create([], { type: 'file' });
  const bytes = Buffer.from(`\ufeff${lines.join('\n')}\n`);
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes, name: 'paie.csv' });
  const preview = await hand.ok(owner.post(`${hand.path(id)}/file`, { fileId }));
  const mapping = { ...preview.mapping, amount };
  await hand.ok(owner.put(`${hand.path(id)}/mapping`, { version: preview.version, mapping }));
  await world.settle();
  return (await hand.items(id)).map(saidOf);
}
const saidOf = ({ status, leftOut }: any): string => [status, ...leftOut.map(({ code }: any) => code)].join(' ');
const november = [
  'Nom;Téléphone;Net à payer;Payé',
  'Awa Ngassa;677123456;85000;En espèces',
  'Boris Tchana;699112233;60000;à la caisse',
  'Chantal Fouda;670000018;45000;12.11',
  'Daniel Mbarga;695000019;40000;en liquide le 12',
  'Esther Kamga;677555001;30000;voir Nadine',
  'Franck Nana;677555002;52000;non',
  'Grace Ateba;699555003;48000;Échec',
  'Hervé Biya;699555004;47000;rien',
  'Ines Talla;677555005;46000;10 000 F CFA',
  'Jean Ondo;677555006;44000;à payer',
  'Kevin Eto;677555007;43000;',
];

describe('a column that says who was paid', () => {
  it('leaves out whoever was, however it is written, and whom it does not clearly say unpaid', async () => {
    const { run, items } = await read(...november);
    expect(items.filter(({ status }) => status === 'ready').map(({ name }) => name)).toEqual([
      'Franck Nana',
      'Grace Ateba',
      'Hervé Biya',
      'Jean Ondo',
      'Kevin Eto',
    ]);
    expect(run).toMatchObject({ status: 'readyForReview', totalAmount: 234_000, leftOut: { count: 6, canTakeIn: 5 } });
    expect(items[0].leftOut[0].text.fr).toBe('La ligne dit «\u00a0Payé: En espèces\u00a0».');
  });

  it('asks what is left for whoever was paid in part: not taken in with the others, and paid what a person writes', async () => {
    const { id, run, items } = await read(...november);
    const ines = items[8];
    expect(run.leftOut.reasons).toContainEqual({
      code: 'partPaid',
      words: 'Payé: 10 000 F CFA',
      count: 1,
      amount: 46_000,
      canTakeIn: 0,
      text: {
        en: 'The row says “Payé: 10 000 F CFA”: part of it was paid. Write what is left to pay, or take the row in with the amount it has.',
        fr: 'La ligne dit «\u00a0Payé: 10 000 F CFA\u00a0»\u00a0: une partie a été payée. Écrivez ce qui reste à payer, ou reprenez la ligne avec son montant.',
      },
    });
    const taken = await hand.ok(owner.post(`${hand.path(id)}/items/left-out`, { choice: 'takeIn' }));
    expect(taken).toMatchObject({ changed: 5, run: { leftOut: { count: 1, canTakeIn: 0 } } });
    // Another number says nothing of the sum.
    expect(await hand.ok(hand.edit(id, ines.id, { phone: '677555099' }))).toMatchObject({ status: 'leftOut' });
    expect(await hand.ok(hand.edit(id, ines.id, { amount: '36000' }))).toMatchObject({
      status: 'ready',
      amount: 36_000,
      leftOut: [],
    });
  });

  it('pays all of it once the row itself is taken in', async () => {
    const { id, items } = await read(...november);
    await hand.ok(owner.post(`${hand.path(id)}/items/left-out`, { choice: 'takeIn', itemIds: [items[8].id] }));
    expect((await hand.items(id))[8]).toMatchObject({ status: 'ready', amount: 46_000 });
  });

  it('says nothing against a person of a list of people', async () => {
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: Buffer.from(`\ufeff${november.join('\n')}\n`),
      name: 'gens.csv',
    });
    const looked = await hand.ok(owner.post('/fapi/recipients/import/look', { fileId }));
    const checked = await hand.ok(
      owner.post('/fapi/recipients/import/check', { fileId, mapping: looked.mapping, sheets: [0] }),
    );
    expect(checked).toMatchObject({ add: 11, leftOut: 0 });
  });

  it('takes for unpaid only what says so from its first word to its last', async () => {
    const { items } = await read(
      'Nom;Téléphone;Net à payer;Payé',
      'Awa Ngassa;677123456;25000;Rien à payer',
      'Boris Tchana;699112233;25000;Reste à payer 0',
      'Chantal Fouda;670000018;25000;Échec MTN, OK par Orange le 12/11',
      'Daniel Mbarga;695000019;25000;À payer (fait)',
      'Esther Kamga;677555001;25000;Non, remis à sa femme',
      'Franck Nana;677555002;25000;non (5000 déjà donnés)',
      'Grace Ateba;699555003;25000;nothing to pay',
      'Hervé Biya;699555004;25000;à payer : 0',
      'Ines Talla;677555005;25000;Non, pas encore',
    );
    expect(items.map(saidOf)).toEqual([
      'leftOut leftOut.said',
      'leftOut leftOut.said',
      'leftOut leftOut.said',
      'leftOut leftOut.said',
      'leftOut leftOut.said',
      'leftOut leftOut.partPaid',
      'leftOut leftOut.said',
      'leftOut leftOut.said',
      'ready',
    ]);
  });

  it.each([
    ['Nom;Téléphone;Montant;Payé'],
    ['Name;Phone;Amount;Paid'],
    ['Name;Phone;Amount;Paid?'],
    ['Name;Phone;Amount;Amt paid'],
    ['Nom;Téléphone;Montant;Payé FCFA'],
  ])('reads sums alike in either language: %s', async (header) =>
    expect(
      await readChoosing(
        2,
        header,
        'Awa Ngassa;677123456;25000;25000',
        'Boris Tchana;699112233;25000;5000',
        'Chantal Fouda;670000018;25000;',
      ),
    ).toEqual(['leftOut leftOut.said', 'leftOut leftOut.partPaid', 'ready']),
  );

  it.each([['Payé le'], ['Payé ou non'], ['Payé novembre'], ['Date paid'], ['Paid on'], ['Est payé']])(
    'is known by its participle: %s',
    async (heading) => {
      const { items } = await read(
        `Nom;Téléphone;Montant;${heading}`,
        'Awa Ngassa;677123456;25000;12/11/2026',
        'Boris Tchana;699112233;25000;',
        'Chantal Fouda;670000018;25000;OUI',
      );
      expect(items.map(saidOf)).toEqual(['leftOut leftOut.said', 'ready', 'leftOut leftOut.said']);
    },
  );

  it('beside what is left it says nothing only where all rows prove that it is taken off', async () => {
    const debts = [
      'Awa Ngassa;677123456;25000;5000;20000',
      'Boris Tchana;699112233;40000;20000;20000',
      'Chantal Fouda;670000018;25000;;25000',
      'Daniel Mbarga;695000019;25000;15000;10000',
    ];
    const header = 'Nom;Téléphone;Dû;Payé;Reste à payer';
    expect((await read(header, ...debts)).items.map(saidOf)).toEqual(['ready', 'ready', 'ready', 'ready']);
    const disproved = await readChoosing(4, header, ...debts, 'Esther Kamga;677555001;90000;;15000');
    expect(disproved).toEqual([
      'leftOut leftOut.partPaid',
      'leftOut leftOut.said',
      'ready',
      'leftOut leftOut.said',
      'ready',
    ]);
    expect(
      await readChoosing(
        2,
        'Nom;Téléphone;Reste à payer;Payé',
        'Awa Ngassa;677123456;20000;20000',
        'Boris Tchana;699112233;15000;',
        'Chantal Fouda;670000018;25000;25 000 F',
        'Daniel Mbarga;695000019;30000;5000',
      ),
    ).toEqual(['leftOut leftOut.said', 'ready', 'leftOut leftOut.said', 'leftOut leftOut.partPaid']);
  });

  it.each([
    ['Payee;Phone;Amount', ['Awa One;677123456;25000', 'Bih Two;699112233;25000']],
    ['Name;Payee;Phone;Amount', ['School A;Awa One;677123456;25000', 'School B;Bih Two;699112233;25000']],
    ['Nom;Téléphone;Montant;Motif', ['Awa One;677123456;25000;Paie', 'Bih Two;699112233;25000;Solde']],
  ] as const)('nobody is left out by a name or by what is paid: %s', async (header, rows) => {
    const { items } = await read(header, ...rows);
    expect(items.map(saidOf)).toEqual(['ready', 'ready']);
  });
});
