import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { filesApi } from '#contract/files/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { answer, fileId, refuse, type Saying } from '../../testing/contract-server.ts';
import type { Parts } from '../../testing/fill.ts';
import { carrying, dropOn, enter, fileDrop, front, giveFile, opens, paste, press, reads } from '../../testing/user.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'mpy_01jx0000000000000000000000';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));

async function openRun(parts: Parts<MassPaymentDetail>, ...answers: Saying[]): Promise<void> {
  const run = answer(massPaymentsApi.get, {
    id,
    title: 'Salaries',
    version: 7,
    type: 'file',
    status: 'readyForReview',
    availableActions: allowed('edit', 'upload'),
    ...parts,
  } as never);
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run, ...answers] });
}
const wasRead = { file: { name: 'june.xlsx' }, itemCount: 5, leftOut: { count: 2 } } as const;

const workbook = (name = 'july.xlsx') => carrying(new File(['a workbook'], name, { type: sheet }));
const copiedRows = () => carrying('Marie\t5000');
/** The files that left the device. */
const given = () =>
  calls().flatMap(({ row, body }) => (row === filesApi.grant ? [(body as { fileName: string }).fileName] : []));

it('that is over offers nobody to take in what the spreadsheet left out', async () => {
  await openRun({ ...wasRead, status: 'completed', availableActions: [] });
  await reads(/They pay nobody\./);
  await expect.element(front().getByText(/still take them in/)).not.toBeInTheDocument();
});

it('the first file of a mass payment is taken wherever it is let go, without a question', async () => {
  await openRun({});
  await fileDrop();
  expect(dropOn(document.body, workbook())).toBe(false);
  expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id }, body: { version: 7, fileId } });
});

it('of several parts is given on the first of them, and the others lead there', async () => {
  const first = 'mpy_01jx0000000000000000000001';
  const siblings = [
    { id: first, no: 1 },
    { id, no: 2 },
  ];
  await openRun({ ...wasRead, series: { no: 2, of: 2 }, siblings });
  await reads(/One spreadsheet is read for all parts/);
  expect(document.querySelector('input[type=file]')).toBeNull();
  const link = front()
    .getByText(/One spreadsheet is read/)
    .getByRole('link', { name: /1/ });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(first));
});

it('whose rows are read is left alone by what is pasted or let go beside it', async () => {
  await openRun(wasRead);
  await press(/^Spreadsheet/);
  const box = await fileDrop();
  expect(paste(copiedRows())).toBe(true);
  expect(dropOn(document.body, workbook('beside.xlsx'))).toBe(false);
  expect(dropOn(box, workbook('on.xlsx'))).toBe(false);
  await reads(/on\.xlsx/);
  await press('Replace');
  await sent(massPaymentsApi.attachFile);
  expect(given()).toEqual(['on.xlsx']);
});

it.each<[string, () => Promise<unknown>]>([
  ['chosen', () => giveFile('july.xlsx', sheet)],
  ['let go on its place', async () => dropOn(await fileDrop(), workbook())],
])('another file, %s, asks first and says how many rows it replaces', async (_, give) => {
  await openRun(wasRead);
  await press(/^Spreadsheet/);
  await give();
  await opens('Replace 7 rows?');
  await reads(/july\.xlsx.*corrected by hand/);
  await press('Cancel');
  sentNothing();
  await give();
  await press('Replace');
  expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id }, body: { fileId } });
});

it('rows that a colleague corrects under the question are looked at first, and what was read is what is replaced', async () => {
  const was = { id, status: 'readyForReview', type: 'file', version: 7, ...wasRead } as const;
  let isCorrected = false;
  const theirs = { ...was, version: 8, itemCount: 7 };
  const availableActions = allowed('edit', 'upload');
  await openRun(
    {},
    answer(massPaymentsApi.get, () => ({ ...(isCorrected ? theirs : was), availableActions })),
  );
  await press(/^Spreadsheet/);
  await giveFile('july.xlsx', sheet);
  await opens('Replace 7 rows?');
  isCorrected = true;
  await reads(/This has changed since you opened it/);
  await press('Show it as it is now');
  await opens('Replace 9 rows?');
  await press('Replace');
  expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ body: { version: 8, fileId } });
});

it('a file that was chosen before a colleague changed the run replaces nothing, and says so', async () => {
  await openRun(wasRead, refuse(massPaymentsApi.attachFile, 'record.changed_meanwhile'));
  await press(/^Spreadsheet/);
  await giveFile('july.xlsx', sheet);
  await press('Replace');
  expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ body: { version: 7, fileId } });
  await reads(/Someone else changed this record/);
});

it('rows pasted where the keyboard is at the place of the file ask too', async () => {
  await openRun(wasRead);
  await press(/^Spreadsheet/);
  (await fileDrop()).querySelector('input')!.focus();
  expect(paste(copiedRows(), document.activeElement!)).toBe(false);
  await opens('Replace 7 rows?');
  sentNothing();
});

it('rows of all parts of a file are counted', async () => {
  await openRun({ ...wasRead, series: { no: 1, of: 2 }, whole: { itemCount: 2400 } });
  await press(/^Spreadsheet/);
  await giveFile('july.xlsx', sheet);
  await opens('Replace 2,402 rows?');
});

it('rows that were corrected are only sent again when they are dropped on their place or chosen', async () => {
  await openRun({ ...wasRead, wrongCount: 2 });
  const box = await fileDrop();
  await reads('Drop a file here, or');
  expect(dropOn(document.body, workbook('beside.xlsx'))).toBe(false);
  expect(paste(copiedRows())).toBe(true);
  box.querySelector('input')!.focus();
  expect(paste(copiedRows(), document.activeElement!)).toBe(true);
  sentNothing();
  dropOn(box, workbook('wrong-rows.xlsx'));
  expect(await sent(massPaymentsApi.fixRows)).toMatchObject({ params: { id }, body: { fileId } });
  expect(given()).toEqual(['wrong-rows.xlsx']);
});

it('rows of a corrected file that were not taken stay named, and whoever is missing is added there', async () => {
  const note = { en: 'row 5, Oublié Jean, XAF 25,000: not among the wrong rows', fr: '' };
  const events = [
    { id: 'evt_01jx0000000000000000000003', kind: 'rowsNotTaken', at: '2026-11-27T09:12:00.000Z', note },
    { id: 'evt_01jx0000000000000000000002', kind: 'rowsFixed', at: '2026-11-27T09:12:00.000Z', note: null },
  ] as const;
  await openRun({ ...wasRead, sameAmount: null, availableActions: allowed('edit', 'upload', 'addItems'), events });
  await reads(/Not taken from the corrected file of .*row 5, Oublié Jean, XAF 25,000/);
  await press('Add a person');
  await opens('Add a person');
  await enter('Name', 'Oublié Jean');
  await enter('Phone', '677351099');
  await enter('Amount', '25000');
  await press('Save');
  expect((await sent(massPaymentsApi.addItems)).body).toEqual({
    rows: [{ name: 'Oublié Jean', phone: '677351099', amount: '25000' }],
  });
});

it('of an earlier corrected file nothing is said once another was taken whole', async () => {
  const note = { en: 'row 5, Oublié Jean', fr: '' };
  const at = '2026-11-27T09:12:00.000Z';
  const events = [
    { id: 'evt_01jx0000000000000000000004', kind: 'rowsFixed', at, note: null },
    { id: 'evt_01jx0000000000000000000003', kind: 'rowsNotTaken', at, note },
  ] as const;
  await openRun({ ...wasRead, events });
  await reads('Rows of the corrected file not taken');
  await expect.element(front().getByText(/Not taken from the corrected file/)).not.toBeInTheDocument();
});

it('corrected rows that the file would not have paid are told apart from those that were taken', async () => {
  const fixed = { replaced: 4, leftOut: 2, stillWrong: 0, unmatched: [] };
  await openRun({ type: 'differentAmounts', wrongCount: 4 }, answer(massPaymentsApi.fixRows, fixed as never));
  await giveFile('corrected.xlsx', sheet);
  await sent(massPaymentsApi.fixRows);
  await reads('Rows replaced: 4, of these left out by the file: 2. Still wrong: 0. Not taken: 0.');
});

it('a total of which no amount is read says that nothing is compared with it', async () => {
  const total = { rowNo: 9, place: '9', label: 'TOTAL', decision: 'total', reads: { amount: 900, count: 2 } } as const;
  const another = { ...total, rowNo: 12, place: '12', label: 'GRAND TOTAL', amount: 900 };
  await openRun({ ...wasRead, totalRows: [{ ...total, amount: null }, another] });
  await reads('no amount is taken from it, so nothing is compared with it');
  await reads(/read above it in the file.*900/);
});

it('"Unicode text" of Excel is a spreadsheet too', async () => {
  await openRun({});
  await giveFile('paie.txt', 'text/plain');
  expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id }, body: { fileId } });
});

it('corrected rows: what the file has to say of them is told before it is given', async () => {
  await openRun({ ...wasRead, wrongCount: 2 });
  await reads(/Its last column says which row is which/);
});

it('that was cancelled is not shown as paused while what has left has no answer yet', async () => {
  const cancelled = { id, title: 'Salaries', status: 'paused', isCancelling: true } as const;
  await openRun({ ...cancelled, pausedBecause: 'cancelled' } as never);
  await expect.element(front().getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect.element(front().getByText('Paused', { exact: true })).not.toBeInTheDocument();
  await renderScreen('/mass-payments/all', {
    as: 'admin',
    answers: [answer(massPaymentsApi.list, [cancelled] as never)],
  });
  await expect.element(front().getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect.element(front().getByText('Paused', { exact: true })).not.toBeInTheDocument();
});

it('on a phone leaves room for what is wrong with a row, whatever its amount says', async () => {
  const fault = { column: 'amount', code: 'amount.notANumber', text: { en: 'Write whole francs in digits.', fr: '' } };
  const item = {
    id: 'mpi_01jx0000000000000000000001',
    status: 'draft',
    name: 'Marie Ngo',
    amount: null,
    written: { name: 'Marie Ngo', amount: 'Abbé MVONDO 677 99 99 99' },
    errors: [fault],
  };
  try {
    await page.viewport(360, 740);
    await openRun({ ...wasRead, wrongCount: 1 }, answer(massPaymentsApi.items, [item] as never));
    await reads('Write whole francs in digits.');
    const text = await front().getByText('Write whole francs in digits.').findElement();
    expect(text.getBoundingClientRect().width).toBeGreaterThan(100);
  } finally {
    await page.viewport(1280, 900);
  }
});

it('with the columns of last time says which one is paid', async () => {
  const preview = {
    fileId,
    version: 7,
    source: 'remembered',
    columns: ['Nom', 'Téléphone', 'Avance sur salaire', 'Net à payer'],
    mapping: { name: 0, phone: 1, amount: 2 },
    sample: [['Marie', '677000001', '5000', '95000']],
    hiddenColumns: [],
    ambiguous: [],
  } as const;
  await openRun({ file: { name: 'june.xlsx' }, itemCount: 0 }, answer(massPaymentsApi.mapping, preview as never));
  await reads('What people get stands in “Avance sur salaire”, as last time.');
});

it('whose rows were split pays people, in more payments than people', async () => {
  await openRun({ ...wasRead, splitCount: 2, whole: null, totals: { count: 4, totalDebit: 900_000 }, itemCount: 4 });
  await reads('pays 2 people in 4 payments');
  await reads('2 rows read');
});
