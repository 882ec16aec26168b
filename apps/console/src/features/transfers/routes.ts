import { brand } from '#domain/values/brand.ts';
import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Transfers', fr: 'Transferts' };
const crumbs = [{ title, path: '/transfer/all' }] satisfies RouteRow['crumbs'];
const list = { screen: () => import('./list-page.tsx'), layout: 'vertical', permission: 'transfers:view' } as const;
const form = {
  screen: () => import('./new-page.tsx'),
  layout: 'vertical',
  permission: 'transfers:create',
  crumbs,
  aliasOf: '/transfer/all',
} as const;

/** The five ways money leaves are one form; what differs is how the beneficiary is told. */
export const transfersRoutes: RouteRow[] = [
  { path: '/transfer', redirect: '/transfer/all', layout: 'vertical', permission: 'transfers:view', title },
  {
    ...list,
    path: '/transfer/all',
    first: [['/fapi/transfers', { limit: 25 }]],
    props: { preset: 'all' },
    title,
    nav: { group: 'moneyOut', order: 10, icon: 'transfer' },
  },
  {
    ...list,
    path: '/transfer/api-only',
    props: { preset: 'api' },
    title: { en: 'Transfers through the API', fr: 'Transferts par l’API' },
    crumbs,
    aliasOf: '/transfer/all',
  },
  {
    path: '/transfer/planned',
    screen: () => import('./schedules-page.tsx'),
    first: [
      ['/fapi/transfer-schedules', { limit: 25 }],
      ['/fapi/transfers', { preset: 'planned', limit: 100 }],
    ],
    layout: 'vertical',
    permission: 'transfers:view',
    title: { en: 'Planned transfers', fr: 'Transferts programmés' },
    crumbs,
    aliasOf: '/transfer/all',
  },
  {
    ...form,
    path: '/transfer/to-mobile-money-account',
    props: { kind: 'wallet' },
    title: { en: 'Transfer to mobile money', fr: 'Transfert mobile money' },
    create: 20,
  },
  {
    ...form,
    path: '/transfer/to-bank-account',
    props: { kind: 'bank' },
    title: { en: 'Transfer to a bank account', fr: 'Transfert vers un compte bancaire' },
    create: 21,
  },
  {
    ...form,
    path: '/transfer/to-linked-account',
    props: { kind: 'linkedAccount' },
    title: { en: 'Transfer to a linked account', fr: 'Transfert vers un compte lié' },
  },
  {
    ...form,
    path: '/transfer/to-prepaid-card',
    props: { kind: 'card' },
    title: { en: 'Transfer to a prepaid card', fr: 'Transfert vers une carte prépayée' },
  },
  {
    ...form,
    path: `/transfer/to-${brand.slug}-user`,
    props: { kind: 'user' },
    title: { en: `Transfer to another ${brand.name} user`, fr: `Transfert vers un autre utilisateur ${brand.name}` },
  },
  {
    path: '/transfer/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/transfers/:id'],
    layout: 'vertical',
    permission: 'transfers:view',
    params: { id: 'transaction' },
    title: { en: 'Transfer', fr: 'Transfert' },
    crumbs,
    aliasOf: '/transfer/all',
  },
];
