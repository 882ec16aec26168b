import { words } from '../../words.ts';

/** Inviting somebody and changing what a member was given. */
export const teamFormWords = words({
  inviteTitle: { en: 'Invite a colleague', fr: 'Inviter un collègue' },
  inviteHint: {
    en: 'They get a link that is valid for seven days and choose their own password.',
    fr: 'La personne reçoit un lien valable sept jours et choisit son propre mot de passe.',
  },
  name: { en: 'Name', fr: 'Nom' },
  sendBy: { en: 'Send by', fr: 'Envoyer par' },
  byEmail: { en: 'Email', fr: 'E-mail' },
  bySms: { en: 'SMS', fr: 'SMS' },
  email: { en: 'Email', fr: 'E-mail' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  language: { en: 'Their language', fr: 'Sa langue' },
  english: { en: 'English', fr: 'Anglais' },
  french: { en: 'French', fr: 'Français' },
  roles: { en: 'Roles', fr: 'Rôles' },
  rolesHint: { en: 'Rights of several roles add up.', fr: 'Les droits de plusieurs rôles s’additionnent.' },
  customRoles: { en: 'Roles of your organisation', fr: 'Rôles de votre organisation' },
  limits: { en: 'Limits', fr: 'Limites' },
  ownRecords: { en: 'Only their own records', fr: 'Seulement ses propres opérations' },
  ownRecordsHint: {
    en: 'Sees the transactions, links and refunds they made; no balance and no statement.',
    fr: 'Voit les transactions, liens et remboursements qu’il ou elle a faits\u00a0; ni solde ni relevé.',
  },
  subAccounts: { en: 'Only some sub-accounts', fr: 'Seulement certains sous-comptes' },
  subAccountsHint: {
    en: 'Sees and collects for these alone: no other branch, not the collection account, no money out.',
    fr: 'Ne voit et n’encaisse que pour ceux-ci\u00a0: aucune autre agence, ni compte d’encaissement, ni sortie d’argent.',
  },
  temporary: { en: 'Access ends on a day', fr: 'L’accès prend fin à une date' },
  temporaryHint: {
    en: 'For an accountant or a holiday replacement: it ends by itself.',
    fr: 'Pour un comptable ou un remplacement\u00a0: il prend fin tout seul.',
  },
  lastDay: { en: 'Last day of access', fr: 'Dernier jour d’accès' },
  limitedToo: {
    en: 'Your own access has this limit, so what you give has it too.',
    fr: 'Votre propre accès a cette limite\u00a0; ce que vous donnez l’a donc aussi.',
  },
  send: { en: 'Send the invitation', fr: 'Envoyer l’invitation' },
  sent: { en: 'The invitation is on its way', fr: 'L’invitation est partie' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  save: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'Access changed. It counts at once.', fr: 'Accès modifié, avec effet immédiat.' },
  notEditable: { en: 'You cannot change this access', fr: 'Vous ne pouvez pas modifier cet accès' },
  changed: {
    en: 'Somebody else changed this access meanwhile. Nothing was saved.',
    fr: 'Quelqu’un a modifié cet accès entre-temps. Rien n’a été enregistré.',
  },
  effect: { en: 'What this comes to', fr: 'Ce que cela donne' },
  gains: { en: 'Gains', fr: 'Gagne' },
  loses: { en: 'Loses', fr: 'Perd' },
  nothingChanges: { en: 'The same rights as now.', fr: 'Les mêmes droits que maintenant.' },
});
