import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authApi } from '#contract/auth/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { errorSentence, errorSentences } from '#i18n/catalogues/errors/words.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, frameOf, go, logIn, personWith, settled } from '../support/console.ts';
import { watch } from '../support/watch.ts';

const nav = say(navigationWords, 'en');
const shell = say(shellWords, 'en');
const auth = say(authWords, 'en');
/** A transaction itself, not the shape that stands in its place while it loads. */
const firstRow = (page: Page) => page.getByRole('table').locator('tbody').getByRole('link').first();
const isRefresh = (url: string) => new URL(url).pathname === authApi.refreshToken.path;

const refusal = (key: 'session.expired' | 'session.ended' | 'session.refresh_reused', code: number) => ({
  status: 401,
  contentType: 'application/json',
  body: JSON.stringify({
    success: false,
    error: { code, key, message: errorSentence(key), retryable: false, requestId: 'req_story' },
  }),
});

/**
 * From now on the server knows this token no longer, as if its time were over. It answers once so many have come: the
 * first answer would renew what the others should wait for.
 */
async function expireToken(page: Page, together = 1): Promise<{ refused: string[] }> {
  const old = await page.evaluate(() => localStorage.getItem('accessToken'));
  const refused: string[] = [];
  let answer = () => {};
  const haveCome = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/fapi/**', async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${old}`) return route.continue();
    if (refused.push(route.request().url()) >= together) answer();
    await haveCome;
    return route.fulfill(refusal('session.expired', 40100));
  });
  return { refused };
}

describe('a session', () => {
  it('is renewed once for all requests that wait, and nobody notices', async () => {
    const page = await enter({ as: 'owner', at: '/account/balance' });
    const { refused } = await expireToken(page, 3);
    const refreshes: string[] = [];
    page.on('request', (request) => isRefresh(request.url()) && refreshes.push(request.url()));
    await go(page, '/transactions/all');
    await firstRow(page).waitFor();
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3);
    expect(refreshes).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/transactions/all');
    expect(await page.getByText(String(errorSentences['session.expired'].en)).count()).toBe(0);
    // What was renewed is kept: a new page goes on with it.
    await page.reload();
    await firstRow(page).waitFor();
    expect(refreshes).toHaveLength(1);
  });

  it('that cannot be renewed leads to the door once, says why, and leads back', async () => {
    const page = await enter({ as: 'owner', at: '/account/balance' });
    await expireToken(page);
    await page.route(
      (url) => isRefresh(url.href),
      (route) => route.fulfill(refusal('session.refresh_reused', 40003)),
    );
    await go(page, '/transactions/refunds');
    await page.getByText(auth.sessionEnded).waitFor();
    expect(page.url()).toBe(`${world.url}/login?next=${encodeURIComponent('/transactions/refunds')}`);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await page.unrouteAll();
    await field(page, auth.identifier).fill(personWith('owner').email);
    await field(page, auth.password).fill(world.password);
    await page.keyboard.press('Enter');
    await frameOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/transactions/refunds');
  });

  it('without a sign of life is asked for one, and ends when none comes; what was typed waits', async () => {
    const page = await open();
    await page.clock.install();
    await logIn(page, personWith('owner'), { at: '/direct-charge/create' });
    const amount = field(page, say(chargeFormWords, 'en').amount);
    await amount.fill('12500');
    // The access token lives a quarter of an hour, and so does patience.
    await page.clock.runFor(14 * 60_000 + 5_000);
    const dialog = page.getByRole('alertdialog', { name: shell.idleTitle });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: shell.idleStay }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.clock.runFor(14 * 60_000 + 5_000);
    await dialog.waitFor();
    await page.clock.runFor(61_000);
    await page.getByText(auth.idle).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/direct-charge/create');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await field(page, auth.identifier).fill(personWith('owner').email);
    await field(page, auth.password).fill(world.password);
    await page.keyboard.press('Enter');
    await frameOf(page).waitFor();
    await expect.poll(async () => (await amount.inputValue()).replace(/\D/g, '')).toBe('12500');
  });

  it('ended by silence says so, also when an answer to a question of before comes late', async () => {
    const page = await open();
    await page.clock.install();
    await logIn(page, personWith('owner'), { at: '/apps/workflow/approvals/list' });
    await page.clock.runFor(14 * 60_000 + 5_000);
    await page.getByRole('alertdialog', { name: shell.idleTitle }).waitFor();
    let answer = () => {};
    const isReleased = new Promise<void>((resolve) => (answer = resolve));
    let held = 0;
    // A question under way when the door shuts is answered as ever, and the page asks none beside it: time goes on in
    // steps until it asks again.
    await page.route('**/fapi/approvals?*', async (route) => {
      held += 1;
      await isReleased;
      await route.fulfill(refusal('session.ended', 40002)).catch(() => {});
    });
    const laterAndHeld = async () => page.clock.runFor(5_000).then(() => held);
    await expect.poll(laterAndHeld, { interval: 200, timeout: 10_000 }).toBeGreaterThan(0);
    await page.clock.runFor(61_000);
    await page.getByText(auth.idle).waitFor();
    answer();
    await page.unrouteAll({ behavior: 'wait' });
    await page.clock.runFor(1_000);
    await page.reload();
    await page.getByText(auth.idle).waitFor();
  });

  it('is not renewed while a page stands that asks for rest', async () => {
    const page = await open();
    await page.clock.install();
    await logIn(page, personWith('manager'), { at: '/home' });
    let renewed = 0;
    page.on('request', (request) => void (isRefresh(request.url()) && renewed++));
    await go(page, '/under-maintenance');
    await page.getByRole('heading', { name: say(noticesWords, 'en').maintenanceTitle }).waitFor();
    await page.clock.runFor(14.5 * 60_000);
    expect(renewed).toBe(0);
    await go(page, '/home');
    await frameOf(page).waitFor();
    await page.clock.runFor(2_000);
    await expect.poll(() => renewed).toBe(1);
  });

  it('left in one tab ends in the other, which forgets what was typed and searched there', async () => {
    const page = await enter({ as: 'owner', at: '/account/balance' });
    const other = await page.context().newPage();
    await other.goto(`${world.url}/transactions/all?q=Nadine`);
    await frameOf(other).waitFor();
    const kept = () =>
      other.evaluate(() => Object.entries(sessionStorage).filter(([, text]) => /Nadine|12500/.test(text)).length);
    await expect.poll(kept).toBe(1);
    await other.goto(`${world.url}/direct-charge/create`);
    await settled(other);
    await field(other, say(chargeFormWords, 'en').amount).fill('12500');
    await expect.poll(kept).toBe(2);
    await frameOf(page).click();
    await page.getByRole('menuitem', { name: nav.signOut }).click();
    await other.getByText(auth.signedOutElsewhere).waitFor();
    expect(other.url()).toBe(`${world.url}/login`);
    expect(await kept()).toBe(0);
  });

  it('speaks the language and wears the skin that the address names, and keeps them', async () => {
    const page = await open();
    const look = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['skin']]);
    await page.goto(`${world.url}/login`);
    await page.getByRole('heading', { name: auth.title }).waitFor();
    await expect.poll(look).toEqual(['en', 'light']);
    await page.goto(`${world.url}/login?lang=fr&mode=dark`);
    await page.getByRole('heading', { name: say(authWords, 'fr').title }).waitFor();
    await expect.poll(look).toEqual(['fr', 'dark']);
    expect(page.url()).toBe(`${world.url}/login`);
    await page.goto(`${world.url}/login?lang=xx&mode=pink`);
    await page.getByRole('heading', { name: say(authWords, 'fr').title }).waitFor();
    await expect.poll(look).toEqual(['fr', 'dark']);
    await logIn(page, personWith('owner'), { lang: 'fr', mode: 'dark', at: '/customers' });
    await expect.poll(look).toEqual(['fr', 'dark']);
    await page.getByRole('button', { name: say(navigationWords, 'fr').switchLanguageLabel }).click();
    await page.getByRole('button', { name: nav.lightSkin }).click();
    await expect.poll(look).toEqual(['en', 'light']);
    await page.reload();
    await frameOf(page).waitFor();
    await expect.poll(look).toEqual(['en', 'light']);
    expect(await page.title()).toMatch(/^Customers · /);
  });

  it('of the sandbox stands beside that of production, and neither becomes the other', async () => {
    const page = await enter({ as: 'owner', at: '/transactions/all', crossesOrigins: true });
    await firstRow(page).waitFor();
    const production = await page.evaluate(() => localStorage.getItem('accessToken'));
    const { organisation } = personWith('owner');
    await page
      .getByRole('button', { name: nav.organisationMenu({ name: organisation, environment: nav.production }) })
      .click();
    await page.getByRole('menuitem', { name: nav.sandbox }).click();
    await page.getByText(shell.sandboxBanner).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(production);
    const sandbox = await page.evaluate(() => localStorage.getItem('sandbox:accessToken'));
    expect(sandbox).not.toBe(production);

    // Every question now goes to the other origin, and what is shown is the sandbox's own.
    const asked: string[] = [];
    page.on(
      'request',
      (request) => new URL(request.url()).pathname.startsWith('/fapi/') && asked.push(new URL(request.url()).origin),
    );
    const watched = watch(page);
    await go(page, '/transactions/all');
    await firstRow(page).waitFor();
    expect(new Set(asked)).toEqual(new Set([world.sandboxUrl]));
    expect(watched.take()).toEqual([]);

    // A token opens only its own world, whatever carries it.
    for (const [origin, token] of [
      [world.url, sandbox],
      [world.sandboxUrl, production],
    ] as const) {
      const answer = await fetch(`${origin}${transactionsApi.list.path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    }
    await page.getByRole('button', { name: shell.leaveSandbox }).click();
    await frameOf(page).waitFor();
    await expect.poll(() => page.getByText(shell.sandboxBanner).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(production);

    // Who leaves, leaves both.
    await frameOf(page).click();
    await page.getByRole('menuitem', { name: nav.signOut }).click();
    await page.getByRole('heading', { name: auth.title }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sandbox:accessToken'))).toBeNull();
    const answer = await fetch(`${world.sandboxUrl}${transactionsApi.list.path}`, {
      headers: { authorization: `Bearer ${sandbox}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the command palette', () => {
  it('finds pages, things to do and records, and leaves no way open to what is not allowed', async () => {
    const page = await enter({ as: 'owner' });
    const palette = page.getByRole('dialog');
    const search = palette.getByRole('combobox');
    await page.keyboard.press('Control+k');
    await search.fill('witheld balance');
    await search.fill('withheld');
    await palette.getByRole('option', { name: /^Withheld/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.url}/withheld-balance`);
    await palette.waitFor({ state: 'detached' });

    const api = await apiAs(personWith('owner'));
    const { data } = await api.call(transactionsApi.list, { query: { limit: '1' } });
    const { id } = data[0]!;
    await page.keyboard.press('Control+k');
    await search.fill(id);
    await palette.getByText(nav.exactMatch).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(id));

    await page.keyboard.press('Control+k');
    await search.fill('créer lien');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    const cashier = await enter({ as: 'cashier' });
    await cashier.keyboard.press('Control+k');
    await cashier.getByRole('dialog').getByRole('combobox').fill('balance');
    await expect
      .poll(() =>
        cashier
          .getByRole('dialog')
          .getByRole('option', { name: /balance/i })
          .count(),
      )
      .toBe(0);
  });
});
