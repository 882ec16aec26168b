import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { encodeId, type IdKind } from '#domain/values/ids.ts';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { routeTable } from '../routes.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const withParams = routeTable.filter((row) => row.params);
const named = (path: string, id: string) => path.replace(/\{\w+\??\}/, id);
const query = () => Object.fromEntries(new URLSearchParams(location.search));
const heading = () => page.getByRole('heading', { level: 1 }).first();
/** Until the page stands, nobody listens to what is typed. */
const opened = async (path: string, as: 'owner' | null) => {
  await renderScreen(path, { as });
  await expect.element(heading()).toBeVisible();
};

describe('addresses', () => {
  it('that are unknown, or name an impossible record, lead to /error-404 and say which', async () => {
    await opened('/coming-soon', 'owner');
    const addresses = [
      '/no/such/page',
      '/transactions/details/txn_%3Cscript%3E',
      ...withParams.map(({ path }) => named(path, 'nonsense')),
      ...withParams.map(({ path }) => named(path, encodeId('user', new Uint8Array(16)))),
    ];
    for (const address of addresses) {
      history.pushState({}, '', address);
      await expect
        .poll(() => [location.pathname, decodeURIComponent(document.querySelector('main code')?.textContent ?? '')], {
          message: address,
        })
        .toEqual(['/error-404', decodeURIComponent(address)]);
      await expect.element(page.getByRole('heading', { name: noticesWords.notFoundTitle.en })).toBeVisible();
    }
  });

  const screens = routeTable.filter((row) => row.screen && row.path !== '/_gallery');
  const idOf = (kind: string) => (kind === 'secret' ? 's'.repeat(43) : encodeId(kind as IdKind, new Uint8Array(16)));
  const addressOf = ({ path, params = {} }: (typeof screens)[number]) =>
    path.includes('?') ? path.replace(/\/\{\w+\?\}/, '') : named(path, idOf(Object.values(params)[0] ?? 'user'));

  it('that stand for others lead there', async () => {
    await opened('/coming-soon', 'owner');
    for (const { path, redirect = '', aliasOf } of routeTable.filter((row) => row.redirect)) {
      // One that wants an id behind the question mark has none here.
      const target = redirect.startsWith('name:') ? '/home' : redirect.includes('{') ? aliasOf : redirect;
      history.pushState({}, '', path);
      await expect.poll(() => location.pathname, { message: path }).toBe(target);
    }
  });

  it('ask a stranger to log in, and bring them back', async () => {
    await opened('/login', null);
    for (const row of screens.filter(({ permission }) => permission !== 'public')) {
      history.pushState({}, '', addressOf(row));
      await expect
        .poll(() => [location.pathname, query()], { message: row.path })
        .toEqual(['/login', row.path === '/home' ? {} : { next: addressOf(row) }]);
    }
    history.pushState({}, '', '/no/such/page');
    await expect.poll(() => location.pathname).toBe('/error-404');
  });

  it.each(
    screens
      .filter(({ permission, path }) => permission === 'public' && path !== '/error-404')
      .map((row) => [row.path, addressOf(row)]),
  )('%s is open to a stranger', async (_path, address) => {
    await opened(address, null);
    expect(location.pathname).toBe(address);
  });
});
