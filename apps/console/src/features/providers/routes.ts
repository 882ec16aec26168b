import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Payment methods', fr: 'Moyens de paiement' };

export const providersRoutes: RouteRow[] = [
  {
    path: '/settings/payment-methods',
    screen: () => import('./providers-page.tsx'),
    first: ['/fapi/provider-connections', '/aa038/v1/mps/config'],
    layout: 'vertical',
    permission: 'providers:view',
    title,
    crumbs: [{ title: { en: 'Settings', fr: 'Paramètres' }, path: '/apps/account/general' }],
    tab: { of: '/apps/account/general', order: 30 },
  },
];
