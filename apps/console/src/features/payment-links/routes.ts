import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Payment links', fr: 'Liens de paiement' };
const crumbs = [{ title, path: '/payment-links' }] satisfies RouteRow['crumbs'];
const aliasOf = '/payment-links';

export const paymentLinksRoutes: RouteRow[] = [
  {
    path: '/payment-links',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/payment-links', { limit: 25 }]],
    layout: 'vertical',
    permission: 'links:view',
    title,
    nav: { group: 'payments', order: 20, icon: 'link' },
  },
  {
    path: '/payment-links/create',
    screen: () => import('./create-page.tsx'),
    layout: 'vertical',
    permission: 'links:create',
    title: { en: 'New payment link', fr: 'Nouveau lien de paiement' },
    crumbs,
    aliasOf,
    create: 20,
  },
  {
    path: '/payment-links/payments',
    screen: () => import('./payments-page.tsx'),
    first: [['/fapi/transactions', { preset: 'link-payments', limit: 25 }]],
    layout: 'vertical',
    permission: 'transactions:view',
    title: { en: 'Link payments', fr: 'Paiements par lien' },
    crumbs,
    aliasOf,
  },
  {
    path: '/payment-links/view',
    redirect: '/payment-links/view/{id}',
    layout: 'vertical',
    permission: 'links:view',
    title: { en: 'Payment link', fr: 'Lien de paiement' },
    aliasOf,
  },
  {
    path: '/payment-links/view/{id}',
    screen: () => import('./view-page.tsx'),
    first: ['/fapi/payment-links/:id'],
    layout: 'vertical',
    permission: 'links:view',
    title: { en: 'Payment link', fr: 'Lien de paiement' },
    crumbs,
    params: { id: 'paymentLink' },
    aliasOf,
  },
  {
    path: '/payment-links/edit/{id}',
    screen: () => import('./edit-page.tsx'),
    layout: 'vertical',
    permission: 'links:edit',
    title: { en: 'Edit payment link', fr: 'Modifier le lien de paiement' },
    crumbs,
    params: { id: 'paymentLink' },
    aliasOf,
  },
];
