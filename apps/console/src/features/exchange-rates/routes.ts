import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Exchange rates', fr: 'Taux de change' };
const list = '/apps/exchange-rate/list';
const settlements = { title: { en: 'Settlements', fr: 'Règlements' }, path: '/apps/settlements/all' } as const;
const crumbs = [settlements, { title, path: list }] satisfies RouteRow['crumbs'];
const form = {
  screen: () => import('./edit-page.tsx'),
  layout: 'vertical',
  permission: 'rates:edit',
  crumbs,
  aliasOf: list,
} as const;

export const exchangeRatesRoutes: RouteRow[] = [
  {
    path: list,
    screen: () => import('./list-page.tsx'),
    layout: 'vertical',
    permission: 'rates:view',
    title,
    crumbs: [settlements],
    tab: { of: settlements.path, order: 70 },
  },
  { path: '/apps/exchange-rate/add', ...form, title: { en: 'Add a currency', fr: 'Ajouter une devise' } },
  {
    path: '/apps/exchange-rate/add/{id}',
    ...form,
    title: { en: 'New version', fr: 'Nouvelle version' },
    params: { id: 'exchangeRate' },
  },
  {
    path: '/apps/exchange-rate/edit/{id}',
    ...form,
    title: { en: 'Change the rate', fr: 'Modifier le taux' },
    params: { id: 'exchangeRate' },
  },
  {
    path: '/apps/exchange-rate/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/exchange-rates/:id'],
    layout: 'vertical',
    permission: 'rates:view',
    title: { en: 'Exchange rate', fr: 'Taux de change' },
    crumbs,
    params: { id: 'exchangeRate' },
    aliasOf: list,
  },
];
