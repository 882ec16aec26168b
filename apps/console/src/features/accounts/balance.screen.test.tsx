import { expect, it } from 'vitest';
import { accountsApi } from '#contract/accounts/api.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { button, front, press, reads } from '../../testing/user.ts';
import { calls, renderScreen } from '../../testing/render-screen.tsx';

const accountId = 'acc_01jx0000000000000000000000';
const today = localDay(new Date());
const days = Array.from({ length: 30 }, (_, index) => ({ day: addDays(today, index - 29), balance: 10_000 * index }));
const balances = answer(accountsApi.balances, [
  {
    id: accountId,
    kind: 'payout',
    name: { en: 'Payout account', fr: 'Compte de décaissement' },
    ledger: 290_000,
    reserved: 40_000,
    available: 250_000,
  },
] as never);

it('a balance shows its thirty days, its sum with one minus, and what is on its way', async () => {
  await renderScreen('/account/balance', {
    answers: [
      balances,
      answer(accountsApi.history, [{ accountId, days }] as never),
      answer(accountsApi.onItsWay, [
        { accountId, kind: 'reserved', direction: 'out', count: 2, amount: 40_000 },
        { accountId, kind: 'settlement', direction: 'out', count: 1, amount: null, title: 'Evenings' },
        { accountId, kind: 'topUp', direction: 'in', count: 1, amount: 75_000 },
      ] as never),
    ],
  });
  await reads('2 items under way');
  await reads(/Evenings/);
  await reads('what is there then');
  await reads(/^\+XAF\s75,000$/);
  const card = document.querySelector('main section')!.textContent;
  expect(card.match(/\u2212XAF\s40,000/g), 'in the sum and on its way').toHaveLength(2);
  expect(card).not.toMatch(/\u2212\s*Reserved|=\s*Available/);
  await expect.element(front().getByRole('figure', { name: /Payout account, booked/ })).toBeVisible();
});

it('a balance stands without its line and what is on its way, when they cannot be read', async () => {
  await renderScreen('/account/balance', {
    answers: [balances, refuse(accountsApi.history, 'server.busy'), refuse(accountsApi.onItsWay, 'server.busy')],
  });
  await reads('Could not be read just now.');
  await reads(/XAF\s290,000/);
  expect(document.querySelector('main figure')).toBeNull();
});

it('a statement of last month is one press away, drawn day by day, and keeps its balance in sight', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    entryId: `a:${index}`,
    date: new Date(Date.now() - index * 1000).toISOString(),
    type: 'sale',
    amountIn: 100,
    balance: 100 * index,
  }));
  await renderScreen('/transactions/account-statement', {
    answers: [
      balances,
      answer(accountsApi.statement, {
        accountName: { en: 'Payout account', fr: 'Compte de décaissement' },
        from: days[0]!.day,
        to: today,
        closingBalance: 287_654,
        lineCount: lines.length,
        lines,
        days,
      }),
    ],
  });
  await reads('Balance day by day');
  await expect.element(front().getByRole('figure', { name: /Payout account, balance/ })).toBeVisible();
  const shown = () => document.querySelector('main')!.textContent.split('287,654').length;
  const before = shown();
  // Again while it is looked for: what is drawn meanwhile may make the page longer than it was when it was scrolled.
  const shownAt = (top: () => number) => () => {
    scrollTo(0, top());
    return shown();
  };
  const end = () => document.documentElement.scrollHeight;
  await expect.poll(shownAt(end), { message: 'the closing balance is pinned' }).toBeGreaterThan(before);
  await expect.poll(shownAt(() => 0)).toBe(before);
  await press('Last month');
  await expect.element(button('Last month')).toHaveAttribute('aria-pressed', 'true');
  const asked = calls().findLast(({ row }) => row === accountsApi.statement)!.query;
  expect(String(asked.from)).toMatch(/-01$/);
});
