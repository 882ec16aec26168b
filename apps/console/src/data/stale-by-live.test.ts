import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts/api.ts';
import { customersApi } from '#contract/customers/api.ts';
import { staleByLive } from './stale-by-live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A balance page: balances follow every payment, the curve of the month rarely. */
function watched() {
  const asked = { balances: 0, history: 0, customers: 0 };
  const live = staleByLive((isStale) => {
    if (isStale(accountsApi.balances.path, false)) asked.balances++;
    if (isStale(accountsApi.history.path, true)) asked.history++;
    if (isStale(customersApi.list.path, false)) asked.customers++;
  });
  return { asked, live };
}

it('while a run pays, balances follow it; the curve of a month is asked for twice a minute', async () => {
  const { asked, live } = watched();
  for (let second = 0; second < 61; second++) {
    live.hear('balance');
    live.hear('transaction');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual({ balances: 61, history: 3, customers: 61 });
  live.stop();
});

it('a payment is drawn at once where none was lately, the last of a run in the end, and other news not', async () => {
  const { asked, live } = watched();
  live.hear('customer');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual({ balances: 0, history: 0, customers: 1 });
  live.hear('balance');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.history).toBe(1);
  live.hear('balance');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked.history).toBe(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked.history).toBe(2);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked.history).toBe(2);
  live.hearAll();
  expect(asked).toEqual({ balances: 3, history: 3, customers: 2 });
  live.hear('balance');
  live.stop();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked.balances).toBe(3);
});
