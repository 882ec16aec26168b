import type { Bilingual, RouteRow } from '../../data/route-row.ts';

const all = '/transactions/all';
const crumbs = [{ title: { en: 'Transactions', fr: 'Transactions' }, path: all }] satisfies RouteRow['crumbs'];

/** One list under many addresses: each differs only by the filter it begins with. */
function preset(path: string, name: string, title: Bilingual): RouteRow {
  return {
    path,
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/transactions', { preset: name, limit: 25 }]],
    props: { preset: name },
    layout: 'vertical',
    permission: 'transactions:view',
    title,
    crumbs,
    aliasOf: all,
  };
}

export const transactionsRoutes: RouteRow[] = [
  {
    path: '/transactions',
    redirect: all,
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Transactions', fr: 'Transactions' },
  },
  {
    path: all,
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/transactions', { limit: 25 }]],
    props: { preset: 'all' },
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Transactions', fr: 'Transactions' },
    nav: { group: 'payments', order: 10, icon: 'transactions' },
  },
  preset('/transactions/inbound', 'inbound', { en: 'Money in', fr: 'Entrées' }),
  preset('/transactions/outbound', 'outbound', { en: 'Money out', fr: 'Sorties' }),
  preset('/transactions/sales', 'sales', { en: 'Sales', fr: 'Ventes' }),
  preset('/transactions/cash-outs', 'cash-outs', { en: 'Transfers and payouts', fr: 'Transferts et décaissements' }),
  preset('/transactions/settlements', 'settlements', { en: 'Settlements', fr: 'Règlements' }),
  preset('/transactions/automatic-settlement', 'automatic-settlement', {
    en: 'Automatic settlements',
    fr: 'Règlements automatiques',
  }),
  preset('/transactions/refunds', 'refunds', { en: 'Refunds', fr: 'Remboursements' }),
  preset('/transactions/automatic-refunds', 'automatic-refunds', {
    en: 'Automatic refunds',
    fr: 'Remboursements automatiques',
  }),
  preset('/transactions/requests/list', 'requests', { en: 'Payment requests', fr: 'Demandes de paiement' }),
  preset('/transactions/list', 'list', { en: 'Completed and pending', fr: 'Terminées et en attente' }),
  preset('/transactions/list-api', 'list-api', { en: 'Through the API', fr: 'Par l’API' }),
  {
    ...preset('/transactions/list-manual-requests', 'list-manual-requests', {
      en: 'Manual requests',
      fr: 'Demandes manuelles',
    }),
    screen: () => import('./manual-requests-page.tsx'),
    first: [['/fapi/transactions/manual-requests', {}]],
  },
  {
    path: '/merchant/payment-authorizations',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/transactions', { preset: 'authorizations', limit: 25 }]],
    props: { preset: 'authorizations' },
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Authorisations', fr: 'Autorisations' },
    crumbs,
    aliasOf: all,
  },
  {
    path: '/transactions/details/{id?}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/transactions/:id'],
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Transaction', fr: 'Transaction' },
    crumbs,
    params: { id: 'transaction' },
    aliasOf: all,
  },
  {
    path: '/transactions/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/transactions/:id'],
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Transaction', fr: 'Transaction' },
    crumbs,
    params: { id: 'transaction' },
    aliasOf: all,
  },
];
