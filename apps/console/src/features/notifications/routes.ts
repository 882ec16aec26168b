import type { RouteRow } from '../../data/route-row.ts';

const title = { en: 'Notifications', fr: 'Notifications' };

export const notificationsRoutes: RouteRow[] = [
  {
    path: '/notifications',
    screen: () => import('./centre-page.tsx'),
    first: [['/ba021/v1/notifications', { tab: 'todo', limit: 25 }]],
    layout: 'vertical',
    permission: 'session',
    title,
  },
  {
    path: '/settings/notifications',
    screen: () => import('./settings-page.tsx'),
    first: ['/ba021/v1/notification-preferences'],
    layout: 'vertical',
    permission: 'session',
    title: { en: 'Notification settings', fr: 'Paramètres de notification' },
    crumbs: [{ title: { en: 'Account', fr: 'Compte' }, path: '/settings/account' }],
    tab: { of: '/settings/account', order: 20, label: title },
  },
];
