import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Bank files', fr: 'Fichiers bancaires' };
const path = '/apps/settlements/bank-files';
const settlements = { title: { en: 'Settlements', fr: 'Règlements' }, path: '/apps/settlements/all' } as const;
const crumbs = [settlements, { title, path }] satisfies RouteRow['crumbs'];

export const bankFilesRoutes: RouteRow[] = [
  {
    path,
    screen: () => import('./list-page.tsx'),
    first: ['/fapi/bank-files/overview', ['/fapi/bank-files', { limit: 25 }]],
    layout: 'vertical',
    permission: 'settlements:view',
    title,
    crumbs: [settlements],
    tab: { of: settlements.path, order: 60 },
  },
  {
    path: `${path}/answers`,
    screen: () => import('./answers-page.tsx'),
    first: [['/fapi/bank-answers', { limit: 25 }], '/fapi/bank-proposals'],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'From the bank', fr: 'De la banque' },
    crumbs,
    aliasOf: path,
  },
  {
    path: `${path}/lines`,
    screen: () => import('./lines-page.tsx'),
    first: [['/fapi/bank-lines', { limit: 25 }]],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Bank lines', fr: 'Lignes de la banque' },
    crumbs,
    aliasOf: path,
  },
  {
    path: `${path}/connection`,
    screen: () => import('./connection-page.tsx'),
    first: ['/fapi/bank-connection'],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Bank connection', fr: 'Connexion bancaire' },
    crumbs,
    aliasOf: path,
  },
  {
    path: `${path}/view/{id}`,
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/bank-files/:id', ['/fapi/bank-files/:id/items', { limit: 25 }]],
    layout: 'vertical',
    permission: 'settlements:view',
    title: { en: 'Bank file', fr: 'Fichier bancaire' },
    crumbs,
    params: { id: 'bankFile' },
    aliasOf: path,
  },
];
