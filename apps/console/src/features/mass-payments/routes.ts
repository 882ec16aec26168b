import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Mass payments', fr: 'Paiements de masse' };
const results = { en: 'Results by recipient', fr: 'Résultats par bénéficiaire' };
const all = '/mass-payments/all';
const crumbs = [{ title, path: all }] satisfies RouteRow['crumbs'];

export const massPaymentsRoutes: RouteRow[] = [
  { path: '/mass-payments', redirect: all, layout: 'vertical', permission: 'mass:view', title },
  {
    path: all,
    screen: () => import('./list-page.tsx'),
    first: [
      ['/fapi/mass-payments', { limit: 25 }],
      ['/fapi/mass-payments/totals', {}],
    ],
    layout: 'vertical',
    permission: 'mass:view',
    title,
    nav: { group: 'moneyOut', order: 20, icon: 'mass' },
  },
  {
    path: '/mass-payments/create',
    screen: () => import('./edit-page.tsx'),
    layout: 'vertical',
    permission: 'mass:create',
    title: { en: 'New mass payment', fr: 'Nouveau paiement de masse' },
    crumbs,
    aliasOf: all,
    create: 60,
  },
  {
    path: '/mass-payments/upload',
    screen: () => import('./upload-page.tsx'),
    layout: 'vertical',
    permission: 'mass:create',
    title: { en: 'Mass payment from a spreadsheet', fr: 'Paiement de masse depuis un tableur' },
    crumbs,
    aliasOf: all,
  },
  {
    path: '/mass-payments/edit/{id}',
    screen: () => import('./edit-page.tsx'),
    layout: 'vertical',
    permission: 'mass:create',
    title: { en: 'Change the mass payment', fr: 'Modifier le paiement de masse' },
    crumbs,
    params: { id: 'massPayment' },
    aliasOf: all,
  },
  {
    path: '/mass-payments/recipients-details',
    screen: () => import('./payouts-page.tsx'),
    first: [
      ['/fapi/mass-payments/recipients', { limit: 25 }],
      ['/fapi/mass-payments/recipients/totals', {}],
    ],
    props: { door: 'runs' },
    layout: 'vertical',
    permission: 'mass:view',
    title: results,
    crumbs,
    aliasOf: all,
  },
  {
    path: '/mass-payments/recipients/{id}',
    screen: () => import('./item-page.tsx'),
    first: ['/fapi/mass-payments/recipients/:id'],
    layout: 'vertical',
    permission: 'mass:view',
    title: { en: 'Payment', fr: 'Paiement' },
    crumbs,
    params: { id: 'massPaymentItem' },
    aliasOf: all,
  },
  {
    path: '/mass-payments/{id}',
    screen: () => import('./run-page.tsx'),
    first: ['/fapi/mass-payments/:id', ['/fapi/mass-payments/:id/items', { sort: 'rowNo', limit: 25 }]],
    layout: 'vertical',
    permission: 'mass:view',
    title: { en: 'Mass payment', fr: 'Paiement de masse' },
    crumbs,
    params: { id: 'massPayment' },
    aliasOf: all,
  },
  {
    path: '/apps/settlements/payouts',
    screen: () => import('./payouts-page.tsx'),
    first: [
      ['/fapi/payouts', { limit: 25 }],
      ['/fapi/payouts/totals', {}],
    ],
    props: { door: 'finance' },
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Payouts', fr: 'Décaissements' },
    crumbs: [{ title: { en: 'Settlements', fr: 'Règlements' }, path: '/apps/settlements/all' }],
    tab: { of: '/apps/settlements/all', order: 50 },
  },
];
