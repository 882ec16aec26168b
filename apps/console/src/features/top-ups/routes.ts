import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Top up', fr: 'Recharger' };

export const topUpsRoutes: RouteRow[] = [
  {
    path: '/account/top-up-channels',
    screen: () => import('./channels-page.tsx'),
    first: ['/fapi/top-ups/channels', ['/fapi/top-ups', {}]],
    layout: 'vertical',
    permission: 'balance:topUp',
    title,
    nav: { group: 'balances', order: 20, icon: 'topUp' },
  },
  {
    path: '/account/top-up',
    redirect: '/account/top-up-channels',
    layout: 'vertical',
    permission: 'balance:topUp',
    title,
  },
];
