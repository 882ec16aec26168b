import { describe, expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { answer } from '../../testing/contract-server.ts';
import type { Parts } from '../../testing/fill.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { front, press, reads } from '../../testing/user.ts';

const id = 'mpy_01jx0000000000000000000000';
const openRun = (parts: Parts<MassPaymentDetail>, as: 'staff' | 'admin' = 'staff') =>
  renderScreen(`/mass-payments/${id}`, {
    as,
    answers: [answer(massPaymentsApi.get, { id, title: 'Gros', version: 7, missing: null, ...parts })],
  });
const options = { queueIfShort: true, runAsFarAsMoneyGoes: false, queueMaxAgeHours: 24 };
const ready: Parts<MassPaymentDetail> = {
  status: 'readyForReview',
  availableActions: [{ action: 'submit', allowed: true }],
  approvalAhead: { needed: false, approvers: [] },
  totals: { count: 4, receives: 986_000, totalDebit: 986_968 },
  scheduledFor: null,
  whole: null,
};
const unseen = { available: null, collectionAvailable: null };
const reserved = 'The money is reserved at once';

describe('a mass payment of somebody who sees no balance', () => {
  it('is not said to be reserved before it is: it may wait for money', async () => {
    await openRun({ ...ready, account: unseen, options });
    await press('Submit');
    await reads('If the account holds enough, all of it is reserved at once.');
    await reads('the payment waits for money, up to 24 hours, and those who see the balance are told');
    expect(front().element().textContent).not.toContain(reserved);
  });

  it('that waits for nothing is refused where the account holds too little', async () => {
    await openRun({ ...ready, account: unseen, options: { ...options, queueIfShort: false } });
    await press('Submit');
    await reads('Otherwise nothing is sent, and you are told.');
    expect(front().element().textContent).not.toContain(reserved);
  });

  it('says on its page that it waits for money, and until when, without a figure', async () => {
    const run = { status: 'onHold', isShort: true, queueUntil: '2026-11-27T17:00:00.000Z', account: unseen } as const;
    await openRun({ ...run, options });
    await reads('The payout account holds too little for this payment. It waits for money and goes on by itself');
    await reads('What has no money by 27 Nov 2026');
  });
});

describe('a mass payment that pays as far as the money goes', () => {
  const part = { ...options, runAsFarAsMoneyGoes: true };
  const account = { available: 971_472, collectionAvailable: 0 };

  it('says that part of it goes now and the rest waits', async () => {
    await openRun({ ...ready, account, options: part }, 'admin');
    await press('Submit');
    await reads('Part of it goes now: what the balance covers, in the order of the list. The rest waits for money');
    expect(front().element().textContent).not.toContain(reserved);
  });

  it('that is approved first says that nothing is reserved until then', async () => {
    await openRun(
      {
        ...ready,
        account,
        options: { ...part, queueIfShort: false },
        approvalAhead: { needed: true, approvers: ['Marthe'] },
      },
      'admin',
    );
    await press('Submit');
    await reads('Marthe will be asked to approve. Nothing is reserved before it begins.');
    await reads('The rest is not paid.');
    expect(front().element().textContent).not.toContain(reserved);
  });
});
