import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { answer, fileId, refuse, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, front, giveFile, opens, press, reads, tick, under } from '../../testing/user.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const mapping = { name: 0, phone: 1 };
const look = answer(recipientsApi.look, {
  fileId,
  fileName: 'people.xlsx',
  header: ['Name', 'Phone'],
  sample: [['Marie Ngo', '670000001']],
  mapping,
  sheets: [{ no: 1, isChosen: true }],
});
const check = answer(recipientsApi.check, { rows: 3, add: 2, wrong: 1 });
const wish = { fileId, mapping, sheets: [1], takesLeftOut: false };
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Look = { sheets?: number[] };
const checkbox = (name: string | RegExp) => front().getByRole('checkbox', { name });
/** What was asked of the file so far: a look or a check stores nothing, so it is no write. */
const asked = (row: Endpoint) => calls().flatMap((call) => (call.row === row ? [call.body] : []));

async function toRows(...answers: Saying[]): Promise<void> {
  await renderScreen('/profiles/recipients/import', { as: 'admin', answers: [look, check, ...answers] });
  await giveFile('people.xlsx', xlsx);
  await press('Check the rows');
  await reads('Import 2');
}

it('a file is looked into as it came, and once more with the sheets that are chosen', async () => {
  const sheets = ['Staff', 'Board'].map((name, at) => ({ no: at + 1, name, rows: 4, isChosen: at === 0 }));
  const seen = answer(recipientsApi.look, ({ body }) => ({
    fileId,
    mapping,
    sheets: sheets.map((sheet) => ({ ...sheet, isChosen: ((body as Look).sheets ?? [1]).includes(sheet.no) })),
  }));
  await renderScreen('/profiles/recipients/import', { as: 'admin', answers: [seen] });
  await giveFile('people.xlsx', xlsx);
  await opens('What is in which column?');
  expect(asked(recipientsApi.look)).toEqual([{ fileId }]);
  await tick('Board · 4 rows');
  await expect.element(checkbox('Board · 4 rows')).toBeChecked();
  expect(asked(recipientsApi.look).slice(1)).toEqual([{ fileId, sheets: [1, 2] }]);
});

it('a file that cannot be read says why, and another one may be given', async () => {
  await renderScreen('/profiles/recipients/import', {
    as: 'admin',
    answers: [refuse(recipientsApi.look, 'recipients.file_unreadable')],
  });
  await giveFile('people.xlsx', xlsx);
  await reads(/could not be read|cannot be read/);
  await giveFile('people.csv', 'text/csv');
  await expect.poll(() => asked(recipientsApi.look)).toHaveLength(2);
});

it('rows are checked with the columns that were chosen, and anew with those that the spreadsheet leaves out', async () => {
  await renderScreen('/profiles/recipients/import', {
    as: 'admin',
    answers: [
      answer(recipientsApi.look, {
        fileId,
        header: ['Name', 'Phone', 'Pay'],
        mapping: { name: 0 },
        sheets: [{ no: 3, isChosen: true }],
      }),
      answer(recipientsApi.check, { rows: 3, add: 2, marked: 1 }),
    ],
  });
  await giveFile('people.xlsx', xlsx);
  await expect.element(button('Check the rows')).toHaveAttribute('aria-disabled', 'true');
  await choose('“Phone” is', 'Phone number');
  await choose('“Pay” is', 'Usual amount');
  await press('Check the rows');
  const once = { fileId, mapping: { name: 0, phone: 1, amount: 2 }, sheets: [3], takesLeftOut: false };
  await reads('2 new');
  expect(asked(recipientsApi.check)).toEqual([once]);
  await tick(/Take in the rows that the spreadsheet leaves out/);
  await expect.element(checkbox(/Take in the rows/)).toBeChecked();
  expect(asked(recipientsApi.check).slice(1)).toEqual([{ ...once, takesLeftOut: true }]);
});

it('people of a spreadsheet come in once the wrong rows are left out, with a group that has a name', async () => {
  await toRows(answer(recipientsApi.import, { added: 2 }));
  await expect.element(button('Import 2')).toHaveAttribute('aria-disabled', 'true');
  await tick('Leave the wrong rows out');
  await tick('Make a group of them');
  await press('Import 2');
  await under('Name of the group', 'This field is required.');
  sentNothing();
  await enter('Name of the group', 'Staff');
  await press('Import 2');
  expect((await sent(recipientsApi.import)).body).toEqual({
    ...wish,
    skipWrong: true,
    updateKnown: true,
    groupName: 'Staff',
  });
  await reads('2 recipients imported');
});

it('a group that was named stays named when the columns are looked at again', async () => {
  await toRows();
  await tick('Make a group of them');
  await enter('Name of the group', 'Staff');
  await press('Back to the columns');
  await press('Check the rows');
  await expect.element(field('Name of the group')).toHaveValue('Staff');
});

it('an import that is refused says why, and its columns can be changed', async () => {
  await toRows(refuse(recipientsApi.import, 'recipients.rows_wrong', { params: { count: 1 } }));
  await tick('Leave the wrong rows out');
  await press('Import 2');
  await sent(recipientsApi.import);
  await reads('1 row is wrong.');
  await press('Back to the columns');
  await opens('What is in which column?');
});
