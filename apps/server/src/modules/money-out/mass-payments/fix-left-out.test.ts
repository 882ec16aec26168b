import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { makeBook, styled, text } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Payés entre-temps');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

const [why, key] = [massPaymentFileWords.why.fr, massPaymentFileWords.rowKey.fr];
async function fix(id: string, file: Buffer | string[]) {
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(file.join('\r\n'));
  const name = Buffer.isBuffer(file) ? 'corrigé.xlsx' : 'corrigé.csv';
  return hand.ok(
    owner.post(`${hand.path(id)}/fix`, { fileId: await storedFileId(owner, { purpose: 'spreadsheet', bytes, name }) }),
  );
}
async function wrongRun(heading: string, ...rows: string[]) {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from([heading, ...rows].join('\r\n')));
  return { id, keys: (await hand.items(id)).map((item) => item.id as string) };
}
const seen = async (id: string) =>
  (await hand.items(id)).map(({ name, status, leftOut }) => [name, status, leftOut.map(({ text: { en } }: any) => en)]);
const paid = 'Nom;Téléphone;Net à payer;Payé';
const fixedPaid = `${paid};${why};${key}`;

it('a corrected file leaves out whom it names as paid by now, as any file does', async () => {
  const { id, keys } = await wrongRun(
    paid,
    'Awa;67713;8000;',
    'Bih;67714;9000;',
    'Che;67715;7000;',
    'Dia;67716;6000;non',
  );
  const file = [
    fixedPaid,
    `Awa;${mtnPhone(501)};8000;;Numéro faux;${keys[0]}`,
    `Bih;${mtnPhone(502)};9000;en espèces;Numéro faux;${keys[1]}`,
    `Che;${mtnPhone(503)};7000;5 000 F;Numéro faux;${keys[2]}`,
    `Dia;${mtnPhone(504)};6000;non;Numéro faux;${keys[3]}`,
  ];
  const fixed = await fix(id, file);
  expect(fixed).toMatchObject({ replaced: 4, leftOut: 2, stillWrong: 0, unmatched: [] });
  expect(fixed.run).toMatchObject({ totalAmount: 14_000, leftOut: { count: 2, amount: 16_000, canTakeIn: 1 } });
  expect(await seen(id)).toEqual([
    ['Awa', 'ready', []],
    ['Bih', 'leftOut', ['The row says “Payé: en espèces”.']],
    [
      'Che',
      'leftOut',
      [
        'The row says “Payé: 5 000 F”: part of it was paid. Write what is left to pay, or take the row in with the amount it has.',
      ],
    ],
    ['Dia', 'ready', []],
  ]);
  expect((await hand.get(id)).events[0]).toMatchObject({
    kind: 'rowsFixed',
    note: { en: '4, of these left out by the file: Bih, Che', fr: '4, dont écartées par le fichier\u00a0: Bih, Che' },
  });
  // Sent again after a lost answer: it stands as the file has it.
  expect(await fix(id, file)).toMatchObject({ replaced: 0, leftOut: 0, stillWrong: 0, unmatched: [] });
});

it('a corrected workbook leaves out what it hides, strikes through or names as not to be paid', async () => {
  const { id, keys } = await wrongRun(
    'Nom;Téléphone;Net à payer;Observation',
    'Awa;67713;8000;',
    'Bih;67714;9000;',
    'Che;67715;7000;',
    'Dia;67716;6000;',
  );
  const book = makeBook([
    {
      name: 'Feuil1',
      rows: [
        ['Nom', 'Téléphone', 'Net à payer', 'Observation', why, key],
        ['Awa', mtnPhone(511), { v: '8000' }, '', 'Faux', keys[0]!],
        ['Bih', mtnPhone(512), { v: '9000' }, 'NE PAS PAYER', 'Faux', keys[1]!],
        ['Che', mtnPhone(513), { v: '7000' }, '', 'Faux', keys[2]!],
        [text('Dia', styled.struck), mtnPhone(514), { v: '6000' }, '', 'Faux', keys[3]!],
      ],
      hiddenRows: [4],
    },
  ]);
  expect(await fix(id, book)).toMatchObject({ replaced: 4, leftOut: 3, stillWrong: 0 });
  expect(await seen(id)).toEqual([
    ['Awa', 'ready', []],
    ['Bih', 'leftOut', ['The row says “NE PAS PAYER”.']],
    ['Che', 'leftOut', ['This row is hidden in the spreadsheet, or a filter takes it away.']],
    ['Dia', 'leftOut', ['This row is struck through in the spreadsheet.']],
  ]);
});

it('whom a person took in stays taken in while the file says no more than they saw', async () => {
  const { id, keys } = await wrongRun(
    paid,
    'Awa;67713;8000;en espèces',
    'Bih;67714;9000;à la caisse',
    'Che;67715;7000;5 000 F',
  );
  await hand.ok(hand.act(id, 'items/left-out', { choice: 'takeIn', itemIds: keys.slice(0, 2) }));
  // What is left of a part is written beside a number that is still wrong.
  await hand.ok(hand.edit(id, keys[2]!, { amount: '2000' }));
  expect((await seen(id)).map(([, status]) => status)).toEqual(['draft', 'draft', 'draft']);
  const fixed = await fix(id, [
    fixedPaid,
    `Awa;${mtnPhone(521)};8000;en espèces;Faux;${keys[0]}`,
    `Bih;${mtnPhone(522)};9000;par Nadine le 12;Faux;${keys[1]}`,
    `Che;${mtnPhone(523)};2000;5 000 F;Faux;${keys[2]}`,
  ]);
  expect(fixed).toMatchObject({
    replaced: 3,
    leftOut: 1,
    stillWrong: 0,
    run: { totalAmount: 10_000, leftOut: { takenIn: 1 } },
  });
  expect(await seen(id)).toEqual([
    ['Awa', 'ready', []],
    ['Bih', 'leftOut', ['The row says “Payé: par Nadine le 12”.', 'The row says “Payé: à la caisse”.']],
    ['Che', 'ready', []],
  ]);
});

it('a row that is not wrong any more is named where the file says that it is not to be paid', async () => {
  const { id, keys } = await wrongRun(`${paid};Référence`, `Awa;${mtnPhone(531)};8000;;A1`, 'Bih;67714;9000;;A2');
  const fixed = await fix(id, [
    `${paid};Référence;${why};${key}`,
    `Awa;${mtnPhone(531)};8000;en espèces;A1;;`,
    `Bih;${mtnPhone(532)};9000;;A2;Faux;${keys[1]}`,
  ]);
  expect(fixed).toMatchObject({
    replaced: 1,
    leftOut: 0,
    unmatched: [{ rowNo: 2, name: 'Awa', amount: '8000', why: 'notToPay', words: 'Payé: en espèces' }],
    run: { totalAmount: 17_000 },
  });
  const note = (await hand.get(id)).events[0].note;
  expect([note.en, note.fr].map((said) => said.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'row 2, Awa, XAF 8,000: the file says “Payé: en espèces”, but its row here is still to be paid',
    'ligne 2, Awa, 8 000 FCFA : le fichier dit « Payé: en espèces », mais sa ligne ici reste à payer',
  ]);
});

it('rows that were typed are left out in sight as well', async () => {
  const { id } = await hand.create([
    { name: 'Awa', phone: '67713', amount: 8000 },
    { name: 'Bih', phone: '67714', amount: 9000 },
  ]);
  const [awa, bih] = await hand.items(id);
  const fixed = await fix(id, [
    `Nom;Téléphone;Montant;Payé;${why};${key}`,
    `Awa;${mtnPhone(541)};8000;oui;Faux;${awa.id}`,
    `Bih;${mtnPhone(542)};9000;;Faux;${bih.id}`,
  ]);
  expect(fixed).toMatchObject({
    replaced: 2,
    leftOut: 1,
    run: { totalAmount: 9000, leftOut: { count: 1, amount: 8000 } },
  });
});

it('what we wrote about a row in the file that we gave out says nothing of it', async () => {
  const { id, keys } = await wrongRun(paid, 'Awa;67713;8000;');
  expect(
    await fix(id, [fixedPaid, `Awa;${mtnPhone(551)};8000;;${rowRules['phone.known'].fr};${keys[0]}`]),
  ).toMatchObject({ replaced: 1, leftOut: 0, run: { totalAmount: 8000 } });
  // Nor where the file of wrong rows is given as the file of a new run.
  const next = await wrongRun(fixedPaid, `Awa;${mtnPhone(551)};8000;;${rowRules['phone.known'].fr};${keys[0]}`);
  expect(await seen(next.id)).toEqual([['Awa', 'ready', []]]);
});

it('what a corrected file says in columns that are no field is asked about again', async () => {
  const heading = 'Nom;Téléphone;Montant;Loterie';
  const { id, keys } = await wrongRun(heading, 'Awa;67713;8000;', `Bih;${mtnPhone(522)};9000;`, 'Che;67715;7000;');
  expect((await hand.get(id)).otherColumns).toEqual([]);
  await fix(id, [
    `${heading};${why};${key}`,
    `Awa;${mtnPhone(521)};8000;oui;Numéro faux;${keys[0]}`,
    `Bih;${mtnPhone(522)};9000;oui;;${keys[1]}`,
    `Che;${mtnPhone(523)};7000;;Numéro faux;${keys[2]}`,
  ]);
  const { otherColumns, totalAmount } = await hand.get(id);
  expect(totalAmount).toBe(24_000);
  expect(otherColumns).toMatchObject([
    {
      heading: 'Loterie',
      isAsked: true,
      groups: [
        { key: 'oui', count: 2 },
        { key: '', count: 1 },
      ],
    },
  ]);
});

it('what was said of a column holds for what a corrected file writes there', async () => {
  const heading = 'Nom;Téléphone;Montant;Roulette';
  const first = await wrongRun(heading, `Awa;${mtnPhone(531)};8000;oui`, `Bih;${mtnPhone(532)};9000;non`);
  await hand.ok(hand.answer(first.id, [{ column: 3, key: 'oui' }]));
  const { id, keys } = await wrongRun(heading, 'Che;67713;8000;non', `Dia;${mtnPhone(533)};9000;non`);
  await fix(id, [
    `${heading};${why};${key}`,
    `Che;${mtnPhone(534)};8000;oui;Numéro faux;${keys[0]}`,
    `Dia;${mtnPhone(533)};9000;oui;;${keys[1]}`,
  ]);
  expect((await seen(id)).map(([name, status]) => `${name} ${status}`)).toEqual(['Che leftOut', 'Dia leftOut']);
});
