import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { notificationsApi } from '#contract/notifications/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { notificationSettingsWords, notificationWords } from '#i18n/catalogues/notifications/words.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { transactionActionWords } from '#i18n/catalogues/transactions/actions.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { formatMoney } from '#domain/values/money.ts';
import { outboxWords } from '#i18n/catalogues/messages/outbox.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, personWith } from '../support/console.ts';
import { decideAhead, freshNumber } from '../support/phone.ts';

/** A payment of today that can be refunded. */
async function paid(amount: number): Promise<string> {
  const api = await apiAs(personWith('owner'));
  const phone = freshNumber('mtn');
  await decideAhead(phone, { action: 'approve' });
  const { data } = await api.call(directChargesApi.create, {
    body: { amount, phone },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect
    .poll(async () => (await api.call(transactionsApi.get, { params: { id: data.id } })).data.status, {
      timeout: 20_000,
    })
    .toBe('completed');
  return data.id;
}

const line = (page: Page, amount: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: notificationTexts.refundWaiting.title.en })
    .filter({ hasText: formatMoney(amount, 'en') });
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ }).first();

it('a refund asked by support rings for everybody who may approve it, and is gone for all once one of them has', async () => {
  const amount = randomInt(1001, 9999); // its own, so that the story can be told again on the same world
  const payment = await paid(amount);
  const t = say(notificationWords, 'en');
  const detail = say(transactionDetailWords, 'en');
  const manager = await enter({ as: 'manager', at: '/home' });
  const admin = await enter({ as: 'admin', at: '/notifications' });
  await admin.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();

  const support = await apiAs(personWith('support'));
  await support.call(refundsApi.create, {
    params: { id: payment },
    body: { amount, reasonCode: 'customerRequest' },
    idempotencyKey: crypto.randomUUID(),
  });

  // Nobody reloads: the feed tells both screens.
  await manager.getByRole('link', { name: /^Notifications, \d+ unread$/ }).waitFor();
  await line(admin, amount).waitFor();
  // Of the payment itself the bell rang before: it led to the money then, and leads to the tasks once it counts one.
  await expect.poll(() => bell(manager).getAttribute('href'), { timeout: 20_000 }).toBe('/notifications');
  await bell(manager).click();
  await manager.getByRole('link', { name: t.tab_todo }).and(manager.locator('[aria-current="page"]')).waitFor();
  await line(manager, amount).getByRole('link').click();
  await manager.getByRole('button', { name: detail.approve, exact: true }).click();
  const dialog = manager.getByRole('alertdialog');
  await dialog
    .getByRole('heading', {
      name: say(transactionActionWords, 'en').confirmApprove({ amount: formatMoney(amount, 'en') }),
    })
    .waitFor();
  await dialog.getByRole('button', { name: detail.approve, exact: true }).click();
  const words = say(secondStepWords, 'en');
  const entry = manager.getByRole('dialog', { name: words.powerTitle });
  await field(entry, words.pinLabel).fill(demoPin);
  await entry.getByRole('button', { name: words.confirm, exact: true }).click();

  await line(admin, amount).waitFor({ state: 'detached' });
  await admin.getByRole('link', { name: t.tab_money }).click();
  await line(admin, amount)
    .getByText(/^\W*Done by /)
    .waitFor();

  // What it was mailed as stands in the outbox of this demo installation.
  const outbox = await open();
  await outbox.goto(`${world.url}/__outbox?lang=en`);
  await outbox.getByRole('heading', { level: 1, name: say(outboxWords, 'en').title }).waitFor();
  await outbox
    .getByRole('article')
    .filter({ hasText: personWith('admin').email })
    .filter({ hasText: new RegExp(String(amount).replace(/^(.)/, '$1\\D?')) })
    .first()
    .waitFor();
});

it('what is important cannot be silenced everywhere, and a choice stays, on a phone in French too', async () => {
  const t = say(notificationSettingsWords, 'fr');
  const api = await apiAs(personWith('support'));
  for (const [channel, choice] of [
    ['inApp', 'on'],
    ['email', 'off'],
  ] as const)
    await api.call(notificationsApi.savePreference, { body: { event: 'refundWaiting', channel, choice } });
  const page = await enter({ as: 'support', lang: 'fr', device: 'phone', at: '/settings/notifications' });
  const event = page.getByRole('group', { name: notificationTexts.refundWaiting.title.fr });
  const box = (channel: 'inApp' | 'email') => event.getByRole('checkbox', { name: t[channel] });
  const unfold = () => page.getByRole('button', { name: new RegExp(`^${t.group_tasks}`) }).click();
  await unfold();
  await box('inApp').waitFor();
  // Support gets no mail of it by default, so the app is the last channel and stays.
  expect([await box('email').isChecked(), await box('inApp').isChecked(), await box('inApp').isDisabled()]).toEqual([
    false,
    true,
    true,
  ]);
  await box('email').check();
  await expect.poll(() => box('inApp').isDisabled()).toBe(false);
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('"off"') ?? false);
  await box('inApp').uncheck();
  await expect.poll(() => box('email').isDisabled()).toBe(true);
  expect((await kept).status()).toBe(200);
  await page.reload();
  await unfold();
  await box('email').waitFor();
  expect([await box('email').isChecked(), await box('inApp').isChecked()]).toEqual([true, false]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
