import { describe, expect, it } from 'vitest';
import { permissionsOf } from '#domain/access/grants.ts';
import { routeTable } from '../routes.ts';
import { findPages } from './find-pages.ts';
import { areaTabs, createRows, crumbsOf, litPath, navTree } from './nav-tree.ts';

const all = () => true;
const rowOf = (path: string) => routeTable.find((row) => row.path === path)!;

describe('the sidebar', () => {
  it('follows the order of the design', () => {
    const tree = navTree(routeTable, all);
    expect(tree.map((section) => section.group)).toEqual([
      'top',
      'payments',
      'moneyOut',
      'balances',
      'reports',
      'organisation',
    ]);
    expect(tree[1]!.entries.map((entry) => entry.path)).toEqual([
      '/transactions/all',
      '/payment-links',
      '/direct-charge',
      '/customers',
    ]);
    expect(tree.length).toBeLessThanOrEqual(8);
    for (const { group, entries } of tree) expect(entries.length, group).toBeLessThanOrEqual(8);
  });

  it('leads to the first page of an area that may be opened, and lights the area for all of them', () => {
    const mayAudit = (right: string) => right === 'audit:view';
    expect(navTree(routeTable, mayAudit)).toMatchObject([
      { group: 'organisation', entries: [{ area: '/team', path: '/audit-log' }] },
    ]);
    expect(areaTabs(routeTable, mayAudit, rowOf('/audit-log'))).toEqual([]);
    const tabs = areaTabs(routeTable, all, rowOf('/audit-log')).map(({ path }) => path);
    expect([tabs[0], tabs.at(-1)]).toEqual(['/team', '/audit-log']);
    expect(areaTabs(routeTable, all, rowOf('/apps/users/view/{id}'))).toEqual([]);
    expect(litPath(rowOf('/audit-log'), routeTable)).toBe('/team');
    expect(litPath(rowOf('/apps/settlements/bank-files/view/{id}'), routeTable)).toBe('/apps/settlements/all');
  });

  it('has every tab in an area of the menu, and no rank twice', () => {
    const tabs = routeTable.filter((row) => row.tab);
    for (const row of tabs) expect(rowOf(row.tab!.of).nav, row.path).toBeDefined();
    const ranks = tabs.map(({ tab }) => `${tab!.of} ${tab!.order}`);
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('leaves out what a role may not open, and groups that become empty', () => {
    const rights = permissionsOf(['guest']);
    const tree = navTree(
      routeTable,
      (permission) =>
        permission === 'session' || permission === 'public' || (rights as ReadonlySet<string>).has(permission),
    );
    for (const section of tree) {
      expect(section.entries.length).toBeGreaterThan(0);
      for (const entry of section.entries)
        expect([...rights, 'session'], entry.path).toContain(rowOf(entry.path).permission);
    }
  });

  it('lights the list for its presets and records', () => {
    expect(litPath(rowOf('/transactions/sales'))).toBe('/transactions/all');
    expect(litPath(rowOf('/payment-links/edit/{id}'))).toBe('/payment-links');
    expect(litPath(rowOf('/home'))).toBe('/home');
    expect(litPath(null)).toBeNull();
  });
});

describe('breadcrumbs', () => {
  it('begin with the group, or with what the row says', () => {
    expect(crumbsOf(rowOf('/customers')).map((crumb) => crumb.title.en)).toEqual(['Payments', 'Customers']);
    expect(crumbsOf(rowOf('/transactions/{id}')).map((crumb) => crumb.title.en)).toEqual([
      'Transactions',
      'Transaction',
    ]);
    expect(crumbsOf(rowOf('/home')).map((crumb) => crumb.title.fr)).toEqual(['Accueil']);
  });
});

describe('finding a page', () => {
  it('understands both languages without accents', () => {
    expect(findPages(routeTable, all, 'releve')[0]?.path).toBe('/transactions/account-statement');
    expect(findPages(routeTable, all, 'statement')[0]?.path).toBe('/transactions/account-statement');
    expect(findPages(routeTable, all, 'remb auto').map((row) => row.path)).toContain('/transactions/automatic-refunds');
  });

  it('offers neither records nor redirects nor pages without the right', () => {
    const found = findPages(routeTable, (permission) => permission !== 'links:view', '');
    expect(found.every((row) => row.screen && !row.path.includes('{') && row.permission !== 'links:view')).toBe(true);
  });

  it('offers what may be created', () => {
    expect(createRows(routeTable, all).map((row) => row.path)).toEqual([
      '/direct-charge/create',
      '/transfer/to-mobile-money-account',
      '/payment-links/create',
      '/transfer/to-bank-account',
      '/mass-payments/create',
    ]);
    expect(createRows(routeTable, (permission) => permission === 'links:create').map((row) => row.path)).toEqual([
      '/payment-links/create',
    ]);
  });
});
