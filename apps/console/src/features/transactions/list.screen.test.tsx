import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { transactionsApi } from '#contract/transactions/api.ts';
import { answer } from '../../testing/contract-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const row = {
  id: 'txn_01jx0000000000000000000000',
  payerName: 'Serge Tamo',
  ownAccounts: null,
  phone: '237680112290',
  direction: 'outbound',
  type: 'refund',
  status: 'refunded',
  stage: null,
  anomaly: null,
  amount: 25_000,
};

describe('the list of transactions', () => {
  it('begins with who and how much, and ends with the id that only developers read', async () => {
    await page.viewport(1280, 900);
    await renderScreen('/transactions/all', { as: 'admin', answers: [answer(transactionsApi.list, [row] as never)] });
    await expect.element(page.getByRole('link', { name: 'Serge Tamo' })).toBeVisible();
    const heads = [...document.querySelectorAll('th[data-column]')].map((head) => head.getAttribute('data-column'));
    expect(heads.slice(0, 3)).toEqual(['payerName', 'amount', 'status']);
    expect(heads.indexOf('id')).toBe(heads.includes('id') ? heads.length - 1 : -1);
    await expect.element(page.getByText('−XAF 25,000').first()).toBeVisible();
  });
});
