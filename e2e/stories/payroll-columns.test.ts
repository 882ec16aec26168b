import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massControlWords } from '#i18n/catalogues/mass-payments/control.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { say, type Locale } from '#i18n/words.ts';
import { makeXlsx } from '#server/testing/make-spreadsheet.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { world, type OpenOptions } from '../support/browser.ts';
import { enter, field, settled } from '../support/console.ts';
import { freshNumber } from '../support/phone.ts';

const { clerk } = world.sawmill;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function looksWell(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
}

/**
 * A payroll whose columns can be taken for one another, with a total row that bears a phone and forgets the last
 * person. Its layout is its own: what somebody answered for another is not asked again.
 */
function ambiguousFile(
  title: string,
  workshop: string,
): { bytes: Buffer; salary: number; total: number; says: number } {
  const people = [
    ['NGO BASSA', 'Marie', 45_000],
    ['ATANGANA', 'Paul', 62_500],
    ['TABE', 'Alice', 38_000],
    ['KAMGA', 'Serge', 51_000],
  ] as const;
  const rows = people.map(([name, first, salary], n) => [
    { v: String(n + 1) },
    name,
    first,
    n % 2 === 0 ? freshNumber('mtn') : null,
    n % 2 === 1 ? freshNumber('orange') : null,
    { v: String(salary) },
    { v: String(salary + 7_500) },
  ]);
  const salary = people.reduce((sum, [, , each]) => sum + each, 0);
  const says = salary + 30_000 - 58_500;
  const footer = [null, 'TOTAL', null, freshNumber('mtn'), null, { v: String(salary - 51_000) }, { v: String(says) }];
  return {
    bytes: makeXlsx([
      [title],
      ['N°', 'Nom', 'Prénoms', 'Numéro MTN', 'Numéro Orange', 'Salaire', 'Total', workshop],
      ...rows,
      footer,
    ]),
    salary,
    total: salary + 30_000,
    says,
  };
}

it.each([
  ['fr', { mode: 'light' }],
  ['en', { device: 'phone', mode: 'dark' }],
] as [Locale, OpenOptions][])(
  'payroll (%s): two columns could be the amount, and the total of the file is not what was read',
  async (lang, options) => {
    const [t, words] = [say(massWords, lang), say(massControlWords, lang)];
    const money = (amount: number) => formatMoney(amount, lang);
    const title = `Paie de décembre ${randomInt(1000, 9999)}`;
    const { bytes, salary, total, says } = ambiguousFile(title, `Atelier ${randomInt(1000, 9999)}`);
    const page = await enter({ as: clerk, at: '/mass-payments/upload', lang, ...options });
    await page.locator('input[type=file]').first().setInputFiles({
      name: 'paie.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: bytes,
    });
    await field(page, t.name).fill(title);
    await press(page, say(massUploadWords, lang).next);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    // Nothing is read before somebody says which column is to be paid; the sums tell them apart, without the total row.
    const question = page.getByRole('group', { name: words.ask_amount });
    await question.getByText(words.sum({ amount: money(salary) })).waitFor();
    await question.getByText(words.sum({ amount: money(total) })).waitFor();
    const read = page.getByRole('button', { name: t.readRows });
    expect(await read.getAttribute('aria-disabled')).toBe('true');
    await looksWell(page);
    // It waits for its answer also on a page that is opened anew.
    await page.reload();
    await question.getByText(words.sum({ amount: money(total) })).waitFor();
    await question.getByRole('radio', { name: /^Salaire/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await question.getByRole('radio', { name: /^Total/ }).isChecked()).toBe(true);
    await read.click();

    // The total row is nobody although it has a phone; it forgot somebody, which is said and written down.
    await page.getByText(words.differs({ difference: money(total - says) })).waitFor();
    await looksWell(page);
    const id = /mpy_\w+/.exec(page.url())![0];
    const api = await apiAs(clerk);
    const items = (await api.call(massPaymentsApi.items, { params: { id }, query: { sort: 'rowNo', limit: 100 } }))
      .data;
    expect(items.map((item) => [item.name, item.operator, item.amount])).toEqual([
      ['NGO BASSA Marie', 'mtn', 52_500],
      ['ATANGANA Paul', 'orange', 70_000],
      ['TABE Alice', 'mtn', 45_500],
      ['KAMGA Serge', 'orange', 58_500],
    ]);
    expect(await page.getByRole('button', { name: t.submit }).first().getAttribute('aria-disabled')).toBe('true');
    await field(page, words.reason).fill('Serge KAMGA a été ajouté après le total');
    await press(page, words.explain);
    await page.getByText(/^Serge KAMGA a été ajouté après le total · /).waitFor();
    await expect
      .poll(
        async () =>
          (await api.call(massPaymentsApi.get, { params: { id } })).data.availableActions.find(
            ({ action }) => action === 'submit',
          )!.allowed,
      )
      .toBe(true);
    await looksWell(page);
    await api.call(massPaymentsApi.cancel, {
      params: { id },
      body: { version: (await api.call(massPaymentsApi.get, { params: { id } })).data.version },
      idempotencyKey: crypto.randomUUID(),
    });
  },
);
