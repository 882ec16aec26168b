import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountsApi } from '#contract/accounts/api.ts';
import { balanceAlertsApi } from '#contract/balance-alerts/api.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { button, enter, front, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const accountId = 'acc_01jx0000000000000000000000';
const alerts = answer(balanceAlertsApi.list, { alerts: [{ accountId, accountKind: 'payout', version: 2 }] });

it('an alert is saved as it was seen, and a refusal is said', async () => {
  await renderScreen('/settings/low-balance-alert', {
    as: 'owner',
    answers: [alerts, refuse(balanceAlertsApi.save, 'record.changed_meanwhile')],
  });
  await press('Set the alert');
  await press('Save');
  await under('Too low below', 'This field is required.');
  sentNothing();
  await enter('Too low below', '50000');
  await enter(/^Getting low from/, '120');
  await enter(/^Fine again from/, '130');
  await front().getByText('In the app').click();
  await press('Save');
  expect(await sent(balanceAlertsApi.save)).toMatchObject({ params: { id: accountId }, body: { version: 2 } });
  await reads(/changed/);
});

it('what will not be paid, and its button, stay within a small phone', async () => {
  const title = { en: 'What waits for money', fr: 'Ce qui attend de l’argent' };
  const willFail = [{ kind: 'queued' as const, refId: null, title, at: null, needs: 12_976_948, available: 684_788 }];
  await page.viewport(360, 740);
  try {
    await renderScreen('/settings/low-balance-alert', {
      as: 'owner',
      locale: 'fr',
      answers: [answer(balanceAlertsApi.list, { alerts: [{ accountId, accountKind: 'payout', willFail }] })],
    });
    const move = button(/^Déplacer 12.292.160.FCFA depuis l’encaissement$/);
    await expect.element(move).toBeVisible();
    expect(move.element().getBoundingClientRect().right).toBeLessThan(340);
  } finally {
    await page.viewport(1280, 900);
  }
});

it('what will not be paid is moved from collection whole, and nothing above it is called fine', async () => {
  const failing = (kind: 'queued' | 'massPayment', needs: number, available: number) => ({
    kind,
    refId: null,
    title: { en: `${kind} ${needs}`, fr: kind },
    at: kind === 'queued' ? null : '2026-11-30T08:00:00.000Z',
    needs,
    available,
  });
  const willFail = [failing('queued', 976_948, 684_788), failing('massPayment', 100_000, 0)];
  const now = { available: 684_788, queued: 976_948, runwayDays: 0 };
  const watched = { accountId, accountKind: 'payout', isOn: true, threshold: 50_000, state: 'ok' as const };
  await renderScreen('/settings/low-balance-alert', {
    as: 'owner',
    answers: [answer(balanceAlertsApi.list, { alerts: [{ ...watched, now, willFail }] })],
  });
  await reads(/queued 976948 needs XAF\s976,948; available XAF\s684,788/);
  // 292,160 for what waits, and all of what comes after it.
  await expect.element(button(/^Move XAF\s392,160 from collection$/)).toBeVisible();
  await expect.element(front().getByText('Watched', { exact: true })).toBeVisible();
  expect(front().getByText('Fine', { exact: true }).elements()).toEqual([]);
});

it('an alert on no way at all, or with half of its quiet hours, leads to what is missing', async () => {
  await renderScreen('/settings/low-balance-alert', { as: 'owner', answers: [alerts] });
  await press('Set the alert');
  await enter('Too low below', '50000');
  await enter(/^Getting low from/, '120');
  await enter(/^Fine again from/, '130');
  await press('Save');
  await reads('Choose at least one.');
  await expect.element(button('In the app')).toHaveFocus();
  await front().getByText('In the app').click();
  await front()
    .getByRole('switch', { name: /^Quiet/ })
    .click();
  await enter('From', '');
  await press('Save');
  await under('From', 'This field is required.');
  await under('To', 'nothing');
  sentNothing();
});

it('the line below which it is too low is drawn while it is typed', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    balance: 10_000 * index,
  }));
  await renderScreen('/settings/low-balance-alert', {
    as: 'owner',
    answers: [alerts, answer(accountsApi.history, [{ accountId, days }])],
  });
  await press('Set the alert');
  const drawn = () => front().element().querySelector('figure svg')?.textContent ?? '';
  await expect.poll(drawn).toContain('2 Nov');
  expect(drawn()).not.toContain('Too low below');
  await enter('Too low below', '45000');
  await expect.poll(drawn).toMatch(/Too low below XAF\s45,000/);
  await reads('5 days of these 30 ended with less booked.');
  await enter('Too low below', '');
  await expect.poll(drawn).not.toContain('Too low below');
});
