import { expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { answer } from '../../testing/contract-server.ts';
import type { Parts } from '../../testing/fill.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';
import { enter, front, giveFile, opens, press, reads, tick } from '../../testing/user.ts';

const id = 'mpy_01jx0000000000000000000000';
const itemId = (no: number) => `mpi_01jx000000000000000000000${no}`;
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));
const none = { count: 0, receives: 0 };
const people = [
  { itemId: itemId(1), name: 'Gros Fournisseur', receives: 410_000 },
  { itemId: itemId(2), name: 'Aïcha Njoya', receives: 600_000 },
];
const running = {
  id,
  status: 'processing',
  version: 7,
  itemCount: 3,
  availableActions: allowed('cancel'),
  money: { underWay: { ...none }, byHand: { count: 2, receives: 1_010_000 } },
  byHand: { ahead: none, waiting: { count: 2, receives: 1_010_000 }, first: people },
} as const;

async function openRun(run: () => Parts<MassPaymentDetail>): Promise<void> {
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [answer(massPaymentsApi.get, run)] });
}

it('says of a mass payment whom somebody has to pay by hand, and leaves out that they are on their way', async () => {
  await openRun(() => running);
  await reads(/^2 payments wait to be paid by hand, outside\./);
  await expect.element(front().getByRole('link', { name: 'Gros Fournisseur, XAF 410,000' })).toBeVisible();
  await reads('To be paid by hand');
});

it('says so before it is submitted', async () => {
  await openRun(() => ({
    id,
    status: 'readyForReview',
    availableActions: allowed('submit'),
    byHand: { ahead: { count: 1, receives: 410_000 }, waiting: none, first: people.slice(0, 1) },
  }));
  await press('Submit');
  await opens(/^Pay /);
  await reads(/^1 payment \(XAF 410,000\) will be sent by nothing/);
  await expect.element(front().getByRole('link', { name: 'Gros Fournisseur, XAF 410,000' })).toBeVisible();
});

it('a row of it says that nothing sends it', async () => {
  await renderScreen(`/mass-payments/${id}`, {
    as: 'admin',
    answers: [
      answer(massPaymentsApi.get, running),
      answer(massPaymentsApi.items, [
        { id: itemId(1), name: 'Gros Fournisseur', rail: 'manual', status: 'processing' },
      ]),
    ],
  });
  await reads('Waits for somebody to pay it outside, by hand');
});

it('is asked about by name when the mass payment is cancelled, and stays open unless it is ticked', async () => {
  await openRun(() => running);
  await press('Cancel');
  await reads(/^2 payments are paid by hand, perhaps already/);
  await press('Cancel this mass payment');
  expect((await sent(massPaymentsApi.cancel)).body).toEqual({ version: 7, note: '' });

  await openRun(() => running);
  await press('Cancel');
  await tick('Aïcha Njoya, XAF 600,000: not paid, cancel it too');
  await press('Cancel this mass payment');
  expect((await sent(massPaymentsApi.cancel)).body).toEqual({ version: 7, note: '', notPaid: [itemId(2)] });
});

it('asks anew when a row went to somebody’s hands since it was read', async () => {
  let now: Parts<MassPaymentDetail> = { ...running, byHand: { ...running.byHand, first: people.slice(0, 1) } };
  await openRun(() => now);
  await press('Cancel');
  await tick('Gros Fournisseur, XAF 410,000: not paid, cancel it too');
  now = running;
  await invalidateCapabilities(new Set(['mass-payments']));
  await reads(/has changed since you opened it/);
  sentNothing();
  await press('Show it as it is now');
  await press('Cancel this mass payment');
  expect((await sent(massPaymentsApi.cancel)).body).toEqual({ version: 7, note: '' });
});

it.each([
  [
    'cancelled',
    /^Nobody has written down that it was paid/,
    /^It was cancelled\. That it had been paid all the same is proved by a paper/,
  ],
  [
    'failed',
    /had been paid all the same, whoever did not send it writes that down here/,
    /^It was written down as not done\. That it had been paid all the same is proved by a paper/,
  ],
] as const)(
  'one that was %s is still written down as paid, on a paper, and as nothing else',
  async (status, told, asked) => {
    const got = answer(massPaymentsApi.item, {
      id: itemId(1),
      runId: id,
      name: 'Gros Fournisseur',
      rail: 'manual',
      status,
      anomaly: null,
      isAnnounced: false,
      stage: null,
      errors: [],
      transactionId: 'txn_01jx0000000000000000000000',
      createdAt: '2026-03-02T09:00:00.000Z',
      availableActions: allowed('record'),
    });
    await renderScreen(`/mass-payments/recipients/${itemId(1)}`, { as: 'admin', answers: [got] });
    await reads(told);
    await press('Write down what was done');
    await reads(asked);
    expect(front().getByText('It could not be done').elements()).toEqual([]);
    await enter(/Number of the slip/, 'OM-77');
    await press('Continue');
    sentNothing();
    await giveFile();
    await press('Continue');
    await reads(asked);
    await enter(/PIN/, '135790');
    await press('Write it down');
    expect((await sent(massPaymentsApi.recordItem)).body).toMatchObject({
      outcome: 'paid',
      reference: 'OM-77',
      correcting: status,
    });
  },
);
