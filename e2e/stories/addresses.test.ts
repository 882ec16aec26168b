import { describe, expect, it } from 'vitest';
import type { RouteRow } from '#console/data/route-row.ts';
import { permissionsOf } from '#domain/access/grants.ts';
import { encodeId } from '#domain/values/ids.ts';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { open, world } from '../support/browser.ts';
import { enter, personWith } from '../support/console.ts';
import { addressesOf, idsSeenBy, rows, screens, someIds, visit } from '../support/visits.ts';
import { watch } from '../support/watch.ts';

describe('addresses', () => {
  it('lead where the table says, typed by hand', async () => {
    const api = await apiAs(personWith('owner'));
    const ids = await idsSeenBy(api, permissionsOf(['owner']));
    const page = await enter({ as: 'owner' });
    const { take, quiet } = watch(page);
    const problems: string[] = [];
    // One of each kind: inside the console every screen is visited by whoever may open it, and every address that
    // leads elsewhere has its turn in apps/console/src/shell/addresses.screen.test.tsx.
    const kindOf = ({ layout, permission, redirect, aliasOf, params, flags }: RouteRow) =>
      JSON.stringify([
        layout,
        permission === 'public' || permission === 'session' ? permission : 'right',
        redirect && (redirect.startsWith('name:') ? redirect : redirect.includes('{')),
        Boolean(aliasOf),
        params && Object.keys(params),
        flags,
      ]);
    const typed = rows.filter((row, at) => rows.findIndex((other) => kindOf(other) === kindOf(row)) === at);
    for (const row of typed) {
      for (const address of addressesOf(row, ids)) {
        await page.goto(world.url + address);
        await page.locator('h1').first().waitFor();
        await quiet();
        const isDoor =
          row.flags?.redirectIfLoggedIn || row.redirect?.startsWith('name:auth-') || row.redirect === 'name:home';
        const target = isDoor ? '/home' : row.redirect?.includes('{') ? row.aliasOf! : (row.redirect ?? address);
        const { pathname } = new URL(page.url());
        if (pathname !== target) problems.push(`${address} led to ${pathname}, not to ${target}`);
        problems.push(...take().map((complaint) => `${address}: ${complaint}`));
      }
    }
    expect(problems).toEqual([]);
  }, 240_000);

  it('keep what stands behind the question mark through a redirect', async () => {
    const page = await enter({ as: 'owner', at: '/transactions?status=failed' });
    expect(page.url()).toBe(`${world.url}/transactions/all?status=failed`);
    const { paymentLink } = await idsSeenBy(await apiAs(personWith('owner')), permissionsOf(['owner']));
    await page.goto(`${world.url}/payment-links/view?id=${paymentLink}`);
    await page.waitForURL(`${world.url}/payment-links/view/${paymentLink}`);
  });

  it('that are unknown, or name an impossible record, lead to /error-404 and say which', async () => {
    const page = await enter({ as: 'owner' });
    // Loaded anew, where the console knows a part of its addresses at first. Every row has its turn in
    // apps/console/src/shell/addresses.screen.test.tsx.
    for (const address of [
      '/no/such/page',
      '/_gallery',
      '/transactions/details/txn_%3Cscript%3E',
      '/payment-links/view/nonsense',
      `/payment-links/view/${encodeId('user', new Uint8Array(16))}`,
    ]) {
      await page.goto(world.url + address);
      await page.getByRole('heading', { name: say(noticesWords, 'en').notFoundTitle }).waitFor();
      expect(new URL(page.url()).pathname, address).toBe('/error-404');
      expect(decodeURIComponent(await page.locator('main code').innerText())).toBe(decodeURIComponent(address));
    }
  });

  it('ask a stranger to log in, unless they are for everybody', async () => {
    const page = await open();
    await page.goto(`${world.url}/login`);
    await page.locator('h1').first().waitFor();
    // One of each kind: every row has its turn in apps/console/src/shell/addresses.screen.test.tsx.
    const kindOf = ({ layout, permission }: RouteRow) =>
      `${layout} ${permission === 'public' || permission === 'session' ? permission : 'right'}`;
    const typed = screens.filter((row, at) => screens.findIndex((other) => kindOf(other) === kindOf(row)) === at);
    for (const row of typed) {
      const [address] = addressesOf(row, someIds);
      await visit(page, address!);
      expect(new URL(page.url()).pathname, row.path).toBe(row.permission === 'public' ? address : '/login');
    }
    await page.goto(`${world.url}/account/balance`);
    await page.waitForURL(`${world.url}/login?**`);
  }, 240_000);
});
