import type { RouteRow } from '../../data/route-row.ts';

const groups = { en: 'Groups of recipients', fr: 'Groupes de bénéficiaires' };
const recipients = { en: 'Recipients', fr: 'Bénéficiaires' };
const seen = { layout: 'vertical', permission: 'recipients:view', aliasOf: '/profiles/groups' } as const;
const edited = { ...seen, permission: 'recipients:edit' } as const;
const inGroups = [{ title: groups, path: '/profiles/groups' }] satisfies RouteRow['crumbs'];
const inRecipients = [{ title: recipients, path: '/profiles/recipients' }] satisfies RouteRow['crumbs'];

export const recipientsRoutes: RouteRow[] = [
  { path: '/profiles', redirect: '/profiles/groups', layout: 'vertical', permission: 'recipients:view', title: groups },
  {
    path: '/profiles/groups',
    screen: () => import('./groups-list-page.tsx'),
    first: [['/fapi/recipient-groups', { limit: 25 }]],
    layout: 'vertical',
    permission: 'recipients:view',
    title: groups,
    nav: {
      group: 'moneyOut',
      order: 30,
      icon: 'team',
      label: { en: 'Recipients and groups', fr: 'Bénéficiaires et groupes' },
    },
  },
  {
    ...edited,
    path: '/profiles/groups/create',
    screen: () => import('./group-create-page.tsx'),
    title: { en: 'New group', fr: 'Nouveau groupe' },
    crumbs: inGroups,
  },
  {
    ...edited,
    path: '/profiles/groups/edit/{id}',
    screen: () => import('./group-edit-page.tsx'),
    params: { id: 'recipientGroup' },
    title: { en: 'Edit the group', fr: 'Modifier le groupe' },
    crumbs: inGroups,
  },
  {
    ...seen,
    path: '/profiles/groups/{id}',
    screen: () => import('./group-detail-page.tsx'),
    first: ['/fapi/recipient-groups/:id'],
    params: { id: 'recipientGroup' },
    title: { en: 'Group', fr: 'Groupe' },
    crumbs: inGroups,
  },
  {
    ...seen,
    path: '/profiles/recipients',
    screen: () => import('./list-page.tsx'),
    first: [['/fapi/recipients', { limit: 25 }]],
    title: recipients,
  },
  {
    ...edited,
    path: '/profiles/recipients/import',
    screen: () => import('./import-page.tsx'),
    title: { en: 'Import recipients', fr: 'Importer des bénéficiaires' },
    crumbs: inRecipients,
  },
  {
    ...seen,
    path: '/profiles/recipients/{id}',
    screen: () => import('./detail-page.tsx'),
    first: ['/fapi/recipients/:id'],
    params: { id: 'recipient' },
    title: { en: 'Recipient', fr: 'Bénéficiaire' },
    crumbs: inRecipients,
  },
];
