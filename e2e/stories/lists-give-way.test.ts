import { expect, it } from 'vitest';
import { transactionsApi } from '#contract/transactions/api.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { say } from '#i18n/words.ts';
import { enter, settled } from '../support/console.ts';

it('a list fits its page also when its sums come after its rows, names what it left out and shows it when asked', async () => {
  const t = say(uiWords, 'en');
  const page = await enter({ as: 'owner', lang: 'en' });
  await page.setViewportSize({ width: 1280, height: 800 });
  let tellSums = () => {};
  const sumsMayCome = new Promise<void>((done) => (tellSums = done));
  await page.route(
    (url) => url.pathname === transactionsApi.totals.path,
    async (route) => {
      await sumsMayCome;
      // Wider than any row, as the sums of a year are.
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      const grown = Object.fromEntries(
        Object.entries(body.data).map(([name, sum]) => [
          name,
          typeof sum === 'number' && name !== 'count' ? sum + 700_000_000_000 : sum,
        ]),
      );
      await route.fulfill({ response: answer, json: { ...body, data: grown } });
    },
  );
  await page.goto(new URL('/transactions/all', page.url()).href);
  const table = page.getByRole('table').first();
  await table.getByRole('link').first().waitFor();
  const excess = () => table.evaluate((node) => node.parentElement!.scrollWidth - node.parentElement!.clientWidth);
  const notes = page.getByRole('button', { name: t.showAllColumns });
  await expect.poll(excess).toBe(0);
  tellSums();
  await page
    .getByText(/700,0\d\d,\d{3},\d{3}/)
    .first()
    .waitFor();
  await settled(page);
  await expect.poll(excess).toBe(0);
  await notes.click();
  await expect.poll(excess).toBeGreaterThan(0);
});
