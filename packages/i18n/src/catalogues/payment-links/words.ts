import { words } from '../../words.ts';

/** Words of the poster a merchant prints and hangs at the counter. */
export const posterWords = words({
  headline: { en: 'Pay with your phone', fr: 'Payez avec votre téléphone' },
  scan: { en: 'Scan this code', fr: 'Scannez ce code' },
  stepOne: {
    en: 'Scan the code with your phone’s camera, or type the address under it.',
    fr: 'Scannez le code avec l’appareil photo, ou tapez l’adresse écrite dessous.',
  },
  stepTwo: { en: 'Enter your mobile money number.', fr: 'Saisissez votre numéro mobile money.' },
  stepThree: {
    en: 'Approve with your PIN on your own phone. You will see: ',
    fr: 'Validez avec votre code PIN sur votre téléphone. Vous verrez : ',
  },
  noPin: {
    en: 'Nobody may ask you for your PIN: not the merchant, not this page.',
    fr: 'Personne ne doit vous demander votre code PIN : ni le marchand, ni cette page.',
  },
  yourAmount: { en: 'You choose the amount', fr: 'Vous choisissez le montant' },
  yourItems: { en: 'You choose what you buy', fr: 'Vous choisissez vos articles' },
  yourGift: { en: 'You choose what you give', fr: 'Vous choisissez votre don' },
  between: {
    en: (p: { min: string; max: string }) => `${p.min} to ${p.max}`,
    fr: (p: { min: string; max: string }) => `de ${p.min} à ${p.max}`,
  },
  from: { en: (p: { min: string }) => `From ${p.min}`, fr: (p: { min: string }) => `À partir de ${p.min}` },
  plusFees: {
    en: 'plus mobile money fees, shown before you pay',
    fr: 'plus les frais mobile money, affichés avant de payer',
  },
  accepted: { en: 'Accepted here', fr: 'Accepté ici' },
  until: { en: (p: { date: string }) => `Until ${p.date}`, fr: (p: { date: string }) => `Jusqu’au ${p.date}` },
  test: { en: 'TEST – no real money', fr: 'TEST – sans argent réel' },
});

/** What happened to a link, for its timeline. */
export const paymentLinkEventWords = words({
  created: { en: 'Created', fr: 'Créé' },
  cloned: { en: 'Created as a copy', fr: 'Créé par duplication' },
  updated: { en: 'Changed', fr: 'Modifié' },
  activated: { en: 'Switched on', fr: 'Activé' },
  deactivated: { en: 'Switched off', fr: 'Désactivé' },
  reopened: { en: 'Reopened', fr: 'Rouvert' },
  active: { en: 'Open again', fr: 'De nouveau ouvert' },
  completed: { en: 'Number of payments reached', fr: 'Nombre de paiements atteint' },
  expired: { en: 'End date reached', fr: 'Date de fin atteinte' },
  revoked: { en: 'Revoked for good', fr: 'Révoqué définitivement' },
});

/** The list of links. */
export const paymentLinkWords = words({
  title: { en: 'Payment links', fr: 'Liens de paiement' },
  tabs: { en: 'Payment links', fr: 'Liens de paiement' },
  tabLinks: { en: 'Links', fr: 'Liens' },
  tabPayments: { en: 'Payments', fr: 'Paiements' },
  create: { en: 'New link', fr: 'Nouveau lien' },
  search: { en: 'Search a title or paste an address', fr: 'Chercher un titre ou coller une adresse' },
  columnTitle: { en: 'Title', fr: 'Titre' },
  columnKind: { en: 'Kind', fr: 'Type' },
  columnAmount: { en: 'Amount', fr: 'Montant' },
  columnPaid: { en: 'Paid', fr: 'Payés' },
  columnTotal: { en: 'Total', fr: 'Total' },
  columnConversion: { en: 'Conversion', fr: 'Conversion' },
  columnExpiry: { en: 'Ends', fr: 'Fin' },
  subAccount: { en: 'Sub-account', fr: 'Sous-compte' },
  columnStatus: { en: 'Status', fr: 'Statut' },
  columnCreated: { en: 'Created', fr: 'Créé' },
  columnBy: { en: 'By', fr: 'Par' },
  actions: {
    en: (p: { name: string }) => `Actions for ${p.name}`,
    fr: (p: { name: string }) => `Actions pour ${p.name}`,
  },
  noEnd: { en: 'No end', fr: 'Sans fin' },
  anyAmount: { en: 'Any amount', fr: 'Au choix' },
  byItems: { en: 'By items', fr: 'Selon articles' },
  from: { en: (p: { min: string }) => `from ${p.min}`, fr: (p: { min: string }) => `dès ${p.min}` },
  upTo: { en: (p: { max: string }) => `up to ${p.max}`, fr: (p: { max: string }) => `jusqu’à ${p.max}` },
  range: {
    en: (p: { min: string; max: string }) => `${p.min} to ${p.max}`,
    fr: (p: { min: string; max: string }) => `${p.min} à ${p.max}`,
  },
  payments: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'payment' : 'payments'}`,
    fr: (p: { count: number }) => `${p.count} ${p.count > 1 ? 'paiements' : 'paiement'}`,
  },
  copyLink: { en: 'Copy the link', fr: 'Copier le lien' },
  linkCopied: { en: 'Link copied', fr: 'Lien copié' },
  showQr: { en: 'QR code and share', fr: 'Code QR et partage' },
  openPage: { en: 'Open the pay page', fr: 'Ouvrir la page de paiement' },
  seePayments: { en: 'See its payments', fr: 'Voir ses paiements' },
  edit: { en: 'Edit', fr: 'Modifier' },
  details: { en: 'Details', fr: 'Détails' },
  emptyTitle: { en: 'A page where anyone can pay you', fr: 'Une page où chacun peut vous payer' },
  emptyText: {
    en: 'A payment link opens on any phone. The payer enters a number, approves with the PIN on their own phone, and you see the money here at once.',
    fr: 'Un lien de paiement s’ouvre sur tout téléphone. Le payeur saisit son numéro, valide avec son code PIN sur son téléphone, et vous voyez l’argent ici aussitôt.',
  },
  emptyStepsLabel: { en: 'How it works', fr: 'Comment ça marche' },
  emptyOne: {
    en: 'Say what is paid: a price, a list of items, or let the payer choose.',
    fr: 'Dites ce qui se paie : un prix, une liste d’articles, ou au choix du payeur.',
  },
  emptyTwo: {
    en: 'Send the link on WhatsApp or by SMS, or print its QR code for the counter.',
    fr: 'Envoyez le lien par WhatsApp ou SMS, ou imprimez son code QR pour le comptoir.',
  },
  emptyThree: {
    en: 'Each payment appears here by itself, with what the payer filled in.',
    fr: 'Chaque paiement apparaît ici tout seul, avec ce que le payeur a rempli.',
  },
  emptyFixed: {
    en: 'One article, one fee: everybody pays the same.',
    fr: 'Un article, des frais : chacun paie la même somme.',
  },
  emptyOpen: {
    en: 'Invoices, deposits: the payer types the amount.',
    fr: 'Factures, acomptes : le payeur saisit le montant.',
  },
  emptyItems: { en: 'A small menu with prices and quantities.', fr: 'Un petit menu avec prix et quantités.' },
  emptyDonation: {
    en: 'Collections and gifts, with suggested amounts.',
    fr: 'Quêtes et dons, avec montants proposés.',
  },
});
