import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { answer, refuse, savedMeanwhile, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, front, mark, opens, press, reads, tick, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const runId = 'mpy_01jx0000000000000000000000';
const itemId = 'mpi_01jx0000000000000000000000';
const item = {
  id: itemId,
  runId,
  version: 4,
  name: 'Marie Ngo',
  destination: 'wallet',
  phone: '237670000001',
  operator: 'mtn',
  amount: 5000,
  receives: 5000,
} as const;

const moved = {
  retry: 'corrected',
  status: 'failed',
  recipientNow: { name: 'Marie Ngo', phone: '237670000099', operator: 'mtn' },
} as const;
/** Only the number of now goes without a question. */
const oldIsRefused: Saying = {
  row: massPaymentsApi.retry,
  say(call) {
    const rows = [{ row: '1', name: 'Marie Ngo', from: '237670000001', to: '237670000099' }];
    const asks = refuse(massPaymentsApi.retry, 'mass_payments.old_number', {
      params: { count: 1, seen: 'both', rows },
    });
    return (JSON.stringify(call.body).includes('237670000099') ? answer(massPaymentsApi.retry) : asks).say(call);
  },
};
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));

async function openItem(action: string, parts: object, ...answers: Saying[]): Promise<void> {
  const got = answer(massPaymentsApi.item, {
    ...item,
    availableActions: [{ action, allowed: true }],
    ...parts,
  });
  await renderScreen(`/mass-payments/recipients/${itemId}`, { as: 'admin', answers: [got, ...answers] });
}

describe('one payment of many', () => {
  it('goes out again with the PIN, and alone', async () => {
    await openItem('retry', {}, wantsPin(massPaymentsApi.retry, '135790'));
    await press('Try again');
    await enter(/PIN/, '111111');
    await press('Try again');
    expect(await sent(massPaymentsApi.retry)).toMatchObject({
      params: { id: runId },
      body: { itemIds: [itemId], pin: '111111' },
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('is corrected before it goes out again, and may only be less', async () => {
    await openItem('retryCorrected', {});
    await press('Correct and try again');
    await opens('Try the row again');
    await enter('Amount', '6000');
    await press('Try again');
    await under('Amount', /XAF 5,000 or less/);
    sentNothing();
    await enter('Amount', '4000');
    // An emptied box is no word for the number of before.
    await enter('Phone', '');
    await press('Try again');
    await under('Phone', /required/);
    await enter('Phone', '690000001');
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).toEqual({
      itemIds: [itemId],
      corrections: [{ itemId, version: expect.any(Number), phone: '237690000001', operator: 'orange', amount: 4000 }],
      pin: '135790',
    });
  });

  it('whose recipient has another number by now begins with that one, and says which is the old one', async () => {
    await openItem('retryCorrected', moved);
    await press('Correct and try again');
    await opens('Try the row again');
    await reads(/The old one: 6 70 00 00 01/);
    await reads(/On the list of recipients by now: 6 70 00 00 99/);
    await expect.element(field('Phone')).toHaveValue('670000099');
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).toMatchObject({ corrections: [{ phone: '237670000099' }] });
  });

  it('goes to the old number only by a tick that names both', async () => {
    const rows = [{ row: '1', name: 'Marie Ngo', from: '237670000001', to: '237670000099' }];
    const params = { count: 1, seen: 'both', rows };
    await openItem('retryCorrected', moved, refuse(massPaymentsApi.retry, 'mass_payments.old_number', { params }));
    await press('Correct and try again');
    await enter('Phone', '670000001');
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).not.toHaveProperty('oldSeen');
    await reads(/6 70 00 00 01 here, 6 70 00 00 99 on the list of recipients/);
    await enter(/PIN/, '135790');
    await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true');
    await tick(/The old number or account is meant/);
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).toMatchObject({
      corrections: [{ phone: '237670000001' }],
      oldSeen: 'both',
    });
  });

  it('asks nothing of the old number any more once another one is typed', async () => {
    await openItem('retryCorrected', moved, oldIsRefused);
    await press('Correct and try again');
    await enter('Phone', '670000001');
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    await sent(massPaymentsApi.retry);
    await reads(/The old number or account is meant/);
    await press('Cancel');
    await enter('Phone', '670000099');
    await press('Try again');
    await enter(/PIN/, '135790');
    expect(front().getByRole('checkbox').query()).toBeNull();
    await press('Try again');
    const { body } = await sent(massPaymentsApi.retry);
    expect(body).toMatchObject({ corrections: [{ phone: '237670000099' }] });
    expect(body).not.toHaveProperty('oldSeen');
    await reads('Saved');
  });

  it('is taken out after a question', async () => {
    await openItem('drop', {});
    await press('Drop');
    await asksFirst();
    await press('Drop');
    expect(await sent(massPaymentsApi.dropItems)).toMatchObject({ params: { id: runId }, body: { itemIds: [itemId] } });
  });

  it('is corrected where it stands, and a refusal stays in the dialog', async () => {
    await openItem('edit', {}, refuse(massPaymentsApi.editItem, 'request.invalid'));
    await press('Correct');
    await opens('Correct the row');
    await enter('Name', 'Marie Ngono');
    await choose('Operator', 'Orange');
    await press('Save');
    expect(await sent(massPaymentsApi.editItem)).toMatchObject({
      params: { id: runId, itemId },
      body: { name: 'Marie Ngono', operator: 'orange', phone: '670000001', amount: '5000' },
    });
    await expect.element(button('Save')).toBeEnabled();
    await opens('Correct the row');
  });

  it('goes without what is emptied in it', async () => {
    const rib = '10005000011234567890134';
    await openItem('edit', { rib, note: 'in cash' });
    await press('Correct');
    await opens('Correct the row');
    await enter('Phone', '');
    await choose('Operator', '–');
    await enter('Note', '');
    await press('Save');
    expect((await sent(massPaymentsApi.editItem)).body).toEqual({
      version: 4,
      name: 'Marie Ngo',
      phone: null,
      operator: null,
      amount: '5000',
      rib,
      note: null,
    });
    await reads('Saved');
  });

  it('that a colleague corrected meanwhile is not put back, and is shown as they left it', async () => {
    const theirs = { version: 5, phone: '237670000099', amount: 8100 };
    const was = { ...item, availableActions: [{ action: 'edit', allowed: true }] };
    await renderScreen(`/mass-payments/recipients/${itemId}`, {
      as: 'admin',
      answers: savedMeanwhile(massPaymentsApi.item, massPaymentsApi.editItem, was, theirs),
    });
    await press('Correct');
    await enter('Note', 'Prime');
    await press('Save');
    expect((await sent(massPaymentsApi.editItem)).body).toMatchObject({ version: 4, amount: '5000', note: 'Prime' });
    await reads(/Somebody else has changed this meanwhile. Nothing was saved/);
    await expect.element(field('Note')).toHaveValue('Prime');
    await press('Show the new version');
    await expect.element(field('Phone')).toHaveValue('670000099');
    await expect.element(field('Amount')).toHaveValue('8100');
    await enter('Note', 'Prime');
    await press('Save');
    expect((await sent(massPaymentsApi.editItem)).body).toMatchObject({ version: 5, amount: '8100', note: 'Prime' });
    await reads('Saved');
  });

  it('that came back is written down with its proof and the PIN', async () => {
    await openItem('record', { status: 'completed', createdAt: '2026-03-02T09:00:00.000Z' });
    await press(/came back|returned|Write/i);
    await enter('Number of the slip or operation', 'slip 17');
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Write it down');
    expect(await sent(massPaymentsApi.recordItem)).toMatchObject({
      params: { id: runId, itemId },
      body: { outcome: 'returned', reference: 'slip 17', pin: '135790' },
    });
    await reads('Done');
  });
});

describe('all that failed', () => {
  it('asks nothing of an old number any more once another one is typed', async () => {
    const { runId: _, receives: __, ...row } = item;
    const run = { id: runId, status: 'completed', retryableCount: 1, availableActions: allowed('retry') } as const;
    await renderScreen(`/mass-payments/${runId}`, {
      as: 'admin',
      answers: [
        answer(massPaymentsApi.get, run as never),
        answer(massPaymentsApi.items, [{ ...row, ...moved }]),
        oldIsRefused,
      ],
    });
    await press('Try 1 again');
    await enter('Marie Ngo', '670000001');
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Try again');
    await sent(massPaymentsApi.retry);
    await reads(/The old number or account is meant/);
    await press('Cancel');
    await enter('Marie Ngo', '670000099');
    await press('Continue');
    await enter(/PIN/, '135790');
    expect(front().getByRole('checkbox').query()).toBeNull();
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).not.toHaveProperty('oldSeen');
  });
});

describe('a new mass payment', () => {
  it('wants its title and is made as it was filled in', async () => {
    await renderScreen('/mass-payments/create', {
      as: 'admin',
      answers: [answer(massPaymentsApi.create, { id: runId })],
    });
    await press('Continue');
    await under('Title', 'This field is required.');
    sentNothing();
    await enter('Title', 'Salaries');
    await mark('Same amount');
    await enter('Amount for everybody', '50000');
    await choose('What for', 'Salaries');
    await press('Continue');
    expect((await sent(massPaymentsApi.create)).body).toMatchObject({
      run: { title: 'Salaries', type: 'sameAmount', sameAmount: 50_000, purpose: 'payroll' },
    });
  });

  it('says what the server has against a field under it', async () => {
    const fields = [{ path: 'run.title', message: { en: 'Taken.', fr: 'Pris.' } }];
    await renderScreen('/mass-payments/create', {
      as: 'admin',
      answers: [refuse(massPaymentsApi.create, 'request.invalid', { fields })],
    });
    await enter('Title', 'Salaries');
    await press('Continue');
    await sent(massPaymentsApi.create);
    await under('Title', 'Taken.');
  });

  it('is planned for a day and a time that are typed', async () => {
    await renderScreen('/mass-payments/create', {
      as: 'admin',
      answers: [answer(massPaymentsApi.create, { id: runId })],
    });
    await enter('Title', 'Salaries');
    await enter('When (optional)', '27112030');
    await field('Time').click();
    await userEvent.keyboard('{Control>}a{/Control}1930');
    await press('Continue');
    expect((await sent(massPaymentsApi.create)).body).toMatchObject({
      run: { scheduledFor: '2030-11-27T18:30:00.000Z' },
    });
  });

  it('of another group loses its rows only after a question', async () => {
    const [was, other] = ['grp_01jx0000000000000000000001', 'grp_01jx0000000000000000000002'];
    const run = { id: runId, title: 'Salaries', version: 7, type: 'group', groupId: was, itemCount: 3 } as const;
    await renderScreen(`/mass-payments/edit/${runId}`, {
      as: 'admin',
      answers: [
        answer(massPaymentsApi.get, run as never),
        answer(recipientGroupsApi.list, [
          { id: was, name: 'Staff', memberCount: 3 },
          { id: other, name: 'Guards', memberCount: 2 },
        ] as never),
      ],
    });
    await choose('Group', 'Guards (2)');
    await press('Save');
    await asksFirst();
    await press('Cancel');
    sentNothing();
    await press('Save');
    await asksFirst();
    await press('Save');
    expect((await sent(massPaymentsApi.update)).body).toMatchObject({ clearRows: true, run: { groupId: other } });
  });

  it('that somebody else saved meanwhile keeps what was typed, and is not overwritten', async () => {
    await renderScreen(`/mass-payments/edit/${runId}`, {
      as: 'admin',
      answers: savedMeanwhile(
        massPaymentsApi.get,
        massPaymentsApi.update,
        { id: runId, title: 'Salaries', version: 7, type: 'file' },
        { version: 8, title: 'Salaries of May' },
      ),
    });
    await enter('Title', 'Salaries of June');
    await press('Save');
    expect((await sent(massPaymentsApi.update)).body).toMatchObject({ version: 7 });
    await reads(/Somebody else has changed this|Someone else changed this/);
    await press('Save');
    expect((await sent(massPaymentsApi.update)).body).toMatchObject({ version: 7 });
    await expect.element(field('Title')).toHaveValue('Salaries of June');
    await press(/^Show the new/);
    await expect.element(field('Title')).toHaveValue('Salaries of May');
  });

  it('whose kind is changed loses its rows only after a question', async () => {
    const run = { id: runId, title: 'Salaries', version: 7, type: 'differentAmounts', itemCount: 3 } as const;
    await renderScreen(`/mass-payments/edit/${runId}`, { as: 'admin', answers: [answer(massPaymentsApi.get, run)] });
    await mark('A spreadsheet');
    await press('Save');
    sentNothing();
    await opens('How');
    await press('Save');
    expect(await sent(massPaymentsApi.update)).toMatchObject({
      params: { id: runId },
      body: { version: 7, clearRows: true, run: { type: 'file' } },
    });
  });
});
