import { describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { operators } from '#domain/payments/operators.ts';
import { payFormWords, payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payClosedWords, payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { open, world } from '../support/browser.ts';
import { personWith } from '../support/console.ts';
import { makeLink } from '../support/links.ts';
import { payOn, paymentOf } from '../support/payer.ts';
import { approve, decideAhead, decline, freshNumber, takePhone } from '../support/phone.ts';
import { simulator } from '../support/simulators.ts';
import { watch } from '../support/watch.ts';

const form = say(payFormWords, 'en');
const status = say(payStatusWords, 'en');
const problem = say(payProblemWords, 'en');
const closed = say(payClosedWords, 'en');

describe('the pay page', () => {
  it.each(['en', 'fr'] as const)('works without JavaScript, in %s', async (lang) => {
    const t = say(payStatusWords, lang);
    const f = say(payFormWords, lang);
    const operator = lang === 'en' ? 'mtn' : 'orange';
    const number = freshNumber(operator);
    const link = await makeLink({
      kind: 'open',
      amountMin: 500,
      amountMax: 100_000,
      presets: [1000, 2000],
      merchantSharePercent: 0,
    });
    const page = await open({ device: 'phone', lang, javaScript: false });
    await page.goto(link.url);
    // A mistake first: the page comes back with it, and with everything that was typed.
    await page.getByLabel(f.otherAmount).fill('12');
    await page.getByLabel(f.phone).fill('6 77');
    await page.getByRole('radio', { name: operators[operator].brand }).check();
    await page.getByRole('button', { name: f.pay }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel(f.otherAmount).inputValue()).toBe('12');
    await page.getByLabel(f.otherAmount).fill('1500');
    await page.getByLabel(f.phone).fill(number);
    await page.getByRole('button', { name: f.pay }).click();
    // The total was not on the page yet, so it is shown before anything is asked.
    await page.getByText(say(payProblemWords, lang).review).waitFor();
    await page.getByRole('button', { name: f.payAmount({ amount: formatMoney(1530, lang) }) }).click();
    await page.waitForURL(/\/s\/txn_/);
    const phone = await takePhone(number, lang);
    await approve(phone, lang);
    // The page looks for itself, without anybody's doing.
    await page.getByRole('heading', { name: t.paidTitle, exact: true }).waitFor({ timeout: 40_000 });
    expect(await page.getByRole('link', { name: t.receiptPdf }).getAttribute('href')).toContain('receipt');
  });

  it('keeps what was typed when the language is changed', async () => {
    const f = say(payFormWords, 'fr');
    const link = await makeLink({ kind: 'open', amountMin: 500, amountMax: 100_000, presets: [1000, 2000] });
    const page = await open({ device: 'phone', lang: 'fr' });
    await page.goto(link.url);
    await page.getByLabel(f.otherAmount).fill('12500');
    await page.getByLabel(f.phone).fill('677123456');
    await page.getByRole('link', { name: f.otherLanguage, exact: true }).click();
    await page.getByRole('button', { name: form.payAmount({ amount: formatMoney(12_500, 'en') }) }).waitFor();
    expect(await page.getByLabel(form.otherAmount).inputValue()).toBe('12,500');
    expect(await page.getByLabel(form.phone).inputValue()).toBe('6 77 12 34 56');
    expect(await page.getByRole('radio', { name: operators.mtn.brand }).isChecked()).toBe(true);
    // Once only: whoever comes later finds an empty page.
    await page.goto('about:blank');
    await page.goto(link.url);
    expect(await page.getByLabel(f.phone).inputValue()).toBe('');
  });

  it('charges once, however often Pay is pressed', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'fixed', amount: 3000 });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    await page.getByLabel(form.phone).fill(number);
    await page.getByRole('button', { name: form.payAmount({ amount: formatMoney(3000, 'en') }) }).dblclick();
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    const id = paymentOf(page);
    // Back, and once more from a form of which the browser has kept what was typed.
    await page.goBack();
    await page.getByRole('button', { name: form.payAmount({ amount: formatMoney(3000, 'en') }) }).click();
    // This browser sent it, so it is led to it.
    await page.getByRole('heading', { name: closed.earlierTitle }).waitFor();
    const api = await apiAs(personWith('owner'));
    const { data } = await api.call(transactionsApi.list, { query: { linkId: link.id } });
    expect(data.map((row) => row.id)).toEqual([id]);
    const phone = await takePhone(number);
    expect(await phone.locator('form.prompt').count()).toBe(1);
    await decline(phone);
    await page.getByRole('link', { name: closed.seeEarlier }).click();
    expect(paymentOf(page)).toBe(id);
    await page.getByRole('heading', { name: status.declinedTitle }).waitFor();
  });

  it('asks before it sends another sum beside a request that lies on the phone, after Back', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'open', amountMin: 500, amountMax: 100_000, merchantSharePercent: 100 });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    await page.getByLabel(form.yourAmount).fill('2000');
    await payOn(page, { number, operator: 'mtn', total: 2000, lang: 'en' });
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    const first = paymentOf(page);
    // This browser keeps no pages for its Back key: the form comes anew, and knows nothing.
    await page.goBack();
    await page.getByLabel(form.yourAmount).fill('3000');
    await page.getByLabel(form.phone).fill(number);
    const pay = page.getByRole('button', { name: form.payAmount({ amount: formatMoney(3000, 'en') }) });
    await pay.click();
    const asked = { amount: formatMoney(2000, 'en'), phone: formatPhone(`237${number}`) };
    await page.getByText(problem.firstUnanswered(asked)).waitFor();
    // Somebody else who types this number reads nothing of it.
    const other = await open({ device: 'phone' });
    await other.goto(link.url);
    await other.getByLabel(form.yourAmount).fill('3000');
    await other.getByLabel(form.phone).fill(number);
    await other.getByRole('button', { name: form.payAmount({ amount: formatMoney(3000, 'en') }) }).click();
    await other.getByText(problem.firstPerhaps).waitFor();
    expect(await other.content()).not.toContain(first);
    await pay.click();
    await page.waitForURL(/\/s\/txn_/);
    expect(paymentOf(page)).not.toBe(first);
  });

  it('leads the payer of a single link who comes back to their own request, and on to another number', async () => {
    const [wrong, right] = [freshNumber('mtn'), freshNumber('mtn')];
    const link = await makeLink({ kind: 'fixed', amount: 6000, use: 'single' });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    await payOn(page, { number: wrong, operator: 'mtn', total: 6000, lang: 'en' });
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    // The link is tapped again where it was sent.
    await page.goto('about:blank');
    await page.goto(link.url);
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    await page.getByText(status.noPrompt).click();
    await page.getByRole('link', { name: status.changeNumber }).click();
    await payOn(page, { number: right, operator: 'mtn', total: 6000, lang: 'en' });
    await approve(await takePhone(right));
    await page.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor();
  });

  it('shows by itself what was paid after it had said that no money left', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'fixed', amount: 6100 });
    const page = await open({ device: 'phone' });
    const watched = watch(page);
    await page.goto(link.url);
    await payOn(page, { number, operator: 'mtn', total: 6100, lang: 'en' });
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    const { prompts } = await simulator<{ prompts: { id: string }[] }>(`prompts?msisdn=237${number}`);
    const promptId = prompts[0]!.id;
    await simulator('answer', { promptId, action: 'fail', reason: 'EXPIRED' });
    await page.getByRole('heading', { name: status.expiredTitle }).waitFor();
    await page.getByText(status.lateMoney).waitFor();
    await simulator('answer', { promptId, action: 'approve', force: true });
    await page.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor({ timeout: 60_000 });
    expect(watched.take()).toEqual([]);
  });

  it('survives a reload in the middle, and a second look from another device', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'fixed', amount: 4000 });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    await payOn(page, { number, operator: 'mtn', total: 4000, lang: 'en' });
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: status.waitingTitle }).waitFor();
    const other = await open({ device: 'desktop', lang: 'fr' });
    await other.goto(page.url());
    // It keeps the language in which the payer began.
    await other.getByRole('heading', { name: status.waitingTitle }).waitFor();
    await approve(await takePhone(number));
    await page.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor();
    await other.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor();
  });

  it('says that nothing was taken when the payer declines, the time runs out or the money is short', async () => {
    const link = await makeLink({ kind: 'fixed', amount: 5000 });
    const endings = [
      { number: freshNumber('mtn'), plan: { action: 'decline' }, title: status.declinedTitle },
      { number: freshNumber('mtn'), plan: { action: 'fail', reason: 'EXPIRED' }, title: status.expiredTitle },
      { number: freshNumber('mtn'), plan: { action: 'fail', reason: 'NOT_ENOUGH_FUNDS' }, title: status.notPaidTitle },
    ] as const;
    for (const { number, plan, title } of endings) {
      await decideAhead(number, plan);
      const page = await open({ device: 'phone' });
      const watched = watch(page);
      await page.goto(link.url);
      await payOn(page, { number, operator: 'mtn', total: 5000, lang: 'en' });
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(status.noMoneyMoved).waitFor();
      await page.getByRole('link', { name: status.payAgain }).click();
      expect(await page.getByLabel(form.phone).inputValue()).toBe(formatPhone(`237${number}`));
      expect(watched.take()).toEqual([]);
    }
  });

  it('gives the second payer of a single link everything back', async () => {
    const number = freshNumber('mtn');
    const link = await makeLink({ kind: 'fixed', amount: 6000, use: 'single' });
    const first = await open({ device: 'phone' });
    await first.goto(link.url);
    await payOn(first, { number, operator: 'mtn', total: 6000, lang: 'en' });
    await first.getByRole('heading', { name: status.waitingTitle }).waitFor();
    const second = await open({ device: 'phone' });
    await second.goto(link.url);
    // Somebody is paying right now; who comes meanwhile is told, and not charged.
    await second.getByRole('heading', { name: closed.reservedTitle }).waitFor();
    await approve(await takePhone(number));
    await first.getByRole('heading', { name: status.paidTitle, exact: true }).waitFor();
    // It looks by itself.
    await second.getByRole('heading', { name: closed.paidTitle }).waitFor({ timeout: 40_000 });
  });

  it('adds items up, warns about a foreign prefix, and knows no page that does not exist', async () => {
    const link = await makeLink({
      kind: 'items',
      items: [
        { name: 'Riz 5 kg', unitPrice: 4500, quantityMin: 0, quantityMax: 10, stock: null },
        { name: 'Huile 1 L', unitPrice: 1600, quantityMin: 0, quantityMax: 12, stock: 3 },
      ],
    });
    const page = await open({ device: 'phone' });
    await page.goto(link.url);
    await page.getByRole('button', { name: form.more({ name: 'Riz 5 kg' }) }).dblclick();
    await page.getByRole('button', { name: form.more({ name: 'Huile 1 L' }) }).click();
    await page.getByRole('button', { name: form.payAmount({ amount: formatMoney(10_600, 'en') }) }).waitFor();
    await page.getByLabel(form.phone).fill(freshNumber('mtn'));
    await page.getByRole('radio', { name: operators.orange.brand }).check();
    await page
      .getByText(problem.operatorDiffers({ looks: operators.mtn.name, chosen: operators.orange.name }))
      .waitFor();
    const response = await page.goto(`${world.url}/pay/nosuchpage`);
    expect(response!.status()).toBe(404);
    await page.getByRole('heading', { name: closed.notFoundTitle }).waitFor();
  });
});
