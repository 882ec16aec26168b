import { counted, plural, words } from '../../words.ts';

/** One link: its figures, rules and what may be done with it. */
export const paymentLinkViewWords = words({
  back: { en: 'Payment links', fr: 'Liens de paiement' },
  by: {
    en: (p: { name: string; at: string }) => `Created by ${p.name} on ${p.at}`,
    fr: (p: { name: string; at: string }) => `Créé par ${p.name} le ${p.at}`,
  },
  on: { en: (p: { at: string }) => `Created on ${p.at}`, fr: (p: { at: string }) => `Créé le ${p.at}` },
  edit: { en: 'Edit', fr: 'Modifier' },
  activate: { en: 'Switch on', fr: 'Activer' },
  deactivate: { en: 'Switch off', fr: 'Désactiver' },
  revoke: { en: 'Revoke for good', fr: 'Révoquer' },
  clone: { en: 'Clone', fr: 'Dupliquer' },
  more: { en: 'More actions', fr: 'Autres actions' },
  showJson: { en: 'Raw data', fr: 'Données brutes' },
  activated: { en: 'The link is switched on', fr: 'Le lien est activé' },
  deactivated: { en: 'The link is switched off', fr: 'Le lien est désactivé' },
  revoked: { en: 'The link was revoked', fr: 'Le lien a été révoqué' },
  cloned: {
    en: 'Copy made, switched off. Look it over, then switch it on.',
    fr: 'Copie faite, désactivée. Vérifiez-la, puis activez-la.',
  },
  deactivateTitle: { en: 'Switch this link off?', fr: 'Désactiver ce lien ?' },
  deactivateText: {
    en: 'Payers see a closed page until you switch it on again. Prompts already on a phone can still be paid.',
    fr: 'Les payeurs voient une page fermée jusqu’à sa réactivation. Les demandes déjà sur un téléphone peuvent encore être payées.',
  },
  revokeTitle: { en: 'Revoke this link for good?', fr: 'Révoquer ce lien définitivement ?' },
  revokeText: {
    en: 'It can never be opened again; printed codes and sent messages lead to a warning. What was paid stays yours. To pause it, switch it off instead.',
    fr: 'Il ne pourra plus jamais rouvrir ; les codes imprimés et messages envoyés mèneront à un avertissement. Ce qui a été payé reste à vous. Pour une pause, désactivez-le plutôt.',
  },
  funnel: { en: 'From opening to payment', fr: 'De l’ouverture au paiement' },
  opened: { en: 'Opened', fr: 'Ouvertures' },
  entered: { en: 'Number entered', fr: 'Numéro saisi' },
  prompted: { en: 'Prompt sent', fr: 'Sollicités' },
  paid: { en: 'Paid', fr: 'Payés' },
  /** After its number. */
  paidWord: {
    en: (_p: { count: number }) => 'paid',
    fr: (p: { count: number }) => plural('fr', p.count, { one: 'payé', other: 'payés' }),
  },
  conversion: { en: 'Conversion', fr: 'Conversion' },
  conversionHint: { en: 'Paid out of opened', fr: 'Payés sur ouvertures' },
  collected: { en: 'Collected', fr: 'Encaissé' },
  notPaid: {
    en: (p: { count: number; amount: string }) =>
      `${p.count} ${p.count === 1 ? 'attempt' : 'attempts'} without payment (${p.amount})`,
    fr: (p: { count: number; amount: string }) =>
      `${p.count} ${p.count > 1 ? 'essais' : 'essai'} sans paiement (${p.amount})`,
  },
  givenBack: {
    en: (p: { paid: string; back: string }) => `${p.paid} paid, ${p.back} given back`,
    fr: (p: { paid: string; back: string }) => `${p.paid} payés, dont ${p.back} remboursés`,
  },
  credited: {
    en: (p: { count: number; amount: string }) =>
      `${p.count} of the payments ${p.count === 1 ? 'was' : 'were'} credited by an adjustment (${p.amount}), beside this sum`,
    fr: (p: { count: number; amount: string }) =>
      p.count > 1
        ? `${p.count} des paiements crédités par ajustement (${p.amount}), hors de cette somme`
        : `${p.count} des paiements crédité par ajustement (${p.amount}), hors de cette somme`,
  },
  creditedPart: {
    en: (p: { amount: string }) =>
      `${p.amount} was credited by an adjustment, beside this sum: not a whole payment yet`,
    fr: (p: { amount: string }) =>
      `${p.amount} crédités par ajustement, hors de cette somme\u00a0: pas encore un paiement entier`,
  },
  capTitle: {
    en: (p: { paid: string; max: string }) => `${p.paid} of ${counted('en', p.max, 'payment', 'payments')}`,
    fr: (p: { paid: string; max: string }) => `${counted('fr', p.paid, 'paiement', 'paiements')} sur ${p.max}`,
  },
  reserved: {
    en: (p: { count: number }) => `${p.count} being paid right now`,
    fr: (p: { count: number }) => `${p.count} en cours de paiement`,
  },
  capLeft: { en: (p: { count: string }) => `${p.count} left`, fr: (p: { count: string }) => `reste ${p.count}` },
  rules: { en: 'What it asks for', fr: 'Ce qu’il demande' },
  kind: { en: 'Kind', fr: 'Type' },
  amount: { en: 'Amount', fr: 'Montant' },
  presets: { en: 'Suggested amounts', fr: 'Montants proposés' },
  use: { en: 'Use', fr: 'Usage' },
  single: { en: 'One payment only', fr: 'Un seul paiement' },
  upTo: {
    en: (p: { count: number }) => `Up to ${counted('en', p.count, 'payment', 'payments')}`,
    fr: (p: { count: number }) => `${counted('fr', p.count, 'paiement', 'paiements')} au plus`,
  },
  multi: { en: 'Any number of payments', fr: 'Plusieurs paiements' },
  perPhone: { en: 'Per phone', fr: 'Par téléphone' },
  perPhoneMax: {
    en: (p: { count: number }) => `at most ${p.count}`,
    fr: (p: { count: number }) => `${p.count} au plus`,
  },
  starts: { en: 'Opens', fr: 'Ouverture' },
  ends: { en: 'Ends', fr: 'Fin' },
  noEnd: { en: 'No end', fr: 'Sans fin' },
  feeBearer: { en: 'Fee', fr: 'Frais' },
  feeDefault: { en: 'As in your settings', fr: 'Selon vos paramètres' },
  feeMerchant: { en: 'You pay it', fr: 'À votre charge' },
  feePayer: { en: 'The payer pays it', fr: 'À la charge du payeur' },
  feeShared: {
    en: (p: { percent: number }) => `You pay ${p.percent}% of it`,
    fr: (p: { percent: number }) => `Vous payez ${p.percent} %`,
  },
  operators: { en: 'Accepted', fr: 'Acceptés' },
  asks: { en: 'Payer fills in', fr: 'Le payeur remplit' },
  nothingAsked: { en: 'Only the phone number', fr: 'Seulement le numéro' },
  name: { en: 'Name', fr: 'Nom' },
  email: { en: 'E-mail', fr: 'E-mail' },
  reference: { en: 'Reference', fr: 'Référence' },
  description: { en: 'Description', fr: 'Description' },
  successMessage: { en: 'After payment', fr: 'Après paiement' },
  closedMessage: { en: 'When closed', fr: 'Une fois fermé' },
  redirect: { en: 'Then leads to', fr: 'Mène ensuite à' },
  notify: { en: 'Tells', fr: 'Prévient' },
  language: { en: 'Language', fr: 'Langue' },
  languageAuto: { en: 'The payer’s', fr: 'Celle du payeur' },
  languageEn: { en: 'English', fr: 'Anglais' },
  languageFr: { en: 'French', fr: 'Français' },
  items: { en: 'Items', fr: 'Articles' },
  itemPrice: { en: 'Price', fr: 'Prix' },
  itemSold: { en: 'Sold', fr: 'Vendus' },
  itemStock: { en: 'Left', fr: 'Reste' },
  unlimited: { en: 'No limit', fr: 'Illimité' },
  id: { en: 'Id', fr: 'Identifiant' },
  timeline: { en: 'History', fr: 'Historique' },
  system: { en: 'by itself', fr: 'automatique' },
  payments: { en: 'Payments', fr: 'Paiements' },
  allPayments: { en: 'All payments of this link', fr: 'Tous les paiements de ce lien' },
  noPayments: { en: 'Nobody has paid yet', fr: 'Personne n’a encore payé' },
  noPaymentsText: {
    en: 'Payments appear here by themselves, the moment they are approved.',
    fr: 'Les paiements apparaissent ici tout seuls, dès leur validation.',
  },
  newPayment: { en: 'A payment has just arrived', fr: 'Un paiement vient d’arriver' },
});

/** The payments that came through links. */
export const linkPaymentWords = words({
  title: { en: 'Link payments', fr: 'Paiements par lien' },
  search: { en: 'Payer, phone, answer, amount', fr: 'Payeur, téléphone, réponse, montant' },
  date: { en: 'Asked for', fr: 'Demandé le' },
  link: { en: 'Link', fr: 'Lien' },
  payer: { en: 'Payer', fr: 'Payeur' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  fee: { en: 'Fee', fr: 'Frais' },
  net: { en: 'You receive', fr: 'Vous recevez' },
  status: { en: 'Status', fr: 'Statut' },
  collected: { en: 'Filled in', fr: 'Renseigné' },
  name: { en: 'Name given', fr: 'Nom indiqué' },
  email: { en: 'E-mail', fr: 'E-mail' },
  reference: { en: 'Reference given', fr: 'Référence indiquée' },
  items: { en: 'Items', fr: 'Articles' },
  before: {
    en: (p: { now: string; before: string }) => `${p.now} (before: ${p.before})`,
    fr: (p: { now: string; before: string }) => `${p.now} (avant\u00a0: ${p.before})`,
  },
  findLink: { en: 'Search a link', fr: 'Chercher un lien' },
  anyLink: { en: 'All links', fr: 'Tous les liens' },
  noLinkFound: { en: 'No link found', fr: 'Aucun lien trouvé' },
  export: { en: 'Export', fr: 'Exporter' },
  exportPaid: { en: 'Only what was paid', fr: 'Seulement ce qui a été payé' },
  exportHint: { en: 'All rows, also not paid', fr: 'Toutes les lignes, même non payées' },
  unknown: { en: 'Unknown', fr: 'Inconnu' },
  emptyTitle: { en: 'No payment through a link yet', fr: 'Aucun paiement par lien' },
  emptyText: {
    en: 'Share a link: each payment lands here with what the payer filled in.',
    fr: 'Partagez un lien : chaque paiement arrive ici avec ce que le payeur a rempli.',
  },
  toLinks: { en: 'See the links', fr: 'Voir les liens' },
});
