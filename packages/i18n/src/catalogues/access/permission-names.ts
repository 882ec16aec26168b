import { permissions, type Permission, type Resource } from '#domain/access/rights.ts';

type Both = { en: string; fr: string };

/** What rights are about, as people call it. */
export const resourceNames: Readonly<Record<Resource, Both>> = {
  dashboard: { en: 'Home and dashboard', fr: 'Accueil et tableau de bord' },
  approvals: { en: 'Approvals', fr: 'Approbations' },
  transactions: { en: 'Transactions', fr: 'Transactions' },
  requests: { en: 'Payment requests', fr: 'Demandes de paiement' },
  charges: { en: 'Direct charges', fr: 'Encaissements directs' },
  links: { en: 'Payment links', fr: 'Liens de paiement' },
  invoices: { en: 'Invoices', fr: 'Factures' },
  customers: { en: 'Customers', fr: 'Clients' },
  reminders: { en: 'Reminders', fr: 'Relances' },
  authorizations: { en: 'Payment authorisations', fr: 'Autorisations de paiement' },
  platform: { en: 'Platform payments', fr: 'Paiements de plateforme' },
  refunds: { en: 'Refunds', fr: 'Remboursements' },
  adjustments: { en: 'Adjustments', fr: 'Régularisations' },
  verify: { en: 'Payment checks', fr: 'Vérification de paiements' },
  statements: { en: 'Account statements', fr: 'Relevés de compte' },
  balance: { en: 'Balance', fr: 'Solde' },
  accounts: { en: 'Collection accounts', fr: 'Comptes d’encaissement' },
  transfers: { en: 'Transfers', fr: 'Transferts' },
  mass: { en: 'Mass payments', fr: 'Paiements de masse' },
  recipients: { en: 'Recipients', fr: 'Bénéficiaires' },
  settlements: { en: 'Settlements', fr: 'Règlements' },
  rates: { en: 'Exchange rates', fr: 'Taux de change' },
  engagement: { en: 'Coupons and gift cards', fr: 'Coupons et cartes cadeaux' },
  referrals: { en: 'Referrals', fr: 'Parrainages' },
  messaging: { en: 'Messaging', fr: 'Messagerie' },
  apps: { en: 'Apps and services', fr: 'Applications et services' },
  bills: { en: 'Bill payments', fr: 'Paiement de factures' },
  reports: { en: 'Reports', fr: 'Rapports' },
  developer: { en: 'API keys and webhooks', fr: 'Clés d’API et webhooks' },
  providers: { en: 'Operator connections', fr: 'Accès opérateurs' },
  team: { en: 'Team', fr: 'Équipe' },
  kyc: { en: 'Identity verification', fr: 'Vérification d’identité' },
  acl: { en: 'Roles and rights', fr: 'Rôles et droits' },
  settings: { en: 'Settings', fr: 'Paramètres' },
  security: { en: 'Security rules', fr: 'Règles de sécurité' },
  account: { en: 'Own profile', fr: 'Profil personnel' },
  audit: { en: 'Audit log', fr: 'Journal d’audit' },
};

type ActionOf<P extends string> = P extends `${string}:${infer Name}` ? Name : never;
export type Action = ActionOf<Permission>;

export const actionNames: Readonly<Record<Action, Both>> = {
  view: { en: 'view', fr: 'consulter' },
  read: { en: 'view', fr: 'consulter' },
  create: { en: 'create', fr: 'créer' },
  edit: { en: 'change', fr: 'modifier' },
  approve: { en: 'approve', fr: 'approuver' },
  redirect: { en: 'redirect', fr: 'rediriger' },
  export: { en: 'export', fr: 'exporter' },
  run: { en: 'run', fr: 'lancer' },
  resend: { en: 'send again', fr: 'renvoyer' },
  send: { en: 'send', fr: 'envoyer' },
  topUp: { en: 'top up', fr: 'approvisionner' },
  redeem: { en: 'redeem', fr: 'encaisser' },
  block: { en: 'block', fr: 'bloquer' },
  manage: { en: 'manage', fr: 'gérer' },
  invite: { en: 'invite', fr: 'inviter' },
  submit: { en: 'submit', fr: 'soumettre' },
};

const nameOf = (permission: Permission): Both => {
  const [resource, action] = permission.split(':') as [Resource, Action];
  return {
    en: `${resourceNames[resource].en}: ${actionNames[action].en}`,
    fr: `${resourceNames[resource].fr}\u00a0: ${actionNames[action].fr}`,
  };
};

/** "Refunds: approve" */
export const permissionNames = Object.fromEntries(
  permissions.map((permission) => [permission, nameOf(permission)]),
) as Readonly<Record<Permission, Both>>;
