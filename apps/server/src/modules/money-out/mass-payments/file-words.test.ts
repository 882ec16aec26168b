import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { approverWarnings } from './approver-warnings.ts';
import { sentenceOf } from './rows.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Remarques');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
});
afterAll(() => world?.close());

const names = ['Awa Ngassa', 'Boris Tchana', 'Chantal Fouda', 'Daniel Mbarga', 'Esther Kamga', 'Franck Nana'];
const heading = 'Nom;Téléphone;Montant;Mode;OBS';
/** One row for each remark, of 10 000 francs. */
const rowsOf = (obs: readonly string[], mode = 'Mobile Money'): string[] =>
  obs.map((text, no) => `${names[no]};${mtnPhone(600 + no)};10000;${mode};${text}`);
async function read(...lines: string[]): Promise<string> {
  const { id } = await hand.create([], { type: 'file' });
  await hand.upload(id, Buffer.from(`\ufeff${lines.join('\n')}\n`));
  return id;
}
const wordsOf = async (id: string, query?: string) =>
  (await hand.items(id, query)).map(({ name, status, fileWords }) => [name, status, fileWords]);
const marked = 'marked=fileWords&sort=rowNo';
const remarks = ['Paul a l’argent', '', 'ok vu avec Paul', 'prime', 'envoi vendredi avec Awa', 'Payé le 26/11'];
const leave = (id: string, body: object) => hand.ok(owner.post(`${hand.path(id)}/items/left-out`, body));

it('a note is looked at as any other column', async () => {
  const id = await read(
    'Nom;Téléphone;Montant;Observations',
    ...rowsOf(['OM 12/11', 'prime', 'reçu vendredi', '//'], 'x').map((line) => line.replace(';x;', ';')),
  );
  expect(await wordsOf(id)).toEqual([
    ['Awa Ngassa', 'ready', 'Observations: OM 12/11'],
    ['Boris Tchana', 'ready', null],
    ['Chantal Fouda', 'ready', 'Observations: reçu vendredi'],
    ['Daniel Mbarga', 'ready', 'Observations: reçu vendredi'],
  ]);
});

it('a title says of the rows below it that they were paid, or stands beside them', async () => {
  const [awa, boris, chantal, daniel, esther] = rowsOf(['', '', '', '', ''], '');
  const id = await read(
    'DÉJÀ PAYÉS;;;;',
    ';;;;',
    heading,
    awa!,
    'I. DÉJÀ REMBOURSÉS;;41000;;',
    boris!,
    'Équipe A;;;;',
    chantal!,
    'À PAYER;;;;',
    daniel!,
    'BLOQUÉS;;;;',
    esther!,
  );
  const people = (await hand.items(id)).filter(({ name }) => names.includes(name));
  expect(people.map(({ name, status, fileWords, leftOut }) => [name, status, fileWords, leftOut[0]?.text.fr])).toEqual([
    ['Awa Ngassa', 'ready', 'DÉJÀ PAYÉS', undefined],
    ['Boris Tchana', 'leftOut', null, expect.stringMatching(/«.I. DÉJÀ REMBOURSÉS.»/u)],
    ['Chantal Fouda', 'leftOut', null, expect.stringMatching(/«.I. DÉJÀ REMBOURSÉS · Équipe A.»/u)],
    ['Daniel Mbarga', 'ready', null, undefined],
    ['Esther Kamga', 'ready', 'BLOQUÉS', undefined],
  ]);
});

it('what the file says of a payment stands with the row before it is paid, and what most rows name does not', async () => {
  const id = await read(heading, ...rowsOf(remarks));
  expect(await wordsOf(id)).toEqual([
    ['Awa Ngassa', 'ready', 'OBS: Paul a l’argent'],
    ['Boris Tchana', 'ready', null],
    ['Chantal Fouda', 'ready', 'OBS: ok vu avec Paul'],
    ['Daniel Mbarga', 'ready', null],
    ['Esther Kamga', 'ready', 'OBS: envoi vendredi avec Awa'],
    ['Franck Nana', 'leftOut', 'OBS: Payé le 26/11'],
  ]);
  expect(await hand.get(id)).toMatchObject({ fileWords: { count: 3, amount: 30_000 }, leftOut: { count: 1 } });
  expect((await wordsOf(id, marked)).map(([name]) => name)).toEqual(['Awa Ngassa', 'Chantal Fouda', 'Esther Kamga']);
  const run = await hand.inTx((tx) => tx.selectFrom('mass_payments').selectAll().where('id', '=', id).execute());
  const warning = (await hand.inTx((tx) => approverWarnings(tx, run))).find(({ code }) => code === 'fileWords');
  expect(warning!.text!.fr).toMatch(
    /à côté de lignes à payer \(30.000.FCFA\), 3 lignes.: Awa Ngassa, ligne 2 \(OBS: Paul a l’argent\)/u,
  );
  // Where another cell is corrected, it still says so.
  const [awa] = await hand.items(id);
  await hand.ok(hand.edit(id, awa.id, { amount: 12_000 }));
  expect((await hand.items(id))[0]).toMatchObject({ amount: 12_000, fileWords: 'OBS: Paul a l’argent' });
  const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, {}));
  expect((await hand.items(copy.id))[0]).toMatchObject({ fileWords: 'OBS: Paul a l’argent' });
});

it('a way that few rows have is told, and one that most have is told of nobody', async () => {
  const modes = rowsOf(['', '', '', '', '', '']).map((row, no) =>
    no === 2 ? row.replace('Mobile Money', 'Virement') : row,
  );
  expect((await wordsOf(await read(heading, ...modes))).map((row) => row[2])).toEqual([
    null,
    null,
    'Mode: Virement',
    null,
    null,
    null,
  ]);
});

it('rows are left out by what a person reads there: one, or all of them; and taken in by their reason', async () => {
  const id = await read(heading, ...rowsOf(remarks));
  const [awa, boris] = await hand.items(id);
  // Of whom the file says nothing, there is nothing to leave them out by.
  const one = await leave(id, { choice: 'leaveOut', itemIds: [awa.id, boris.id] });
  expect(one).toMatchObject({
    changed: 1,
    run: { totalAmount: 40_000, fileWords: { count: 2 }, leftOut: { count: 2 } },
  });
  expect((await hand.items(id))[0]).toMatchObject({
    status: 'leftOut',
    leftOut: [{ text: { fr: 'La ligne dit «\u00a0OBS: Paul a l’argent\u00a0».' } }],
  });
  const all = await leave(id, { choice: 'leaveOut', marked: 'fileWords' });
  expect(all).toMatchObject({
    changed: 2,
    run: { totalAmount: 20_000, fileWords: { count: 0 }, leftOut: { count: 4 } },
  });
  const { code, words, canTakeIn } = all.run.leftOut.reasons.find((reason: any) =>
    /vu avec Paul/u.test(reason.text.fr),
  );
  expect(canTakeIn).toBe(1);
  const back = await leave(id, { choice: 'takeIn', reason: { code, words } });
  expect(back).toMatchObject({ changed: 1, run: { totalAmount: 30_000, leftOut: { count: 3, takenIn: 1 } } });
  expect((await hand.items(id))[2]).toMatchObject({ name: 'Chantal Fouda', status: 'ready' });
  // Whoever was paid in part is asked what is left, by no reason together with others.
  const part = await read(
    'Nom;Téléphone;Montant;Payé',
    `Awa;${mtnPhone(620)};10000;4 000 F`,
    `Bih;${mtnPhone(621)};9000;non`,
  );
  const [reason] = (await hand.get(part)).leftOut.reasons;
  expect(reason).toMatchObject({ code: 'partPaid', canTakeIn: 0 });
  expect(await leave(part, { choice: 'takeIn', reason: { code: reason.code, words: reason.words } })).toMatchObject({
    changed: 0,
  });
});

it('a corrected file says it too, our own sentences in it do not, and what all rows name stays untold', async () => {
  const id = await read(
    heading,
    ...rowsOf(['', '', '', '', 'OK', '']).map((row, no) => (no % 2 ? row : row.replace(mtnPhone(600 + no), '67713'))),
  );
  const [awa, boris, chantal, , esther] = await hand.items(id);
  const [why, key] = [massPaymentFileWords.why.fr, massPaymentFileWords.rowKey.fr];
  const fault = rowRules['phone.notCameroonian' as keyof typeof rowRules]?.fr ?? Object.values(rowRules)[0]!.fr;
  const ambiguous = sentenceOf({ rule: 'recipient.ambiguous', params: { names: 'Paul Biya, Awa' } });
  const file = [
    `${heading};${why};${key}`,
    `${names[0]};${mtnPhone(630)};10000;Mobile Money;vu, l’argent y est;${fault};${awa.id}`,
    `${names[2]};${mtnPhone(631)};10000;Mobile Money;;${fault} argent chez sa sœur ?;${chantal.id}`,
    `${names[4]};${mtnPhone(632)};10000;Mobile Money;;${fault} ${ambiguous.fr};${esther.id}`,
    `${names[1]};${mtnPhone(601)};10000;Mobile Money;remis à sa sœur;;${boris.id}`,
  ];
  const fileId = await storedFileId(owner, {
    purpose: 'spreadsheet',
    bytes: Buffer.from(file.join('\n')),
    name: 'c.csv',
  });
  expect(await hand.ok(owner.post(`${hand.path(id)}/fix`, { fileId }))).toMatchObject({ replaced: 3, stillWrong: 0 });
  const now = await wordsOf(id);
  expect(now[0]).toEqual(['Awa Ngassa', 'ready', 'OBS: vu, l’argent y est']);
  expect(now[2]![2]).toBe(`${why}: argent chez sa sœur ?`);
  // A row that was right stays, and what the file says beside it is shown.
  expect(now[1]).toEqual(['Boris Tchana', 'ready', 'OBS: remis à sa sœur']);
  // What the file before said is not forgotten.
  expect(now[4]).toEqual(['Esther Kamga', 'ready', 'OBS: OK']);
});
