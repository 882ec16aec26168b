import { plural, words } from '../../words.ts';

/** What a customer is, wherever the console names one. */
export const customerNames = words({
  person: { en: 'Person', fr: 'Personne' },
  company: { en: 'Company', fr: 'Entreprise' },
  manual: { en: 'Added by hand', fr: 'Ajouté à la main' },
  autoFromPayment: { en: 'From a payment', fr: 'Issu d’un paiement' },
  en: { en: 'English', fr: 'Anglais' },
  fr: { en: 'French', fr: 'Français' },
});

/** The list of customers. */
export const customerWords = words({
  title: { en: 'Customers', fr: 'Clients' },
  add: { en: 'New customer', fr: 'Nouveau client' },
  search: { en: 'Name, email or end of a number', fr: 'Nom, e-mail ou fin d’un numéro' },
  name: { en: 'Name', fr: 'Nom' },
  phones: { en: 'Phone', fr: 'Téléphone' },
  open: { en: 'Under way', fr: 'En cours' },
  paid: { en: 'Total paid', fr: 'Total payé' },
  payments: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'payment', other: 'payments' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'paiement', other: 'paiements' })}`,
  },
  last: { en: 'Last payment', fr: 'Dernier paiement' },
  never: { en: 'Never paid', fr: 'Jamais payé' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  tag: { en: 'Tag', fr: 'Étiquette' },
  failed: { en: 'Failed tries, 30 days', fr: 'Échecs, 30 jours' },
  failedTries: {
    en: (p: { count: number }) =>
      `${p.count} failed ${plural('en', p.count, { one: 'try', other: 'tries' })} in 30 days`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'échec', other: 'échecs' })} en 30 jours`,
  },
  email: { en: 'Email', fr: 'E-mail' },
  language: { en: 'Language', fr: 'Langue' },
  kind: { en: 'Kind', fr: 'Type' },
  source: { en: 'Source', fr: 'Origine' },
  created: { en: 'Added', fr: 'Ajouté le' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  archive: { en: 'Archive', fr: 'Archives' },
  archivedNo: { en: 'In use', fr: 'Actifs' },
  archivedYes: { en: 'Archived', fr: 'Archivés' },
  archivedAll: { en: 'All', fr: 'Tous' },
  archived: { en: 'Archived', fr: 'Archivé' },
  moreNumbers: {
    en: (p: { numbers: string }) => `Also ${p.numbers}`,
    fr: (p: { numbers: string }) => `Aussi ${p.numbers}`,
  },
  none: { en: 'No customer yet', fr: 'Aucun client pour l’instant' },
  noneDetail: {
    en: 'Whoever pays you appears here by themselves, with the number they paid from. You can also add people before they pay.',
    fr: 'Chaque payeur apparaît ici de lui-même, avec le numéro qui a payé. Vous pouvez aussi ajouter quelqu’un avant son premier paiement.',
  },
  noneArchived: { en: 'Nobody is archived', fr: 'Personne n’est archivé' },
  charge: { en: 'New charge', fr: 'Nouvel encaissement' },
  wallet: { en: 'Name of the wallet', fr: 'Nom du portefeuille' },
  walletDiffers: { en: 'Not the name you gave', fr: 'Pas le nom que vous avez donné' },
});

/** The list as a file. */
export const customerExportWords = words({
  export: { en: 'Export', fr: 'Exporter' },
  csv: { en: 'CSV for a spreadsheet', fr: 'CSV pour un tableur' },
  xlsx: { en: 'Excel', fr: 'Excel' },
  done: { en: 'The file is in your downloads', fr: 'Le fichier est dans vos téléchargements' },
  fileName: { en: 'customers', fr: 'clients' },
  payments: { en: 'Payments', fr: 'Paiements' },
  id: { en: 'Id', fr: 'Id' },
});
