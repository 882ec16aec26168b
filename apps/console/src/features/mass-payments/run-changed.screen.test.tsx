import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { answer, slowLine, slowly, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, opens, press, reads } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

/** A run that a colleague changes while somebody is asked about it. */
const id = 'mpy_01jx0000000000000000000000';
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));
async function openChanging(was: object, then: object, ...answers: Saying[]): Promise<() => void> {
  let isChanged = false;
  const run = answer(massPaymentsApi.get, () => ({ id, title: 'Salaries', ...was, ...(isChanged && then) }));
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run, ...answers] });
  return () => void (isChanged = true);
}

it('is not cancelled by whoever asked about a draft, before they have seen that a colleague sent it', async () => {
  const draft = { status: 'readyForReview', version: 7, availableActions: allowed('cancel') };
  const change = await openChanging(draft, { status: 'processing', version: 9 });
  await press('Cancel');
  await enter('Note (optional)', 'typed wrong');
  change();
  await reads(/This has changed since you opened it/);
  await expect.element(button('Cancel this mass payment')).toBeDisabled();
  sentNothing();
  await press('Show it as it is now');
  await press('Cancel this mass payment');
  expect((await sent(massPaymentsApi.cancel)).body).toEqual({ version: 9, note: 'typed wrong' });
});

it('is paused at once, whatever has become of it since that was asked', async () => {
  const under = { status: 'processing', version: 7, availableActions: allowed('pause') };
  const change = await openChanging(under, { status: 'onHold', title: 'Farther', version: 9 });
  await press('Pause');
  change();
  await expect.element(page.getByRole('heading', { name: 'Farther', includeHidden: true })).toBeInTheDocument();
  await button('Pause').last().click();
  expect((await sent(massPaymentsApi.pause)).body).toMatchObject({ version: 9 });
});

it('is paused at once, and asked about at last, while its page never comes to an end of being read', async () => {
  let line: ReturnType<typeof slowLine> | null = null;
  const under = { status: 'processing', version: 7, availableActions: allowed('pause', 'cancel') } as const;
  const run = slowly(answer(massPaymentsApi.get, { id, title: 'Salaries', ...under }), () => line);
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run] });
  await expect.element(button('Pause')).toBeVisible();
  line = slowLine();
  void invalidateCapabilities(new Set(['mass-payments']));
  await press('Pause');
  await opens('Pause');
  await press('Cancel');
  await press('Cancel');
  await opens('Reading it as it is now…');
  await opens('Cancel this mass payment');
  line.isBack();
});

it('asks about other rows that failed for the same sum, before it tries again what was read', async () => {
  const read = (version: number) => ({
    failures: [
      {
        count: 2,
        amount: 10_000,
        retry: 'asIs',
        reason: { code: 'operator.down' },
        again: { count: 2, receives: 10_000, totalDebit: 10_100, version },
      },
    ],
    asIsVersion: version,
  });
  const over = { status: 'partiallyCompleted', retryableCount: 2, availableActions: allowed('retry') };
  const change = await openChanging({ ...over, ...read(41) }, read(43), answer(massPaymentsApi.items, []));
  await press('Try 2 again');
  await press('Continue');
  await enter(/PIN/, '135790');
  change();
  await reads(/This has changed since you opened it/);
  await expect.element(field(/PIN/)).toHaveValue('');
  await press('Show it as it is now');
  await enter(/PIN/, '135790');
  await press('Try again');
  expect((await sent(massPaymentsApi.retry)).body).toEqual({ asIsVersion: 43, pin: '135790' });
});

const itemId = 'mpi_01jx0000000000000000000001';
const row = (number: string, version: number) =>
  ({
    id: itemId,
    version,
    name: 'Awa',
    destination: 'wallet',
    operator: 'mtn',
    amount: 5000,
    phone: `237${number}`,
    status: 'failed',
    retry: 'corrected',
  }) as const;
/** The dialog of one failed row of the list; gives what a colleague makes of the row. */
async function openFailedRow(): Promise<() => Promise<void>> {
  let newest = row('670000001', 5);
  await openChanging(
    { status: 'partiallyCompleted', retryableCount: 1, availableActions: allowed('retry') },
    {},
    answer(massPaymentsApi.items, () => [newest]),
    answer(massPaymentsApi.item, () => ({ ...newest, runId: id })),
  );
  await press('Try again');
  return () => {
    newest = row('670000002', 6);
    return invalidateCapabilities(new Set(['mass-payments']));
  };
}

it('tries a row of the list again as it is by now, and not as it was when it was pressed', async () => {
  const changeRow = await openFailedRow();
  await expect.element(field('Phone')).toHaveValue('670000001');
  await enter('Amount', '4000');
  await press('Try again');
  await enter(/PIN/, '135790');
  await changeRow();
  await reads(/This has changed since you opened it/);
  await expect.element(field(/PIN/)).toHaveValue('');
  await press('Show it as it is now');
  await enter(/PIN/, '135790');
  await press('Try again');
  expect((await sent(massPaymentsApi.retry)).body).toMatchObject({
    corrections: [{ itemId, version: 6, phone: '237670000002', amount: 4000 }],
  });
});

it('begins with the row as it is by now where nothing was typed', async () => {
  const changeRow = await openFailedRow();
  await expect.element(field('Phone')).toHaveValue('670000001');
  await changeRow();
  await reads(/This has changed since you opened it/);
  await press('Show it as it is now');
  await expect.element(field('Phone')).toHaveValue('670000002');
  sentNothing();
});
