import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { chargeFormWords, chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { say } from '#i18n/words.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, settled } from '../support/console.ts';
import { freshNumber } from '../support/phone.ts';

const list = say(transactionWords, 'en');

/** The script of a part does not come until the line is mended. */
async function cut(page: Page, script: string) {
  let isCut = true;
  await page.route(
    (url) => new RegExp(`/${script}-[\\w-]+\\.js$`).test(url.pathname),
    (route) => (isCut ? route.abort('connectionreset') : route.continue()),
  );
  return () => void (isCut = false);
}

describe('a part of a page that the line keeps back', () => {
  it('leaves the page where it is, says that it is coming, and comes when the line is back', async () => {
    const page = await enter({ as: 'owner', at: '/transactions/all' });
    const mend = await cut(page, 'export-dialog');
    await settled(page);
    await page.getByRole('button', { name: list.export, exact: true }).click();
    await page.getByText(say(uiWords, 'en').pageLoading).waitFor();
    expect(await page.getByRole('table').first().getByRole('link').count()).toBeGreaterThan(0);
    mend();
    await page.getByRole('dialog').waitFor();
  });

  it('takes no payment out of sight: what was sent is shown once the line is back', async () => {
    const t = say(chargeFormWords, 'en');
    const page = await enter({ as: 'cashier' });
    const mend = await cut(page, 'charge-wait');
    await page.goto(new URL('/direct-charge/create', page.url()).href);
    await field(page, t.amount).fill('1700');
    await field(page, t.phone).fill(freshNumber('mtn'));
    const sent = page.waitForResponse((answer) => new URL(answer.url()).pathname === directChargesApi.create.path);
    await page.getByRole('button', { name: t.submitAmount({ amount: formatMoney(1700, 'en') }) }).click();
    expect((await sent).status()).toBe(200);
    await page.waitForURL(/charge=txn_/);
    await page.getByText(t.isOut).waitFor();
    mend();
    await page.getByText(say(chargeWaitWords, 'en').waiting).waitFor();
  });

  it('loses no letter that was meant for it', async () => {
    const page = await enter({ as: 'cashier', at: '/direct-charge/create' });
    const mend = await cut(page, 'palette');
    const amount = field(page, say(chargeFormWords, 'en').amount);
    await amount.fill('1700');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('refX');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    expect(await amount.inputValue()).toMatch(/^1.?700$/);
    mend();
    const palette = page.getByRole('dialog', { name: say(uiPieceWords, 'en').palette });
    await palette.waitFor();
    expect(await palette.getByRole('combobox').inputValue()).toBe('ref');
  });
});

describe('a page whose first script never comes', () => {
  it.each(['base', 'vendor'])('says so and is loaded anew by one press: %s', async (script) => {
    const page = await open({ device: 'phone', lang: 'fr' });
    const mend = await cut(page, script);
    await page.goto(`${world.url}/login?lang=fr`);
    const reload = page.getByRole('link', { name: /Recharger$/ });
    // It waits for slow lines first.
    expect(await reload.isVisible()).toBe(false);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await reload.waitFor();
    mend();
    await reload.click();
    await field(page, say(authWords, 'fr').identifier).waitFor();
    expect(await reload.count()).toBe(0);
  });
});

describe('quick hands', () => {
  it('open a dialog by a double click, and close it by none', async () => {
    const page = await enter({ as: 'owner', at: '/transactions/all' });
    await settled(page);
    const opener = page.getByRole('button', { name: list.export, exact: true });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await opener.dblclick();
    await page.getByRole('dialog').waitFor();
    // Takes its time: longer than a second click could close it.
    await page.waitForTimeout(600);
    expect(await page.getByRole('dialog').count()).toBe(1);
    // Outside, once it has been seen.
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('lose nothing of a form that is left while they type', async () => {
    const t = say(linkEditorWords, 'en');
    const page = await enter({ as: 'owner', at: '/payment-links/create' });
    await field(page, t.titleEn).pressSequentially('School fees of the second term', { delay: 30 });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(t.draftBack).waitFor();
    expect(await field(page, t.titleEn).inputValue()).toBe('School fees of the second term');
  });
});
