import { words } from '../../words.ts';

/** People of an organisation: the list, and what one of them is wherever the console names them. */
export const teamWords = words({
  title: { en: 'Team', fr: 'Équipe' },
  description: {
    en: 'Who works here, what they may do, and who is invited.',
    fr: 'Qui travaille ici, ce que chacun peut faire, et qui est invité.',
  },
  invite: { en: 'Invite', fr: 'Inviter' },
  search: { en: 'Name, email or phone', fr: 'Nom, e-mail ou téléphone' },
  name: { en: 'Name', fr: 'Nom' },
  roles: { en: 'Roles', fr: 'Rôles' },
  role: { en: 'Role', fr: 'Rôle' },
  status: { en: 'Status', fr: 'Statut' },
  lastActive: { en: 'Last active', fr: 'Dernière activité' },
  never: { en: 'Never', fr: 'Jamais' },
  twoFactor: { en: 'Two-factor', fr: 'Double authentification' },
  twoFactorShort: { en: '2FA', fr: '2FA' },
  on: { en: 'On', fr: 'Activée' },
  off: { en: 'Off', fr: 'Désactivée' },
  invitedBy: { en: 'Invited by', fr: 'Invité par' },
  expires: { en: 'Access ends', fr: 'Fin d’accès' },
  noEnd: { en: 'No end', fr: 'Sans fin' },
  added: { en: 'Added', fr: 'Ajouté le' },
  contact: { en: 'Contact', fr: 'Contact' },
  you: { en: 'You', fr: 'Vous' },
  ownRecords: { en: 'Own records only', fr: 'Ses opérations seulement' },
  invitationSent: {
    en: (p: { day: string }) => `Invited, valid until ${p.day}`,
    fr: (p: { day: string }) => `Invitation valable jusqu’au ${p.day}`,
  },
  invitationExpired: { en: 'Invitation expired', fr: 'Invitation expirée' },
  noneTitle: { en: 'You are alone here', fr: 'Vous êtes seul ici' },
  noneDetail: {
    en: 'Invite colleagues by email or SMS. Each gets exactly the rights of the roles you choose.',
    fr: 'Invitez des collègues par e-mail ou SMS. Chacun reçoit exactement les droits des rôles que vous choisissez.',
  },
});

/** One line about each built-in role, where one is chosen. */
export const roleHints = words({
  owner: {
    en: 'Everything. At least one owner always stays.',
    fr: 'Tout. Il reste toujours au moins un propriétaire.',
  },
  superAdmin: { en: 'Everything, and names admins.', fr: 'Tout, et nomme les administrateurs.' },
  admin: {
    en: 'Everything except owners and super admins.',
    fr: 'Tout sauf les propriétaires et super administrateurs.',
  },
  manager: {
    en: 'Runs payments, approves, sees balances, invites staff.',
    fr: 'Gère les paiements, approuve, voit les soldes, invite le personnel.',
  },
  auditor: { en: 'Sees and exports everything, changes nothing.', fr: 'Voit et exporte tout, ne modifie rien.' },
  dataAnalyst: {
    en: 'Sees reports and statements, exports them.',
    fr: 'Voit les rapports et relevés, et les exporte.',
  },
  support: {
    en: 'Looks payments up, asks for refunds, reminds.',
    fr: 'Recherche les paiements, demande des remboursements, relance.',
  },
  developer: {
    en: 'Looks in production, tries everything in the sandbox.',
    fr: 'Consulte la production, essaie tout dans le bac à sable.',
  },
  staff: { en: 'Collects and sees only their own operations.', fr: 'Encaisse et ne voit que ses propres opérations.' },
  cashier: {
    en: 'Collects at the counter, never sees a balance.',
    fr: 'Encaisse au comptoir, ne voit jamais le solde.',
  },
  guest: { en: 'Sees only their own payment links.', fr: 'Ne voit que ses propres liens de paiement.' },
});
