import { refundReasons } from '#i18n/catalogues/refunds/reasons.ts';
import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { localDay } from '#domain/values/time.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { shareWords } from '#i18n/catalogues/payment-links/share.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { transactionExportWords } from '#i18n/catalogues/transactions/export.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { open, world, type Device } from '../support/browser.ts';
import { enter, field } from '../support/console.ts';
import { payOn, paymentOf } from '../support/payer.ts';
import { approve, freshNumber, takePhone } from '../support/phone.ts';

type Telling = { lang: Locale; device: Device; operator: OperatorCode };
const price = 25_000;
const back = 5000;

/**
 * From the shop's idea to the shop's books: a link, a payment on the payer's own phone, a refund, the statement, a
 * file.
 */
async function mainJob({ lang, device, operator }: Telling): Promise<void> {
  const number = freshNumber(operator);
  const money = (amount: number) => formatMoney(amount, lang);
  const title = `${lang === 'fr' ? 'Commande' : 'Order'} ${number}`;
  const shop = await enter({ as: 'owner', lang, device, at: '/payment-links/create' });
  const link = await createLink(shop, lang, title);

  const payer = await open({ device: 'phone', lang });
  await payer.goto(link);
  await payer.getByRole('heading', { name: title }).waitFor();
  expect(await payer.evaluate(() => document.documentElement.lang)).toBe(lang);
  expect(await payer.locator('main').innerText()).toContain('BOUTIQUE NJOYA');
  await payOn(payer, { number, operator, total: price, lang });
  const status = say(payStatusWords, lang);
  await payer.getByRole('heading', { name: status.waitingTitle }).waitFor();
  expect(await payer.locator('main').innerText()).toContain(status.stepPin);

  // The shop watches the payment; nothing but the payment itself changes this page.
  const id = paymentOf(payer);
  const t = say(transactionDetailWords, lang);
  await shop.goto(`${world.url}/transactions/details/${id}`);
  await shop.getByText(t.pay_payInProgress).waitFor();
  await shop.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  const phone = await takePhone(number, lang);
  const prompt = phone.locator('form.prompt');
  expect(await prompt.innerText()).toContain('BOUTIQUE NJOYA');
  expect((await prompt.innerText()).replace(/\s/g, '')).toContain(lang === 'fr' ? '25000FCFA' : '25,000FCFA');
  await approve(phone, lang);

  await payer.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor();
  await shop.getByText(t.pay_completed).waitFor();
  expect(await shop.evaluate(() => 'sameDocument' in globalThis), 'without a reload').toBe(true);

  await refundPart(shop, lang);
  await payer.reload();
  await payer.getByText(status.partlyReturned({ amount: money(back), left: money(price - back) })).waitFor();

  await statementAddsUp(shop, lang);
  await exportHasRow(shop, lang, id);
}

async function createLink(shop: Page, lang: Locale, title: string): Promise<string> {
  const t = say(linkEditorWords, lang);
  await field(shop, lang === 'fr' ? t.titleFr : t.titleEn).fill(title);
  await field(shop, t.amount).fill(String(price));
  await shop.getByRole('button', { name: t.create }).click();
  await shop.waitForURL(/\/payment-links\/view\/plk_/);
  await shop.getByRole('heading', { level: 1, name: title }).waitFor();
  const address = await shop.getByRole('link', { name: say(shareWords, lang).open, exact: true }).getAttribute('href');
  expect(address).toMatch(/^http:\/\/localhost:\d+\/pay\/\w+$/);
  return address!;
}

async function refundPart(shop: Page, lang: Locale): Promise<void> {
  const t = say(refundWords, lang);
  const state = say(transactionDetailWords, lang);
  await shop.getByRole('button', { name: state.refund, exact: true }).click();
  const dialog = shop.getByRole('dialog');
  await dialog.getByRole('radio', { name: t.partial }).check();
  await field(dialog, t.amount).fill(String(price + 1));
  await dialog.getByText(t.aboveRefundable({ max: formatMoney(price, lang) })).waitFor();
  await field(dialog, t.amount).fill(String(back));
  await field(dialog, t.reason).selectOption({ label: refundReasons.customerRequest[lang] });
  await dialog.getByText(t.receives).waitFor();
  await dialog.getByRole('button', { name: t.confirm({ amount: formatMoney(back, lang) }) }).click();
  await shop.getByText(state.refund_refunded).waitFor();
}

async function statementAddsUp(shop: Page, lang: Locale): Promise<void> {
  const t = say(statementWords, lang);
  const today = localDay(new Date());
  await shop.goto(`${world.url}/transactions/account-statement?from=${today}&to=${today}`);
  const sum = shop.getByRole('region', { name: t.identity });
  await sum.getByText(/\d/).first().waitFor();
  // A minus may stand before or after the unit; spaces and separators are decoration.
  const figures = (await sum.locator('dd').allInnerTexts()).map((figure) =>
    Number(figure.replace(/\u2212/g, '-').replace(/[^\d-]/g, '')),
  );
  expect(figures).toHaveLength(4);
  const [opening, totalIn, totalOut, closing] = figures as [number, number, number, number];
  expect(opening + totalIn - totalOut).toBe(closing);
  // What came in is booked after our fee of 2 %.
  expect(totalIn).toBeGreaterThanOrEqual(price * 0.98);
  expect(totalOut).toBeGreaterThanOrEqual(back);
}

async function exportHasRow(shop: Page, lang: Locale, id: string): Promise<void> {
  const t = say(transactionExportWords, lang);
  // An id finds the payment and what was given back of it.
  const found = { count: '2', one: false };
  await shop.goto(`${world.url}/transactions/all?q=${id}`);
  await shop.getByRole('button', { name: say(transactionWords, lang).export, exact: true }).click();
  const dialog = shop.getByRole('dialog');
  await dialog.getByText(t.exact(found)).waitFor();
  const [file] = await Promise.all([
    shop.waitForEvent('download'),
    dialog.getByRole('button', { name: t.download(found) }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await textOf(await file.createReadStream()))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(3);
  const cells = lines.map((line) => cellsOf(line, lang === 'fr' ? ';' : ','));
  const row = cells.find((one) => one.includes(id))!;
  expect(row).toContain(String(price));
  expect(row).toHaveLength(cells[0]!.length);
  expect(cells.flat()).toContain(String(-back));
}

function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?<=^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
  return [...line.matchAll(cell)].map((match) => match[1]?.replaceAll('""', '"') ?? match[2]!);
}

describe('the main job', () => {
  it('in English at a desk, paid with MTN', () => mainJob({ lang: 'en', device: 'desktop', operator: 'mtn' }));

  it('in French on a phone of 360 px, paid with Orange', () =>
    mainJob({ lang: 'fr', device: 'phone', operator: 'orange' }));
});
