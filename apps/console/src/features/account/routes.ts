import type { RouteRow } from '../../data/route-row.ts';

const account = '/settings/account';
const crumbs = [{ title: { en: 'Account', fr: 'Compte' }, path: account }] satisfies RouteRow['crumbs'];
const identity = { en: 'Identity check', fr: 'Vérification d’identité' };

export const accountRoutes: RouteRow[] = [
  {
    path: account,
    screen: () => import('./profile-page.tsx'),
    layout: 'vertical',
    permission: 'session',
    title: { en: 'My profile', fr: 'Mon profil' },
    crumbs: [{ title: { en: 'Account', fr: 'Compte' } }],
    nav: { group: 'organisation', order: 91, icon: 'account', label: { en: 'Account', fr: 'Compte' } },
  },
  {
    path: '/apps/account/general',
    screen: () => import('./organisation-page.tsx'),
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Organisation', fr: 'Organisation' },
    crumbs,
    aliasOf: account,
  },
  {
    path: '/apps/account/settings',
    screen: () => import('./business-page.tsx'),
    layout: 'vertical',
    permission: 'kyc:view',
    title: { en: 'Business information', fr: 'Informations légales' },
    crumbs,
    aliasOf: account,
  },
  {
    path: '/apps/account/app-settings',
    screen: () => import('./app-page.tsx'),
    layout: 'vertical',
    permission: 'session',
    title: { en: 'App settings', fr: 'Réglages de l’application' },
    crumbs,
    aliasOf: account,
  },
  {
    path: '/account/general',
    redirect: '/apps/account/general',
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Organisation', fr: 'Organisation' },
  },
  {
    path: '/account/app-settings',
    redirect: '/apps/account/app-settings',
    layout: 'vertical',
    permission: 'session',
    title: { en: 'App settings', fr: 'Réglages de l’application' },
  },
  {
    path: '/account/real-name-verification',
    screen: () => import('./identity-page.tsx'),
    layout: 'vertical',
    permission: 'kyc:submit',
    title: identity,
    crumbs,
    aliasOf: account,
  },
];
