import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { liveApi } from '#contract/live/api.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { chargeFormWords, chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { say } from '#i18n/words.ts';
import { world } from '../support/browser.ts';
import { enter, field, frameOf } from '../support/console.ts';
import { freshNumber } from '../support/phone.ts';

const t = say(chargeFormWords, 'en');
const isStream = (url: string) => new URL(url).pathname === liveApi.stream.path;

/** The sums of the list that a tab shows. */
const shows = (page: Page, amount: number) =>
  page.getByRole('table').first().getByText(formatMoney(amount, 'en')).first();

describe('seven tabs of one browser, which has six connections to a server', () => {
  it('all load, each can send, and what one asks for the others show', async () => {
    const till = await enter({ as: 'owner', at: '/direct-charge/create' });
    const streams: Page[] = [];
    till.context().on('request', (request) => void (isStream(request.url()) && streams.push(request.frame().page())));
    const lists: Page[] = [];
    for (let count = 2; count <= 7; count++) {
      const list = await till.context().newPage();
      await list.goto(`${world.url}/transactions/all`);
      await frameOf(list).waitFor();
      await list.getByRole('table').first().getByRole('link').first().waitFor();
      lists.push(list);
    }
    expect(
      streams.filter((page) => page !== till),
      'the first tab listens for all',
    ).toEqual([]);
    await field(till, t.amount).fill('1937');
    await field(till, t.phone).fill(freshNumber('mtn'));
    const sent = till.waitForResponse((answer) => new URL(answer.url()).pathname === directChargesApi.create.path);
    await till.getByRole('button', { name: t.submitAmount({ amount: formatMoney(1937, 'en') }) }).click();
    expect((await sent).status()).toBe(200);
    await till.getByText(say(chargeWaitWords, 'en').waiting).waitFor();
    for (const list of lists) await shows(list, 1937).waitFor();

    // The one that listens closes: another goes on.
    await till.close();
    await expect.poll(() => streams.filter((page) => page !== till).length).toBe(1);
    const [last, ...others] = lists.toReversed() as [Page, ...Page[]];
    await last.goto(`${world.url}/direct-charge/create`);
    await field(last, t.amount).fill('1951');
    await field(last, t.phone).fill(freshNumber('mtn'));
    await last.getByRole('button', { name: t.submitAmount({ amount: formatMoney(1951, 'en') }) }).click();
    for (const list of others) await shows(list, 1951).waitFor();
  });
});
