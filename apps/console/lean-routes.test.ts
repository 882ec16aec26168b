import { expect, it } from 'vitest';
import { isOfMenu } from './src/data/route-row.ts';
import { routeTable } from './src/routes.ts';
import { menuRows } from './lean-routes.ts';

it('leaves of a feature the rows that the menu shows', () => {
  const lean = menuRows(`const title = { en: 'Runs', fr: 'Campagnes' };
export const runsRoutes: RouteRow[] = [
  { path: '/', redirect: 'name:home', title },
  { path: '/runs', nav: { group: 'moneyOut', order: 1, icon: 'mass' }, title },
  { path: '/runs/create', create: 3, title },
  { path: '/runs/{id}', title },
  preset('/runs/all', title),
  ...old.map((path) => ({ path, redirect: '/runs' })),
];
`);
  expect(lean.match(/path: '[^']*'/g)).toEqual(["path: '/'", "path: '/runs'", "path: '/runs/create'"]);
  expect(lean).not.toMatch(/preset|old/);
});

it('every row of the menu is written out in its feature, where the build finds it', async () => {
  const { readFileSync, globSync } = await import('node:fs');
  const kept = globSync(`${import.meta.dirname}/src/features/*/routes.ts`).map((file) =>
    menuRows(readFileSync(file, 'utf8')),
  );
  const rows = kept.join('\n').match(/\b(nav: \{|create: \d)/g) ?? [];
  expect(rows).toHaveLength(
    routeTable.filter(isOfMenu).filter(({ path }) => path !== '/' && path !== '/_gallery').length +
      kept.filter((text) => text.includes("'/_gallery'")).length,
  );
});
