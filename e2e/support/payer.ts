import type { Page } from 'playwright-core';
import { formatMoney } from '#domain/values/money.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say, type Locale } from '#i18n/words.ts';

export type Payment = { number: string; operator: OperatorCode; total: number; lang: Locale };

/** Fills in the form of a pay page and presses Pay, as somebody does who reads it. */
export async function payOn(page: Page, { number, operator, total, lang }: Payment): Promise<void> {
  const t = say(payFormWords, lang);
  await page.getByLabel(t.phone).fill(number);
  await page.getByRole('radio', { name: operators[operator].brand }).check();
  await page.getByRole('button', { name: t.payAmount({ amount: formatMoney(total, lang) }) }).click();
  await page.waitForURL(/\/s\/txn_/);
}

/** The payment whose own page is open. */
export const paymentOf = (page: Page): string => /txn_[0-9a-z]{26}/.exec(page.url())![0];
