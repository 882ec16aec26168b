import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { transferFormWords, transferWaitWords } from '#i18n/catalogues/transfers/form.ts';
import { transferStateWords } from '#i18n/catalogues/transfers/words.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith, settled } from '../support/console.ts';
import { freshNumber, outcomeOnce } from '../support/phone.ts';

const form = say(transferFormWords, 'fr');
const wait = say(transferWaitWords, 'fr');
const state = say(transferStateWords, 'fr');
const act = say(transferActionWords, 'fr');
const pinLabel = say(secondStepWords, 'fr').pinLabel;
const money = (amount: number) => formatMoney(amount, 'fr');
/** An amount of its own, so that two stories never look like the same transfer twice. */
const freshAmount = () => 2_000 + randomInt(1, 900);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the number to the price: the operator says whose wallet it is, and the name follows. */
async function fillIn(page: Page, number: string, amount: number): Promise<void> {
  await field(page, form.phone).fill(number);
  await press(page, form.useName);
  await press(page, form.next);
  await field(page, form.amount).fill(String(amount));
  await page.getByText(form.totalDebit).waitFor();
  await press(page, form.review);
  await page.getByText(formatPhone(`237${number}`)).waitFor();
}

async function confirm(page: Page, amount: number): Promise<void> {
  await press(page, form.send({ amount: money(amount) }));
  const dialog = page.getByRole('dialog');
  await field(dialog, pinLabel).fill(demoPin);
  await dialog.getByRole('button', { name: form.send({ amount: money(amount) }) }).click();
}
const transferIn = (page: Page) => /transfer=(txn_\w+)/.exec(page.url())![1]!;

describe('a transfer', () => {
  it('is sent by a manager from a phone, in French, with the PIN, and arrives', async () => {
    const number = freshNumber('mtn');
    const amount = freshAmount();
    const page = await enter({ as: 'manager', at: '/transfer/to-mobile-money-account', device: 'phone', lang: 'fr' });
    await fillIn(page, number, amount);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page)).toEqual([]);
    // A wrong PIN keeps the form as it was.
    await press(page, form.send({ amount: money(amount) }));
    const dialog = page.getByRole('dialog');
    await field(dialog, pinLabel).fill('000111');
    await dialog.getByRole('button', { name: form.send({ amount: money(amount) }) }).click();
    await dialog.getByRole('alert').first().waitFor();
    await field(dialog, pinLabel).fill(demoPin);
    await dialog.getByRole('button', { name: form.send({ amount: money(amount) }) }).click();

    await page.getByText(state.paid, { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    const { data } = await (
      await apiAs(personWith('manager'))
    ).call(transfersApi.get, { params: { id: transferIn(page) } });
    expect(data).toMatchObject({ status: 'completed', amount, beneficiaryReceives: amount });
    expect(data.ledger.filter((line) => line.direction === 'debit').reduce((sum, line) => sum + line.amount, 0)).toBe(
      data.totalDebit,
    );

    // The same once more is asked about before it is sent.
    await press(page, wait.again);
    await fillIn(page, number, amount);
    await page.getByText(form.dupTitle).waitFor();
    await page.getByRole('checkbox', { name: form.dupTick }).check();
    await confirm(page, amount);
    await page.getByText(state.paid, { exact: true }).waitFor();
    expect(transferIn(page)).not.toBe(data.id);
  });

  it('says the truth while the operator is silent, and after a reload too', async () => {
    const number = freshNumber('mtn');
    const amount = freshAmount();
    await outcomeOnce(number, { action: 'ignore' });
    const page = await enter({ as: 'manager', at: '/transfer/to-mobile-money-account', device: 'phone', lang: 'fr' });
    await fillIn(page, number, amount);
    await confirm(page, amount);
    await page.getByText(state.sent({ rail: 'MTN' }), { exact: true }).waitFor();
    await page.reload();
    await page.getByText(state.sent({ rail: 'MTN' }), { exact: true }).waitFor();
    expect(await page.getByText(state.failed, { exact: true }).count()).toBe(0);
    // Nothing offers to send it again while nobody knows.
    expect(await page.getByRole('button', { name: wait.retry }).count()).toBe(0);
  });

  it('that failed is tried again as the same transfer, and then arrives', async () => {
    const number = freshNumber('mtn');
    const amount = freshAmount();
    await outcomeOnce(number, { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' });
    const page = await enter({ as: 'manager', at: '/transfer/to-mobile-money-account', lang: 'fr' });
    await fillIn(page, number, amount);
    await confirm(page, amount);
    await page.getByText(state.failed, { exact: true }).waitFor();
    const id = transferIn(page);
    await press(page, wait.retry);
    const dialog = page.getByRole('dialog');
    await field(dialog, pinLabel).fill(demoPin);
    await dialog.getByRole('button', { name: act.retryLabel }).click();
    await page.getByText(state.paid, { exact: true }).waitFor();
    expect(transferIn(page)).toBe(id);
    const { data } = await (await apiAs(personWith('manager'))).call(transfersApi.get, { params: { id } });
    expect(data.attempts.map((attempt) => attempt.state)).toEqual(['failed', 'succeeded']);
  });

  it('is made once by a double press', async () => {
    const number = freshNumber('mtn');
    const amount = freshAmount();
    const page = await enter({ as: 'manager', at: '/transfer/to-mobile-money-account', lang: 'fr' });
    await fillIn(page, number, amount);
    await press(page, form.send({ amount: money(amount) }));
    const dialog = page.getByRole('dialog');
    await field(dialog, pinLabel).fill(demoPin);
    await dialog.getByRole('button', { name: form.send({ amount: money(amount) }) }).dblclick();
    await page.getByText(state.paid, { exact: true }).waitFor();
    const { data } = await (await apiAs(personWith('manager'))).call(transfersApi.list, { query: { q: number } });
    expect(data.map((row) => row.id)).toEqual([transferIn(page)]);
  });
});
