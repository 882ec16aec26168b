import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { say, type Locale } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith, settled } from '../support/console.ts';
import { freshNumber, outcomeOnce } from '../support/phone.ts';

const patience = { timeout: 40_000, interval: 250 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const closed = (page: Page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

async function looksWell(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
}

/** Sends what is looked at, saying yes to whatever is asked, with the PIN where nobody else approves. */
async function submit(page: Page, lang: Locale, ...meant: string[]): Promise<void> {
  const t = say(massWords, lang);
  await press(page, t.submit);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.submit, exact: true }).waitFor();
  await looksWell(page);
  for (const label of meant) await dialog.getByLabel(label).check();
  const pin = field(dialog, say(secondStepWords, lang).pinLabel);
  if ((await pin.count()) > 0) await pin.fill(demoPin);
  await dialog.getByRole('button', { name: t.submit, exact: true }).click();
  await closed(page);
}

for (const [lang, device, mode] of [
  ['fr', 'phone', 'light'],
  ['en', 'desktop', 'dark'],
] as const) {
  it(`what failed is copied by one press, corrected, paid once, and offered nowhere again (${lang}, ${device})`, async () => {
    const t = say(massWords, lang);
    const api = await apiAs(personWith('owner'));
    const [lost, paid] = [freshNumber('mtn'), freshNumber('mtn')];
    const amount = 3_000 + randomInt(1, 900);
    const run = {
      title: `Copie ${lost}`,
      type: 'differentAmounts' as const,
      purpose: 'payroll' as const,
      feeBearer: 'sender' as const,
      notify: false,
      sameAmount: null,
      groupId: null,
      scheduledFor: null,
      options: { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 1, runAsFarAsMoneyGoes: false },
    };
    await outcomeOnce(lost, { action: 'fail', reason: 'notFound' });
    // Rose stands there twice, and shares her number with somebody nobody knows.
    const rows = [
      { name: 'Rose Ngo', phone: lost, amount },
      { name: 'Brenda Talla', phone: paid, amount: 1_500 },
      { name: 'Brenda Talla', phone: paid, amount: 1_600 },
      { name: 'Chi Fon', phone: paid, amount: 1_700 },
    ];
    const { data: made } = await api.call(massPaymentsApi.create, {
      body: { run, rows },
      idempotencyKey: randomUUID(),
    });
    const read = async (id: string) => (await api.call(massPaymentsApi.get, { params: { id } })).data;
    const page = await enter({ as: 'owner', at: `/mass-payments/${made.id}`, lang, device, mode });
    await submit(page, lang, t.confirmTwins);
    await expect.poll(async () => (await read(made.id)).counts, patience).toEqual({ completed: 3, failed: 1 });

    // One press copies the one that failed, and nobody else.
    await page.getByRole('button', { name: t.cloneFailed({ count: 1 }), exact: true }).click();
    await page.waitForURL((url) => /mpy_/.test(url.pathname) && !url.pathname.includes(made.id));
    const copyId = /mpy_\w+/.exec(page.url())![0];
    expect(await read(copyId)).toMatchObject({ itemCount: 1, totalAmount: amount, cloneOf: made.id });
    await press(page, t.edit);
    const row = page.getByRole('dialog', { name: t.editRow });
    await field(row, t.col_phone).fill(freshNumber('mtn'));
    await looksWell(page);
    await row.getByRole('button', { name: t.save, exact: true }).click();
    await closed(page);
    await submit(page, lang);
    await expect.poll(async () => (await read(copyId)).status, patience).toBe('completed');

    // The first run says who pays her, and offers to try nobody again.
    await page.goto(page.url().replace(copyId, made.id));
    await page.getByText(new RegExp(`^${lang === 'fr' ? 'ligne' : 'row'} 1, Rose Ngo.*${run.title}`)).waitFor();
    await looksWell(page);
    expect(
      (await page.getByRole('button', { name: t.retry, exact: true }).count()) +
        (await page.getByRole('button', { name: t.retryAll({ count: 1 }) }).count()),
    ).toBe(0);
    expect((await read(made.id)).retryableCount).toBe(0);
    expect(await page.getByText(formatMoney(amount, lang)).count()).toBeGreaterThan(0);
  });
}
