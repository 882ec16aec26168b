import type { RouteRow } from '../../data/route-row.ts';

const balance = '/account/balance';
const crumbs = [{ title: { en: 'Balance', fr: 'Solde' }, path: balance }] satisfies RouteRow['crumbs'];
const withheld = { en: 'Withheld balance', fr: 'Solde retenu' };

export const accountsRoutes: RouteRow[] = [
  {
    path: balance,
    screen: () => import('./balance-page.tsx'),
    first: ['/fapi/accounts/balances'],
    layout: 'vertical',
    permission: 'balance:view',
    title: { en: 'Balance', fr: 'Solde' },
    nav: { group: 'balances', order: 10, icon: 'balance' },
    tab: { of: balance, order: 0 },
  },
  {
    path: '/withheld-balance',
    screen: () => import('./withheld-page.tsx'),
    first: [['/fapi/accounts/holds', { kind: 'withhold', status: 'withheld' }], '/fapi/accounts/balances'],
    layout: 'vertical',
    permission: 'balance:view',
    title: withheld,
    crumbs,
    tab: { of: balance, order: 30 },
  },
  {
    path: '/account/withheld-balance',
    redirect: '/withheld-balance',
    layout: 'vertical',
    permission: 'balance:view',
    title: withheld,
  },
  {
    path: '/transactions/account-statement',
    screen: () => import('./statement-page.tsx'),
    layout: 'vertical',
    permission: 'statements:view',
    title: { en: 'Account statement', fr: 'Relevé de compte' },
    crumbs,
    tab: { of: balance, order: 20 },
  },
];
