import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { deskRight, permissions } from '#domain/access/rights.ts';
import { idPrefixes } from '#domain/values/ids.ts';
import { notificationPath, notificationTypes } from '#domain/notifications/notifications.ts';
import { to, type PlainAddress } from './data/paths.ts';
import { navGroups, navIcons } from './data/route-row.ts';
import { routeTable } from './routes.ts';
import { routerPath } from './shell/route-rules.ts';

const paths = new Set(routeTable.map((row) => row.path));

describe('the route table', () => {
  it('has each path and each name once', () => {
    expect(paths.size).toBe(routeTable.length);
    const names = routeTable.flatMap((row) => row.name ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(routeTable.map((row) => [row.path, row] as const))('%s is whole', (path, row) => {
    expect(path).toMatch(/^\/[a-z0-9/_-]*(\{[a-zA-Z]+\??\})?$/);
    expect(Boolean(row.screen) !== Boolean(row.redirect), 'either a screen or a redirect').toBe(true);
    expect(row.title.en).not.toBe('');
    expect(row.title.fr).not.toBe('');
    if (row.permission !== 'public' && row.permission !== 'session')
      expect([...permissions, deskRight]).toContain(row.permission);
    if (row.nav) {
      expect(Object.keys(navGroups)).toContain(row.nav.group);
      expect(navIcons).toContain(row.nav.icon);
      expect(path, 'a menu entry needs no parameter').not.toContain('{');
    }
    if (row.aliasOf)
      expect(routeTable.some((other) => other.path === row.aliasOf && (other.nav ?? other.tab))).toBe(true);
    for (const crumb of row.crumbs ?? []) if (crumb.path) expect(paths).toContain(crumb.path);
    const names = [...path.matchAll(/\{(\w+)\??\}/g)].map((match) => match[1]!);
    expect(Object.keys(row.params ?? {})).toEqual(names);
    for (const kind of Object.values(row.params ?? {})) expect([...Object.keys(idPrefixes), 'secret']).toContain(kind);
    if (row.redirect?.startsWith('name:'))
      expect(routeTable.some((other) => `name:${other.name}` === row.redirect)).toBe(true);
    else if (row.redirect) expect(paths).toContain(row.redirect);
  });

  it('asks ahead only for what whoever may open the page may read', () => {
    const wrong = routeTable.flatMap(({ path, permission, first = [] }) =>
      first.flatMap((read) => {
        const [asked, query = {}] = typeof read === 'string' ? [read] : read;
        const row = allEndpoints.find(({ row: { method, path: of } }) => method === 'GET' && of === asked)!.row;
        const isTheirs = row.permission === 'session' || row.permission === permission;
        return isTheirs && (row.query?.safeParse(query).success ?? true) ? [] : [`${path} asks ${asked}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps at most eight entries per group, in an order without ties', () => {
    for (const group of Object.keys(navGroups)) {
      const orders = routeTable.flatMap((row) => (row.nav?.group === group ? row.nav.order : []));
      expect(orders.length).toBeLessThanOrEqual(8);
      expect(new Set(orders).size).toBe(orders.length);
    }
  });

  it('keeps public pages out of the shell and all else behind a session', () => {
    for (const row of routeTable) if (row.permission === 'public') expect(row.layout).toBe('full');
  });

  it('has a page for whatever a notification leads to', () => {
    const isThere = (href: string) =>
      routeTable.some((row) =>
        new RegExp(`^${row.path.replace(/\/\{\w+\?\}/, '(/[^/]+)?').replace(/\{\w+\}/, '[^/]+')}$`).test(href),
      );
    const leads = notificationTypes.flatMap((type) =>
      [null, 'txn_01m86vy3aae2vvs5cxqb8atyyk', 'mtnMomo'].map(
        (refId) => [type, notificationPath(type, refId)] as const,
      ),
    );
    expect(leads.filter(([, href]) => href !== null && !isThere(href))).toEqual([]);
    expect(isThere('/nowhere/at-all')).toBe(false);
  });

  it('knows the names the specification relies on', () => {
    expect(routeTable.find((row) => row.name === 'home')?.path).toBe('/home');
    expect(routeTable.find((row) => row.name === 'auth-login')).toMatchObject({
      path: '/login',
      layout: 'full',
      flags: { stopMonitoring: true, resource: 'Auth' },
    });
    for (const [name, path] of [
      ['auth-signup', '/sign-up'],
      ['auth-forgot-password', '/forgot-password'],
      ['auth-reset-password', '/reset-password'],
    ]) {
      expect(routeTable.find((row) => row.name === name)).toMatchObject({
        path,
        layout: 'full',
        flags: { stopMonitoring: true, redirectIfLoggedIn: true, resource: 'Auth' },
      });
    }
    expect(routeTable.find((row) => row.path === '/user-activation/{id}')).toMatchObject({
      layout: 'full',
      flags: { resource: 'Auth' },
    });
    expect(paths).toContain('/error-404');
  });
});

describe('an address made by to()', () => {
  const root = createRootRoute();
  const routes = routeTable.map((row) => createRoute({ getParentRoute: () => root, path: routerPath(row.path) }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const pathAt = (href: string) => router.matchRoutes(href, {}).at(-1)?.fullPath;

  it.each(routeTable.map(({ path }) => path))('of %s leads to that page and to no other', (path) => {
    const hrefs = path.endsWith('?}')
      ? [undefined, 'one'].map((id) => to(path as '/transactions/details/{id?}', { id }))
      : path.endsWith('}')
        ? [to(path as '/transactions/{id}', { [path.replace(/.*\{|\}/g, '')]: 'one' } as { id: string })]
        : [to(path as PlainAddress)];
    for (const href of hrefs) {
      expect(href).not.toMatch(/[{}$?]/);
      expect([href, pathAt(href)]).toEqual([href, routerPath(path)]);
    }
  });

  it('is looked up, not believed', () => expect(pathAt('/payment-link')).toBe('/'));
});
