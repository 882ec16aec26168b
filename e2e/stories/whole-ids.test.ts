import { expect, it } from 'vitest';
import { settlementsApi } from '#contract/settlements/api.ts';
import { apiAs } from '../support/api.ts';
import { enter, personWith, settled } from '../support/console.ts';

it('the id of a settlement is read whole on a phone, as somebody at the bank asks for its end', async () => {
  const { data } = await (await apiAs(personWith('owner'))).call(settlementsApi.list, { query: { limit: '1' } });
  const { id } = data[0]!;
  const page = await enter({
    as: 'owner',
    at: `/apps/settlements/settlements/${id}`,
    device: 'phone',
    lang: 'fr',
    mode: 'dark',
  });
  await settled(page);
  expect(await page.locator('code', { hasText: id }).evaluate((code) => code.scrollWidth <= code.clientWidth)).toBe(
    true,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
