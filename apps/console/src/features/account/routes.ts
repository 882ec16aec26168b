import type { RouteRow } from '../../data/route-row.ts';

const account = '/settings/account';
const crumbs = [{ title: { en: 'Account', fr: 'Compte' }, path: account }] satisfies RouteRow['crumbs'];
const settings = '/apps/account/general';
const inSettings = [{ title: { en: 'Settings', fr: 'Paramètres' }, path: settings }] satisfies RouteRow['crumbs'];
const identity = { en: 'Identity check', fr: 'Vérification d’identité' };

export const accountRoutes: RouteRow[] = [
  {
    path: account,
    screen: () => import('./profile-page.tsx'),
    first: ['/ba021/v1/account'],
    layout: 'vertical',
    permission: 'session',
    title: { en: 'My profile', fr: 'Mon profil' },
    crumbs: [{ title: { en: 'Account', fr: 'Compte' } }],
    nav: { group: 'organisation', order: 91, icon: 'account', label: { en: 'My account', fr: 'Mon compte' } },
    tab: { of: account, order: 0, label: { en: 'Profile', fr: 'Profil' } },
  },
  {
    path: settings,
    screen: () => import('./organisation-page.tsx'),
    first: ['/ba021/v1/organisation'],
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Organisation', fr: 'Organisation' },
    nav: { group: 'organisation', order: 90, icon: 'settings', label: { en: 'Settings', fr: 'Paramètres' } },
    tab: { of: settings, order: 0 },
  },
  {
    path: '/apps/account/settings',
    screen: () => import('./business-page.tsx'),
    layout: 'vertical',
    permission: 'kyc:view',
    title: { en: 'Business information', fr: 'Informations légales' },
    crumbs: inSettings,
    tab: { of: settings, order: 10 },
  },
  {
    path: '/apps/account/app-settings',
    screen: () => import('./app-page.tsx'),
    layout: 'vertical',
    permission: 'session',
    title: { en: 'App settings', fr: 'Réglages de l’application' },
    crumbs,
    tab: { of: account, order: 30, label: { en: 'Application', fr: 'Application' } },
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
    first: ['/ba021/v1/real-name'],
    layout: 'vertical',
    permission: 'kyc:submit',
    title: identity,
    crumbs: inSettings,
    tab: { of: settings, order: 20 },
  },
];
