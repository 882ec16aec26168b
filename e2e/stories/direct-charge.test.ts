import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { chargeFormWords, chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { errorSentences } from '#i18n/catalogues/errors/words.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { enter, field, go, personWith } from '../support/console.ts';
import { approve, decideAhead, decline, freshNumber, takePhone } from '../support/phone.ts';
import { watch } from '../support/watch.ts';

const form = say(chargeFormWords, 'en');
const wait = say(chargeWaitWords, 'en');
const detail = say(transactionDetailWords, 'en');
const money = (amount: number) => formatMoney(amount, 'en');

/** Fills the form in until the price is known; pressing is left to the story. */
async function fillCharge(page: Page, amount: number, number: string): Promise<void> {
  await field(page, form.amount).fill(String(amount));
  await field(page, form.phone).fill(number);
  await submitOf(page, amount).waitFor();
}
const submitOf = (page: Page, amount: number) =>
  page.getByRole('button', { name: form.submitAmount({ amount: money(amount) }) });
const chargeIn = (page: Page) => /charge=(txn_\w+)/.exec(page.url())![1]!;

describe('a direct charge', () => {
  it('ends in plain words when the payer declines, and a new prompt can follow', async () => {
    const number = freshNumber('mtn');
    const page = await enter({ as: 'cashier', at: '/direct-charge/create' });
    await fillCharge(page, 2500, number);
    await submitOf(page, 2500).click();
    await page.getByText(wait.waiting).waitFor();
    const phone = await takePhone(number);
    await decline(phone);
    await page.getByText(wait.declined).waitFor();
    await page.getByText(reasonTexts.PAYER_REJECTED.staffText.en).waitFor();
    const declined = chargeIn(page);

    await page.getByRole('button', { name: wait.resend }).click();
    const confirm = page.getByRole('alertdialog');
    if (await confirm.isVisible()) await confirm.getByRole('button').last().click();
    await page.getByText(wait.waiting).waitFor();
    expect(chargeIn(page)).not.toBe(declined);
    await approve(phone);
    await page.getByText(wait.paid, { exact: true }).first().waitFor();
  });

  it('says so when the prompt runs out, when the money is short, and when the amount breaks a rule', async () => {
    const page = await enter({ as: 'owner', at: '/direct-charge/create' });
    const late = freshNumber('mtn');
    const poor = freshNumber('mtn');
    await decideAhead(late, { action: 'fail', reason: 'EXPIRED' });
    await fillCharge(page, 3100, late);
    await submitOf(page, 3100).click();
    await page.getByText(wait.expired, { exact: true }).waitFor();
    await page.getByText(wait.expiredText).waitFor();
    await page.getByRole('link', { name: wait.details }).click();
    await page.getByText(detail.pay_expired).waitFor();

    await page.goBack();
    await page.getByRole('button', { name: wait.newCharge }).click();
    await decideAhead(poor, { action: 'fail', reason: 'NOT_ENOUGH_FUNDS' });
    await fillCharge(page, 3200, poor);
    await submitOf(page, 3200).click();
    await page.getByText(wait.failed, { exact: true }).waitFor();
    await page.getByText(reasonTexts.PAYER_INSUFFICIENT_FUNDS.staffText.en).waitFor();

    await page.getByRole('button', { name: wait.newCharge }).click();
    await field(page, form.amount).fill('99');
    await field(page, form.phone).fill(poor);
    await page.keyboard.press('Enter');
    await page.getByText(String(errorSentences['amount.too_small'].en)).first().waitFor();
    expect(page.url()).not.toContain('charge=');
  });

  it('comes back after a reload in the middle, and turns paid by itself', async () => {
    const number = freshNumber('orange');
    const page = await enter({ as: 'owner', at: '/direct-charge/create' });
    await fillCharge(page, 4100, number);
    await submitOf(page, 4100).click();
    await page.getByText(wait.waiting).waitFor();
    const id = chargeIn(page);
    await page.reload();
    await page.getByText(wait.waiting).waitFor();
    expect(chargeIn(page)).toBe(id);
    await approve(await takePhone(number));
    await page.getByText(wait.paid, { exact: true }).first().waitFor();
  });

  it('is made once by a double press', async () => {
    const number = freshNumber('mtn');
    const page = await enter({ as: 'owner', at: '/direct-charge/create' });
    await fillCharge(page, 4200, number);
    await submitOf(page, 4200).dblclick();
    await page.getByText(wait.waiting).waitFor();
    const api = await apiAs(personWith('owner'));
    const { data } = await api.call(transactionsApi.list, { query: { q: number } });
    expect(data.map((row) => row.id)).toEqual([chargeIn(page)]);
    const phone = await takePhone(number);
    expect(await phone.locator('form.prompt').count()).toBe(1);
    await decline(phone);
  });

  it('waits in the amount, however one came to the form, and lets go of the caret', async () => {
    const page = await enter({ as: 'cashier' });
    const amount = field(page, form.amount);
    const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);
    // The first time its script is fetched, the second time it is there already.
    for (let visit = 0; visit < 2; visit++) {
      await go(page, '/direct-charge/create');
      await expect.poll(() => isFocused(amount)).toBe(true);
      await page.keyboard.type('1500');
      await field(page, form.phone).click();
      await page.keyboard.type('67');
      expect(await isFocused(field(page, form.phone))).toBe(true);
      await go(page, '/home');
      const stays = page.getByRole('alertdialog');
      await stays
        .or(page.getByRole('heading', { level: 1, name: /./ }))
        .first()
        .waitFor();
      if (await stays.isVisible()) await stays.getByRole('button').last().click();
      await amount.waitFor({ state: 'detached' });
    }
  });

  it('needs no mouse', async () => {
    const number = freshNumber('mtn');
    const page = await enter({ as: 'cashier', at: '/direct-charge' });
    const watched = watch(page);
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement | null;
          const input = element as HTMLInputElement | null;
          return element?.getAttribute('aria-label') ?? input?.labels?.[0]?.innerText ?? element?.innerText ?? '';
        });
        if (name.test(focused)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${name} cannot be reached with Tab`);
    };
    // The first Tab offers to skip the menu; Enter takes it.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A person begins once the page stands: what arrives in between may take the focus that a key had just moved.
    await watched.quiet();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(
      say(shellWords, 'en').skipToContent,
    );
    await page.keyboard.press('Enter');
    await tabTo(/^New charge$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/direct-charge\/create/);
    await field(page, form.amount).waitFor();
    await tabTo(/^Amount/);
    await page.keyboard.type('4300');
    await tabTo(/^Payer.s phone/);
    await page.keyboard.type(number);
    await submitOf(page, 4300).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(wait.waiting).waitFor();
    await approve(await takePhone(number));
    await page.getByText(wait.paid, { exact: true }).first().waitFor();
    // The next sale is one key away.
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).innerText))
      .toContain(wait.newCharge);
    await page.keyboard.press('Enter');
    await field(page, form.amount).waitFor();
    expect(watched.take()).toEqual([]);
  });
});
