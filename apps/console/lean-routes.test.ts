import { expect, it } from 'vitest';
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
  for (const mark of ['nav', 'create'] as const)
    expect(kept.join('\n').match(new RegExp(`\\b${mark}: [{\\d]`, 'g')), mark).toHaveLength(
      routeTable.filter((row) => row[mark] !== undefined && row.path !== '/_gallery').length +
        kept.filter((text) => mark === 'nav' && text.includes("'/_gallery'")).length,
    );
});
