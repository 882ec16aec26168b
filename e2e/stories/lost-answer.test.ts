import { refundReasons } from '#i18n/catalogues/refunds/reasons.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { operators } from '#domain/payments/operators.ts';
import { chargeFormWords, chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { outcomeWords } from '#i18n/catalogues/transactions/outcomes.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payClosedWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { transferStateWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { open } from '../support/browser.ts';
import { enter, field, personWith } from '../support/console.ts';
import { makeLink } from '../support/links.ts';
import { decideAhead, freshNumber } from '../support/phone.ts';

const en = say(outcomeWords, 'en');
const press = (within: Pick<Page, 'getByRole'>, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const freshAmount = () => 1_000 + randomInt(1, 900);

/**
 * The server does what it is told and its answer never arrives, and neither does the answer to any question, until the
 * line is mended.
 */
async function cutAnswersOf(page: Page, row: { path: string }) {
  let isCut = true;
  let carriedOut = 0;
  const pattern = new RegExp(`${row.path.replace(/:\w+/g, '[^/]+')}$`);
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      if (!isCut || route.request().method() !== 'POST') return route.continue();
      const answer = await route.fetch();
      if (answer.ok()) carriedOut += 1;
      await route.abort('connectionreset');
    },
  );
  await page.route(
    (url) => url.pathname === outcomesApi.ask.path,
    (route) => (isCut ? route.abort('connectionreset') : route.continue()),
  );
  return {
    mend: () => void (isCut = false),
    carriedOut: () => carriedOut,
  };
}
const question = (page: Page, lang: Locale = 'en') =>
  page.getByRole('alertdialog', { name: say(outcomeWords, lang).title });
/** The product asks by itself too: whichever is first, the question is over. */
const askNow = (page: Page, lang: Locale) =>
  Promise.any([
    press(question(page, lang), say(outcomeWords, lang).ask),
    question(page, lang).waitFor({ state: 'detached' }),
  ]);

describe('an answer that was lost', () => {
  it('of a settlement: a second PIN sends nothing, and the settlement is found', async () => {
    const t = say(settlementFormWords, 'en');
    const api = await apiAs(personWith('owner'));
    const [account] = (await api.call(linkedAccountsApi.receiving, {})).data;
    const amount = 5_000 + randomInt(1, 900);
    const page = await enter({ as: 'owner', at: '/settings/settlement' });
    await field(page, t.destination).selectOption(account!.id);
    await field(page, t.amount).fill(String(amount));
    await press(page, t.settle);
    const line = await cutAnswersOf(page, settlementsApi.create);
    const dialog = page.getByRole('dialog', { name: t.confirmTitle({ amount: formatMoney(amount, 'en') }) });
    const confirm = async () => {
      await field(dialog, say(secondStepWords, 'en').pinLabel).fill(demoPin);
      await dialog.getByRole('button', { name: t.settle, exact: true }).click();
    };
    await confirm();
    await question(page).waitFor();
    expect(await findings(page)).toEqual([]);
    // Put aside, the dialog is there as it was; the PIN once more is a question.
    await press(question(page), en.later);
    await dialog.getByText(say(secondStepWords, 'en').pinLabel).waitFor();
    await confirm();
    await question(page).waitFor();
    line.mend();
    await askNow(page, 'en');
    await page.waitForURL(/\/settlements\/stl_\w+/);
    expect(line.carriedOut()).toBe(1);
    const { data } = await api.call(settlementsApi.list, { query: { limit: 100 } });
    expect(data.filter((row) => row.gross === amount).map((row) => row.id)).toEqual([page.url().split('/').at(-1)]);
  });

  it('of a transfer, on a phone in French: nothing is sent until it is known, and the answer is shown', async () => {
    const t = say(transferFormWords, 'fr');
    const [number, amount] = [freshNumber('mtn'), freshAmount()];
    const page = await enter({ as: 'manager', at: '/transfer/to-mobile-money-account', device: 'phone', lang: 'fr' });
    await field(page, t.phone).fill(number);
    await press(page, t.useName);
    await press(page, t.next);
    await field(page, t.amount).fill(String(amount));
    await page.getByText(t.totalDebit).waitFor();
    await press(page, t.review);
    await page.getByText(formatPhone(`237${number}`)).waitFor();
    const line = await cutAnswersOf(page, transfersApi.create);
    const label = t.send({ amount: formatMoney(amount, 'fr') });
    await press(page, label);
    const dialog = page.getByRole('dialog', { name: label });
    await field(page.getByRole('dialog'), say(secondStepWords, 'fr').pinLabel).fill(demoPin);
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await question(page, 'fr').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page)).toEqual([]);
    line.mend();
    await askNow(page, 'fr');
    await page.getByText(say(transferStateWords, 'fr').paid, { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    const { data } = await (await apiAs(personWith('manager'))).call(transfersApi.list, { query: { q: number } });
    expect([data.length, line.carriedOut()]).toEqual([1, 1]);
  });

  it('of a mass payment: its dialog says what became of it, and it is paid once', async () => {
    const t = say(massWords, 'en');
    const api = await apiAs(personWith('owner'));
    const number = freshNumber('mtn');
    const run = {
      title: `Lost ${number}`,
      type: 'differentAmounts' as const,
      purpose: 'payroll' as const,
      feeBearer: 'sender' as const,
      notify: false,
      sameAmount: null,
      groupId: null,
      scheduledFor: null,
      options: { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 1, runAsFarAsMoneyGoes: false },
    };
    const rows = [{ name: 'Rose Ngo', phone: number, amount: freshAmount() }];
    const { data: made } = await api.call(massPaymentsApi.create, {
      body: { run, rows },
      idempotencyKey: randomUUID(),
    });
    await expect
      .poll(async () => (await api.call(massPaymentsApi.get, { params: { id: made.id } })).data.status, {
        timeout: 20_000,
      })
      .toBe('readyForReview');
    const page = await enter({ as: 'owner', at: `/mass-payments/${made.id}` });
    const line = await cutAnswersOf(page, massPaymentsApi.submit);
    await press(page, t.submit);
    const dialog = page.getByRole('dialog');
    const pin = field(dialog, say(secondStepWords, 'en').pinLabel);
    const confirm = async () => {
      await dialog.getByRole('button', { name: t.submit, exact: true }).waitFor();
      if ((await pin.count()) > 0) await pin.fill(demoPin);
      await dialog.getByRole('button', { name: t.submit, exact: true }).click();
    };
    await confirm();
    await question(page).waitFor();
    await press(question(page), en.later);
    line.mend();
    await expect
      .poll(async () => (await api.call(massPaymentsApi.get, { params: { id: made.id } })).data.status)
      .toBe('completed');
    const done = page.getByRole('alertdialog', { name: en.doneTitle });
    await done.waitFor();
    await press(done, en.understood);
    // What became of it stands where it was asked for, and nothing is left to be sent.
    await dialog.getByRole('heading', { name: say(massSubmitWords, 'en').leftTitle }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    expect(line.carriedOut()).toBe(1);
    const paid = async () => (await api.call(transactionsApi.list, { query: { q: number } })).data.length;
    await expect.poll(paid, { timeout: 20_000 }).toBe(1);
  });

  it('of a direct charge: the page that is loaded anew asks, tells, and prompts nobody twice', async () => {
    const t = say(chargeFormWords, 'en');
    const [number, amount] = [freshNumber('mtn'), freshAmount()];
    const page = await enter({ as: 'cashier', at: '/direct-charge/create' });
    await field(page, t.amount).fill(String(amount));
    await field(page, t.phone).fill(number);
    const send = page.getByRole('button', { name: t.submitAmount({ amount: formatMoney(amount, 'en') }) });
    const line = await cutAnswersOf(page, directChargesApi.create);
    await send.click();
    await question(page).waitFor();
    line.mend();
    await page.reload();
    const done = page.getByRole('alertdialog', { name: en.doneTitle });
    await done.getByText(/^What you sent at \d\d:\d\d/).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(done, en.understood);
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    const { data } = await (await apiAs(personWith('owner'))).call(transactionsApi.list, { query: { q: number } });
    expect([data.length, line.carriedOut()]).toEqual([1, 1]);
  });

  it('of a direct charge that comes back at once is not even noticed', async () => {
    const [t, wait] = [say(chargeFormWords, 'en'), say(chargeWaitWords, 'en')];
    const [number, amount] = [freshNumber('mtn'), freshAmount()];
    const page = await enter({ as: 'cashier', at: '/direct-charge/create' });
    await field(page, t.amount).fill(String(amount));
    await field(page, t.phone).fill(number);
    const send = page.getByRole('button', { name: t.submitAmount({ amount: formatMoney(amount, 'en') }) });
    await send.waitFor();
    await page.route(
      (url) => url.pathname === directChargesApi.create.path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
    );
    await send.click();
    await page.getByText(wait.waiting).waitFor();
    expect(await question(page).count()).toBe(0);
    const { data } = await (await apiAs(personWith('owner'))).call(transactionsApi.list, { query: { q: number } });
    expect(data).toHaveLength(1);
  });

  it('of a refund: whoever does not wait for it is shown what was given back, in this tab and in another, and gives back once', async () => {
    const [t, detail] = [say(refundWords, 'en'), say(transactionDetailWords, 'en')];
    const api = await apiAs(personWith('owner'));
    const number = freshNumber('mtn');
    await decideAhead(number, { action: 'approve' });
    const { data: sale } = await api.call(directChargesApi.create, {
      body: { amount: 4_000, phone: number },
      idempotencyKey: randomUUID(),
    });
    const refunds = async () => (await api.call(transactionsApi.get, { params: { id: sale.id } })).data;
    await expect.poll(async () => (await refunds()).status, { timeout: 20_000 }).toBe('completed');
    const page = await enter({ as: 'owner', at: `/transactions/details/${sale.id}` });
    const line = await cutAnswersOf(page, refundsApi.create);
    const fillIn = async (where: Page) => {
      await press(where, detail.refund);
      const dialog = where.getByRole('dialog');
      await dialog.getByRole('radio', { name: t.partial }).check();
      await field(dialog, t.amount).fill('1500');
      await field(dialog, t.reason).selectOption({ label: refundReasons.customerRequest.en });
      await dialog.getByText(t.receives).waitFor();
      return dialog;
    };
    const asked = async (where: Page) => {
      const dialog = await fillIn(where);
      await dialog.getByText(t.dupTitle).waitFor();
      const send = dialog.getByRole('button', { name: t.confirm({ amount: formatMoney(1_500, 'en') }) });
      expect(await send.getAttribute('aria-disabled')).toBe('true');
      return dialog;
    };
    await (await fillIn(page)).getByRole('button', { name: t.confirm({ amount: formatMoney(1_500, 'en') }) }).click();
    await question(page).waitFor();
    await press(question(page), en.later);
    // No Escape closes it in the moment in which the question is put aside.
    const left = async () => {
      await page.keyboard.press('Escape');
      return page.locator('dialog[open]').count();
    };
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    await asked(page);
    const other = await enter({ as: 'owner', at: `/transactions/details/${sale.id}` });
    const dialog = await asked(other);
    expect(line.carriedOut()).toBe(1);
    expect((await refunds()).refunds.map((one) => one.amount)).toEqual([1_500]);
    await dialog.getByRole('checkbox', { name: t.dupTick }).check();
    await dialog.getByRole('button', { name: t.confirmAgain({ amount: formatMoney(1_500, 'en') }) }).click();
    await other.waitForURL((url) => !url.pathname.endsWith(sale.id));
    expect((await refunds()).refunds.map((one) => one.amount)).toEqual([1_500, 1_500]);
  });

  it('of a pay page: opened anew and filled in again, it asks the payer’s phone once', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'fixed', amount: 2_700 });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    let prompts = 0;
    await page.route(
      (url) => url.pathname.startsWith('/pay/'),
      async (route) => {
        if (route.request().method() !== 'POST' || prompts > 0) return route.continue();
        prompts += 1;
        await route.fetch({ maxRedirects: 0 });
        await route.abort('connectionreset');
      },
    );
    const t = say(payFormWords, 'en');
    const pay = async () => {
      await page.getByLabel(t.phone).fill(number);
      await page.getByRole('radio', { name: operators.mtn.brand }).check();
      await page.getByRole('button', { name: t.payAmount({ amount: formatMoney(2_700, 'en') }) }).click();
    };
    await pay();
    await page.waitForURL(/^chrome-error:/);
    expect(prompts).toBe(1);
    // An answer that is lost brings no cookie.
    await page.context().clearCookies();
    await page.goto(link.url);
    await pay();
    await page.getByText(say(payClosedWords, 'en').nothingSentTitle).waitFor();
    const { data } = await (await apiAs(personWith('owner'))).call(transactionsApi.list, { query: { q: number } });
    expect(data).toHaveLength(1);
  });
});
