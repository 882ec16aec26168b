import { expect, it } from 'vitest';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail, TransferSchedule } from '#contract/transfers/schemas.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { answer } from '../../testing/contract-server.ts';
import type { Parts } from '../../testing/fill.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';
import { enter, field, front, giveFile, mark, press, reads } from '../../testing/user.ts';

const id = 'txn_01jx0000000000000000000000';
const planId = 'trs_01jx0000000000000000000000';
const first: Parts<TransferDetail> = {
  id,
  version: 3,
  status: 'failed',
  amount: 10_000,
  totalDebit: 10_150,
  beneficiaryReceives: 10_000,
  createdAt: '2026-03-02T09:00:00.000Z',
  beneficiary: { destination: 'wallet', name: 'Marie Ngo', phone: '237670000001' },
};

/** The page of one transfer, and how a colleague changes it meanwhile. */
async function openTransfer(action: string, parts: Parts<TransferDetail> = {}) {
  let now: Parts<TransferDetail> = { ...first, availableActions: [{ action, allowed: true }], ...parts };
  await renderScreen(`/transfer/${id}`, { as: 'admin', answers: [answer(transfersApi.get, () => now)] });
  return async (to: Parts<TransferDetail>) => {
    now = { ...now, ...to };
    await invalidateCapabilities(new Set(['transfers']));
  };
}

async function looksFirst(): Promise<void> {
  await reads(/has changed since you opened it/);
  sentNothing();
  await press('Show it as it is now');
}

it('a new try of a transfer that changed under the PIN stands still until it is looked at', async () => {
  const change = await openTransfer('retry');
  await press('Try again');
  await enter(/PIN/, '135790');
  await change({ version: 4, totalDebit: 10_400 });
  await reads(/has changed since you opened it/);
  await expect.element(front().getByText(/10,150/)).toBeVisible();
  await expect.element(field(/PIN/)).toHaveValue('');
  await looksFirst();
  await reads(/10,400/);
  await enter(/PIN/, '135790');
  await press('Try again');
  expect((await sent(transfersApi.retry)).body).toEqual({ pin: '135790' });
});

it('money that did not arrive is not taken back under a change that nobody has looked at', async () => {
  const change = await openTransfer('refund');
  await press('It was not paid');
  await enter('Reason', 'the bank returned it');
  await enter(/PIN/, '135790');
  await change({ version: 4, amount: 9_000 });
  await reads(/has changed since you opened it/);
  await expect.element(field(/PIN/)).toHaveValue('');
  await looksFirst();
  await reads(/9,000/);
  await enter(/PIN/, '135790');
  await press('It was not paid');
  expect((await sent(transfersApi.approveRefund)).body).toEqual({ note: 'the bank returned it', pin: '135790' });
});

it('what a colleague wrote down as paid meanwhile can only come back, and is chosen anew', async () => {
  const change = await openTransfer('record', { status: 'processing', rail: 'manual' });
  await press('Write down what was done');
  await enter('Number of the slip or operation', 'slip 17');
  await press('Continue');
  await enter(/PIN/, '135790');
  await change({ status: 'completed' });
  await looksFirst();
  await reads('It came back to you');
  await enter('Number of the slip or operation', 'slip 18');
  await press('Continue');
  await enter(/PIN/, '135790');
  await press('Write it down');
  expect((await sent(transfersApi.record)).body).toMatchObject({ outcome: 'returned', reference: 'slip 18' });
});

it('what a colleague wrote down as not done meanwhile had been paid all the same, on a paper, or is left as it is', async () => {
  const change = await openTransfer('record', { status: 'processing', rail: 'manual' });
  await press('Write down what was done');
  await mark('It could not be done');
  await change({ status: 'failed' });
  await looksFirst();
  await reads('It has arrived');
  await enter('Number of the slip or operation', 'slip 19');
  await press('Continue');
  await reads('This field is required.');
  sentNothing();
  await giveFile();
  await press('Continue');
  await enter(/PIN/, '135790');
  await press('Write it down');
  expect((await sent(transfersApi.record)).body).toMatchObject({ outcome: 'paid', reference: 'slip 19' });
});

it('a plan that a colleague let go on meanwhile is not skipped unseen', async () => {
  const plan = (status: 'paused' | 'held', version: number): Parts<TransferSchedule> => ({
    id: planId,
    status,
    version,
    amount: 5_000,
    nextAt: '2026-12-01T08:00:00.000Z',
    beneficiary: { destination: 'wallet', name: 'Marie Ngo', phone: '237670000001' },
    availableActions: [{ action: 'resume', allowed: true }],
  });
  let now = plan('paused', 3);
  await renderScreen('/transfer/planned', {
    as: 'admin',
    answers: [answer(transfersApi.schedules, () => [now] as never)],
  });
  await front().getByRole('row').getByText('Marie Ngo').click();
  await press('Resume');
  await enter(/PIN/, '135790');
  now = plan('held', 4);
  await invalidateCapabilities(new Set(['transfer-schedules']));
  await reads(/has changed since you opened it/);
  await expect.element(field(/PIN/)).toHaveValue('');
  await looksFirst();
  await enter(/PIN/, '135790');
  await press('Skip this time');
  expect((await sent(transfersApi.resumeSchedule)).body).toEqual({ pin: '135790', version: 4 });
});

it('a transfer whose price changed under the PIN leaves for the price that was read, or for none', async () => {
  let price = { amount: 10_000, fee: 150, totalDebit: 10_150, beneficiaryReceives: 10_000, pinNeeded: true };
  await renderScreen('/transfer/to-mobile-money-account', {
    as: 'admin',
    answers: [
      answer(transfersApi.quote, () => price),
      answer(transfersApi.checkName, { checked: true, match: 'strong', active: true }),
      answer(transfersApi.create, { transfer: { id, amount: 10_000 } }),
    ],
  });
  await enter('Beneficiary’s phone', '670000001');
  await enter('Beneficiary’s name', 'Marie Ngo');
  await press('Continue');
  await enter('Amount', '10000');
  await press('Check the transfer');
  await press('Send XAF 10,000');
  await enter(/PIN/, '135790');
  price = { ...price, fee: 400, totalDebit: 10_400 };
  await invalidateCapabilities(new Set(['transfers']));
  await reads(/has changed since you opened it/);
  await expect.element(front().getByText(/10,150/)).toBeVisible();
  await expect.element(field(/PIN/)).toHaveValue('');
  await looksFirst();
  await expect.element(front().getByText(/10,400/)).toBeVisible();
  await enter(/PIN/, '135790');
  await press('Send XAF 10,000');
  expect((await sent(transfersApi.create)).body).toMatchObject({ expectedTotalDebit: 10_400, pin: '135790' });
});
