import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { massHand, mtnPhone, orangePhone } from '../testing/mass-payments.ts';
import { testPin } from '../testing/approvals.ts';
import { readCsv } from '../testing/read-spreadsheet.ts';
import { storedFileId } from '../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** A payroll of 2,000 rows as a bursar's spreadsheet gives it, with forty faults of every kind in it. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let run: string;

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Lycée de Bonabéri');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(80_000_000);
});
afterAll(() => world?.close());

const header = ['Matricule', 'Nom et prénoms', 'Téléphone', 'Montant net', 'Motif', 'Référence', 'Classe'];
const rowCount = 2000;
/** Numbers the operator's own test book refuses: the account does not exist. */
const nobody = (n: number) => `67000045${n}`;
type Row = { no: number; cells: string[]; phone: string; amount: number };

const clean = (index: number): Row => {
  const phone = index % 2 === 0 ? mtnPhone(index) : orangePhone(index);
  const amount = 5000 + (index % 37) * 250;
  return {
    no: index + 2,
    phone,
    amount,
    cells: [
      `E-${index}`,
      `Enseignant ${'abcdefghij'[index % 10]} ${'klmnopqrst'[Math.floor(index / 10) % 10]}`,
      phone,
      String(amount),
      'Salaire novembre',
      `S-${index}`,
      `6e ${index % 9}`,
    ],
  };
};
const rows = Array.from({ length: rowCount }, (_, index) => clean(index));
const column = { name: 1, phone: 2, amount: 3, reference: 5 } as const;

/** Forty faults: which rule names them, and what stands in the cell. */
const planted: { rule: string; column: keyof typeof column; cells: string[] }[] = [
  { rule: 'phone.invalid', column: 'phone', cells: ['12345', '2250712345678', '67720000', '+33612345678'] },
  { rule: 'phone.digitsLost', column: 'phone', cells: ['6,77E+08', '2,377E+11'] },
  { rule: 'operator.unknown', column: 'phone', cells: ['620111222', '661111222', '662111222'] },
  { rule: 'destination.required', column: 'phone', cells: ['', ' '] },
  { rule: 'amount.notANumber', column: 'amount', cells: ['FCFA', 'à voir'] },
  { rule: 'amount.notANumber', column: 'amount', cells: ['beaucoup', '5e4', '=5000+1'] },
  { rule: 'amount.ambiguous', column: 'amount', cells: ['1.234,567', '1,23,456', '12 34'] },
  { rule: 'amount.decimals', column: 'amount', cells: ['1500.75', '1500,5'] },
  { rule: 'amount.negative', column: 'amount', cells: ['-5000', '(5000)'] },
  { rule: 'amount.tooSmall', column: 'amount', cells: ['50', '99', '1'] },
  { rule: 'name.required', column: 'name', cells: ['', '  ', '\u200b'] },
  { rule: 'name.noLetters', column: 'name', cells: ['12345', '---'] },
  { rule: 'row.sample', column: 'name', cells: ['EXEMPLE Marie Ngo Bassa'] },
  { rule: 'text.cardNumber', column: 'name', cells: ['4111 1111 1111 1111'] },
  { rule: 'externalRef.invalid', column: 'reference', cells: ['?!', 'x'.repeat(40)] },
  { rule: 'amount.aboveCap', column: 'amount', cells: ['1200000', '500050', '900000', '450 000'] },
];
const faults: { rule: string; row: Row; column: keyof typeof column }[] = [];
for (const plan of planted) {
  for (const cell of plan.cells) {
    const index = 17 + faults.length * 41;
    // A cap belongs to an operator: 450,000 is too much for Orange only.
    const row = rows[plan.rule === 'amount.aboveCap' ? (cell === '450 000' ? index | 1 : index & ~1) : index]!;
    row.cells[column[plan.column]] = cell;
    faults.push({ rule: plan.rule, row, column: plan.column });
  }
}
const frozenRow = rows[1900]!;
faults.push({ rule: 'recipient.frozen', row: frozenRow, column: 'phone' });
/** Faithful readings of what a spreadsheet made of right values: no faults, but marked. */
rows[5]!.cells[column.phone] = '+237 691.20.00.05';
rows[6]!.cells[column.phone] = '6,77200006E+08';
rows[7]!.cells[column.amount] = '6 750 FCFA';
rows[7]!.amount = 6750;
/** The operator will refuse these three. */
for (const [index, place] of [100, 102, 104].entries()) {
  rows[place]!.phone = nobody(7);
  rows[place]!.cells[column.phone] = nobody(7);
  rows[place]!.amount = 5000 + index;
  rows[place]!.cells[column.amount] = String(5000 + index);
}

const field = (text: string) => (/[;"\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
const csv = (head: string[], lines: string[][]) =>
  Buffer.from(`\ufeff${[head, ...lines].map((cells) => cells.map(field).join(';')).join('\r\n')}\r\n`);
const isRule = (code: string, rule: string) => (rule === 'amount.aboveCap' ? code.startsWith(rule) : code === rule);

describe('a file of 2,000 rows with forty planted faults', () => {
  it('has every fault named with its row, and nothing else', async () => {
    expect(faults).toHaveLength(40);
    const person = await owner.post('/fapi/recipients', {
      kind: 'person',
      displayName: 'Gelé',
      phone: frozenRow.phone,
      language: 'fr',
    });
    const frozen = await owner.post(`/fapi/recipients/${person.body.data.id}/freeze`, { reason: 'Départ' });
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(200);
    run = (await hand.create([], { type: 'file', title: 'Salaires novembre' })).id;
    const preview = await hand.upload(
      run,
      csv(
        header,
        rows.map((row) => row.cells),
      ),
    );
    expect(preview).toMatchObject({
      columns: header,
      source: 'guessed',
      missing: [],
      mapping: { name: 1, phone: 2, amount: 3, note: 4, externalRef: 5 },
    });
    expect(preview.sample).toHaveLength(5);

    const detail = await hand.get(run);
    expect(detail).toMatchObject({ status: 'draft', itemCount: rowCount, wrongCount: 40 });
    expect(detail.faults.reduce((sum: number, fault: any) => sum + fault.count, 0)).toBe(40);
    const wrong = await hand.items(run, 'status=draft&limit=100');
    expect(wrong).toHaveLength(40);
    for (const fault of faults) {
      const item = wrong.find((candidate) => candidate.rowNo === fault.row.no);
      expect(item, `${fault.rule} in row ${fault.row.no}`).toBeDefined();
      expect(
        item.errors.map((error: any) => error.code).filter((code: string) => !isRule(code, fault.rule)),
        `row ${fault.row.no}`,
      ).toEqual([]);
      expect(item.errors.length).toBe(1);
    }
    // Errors come first in the list.
    expect((await hand.items(run, 'limit=41')).map((item) => item.status)).toEqual([
      ...Array.from({ length: 40 }, () => 'draft'),
      'ready',
    ]);
    expect(detail.overCapCount).toBe(4);
    const repaired = await hand.items(run, 'marked=repairs&limit=100');
    expect(repaired.filter((item) => [7, 8, 9].includes(item.rowNo)).map((item) => item.repairs[0].to)).toEqual([
      '237691200005',
      '237677200006',
      '6750',
    ]);
  });

  it('gives the wrong rows back with a reason, and takes the corrected ones by their reference', async () => {
    const file = await owner.get(`${hand.path(run)}/wrong-rows?format=csv&language=fr`);
    const [head, ...lines] = readCsv(Buffer.from(file.body as string), ';');
    expect([head!.slice(0, 7), head!.slice(7)]).toEqual([
      header,
      ['Ce qui ne va pas', 'Clé de la ligne, à ne pas changer'],
    ]);
    expect(lines).toHaveLength(40);
    expect(lines.find((line) => line[5] === faults[0]!.row.cells[5])![7]).toContain('numéro mobile du Cameroun');
    // The bursar corrects numbers, amounts and names in that very file.
    const byReference = new Map(rows.map((row) => [`S-${row.no - 2}`, row]));
    const correctedLines = lines.flatMap((line) => {
      const row = byReference.get(line[5]!);
      const fault = faults.find((candidate) => candidate.row === row);
      if (
        !row ||
        !fault ||
        ['row.sample', 'recipient.frozen', 'amount.aboveCap', 'externalRef.invalid'].includes(fault.rule)
      )
        return [];
      const index = Number(row.cells[5]!.slice(2));
      row.phone = fault.column === 'phone' ? (index % 2 === 0 ? mtnPhone(index) : orangePhone(index)) : row.phone;
      row.amount = 5000 + (index % 37) * 250;
      return [
        line.map((cell, at) =>
          at === column.phone
            ? row.phone
            : at === column.amount
              ? String(row.amount)
              : at === column.name
                ? `Enseignant corrigé ${'klmnopqrst'[index % 10]}`
                : cell,
        ),
      ];
    });
    const fileId = await storedFileId(owner, {
      purpose: 'spreadsheet',
      bytes: csv(head!, correctedLines),
      name: 'corrections.csv',
    });
    const fixed = await hand.ok(owner.post(`${hand.path(run)}/fix`, { fileId }));
    expect(fixed).toMatchObject({ replaced: 32, stillWrong: 8, unmatched: [] });
    const again = await hand.ok(owner.post(`${hand.path(run)}/fix`, { fileId }));
    expect(again).toMatchObject({ replaced: 0, stillWrong: 8 });
  });

  it('is corrected in place, split above the cap, and what cannot be paid is dropped', async () => {
    for (const fault of faults.filter((candidate) => candidate.rule === 'externalRef.invalid')) {
      const item = (await hand.items(run, 'status=draft&limit=100')).find(
        (candidate) => candidate.rowNo === fault.row.no,
      );
      const edited = await hand.ok(hand.edit(run, item.id, { externalRef: `S-${fault.row.no - 2}` }));
      expect([edited.status, edited.errors]).toEqual(['ready', []]);
    }
    const preview = await hand.ok(owner.get(`${hand.path(run)}/items/over-cap`));
    expect(preview).toMatchObject({ rows: 4, parts: 9 });
    expect(preview.sample.map((row: any) => row.parts)).toContainEqual([500_000, 500_000, 200_000]);
    expect(preview.sample.map((row: any) => row.parts)).toContainEqual([499_950, 100]);
    const split = await hand.ok(owner.post(`${hand.path(run)}/items/over-cap`, { choice: 'split' }));
    expect(split).toMatchObject({ changed: 4, unchanged: 0, run: { itemCount: rowCount + 5, overCapCount: 0 } });
    const dropped = await hand.ok(owner.post(`${hand.path(run)}/items/drop`, { which: 'wrong' }));
    // The example row of the template and the frozen person.
    expect(dropped).toMatchObject({ status: 'readyForReview', itemCount: rowCount + 3, wrongCount: 0 });
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('runs to its end: everybody once, the three the operator refuses named', async () => {
    const before = await hand.balance('payout');
    await hand.ok(hand.answer(run));
    const submitted = await hand.submit(run);
    expect(submitted.status, JSON.stringify(submitted.body.error)).toBe(200);
    for (let round = 0; round < 40 && (await hand.get(run)).status === 'processing'; round++)
      await world.travel(30_000);
    const done = await hand.get(run);
    expect([done.status, done.counts]).toEqual(['partiallyCompleted', { completed: rowCount, failed: 3 }]);
    expect(done.failures).toMatchObject([{ reason: { code: 'PAYEE_NOT_FOUND' }, count: 3, retry: 'corrected' }]);
    expect(done.money.held).toBe(0);
    const after = await hand.balance('payout');
    expect([after.reserved, before.posted - after.posted]).toEqual([0, done.money.paid.totalDebit]);
    await noDoubles();
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('two of the three are corrected and tried again, each with a new attempt', async () => {
    const failed = await hand.items(run, 'status=failed');
    const corrections = failed.slice(0, 2).map((item, index) => ({ itemId: item.id, phone: mtnPhone(50_000 + index) }));
    const uncorrected = await owner.post(`${hand.path(run)}/retry`, { itemIds: [failed[0].id], pin: testPin });
    expect(uncorrected.body.error.key).toBe('mass_payments.items_not_retryable');
    const retried = await hand.ok(owner.post(`${hand.path(run)}/retry`, { corrections, pin: testPin }));
    expect(retried).toMatchObject({ retried: 2, run: { status: 'processing' } });
    const told = failed.slice(0, 2).map((item) => item.name);
    expect(retried.run.events[0]).toMatchObject({
      kind: 'retried',
      note: {
        en: `2 tried again: ${told[0]} (corrected), ${told[1]} (corrected)`,
        fr: `2 relancés\u00a0: ${told[0]} (corrigé), ${told[1]} (corrigé)`,
      },
    });
    await world.settle();
    await world.travel(60_000);
    const done = await hand.get(run);
    expect([done.status, done.counts]).toEqual(['partiallyCompleted', { completed: rowCount + 2, failed: 1 }]);
    const item = await hand.ok(owner.get(`/fapi/mass-payments/recipients/${failed[0].id}`));
    expect(item.tries.map((attempt: any) => attempt.state)).toEqual(['failed', 'succeeded']);
    for (const [index, row] of [100, 102].entries()) rows[row]!.phone = mtnPhone(50_000 + index);
    await noDoubles();
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('gives the file back as it was, with what became of each row', async () => {
    const file = await owner.get(`${hand.path(run)}/result?format=csv&language=en`);
    const [head, ...lines] = readCsv(Buffer.from(file.body as string), ',');
    expect(head!.slice(0, 8)).toEqual(['Row', ...header]);
    expect(lines).toHaveLength(rowCount + 3);
    const place = (name: string) => head!.indexOf(name);
    for (const line of lines) {
      const row = rows[Number(line[0]) - 2]!;
      // What a spreadsheet would calculate is kept as text by an apostrophe.
      expect(
        line.slice(1, 8).map((cell) => cell.replace(/^'/, '')),
        `row ${row.no}`,
      ).toEqual(row.cells.map((cell) => (cell.startsWith('4111') ? '•••• 1111' : cell)));
      if (line[place('Status')] !== 'Completed') {
        expect(
          ['Amount paid', 'Fee', 'Tax'].map((name) => line[place(name)]),
          `row ${row.no}`,
        ).toEqual(['', '', '']);
        continue;
      }
      expect(line[place('Operator’s number')], `row ${row.no}`).not.toBe('');
      expect(line[place('Paid at (Africa/Douala)')]).not.toBe('');
    }
    expect(lines.filter((line) => line[place('Status')] === 'Completed')).toHaveLength(rowCount + 2);
    const total = lines
      .filter((line) => line[place('Status')] === 'Completed')
      .reduce((sum, line) => sum + Number(line[place('Amount paid')]), 0);
    expect(total).toBe((await hand.get(run)).money.paid.amount);
    const book = await owner.get(`${hand.path(run)}/result?format=xlsx`);
    expect(book.status).toBe(200);
  });
});

/** The operators' own books: each number got what its rows say, as often as its rows say, and nobody else anything. */
async function noDoubles(): Promise<void> {
  const wanted = new Map<string, { times: number; amount: number }>();
  for (const item of await hand.rows(run)) {
    if (item.status !== 'completed') continue;
    const sum = wanted.get(item.phone!) ?? { times: 0, amount: 0 };
    wanted.set(item.phone!, { times: sum.times + 1, amount: sum.amount + item.receives });
  }
  const paid = await hand.paidOut();
  expect(Object.fromEntries(paid)).toEqual(Object.fromEntries(wanted));
}
