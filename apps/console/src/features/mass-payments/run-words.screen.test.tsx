import { describe, expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { answer, type Saying } from '../../testing/contract-server.ts';
import type { Parts } from '../../testing/fill.ts';
import { button, front, press, reads } from '../../testing/user.ts';
import { renderScreen, sent } from '../../testing/render-screen.tsx';

const id = 'mpy_01jx0000000000000000000000';
const itemId = 'mpi_01jx0000000000000000000001';
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));
const said: Parts<MassPaymentDetail> = {
  type: 'file',
  status: 'readyForReview',
  itemCount: 3,
  availableActions: allowed('submit', 'edit'),
  totals: { count: 3, receives: 300_000, totalDebit: 300_450 },
  account: { available: 900_000 },
  fileWords: { count: 2, amount: 120_000 },
};
const paye = { id: itemId, name: 'Awa', status: 'ready', retry: 'no', fileWords: 'OBS: PAYE OM' } as const;
async function openRun(parts: Parts<MassPaymentDetail>, ...answers: Saying[]): Promise<void> {
  const run = answer(massPaymentsApi.get, { id, title: 'Salaries', version: 7, ...parts });
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run, ...answers] });
}
const sentence =
  /something of a payment, or has a comment, beside 2 rows to be paid \(XAF 120,000\)\. Whoever has their money already/;

describe('what the file says of a payment', () => {
  it('stands with its row and before all of them, and leads to these rows', async () => {
    await openRun(said, answer(massPaymentsApi.items, [paye]));
    await reads(sentence);
    await reads('In the file: OBS: PAYE OM');
    const link = front().getByRole('link', { name: 'See the rows' });
    await expect.element(link).toHaveAttribute('href', `/mass-payments/${id}?marked=fileWords`);
  });

  it('leaves out one row, or all of them', async () => {
    await openRun(said, answer(massPaymentsApi.items, [paye]));
    await press('Leave out');
    expect((await sent(massPaymentsApi.leftOut)).body).toEqual({ choice: 'leaveOut', itemIds: [itemId] });
    await press('Leave them all out');
    expect((await sent(massPaymentsApi.leftOut)).body).toEqual({ version: 7, choice: 'leaveOut', marked: 'fileWords' });
  });

  it('is told once more where the PIN is asked', async () => {
    await openRun(said);
    await press('Submit');
    await reads(/Pay XAF 300,000 in 3 payments/);
    await reads(sentence);
  });

  it('beside a total or at its foot stands before the PIN, and on the page of whoever approves', async () => {
    const fileNotes = ['NB: Mme Ngo a déjà été payée', 'SOUS-TOTAL: Payé le 20/11'];
    await openRun({ ...said, fileNotes });
    await reads('NB: Mme Ngo a déjà été payée');
    await press('Submit');
    await reads(/Pay XAF 300,000 in 3 payments/);
    await reads('SOUS-TOTAL: Payé le 20/11');
    await openRun({ ...said, status: 'pendingApproval', fileNotes });
    await reads('SOUS-TOTAL: Payé le 20/11');
  });

  it('is no warning where it says nothing', async () => {
    await openRun({ ...said, fileWords: { count: 0, amount: 0 } });
    await reads('Salaries');
    await expect.element(front().getByText(/something of a payment/)).not.toBeInTheDocument();
    await expect.element(button('Leave them all out')).not.toBeInTheDocument();
  });

  it('stands on the page of the payment', async () => {
    const item = answer(massPaymentsApi.item, { ...paye, runId: id });
    await renderScreen(`/mass-payments/recipients/${itemId}`, { as: 'admin', answers: [item] });
    await reads('In the file: OBS: PAYE OM');
  });
});

it('rows that were left out are taken in by their reason alone', async () => {
  const text = (words: string) => ({ en: `The row says “${words}”.`, fr: words });
  const reasons = [
    { code: 'said', words: 'Payé: oui', text: text('Payé: oui'), count: 4, amount: 400, canTakeIn: 4 },
    { code: 'said', words: 'OBS: ok', text: text('OBS: ok'), count: 1, amount: 100, canTakeIn: 1 },
    { code: 'partPaid', words: 'OBS: reste', text: text('OBS: reste'), count: 1, amount: 100, canTakeIn: 0 },
  ];
  await openRun({ ...said, leftOut: { count: 6, amount: 600, canTakeIn: 5, reasons } });
  await press('Take in: The row says “OBS: ok”.');
  expect((await sent(massPaymentsApi.leftOut)).body).toEqual({
    version: 7,
    choice: 'takeIn',
    reason: { code: 'said', words: 'OBS: ok' },
  });
  await expect.element(button(/OBS: reste/)).not.toBeInTheDocument();
});

describe('columns of the file that are no field', () => {
  const column = { column: 3, heading: 'Restituée', more: 0, isOfNames: false, out: [], isAsked: true };
  const groups = [
    { key: '', sample: '', texts: 1, count: 5, amount: 5000 },
    { key: 'oui', sample: 'Oui', texts: 1, count: 12, amount: 12_000 },
    { key: 'DAY', sample: '12/11', texts: 1, count: 3, amount: 3000 },
  ];
  const city = { column: 4, heading: 'Ville', more: 0, isOfNames: false, out: [], isAsked: false };
  const asked: Parts<MassPaymentDetail> = {
    ...said,
    fileWords: { count: 0, amount: 0 },
    otherColumns: [
      { ...column, groups },
      { ...city, groups: [{ key: 'douala', sample: 'Douala', texts: 1, count: 20, amount: 20_000 }] },
    ],
  };

  it('are named with what stands there, and come before the sending', async () => {
    await openRun(asked);
    await reads('Look at the other columns');
    await expect.element(button('Submit')).toBeDisabled();
    await expect.element(button('Oui · 12')).toBeVisible();
    await expect.element(button('a day (12/11…) · 3')).toBeVisible();
    await expect.element(button('empty · 5')).toBeVisible();
    await reads('Ville: Douala · 20');
    await press('None of it says who was paid');
    expect((await sent(massPaymentsApi.answerColumns)).body).toEqual({
      version: 7,
      columns: [{ column: 3, leaveOut: [] }],
    });
  });

  it('leave out what somebody ticks', async () => {
    await openRun(asked);
    await press('Oui · 12');
    await press('filled in · 15');
    await press('filled in · 15');
    await press('Leave these rows out');
    expect((await sent(massPaymentsApi.answerColumns)).body).toEqual({
      version: 7,
      columns: [{ column: 3, leaveOut: ['oui'] }],
    });
  });

  it('are folded once it was said, with the answer', async () => {
    const otherColumns = [{ ...column, groups, out: ['oui'], isAsked: false }];
    await openRun({ ...asked, otherColumns });
    await reads('Restituée');
    await expect.element(front().getByText('Look at the other columns')).not.toBeInTheDocument();
  });

  it('are only read by whoever may not change the run', async () => {
    await openRun({ ...asked, status: 'pendingApproval', availableActions: [] });
    await press(/What the other columns say/);
    await reads(/Restituée: empty · 5, Oui · 12/);
    await expect.element(button('Oui · 12')).not.toBeInTheDocument();
  });
});
