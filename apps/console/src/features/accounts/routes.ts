import type { RouteRow } from '../../data/route-row.ts';

const withheld = { en: 'Withheld balance', fr: 'Solde retenu' };

export const accountsRoutes: RouteRow[] = [
  {
    path: '/account/balance',
    screen: () => import('./balance-page.tsx'),
    layout: 'vertical',
    permission: 'balance:view',
    title: { en: 'Balance', fr: 'Solde' },
    nav: { group: 'balances', order: 10, icon: 'balance' },
  },
  {
    path: '/withheld-balance',
    screen: () => import('./withheld-page.tsx'),
    layout: 'vertical',
    permission: 'balance:view',
    title: withheld,
    nav: { group: 'balances', order: 30, icon: 'withheld' },
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
    nav: { group: 'balances', order: 50, icon: 'statement' },
  },
];
