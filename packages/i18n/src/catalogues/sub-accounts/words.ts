import type { ClosingObstacle, SubAccountKind } from '#domain/accounts/sub-accounts.ts';
import { plural, words } from '../../words.ts';

/** Sub-accounts: list, forms, freezing, closing. */
export const subAccountWords = words({
  title: { en: 'Collection accounts', fr: 'Comptes d’encaissement' },
  text: {
    en: 'One account per branch, project or partner, each with its own balance and statement.',
    fr: 'Un compte par agence, projet ou partenaire, chacun avec son solde et son relevé.',
  },
  create: { en: 'Open a sub-account', fr: 'Ouvrir un sous-compte' },
  label: { en: 'Sub-accounts', fr: 'Sous-comptes' },
  name: { en: 'Name', fr: 'Nom' },
  code: { en: 'Code', fr: 'Code' },
  codeHint: {
    en: 'Up to 12 letters and digits, for slips and exports: DLA-02',
    fr: '12 lettres et chiffres au plus, pour bordereaux et exports\u00a0: DLA-02',
  },
  codeInvalid: { en: 'Only letters, digits and hyphens', fr: 'Seulement lettres, chiffres et tirets' },
  kind: { en: 'Kind', fr: 'Type' },
  managers: { en: 'Managers', fr: 'Responsables' },
  managersHint: {
    en: 'Who to ask about it. What they see is set in the team.',
    fr: 'À qui s’adresser. Ce qu’ils voient se règle dans l’équipe.',
  },
  nobody: { en: 'Nobody', fr: 'Personne' },
  todayIn: { en: 'In today', fr: 'Reçu aujourd’hui' },
  monthIn: { en: 'In this month', fr: 'Reçu ce mois-ci' },
  available: { en: 'Available', fr: 'Disponible' },
  status: { en: 'Status', fr: 'État' },
  active: { en: 'Active', fr: 'Actif' },
  inactive: { en: 'Frozen', fr: 'Gelé' },
  frozenIn: { en: 'Takes nothing in', fr: 'N’encaisse plus' },
  frozenOut: { en: 'Lets nothing out', fr: 'Ne laisse rien sortir' },
  deactivated: { en: 'Closed', fr: 'Fermé' },
  actions: { en: 'Actions', fr: 'Actions' },
  actionsOf: {
    en: (p: { name: string }) => `Actions for ${p.name}`,
    fr: (p: { name: string }) => `Actions pour ${p.name}`,
  },
  edit: { en: 'Rename, change managers', fr: 'Renommer, changer les responsables' },
  move: { en: 'Move money', fr: 'Déplacer de l’argent' },
  statement: { en: 'Statement', fr: 'Relevé' },
  payments: { en: 'Its payments', fr: 'Ses paiements' },
  poster: { en: 'Payment link and QR poster', fr: 'Lien de paiement et affiche QR' },
  freeze: { en: 'Freeze or thaw', fr: 'Geler ou dégeler' },
  close: { en: 'Close', fr: 'Fermer' },
  save: { en: 'Save', fr: 'Enregistrer' },
  open: { en: 'Open it', fr: 'L’ouvrir' },
  opened: {
    en: (p: { name: string }) => `“${p.name}” is open`,
    fr: (p: { name: string }) => `«\u00a0${p.name}\u00a0» est ouvert`,
  },
  saved: { en: 'Saved', fr: 'Enregistré' },
  frozenNow: { en: 'Saved. It counts at once.', fr: 'Enregistré, avec effet immédiat.' },
  closedNow: {
    en: (p: { name: string }) => `“${p.name}” is closed`,
    fr: (p: { name: string }) => `«\u00a0${p.name}\u00a0» est fermé`,
  },
  freezeTitle: {
    en: (p: { name: string }) => `Freeze “${p.name}”`,
    fr: (p: { name: string }) => `Geler «\u00a0${p.name}\u00a0»`,
  },
  freezeText: {
    en: 'What is under way still ends. Only what would begin is refused.',
    fr: 'Ce qui est en cours va à son terme. Seul ce qui commencerait est refusé.',
  },
  freezeIn: { en: 'Nothing comes in', fr: 'Rien n’entre' },
  freezeInHint: {
    en: 'No charge and no payment link collects for it.',
    fr: 'Aucun encaissement ni lien de paiement ne l’alimente.',
  },
  freezeOut: { en: 'Nothing goes out', fr: 'Rien ne sort' },
  freezeOutHint: {
    en: 'No refund, no move and no settlement leaves it.',
    fr: 'Aucun remboursement, mouvement ou règlement n’en part.',
  },
  closeTitle: {
    en: (p: { name: string }) => `Close “${p.name}”`,
    fr: (p: { name: string }) => `Fermer «\u00a0${p.name}\u00a0»`,
  },
  closeText: {
    en: 'For good. Its statement stays readable, its name and code become free.',
    fr: 'Définitivement. Son relevé reste lisible, son nom et son code se libèrent.',
  },
  closeBlocked: {
    en: 'Something still stands in the way. Clear it away from top to bottom.',
    fr: 'Des éléments s’y opposent. Réglez-les de haut en bas.',
  },
  closeReady: { en: 'It is empty and nothing is open.', fr: 'Il est vide et rien n’est ouvert.' },
  showClosed: { en: 'Closed ones too', fr: 'Aussi les fermés' },
  emptyTitle: { en: 'No sub-account yet', fr: 'Aucun sous-compte' },
  emptyText: {
    en: 'Everything is collected on one account. Open one per branch to keep their money and their people apart.',
    fr: 'Tout est encaissé sur un seul compte. Ouvrez-en un par agence pour séparer l’argent et les personnes.',
  },
  hiddenBalance: { en: 'You do not have the right to see balances', fr: 'Vous n’avez pas le droit de voir les soldes' },
  total: { en: 'All of them', fr: 'Ensemble' },
  offline: {
    en: 'You are offline. Nothing is sent until the connection is back.',
    fr: 'Vous êtes hors ligne. Rien n’est envoyé avant le retour de la connexion.',
  },
  collectFor: { en: 'Collects for', fr: 'Encaissé pour' },
  mainAccount: { en: 'Collection account', fr: 'Compte d’encaissement' },
  choose: { en: 'Choose', fr: 'Choisir' },
});

export const subAccountKindNames: Record<SubAccountKind, { en: string; fr: string }> = {
  branch: { en: 'Branch', fr: 'Agence' },
  project: { en: 'Project', fr: 'Projet' },
  product: { en: 'Product', fr: 'Produit' },
  partner: { en: 'Partner', fr: 'Partenaire' },
};

/** What stands in the way of closing; `what` is a number of things or an amount as text. */
export const obstacleTexts: Record<
  ClosingObstacle,
  (p: { count: number; amount: string }) => { en: string; fr: string }
> = {
  activeLinks: ({ count }) => ({
    en: `${count} payment ${plural('en', count, { one: 'link', other: 'links' })} collecting for it`,
    fr: `${count} ${plural('fr', count, { one: 'lien', other: 'liens' })} de paiement qui l’alimentent`,
  }),
  openPayments: ({ count }) => ({
    en: `${count} ${plural('en', count, { one: 'payment', other: 'payments' })} not finished`,
    fr: `${count} ${plural('fr', count, { one: 'paiement', other: 'paiements' })} en cours`,
  }),
  reservedMoney: ({ amount }) => ({
    en: `${amount} reserved for what is under way`,
    fr: `${amount} réservés pour ce qui est en cours`,
  }),
  withheldMoney: ({ amount }) => ({ en: `${amount} withheld`, fr: `${amount} retenus` }),
  balance: ({ amount }) => ({ en: `${amount} still on it`, fr: `${amount} encore dessus` }),
  settlementPolicies: ({ count }) => ({
    en: `${count} automatic ${plural('en', count, { one: 'settlement', other: 'settlements' })} drawing on it`,
    fr: `${count} ${plural('fr', count, { one: 'règlement', other: 'règlements' })} automatiques qui y puisent`,
  }),
};
/** Where each is cleared away. */
export const obstacleActions = words({
  activeLinks: { en: 'Open the links', fr: 'Voir les liens' },
  openPayments: { en: 'Open the payments', fr: 'Voir les paiements' },
  reservedMoney: { en: 'See what is reserved', fr: 'Voir les réservations' },
  withheldMoney: { en: 'See what is withheld', fr: 'Voir les retenues' },
  balance: { en: 'Move it', fr: 'Le déplacer' },
  settlementPolicies: { en: 'Open the settlements', fr: 'Voir les règlements' },
});
