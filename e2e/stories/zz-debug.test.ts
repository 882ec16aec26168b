import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authApi } from '#contract/auth/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { errorSentence, errorSentences } from '#i18n/catalogues/errors.ts';
import { authWords } from '#i18n/catalogues/auth.ts';
import { navigationWords } from '#i18n/catalogues/navigation.ts';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../hands/api.ts';
import { open, world } from '../hands/browser.ts';
import { enter, field, frameOf, go, logIn, personWith } from '../hands/console.ts';
import { watch } from '../hands/watch.ts';

const nav = say(navigationWords, 'en');
const shell = say(shellWords, 'en');
const auth = say(authWords, 'en');
const isRefresh = (url: string) => new URL(url).pathname === authApi.refreshToken.path;

const refusal = (key: 'session.expired' | 'session.refresh_reused', code: number) => ({
  status: 401,
  contentType: 'application/json',
  body: JSON.stringify({
    success: false,
    error: { code, key, message: errorSentence(key), retryable: false, requestId: 'req_story' },
  }),
});

/** From now on the server knows this token no longer, as if its time were over. */
async function expireToken(page: Page): Promise<{ refused: string[] }> {
  const old = await page.evaluate(() => localStorage.getItem('accessToken'));
  const refused: string[] = [];
  await page.route('**/fapi/**', async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${old}`) return route.continue();
    refused.push(route.request().url());
    return route.fulfill(refusal('session.expired', 40100));
  });
  return { refused };
}

describe('a session', () => {
  it.each(Array.from({length:12},(_,i)=>i))('is renewed %s', async () => {
    const page = await enter({ as: 'owner', at: '/account/balance' });
    const { refused } = await expireToken(page);
    const refreshes: string[] = [];
    page.on('request', (request) => { if (isRefresh(request.url())) { refreshes.push(request.url()); console.log('REFRESH', Date.now(), request.postData()?.slice(0, 80)); } if (request.url().includes('/fapi/')||request.url().includes('session')) console.log(Date.now(), request.url(), request.headers()['authorization']?.slice(-12)); });
    page.on('framenavigated', () => console.log(Date.now(), 'NAV', page.url()));page.on('response', (r) => { if (r.status() >= 400) console.log(Date.now(), r.status(), r.url()); });
    await go(page, '/transactions/all');
    await page.getByRole('table').locator('tbody tr a, tbody tr td').first().waitFor();
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3);
    await page.getByRole('rowgroup').last().waitFor();
    expect(refreshes).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/transactions/all');
    expect(await page.getByText(String(errorSentences['session.expired'].en)).count()).toBe(0);
    // What was renewed is kept: a new page goes on with it.
    await page.reload();
    await page.getByRole('table').locator('tbody td').first().waitFor();
    expect(refreshes).toHaveLength(1);
  });

}, 60000);
