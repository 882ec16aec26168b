import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBook, merged, related } from '../testing/make-book.ts';
import type { MadeCell } from '../testing/make-spreadsheet.ts';
import { massHand, mtnPhone } from '../testing/mass-payments.ts';
import { storedFileId } from '../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import type { CellGroup } from '#domain/mass-payments/other-columns.ts';
import { groupName } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';

/** What a spreadsheet says beside its plain cells of who was paid: merged cells, comments, notes at its foot. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Coopérative de Foumbot');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
});
afterAll(() => world?.close());

const names = ['Awa Ngassa', 'Boris Tchana', 'Chantal Fouda', 'Daniel Mbarga', 'Esther Kamga'];
const person = (no: number, ...more: (string | null)[]): MadeCell[] => [
  more[0] ?? null,
  names[no]!,
  mtnPhone(700 + no),
  { v: '10000' },
  ...more.slice(1),
];
const header = ['Site', 'Nom', 'Téléphone', 'Montant', 'Observations', 'Payé'];
type Sheet = Parameters<typeof makeBook>[0][number];
async function read(sheet: Omit<Sheet, 'name'>, extra: Record<string, string> = {}): Promise<string> {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, makeBook([{ name: 'Paie', ...sheet }], extra), 'paie.xlsx');
  return id;
}
const states = async (id: string) =>
  (await hand.items(id)).map(({ name, status, leftOut, fileWords }) => [
    name,
    status,
    leftOut[0]?.text.fr ?? null,
    fileWords,
  ]);

it('whoever a merged cell says was paid is left out, and nobody is paid twice', async () => {
  const id = await read({
    rows: [
      header,
      person(0, 'Site A', 'vu avec Paul', 'OUI'),
      person(1),
      ['', 'SOUS-TOTAL site A', null, { v: '20000' }],
      person(2, 'Site B'),
      person(3),
      person(4),
    ],
    behind: merged('A2:A4', 'E2:E5', 'F2:F3', 'A5:A7', 'B6:B7'),
  });
  expect(await states(id)).toEqual([
    [names[0], 'leftOut', 'La ligne dit «\u00a0Payé: OUI\u00a0».', expect.stringContaining('vu avec Paul')],
    [names[1], 'leftOut', 'La ligne dit «\u00a0Payé: OUI\u00a0».', expect.stringContaining('vu avec Paul')],
    [names[2], 'ready', null, 'Observations: vu avec Paul'],
    [names[3], 'ready', null, null],
    [names[4], 'ready', null, null],
  ]);
  expect(await hand.get(id)).toMatchObject({
    totalAmount: 30_000,
    fileWords: { count: 1 },
    totalRows: [{ label: 'SOUS-TOTAL site A', decision: 'total' }],
  });
  await hand.ok(hand.answer(id));
  expect((await hand.ok(hand.submit(id))).status).not.toBe('draft');
  await world.settle();
  expect((await hand.rows(id)).filter(({ status }) => status !== 'leftOut').map(({ name }) => name)).toEqual([
    names[2],
    names[3],
    names[4],
  ]);
});

it('a merged cell says so in a file of corrected rows too', async () => {
  const wrong = (no: number) => person(no).map((cell, column) => (column === 2 ? '12' : cell));
  const id = await read({ rows: [header, wrong(0), wrong(1), person(2)] });
  const [awa, boris] = await hand.items(id);
  const key = massPaymentFileWords.rowKey.fr;
  const file = makeBook(
    [
      {
        name: 'Corrigé',
        rows: [
          [...header, key],
          [...person(0, null, null, 'OUI'), awa.id],
          [...person(1, null, null, null), boris.id],
        ],
        behind: merged('F2:F3'),
        related: related('comments', '../comments1.xml'),
      },
    ],
    {
      'xl/comments1.xml':
        '<comments><authors><author/></authors><commentList><comment ref="D3" authorId="0"><text><t>par sa sœur</t></text></comment></commentList></comments>',
    },
  );
  const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: file, name: 'c.xlsx' });
  expect(await hand.ok(owner.post(`${hand.path(id)}/fix`, { fileId }))).toMatchObject({ replaced: 2, leftOut: 2 });
  expect((await states(id))[1]).toEqual([
    names[1],
    'leftOut',
    'La ligne dit «\u00a0Payé: OUI\u00a0».',
    expect.stringContaining('par sa sœur'),
  ]);
});

it('a comment stands beside its row, and one that says paid leaves it out', async () => {
  const comments = [
    ['D2', 'Payé le 12/11 en espèces'],
    ['B3', 'Jean:\nnouveau numéro'],
    ['D1', 'déjà payé'],
  ].map(([place, text]) => `<comment ref="${place}" authorId="0"><text><t>${text}</t></text></comment>`);
  const id = await read(
    { rows: [header, person(0), person(1), person(2)], related: related('comments', '../comments1.xml') },
    {
      'xl/comments1.xml': `<comments><authors><author>Jean</author></authors><commentList>${comments.join('')}</commentList></comments>`,
    },
  );
  expect(await states(id)).toEqual([
    [names[0], 'leftOut', 'La ligne dit «\u00a0Payé le 12/11 en espèces\u00a0».', 'Payé le 12/11 en espèces'],
    [names[1], 'ready', null, 'nouveau numéro'],
    [names[2], 'ready', null, null],
  ]);
  // Where another cell is corrected, it still stands there.
  const [, boris] = await hand.items(id);
  await hand.ok(hand.edit(id, boris.id, { amount: 12_000 }));
  expect((await states(id))[1]).toEqual([names[1], 'ready', null, 'nouveau numéro']);
});

it('rows of a colour are asked about, and left out by it', async () => {
  const fill = (rgb: string) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`;
  const painted = (no: number, style: number): MadeCell[] =>
    [names[no]!, mtnPhone(700 + no), '10000'].map((v) => ({ v, t: 'str', s: style }));
  const id = await read(
    { rows: [header.slice(1, 4), painted(0, 1), painted(1, 0), painted(2, 1)] },
    {
      'xl/styles.xml': `<styleSheet><fills><fill/>${fill('FFFFFF00')}</fills><cellXfs><xf fillId="0"/><xf fillId="1"/></cellXfs></styleSheet>`,
    },
  );
  const colour = (await hand.get(id)).otherColumns.find(({ column }: { column: number }) => column === -1);
  const key = colour.groups.find(({ count }: { count: number }) => count === 2).key;
  await hand.ok(hand.answer(id, [{ column: -1, key }]));
  expect((await hand.items(id)).map(({ status }) => status)).toEqual(['leftOut', 'ready', 'leftOut']);
});

it('a name alone in green, or a row in red letters, is asked about and called so', async () => {
  const styles =
    '<styleSheet><fonts><font/><font><color rgb="FFFF0000"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF92D050"/></patternFill></fill></fills><cellXfs><xf/><xf fillId="1"/><xf fontId="1"/></cellXfs></styleSheet>';
  const painted = (no: number, ...of: number[]): MadeCell[] =>
    [names[no]!, mtnPhone(700 + no), '10000'].map((v, column) => ({ v, t: 'str', s: of[column]! }));
  const id = await read(
    { rows: [header.slice(1, 4), painted(0, 1, 0, 0), painted(1, 0, 0, 0), painted(2, 2, 2, 2)] },
    { 'xl/styles.xml': styles },
  );
  const colour = (await hand.get(id)).otherColumns.find(({ column }: { column: number }) => column === -1);
  expect(colour.isAsked).toBe(true);
  const called = colour.groups.map((group: CellGroup) => groupName(-1, group, 'fr'));
  expect(called.toSorted()).toEqual(['lettres rouges', 'rien', 'vert']);
  expect((await hand.submit(id)).body.error.key).toBe('mass_payments.columns_unanswered');
  const { key } = colour.groups.find((group: CellGroup) => groupName(-1, group, 'fr') === 'vert');
  await hand.ok(hand.answer(id, [{ column: -1, key }]));
  expect((await hand.items(id)).map(({ status }) => status)).toEqual(['leftOut', 'ready', 'ready']);
});

it('signs behind names and lines that begin as a note are shown', async () => {
  const named = (no: number, behind: string): MadeCell[] =>
    person(no).map((cell, column) => (column === 1 ? `${names[no]}${behind}` : cell));
  const id = await read({
    rows: [
      ['Nota : Boris et Daniel sont à jour'],
      header,
      named(0, ' PAYE'),
      named(1, ''),
      named(2, ' ✓'),
      ['', 'Attention : les suivants ont leur enveloppe'],
      named(3, ' (X)'),
      ['NB : la 3e B est à jour'],
      ['* voir le cahier'],
    ],
  });
  const said = (behind: string, no: number) => [`${names[no]}${behind}`, 'ready', null, `Nom: ${names[no]}${behind}`];
  expect((await states(id)).filter(([, status]) => status === 'ready')).toEqual([
    said(' PAYE', 0),
    [names[1], 'ready', null, null],
    said(' ✓', 2),
    said(' (X)', 3),
  ]);
  expect((await hand.get(id)).fileNotes).toEqual([
    'Nota : Boris et Daniel sont à jour',
    'Attention : les suivants ont leur enveloppe',
    'NB : la 3e B est à jour',
    '* voir le cahier',
  ]);
});

it('what a total and the foot of a list say of a payment is shown before the PIN and to whoever approves', async () => {
  const id = await read({
    rows: [
      header,
      person(0),
      person(1),
      ['', 'SOUS-TOTAL site A', null, { v: '20000' }, 'Payé le 20/11'],
      person(2),
      person(3),
      ['', 'TOTAL', null, { v: '40000' }],
      ['NB: Mme Ngassa a déjà été payée en espèces'],
      ['Fait à Foumbot, le 25/11/2026'],
      ['Le Directeur', 'Daniel Mbarga'],
      ['NB: les montants sont en francs'],
      ['NB: Chantal Fouda est à Douala'],
    ],
  });
  expect(await hand.get(id)).toMatchObject({
    totalAmount: 40_000,
    fileNotes: [
      'SOUS-TOTAL site A: Payé le 20/11',
      'NB: Mme Ngassa a déjà été payée en espèces',
      'NB: les montants sont en francs',
      'NB: Chantal Fouda est à Douala',
    ],
  });
  const { approverWarnings } = await import('../modules/money-out/mass-payments/approver-warnings.ts');
  const run = await hand.inTx((tx) => tx.selectFrom('mass_payments').selectAll().where('id', '=', id).execute());
  const warning = (await hand.inTx((tx) => approverWarnings(tx, run))).find(({ code }) => code === 'fileNotes');
  expect(warning!.text!.fr).toContain('NB: Mme Ngassa a déjà été payée en espèces');
  // Where everybody gets the same, a note has that amount too and is a note.
  const same = await hand.create([], { type: 'sameAmount', sameAmount: 5000 });
  const noted = [header, person(0), person(1), ['NB: Mme Ngassa a déjà été payée en espèces']];
  await hand.upload(same.id, makeBook([{ name: 'Paie', rows: noted }]), 'paie.xlsx');
  expect((await hand.get(same.id)).fileNotes).toEqual(['NB: Mme Ngassa a déjà été payée en espèces']);
  // Another file says something else.
  await hand.upload(id, makeBook([{ name: 'Paie', rows: [header, person(0), person(1)] }]), 'paie.xlsx');
  expect((await hand.get(id)).fileNotes).toEqual([]);
});
