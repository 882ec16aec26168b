import { expect, it } from 'vitest';
import { recipientsApi } from '#contract/recipients/api.ts';
import { answer, fileId, refuse, type Saying } from '../../testing/contract-server.ts';
import { button, enter, giveFile, opens, press, reads, tick, under } from '../../testing/hands.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

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

async function toRows(...answers: Saying[]): Promise<void> {
  await renderScreen('/profiles/recipients/import', { as: 'admin', answers: [look, check, ...answers] });
  await giveFile('people.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  await press('Check the rows');
  await reads('Import 2');
}

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

it('an import that is refused says why, and its columns can be changed', async () => {
  await toRows(refuse(recipientsApi.import, 'recipients.rows_wrong', { params: { count: 1 } }));
  await tick('Leave the wrong rows out');
  await press('Import 2');
  await sent(recipientsApi.import);
  await reads('1 row is wrong.');
  await press('Back to the columns');
  await opens('What is in which column?');
});
