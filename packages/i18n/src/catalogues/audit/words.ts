import { plural, words } from '../../words.ts';

export const auditWords = words({
  label: { en: 'Audit log', fr: 'Journal d’audit' },
  text: {
    en: 'Who did what, when and from where. Nothing here can be changed.',
    fr: 'Qui a fait quoi, quand et d’où. Rien ici ne peut être modifié.',
  },
  textTeam: {
    en: 'What you and the people you manage did. Nothing here can be changed.',
    fr: 'Ce que vous et votre équipe avez fait. Rien ici ne peut être modifié.',
  },
  textOwn: {
    en: 'What you did. Nothing here can be changed.',
    fr: 'Ce que vous avez fait. Rien ici ne peut être modifié.',
  },
  at: { en: 'Time', fr: 'Heure' },
  actor: { en: 'Who', fr: 'Qui' },
  action: { en: 'Action', fr: 'Action' },
  object: { en: 'Object', fr: 'Objet' },
  objectId: { en: 'Object id', fr: 'Id de l’objet' },
  affectedUser: { en: 'Affected person', fr: 'Personne concernée' },
  result: { en: 'Result', fr: 'Résultat' },
  changes: { en: 'Changes', fr: 'Modifications' },
  detail: { en: 'Details', fr: 'Détails' },
  ip: { en: 'IP address', fr: 'Adresse IP' },
  device: { en: 'Device', fr: 'Appareil' },
  requestId: { en: 'Request id', fr: 'Id de la requête' },
  environment: { en: 'Environment', fr: 'Environnement' },
  id: { en: 'Entry', fr: 'Entrée' },
  seq: { en: 'Place in the chain', fr: 'Place dans la chaîne' },
  hash: { en: 'Hash', fr: 'Empreinte' },
  unchained: { en: 'In a few seconds', fr: 'Dans quelques secondes' },
  system: { en: 'System', fr: 'Système' },
  payer: { en: 'Payer', fr: 'Payeur' },
  anonymous: { en: 'Somebody not logged in', fr: 'Quelqu’un sans connexion' },
  production: { en: 'Production', fr: 'Production' },
  sandbox: { en: 'Sandbox', fr: 'Bac à sable' },
  field: { en: 'Field', fr: 'Champ' },
  before: { en: 'Before', fr: 'Avant' },
  after: { en: 'After', fr: 'Après' },
  activityOf: {
    en: (p: { name: string }) => `Activity of ${p.name}`,
    fr: (p: { name: string }) => `Activité de ${p.name}`,
  },
  sameRequest: { en: 'Everything of this request', fr: 'Tout de cette requête' },
  sameObject: { en: 'Everything about this object', fr: 'Tout sur cet objet' },
  sameActor: { en: 'Everything this person did', fr: 'Tout ce que cette personne a fait' },
  openObject: { en: 'Open', fr: 'Ouvrir' },
  details: { en: 'Details', fr: 'Détails' },
  actions: { en: 'Actions', fr: 'Actions' },
  json: { en: 'As JSON', fr: 'En JSON' },
  emptyTitle: { en: 'Nothing written yet', fr: 'Rien d’écrit pour l’instant' },
  emptyText: {
    en: 'Logins, changes, approvals and downloads appear here as they happen.',
    fr: 'Connexions, modifications, approbations et téléchargements apparaissent ici au fur et à mesure.',
  },
  loadFailed: { en: 'The log could not be loaded', fr: 'Le journal n’a pas pu être chargé' },
  zone: { en: 'Times in Africa/Douala (UTC+1)', fr: 'Heures de Douala (UTC+1)' },
});

export const auditFilterWords = words({
  dates: { en: 'Dates', fr: 'Dates' },
  user: { en: 'Activity of', fr: 'Activité de' },
  userHint: {
    en: 'What the person did and what was done to them.',
    fr: 'Ce que la personne a fait et ce qui la concerne.',
  },
  actor: { en: 'Done by', fr: 'Fait par' },
  affected: { en: 'Affected person', fr: 'Personne concernée' },
  actorKind: { en: 'Kind of actor', fr: 'Type d’auteur' },
  subject: { en: 'About', fr: 'Au sujet de' },
  outcome: { en: 'Result', fr: 'Résultat' },
  ok: { en: 'Done', fr: 'Fait' },
  refused: { en: 'Refused or failed', fr: 'Refusé ou échoué' },
  people: { en: 'People', fr: 'Personnes' },
  users: { en: 'Members', fr: 'Membres' },
  objectIdHint: { en: 'For example txn_… or usr_…', fr: 'Par exemple txn_… ou usr_…' },
});

export const auditExportWords = words({
  export: { en: 'Download', fr: 'Télécharger' },
  csv: { en: 'CSV, for other programs', fr: 'CSV, pour d’autres logiciels' },
  xlsx: { en: 'XLSX, for Excel', fr: 'XLSX, pour Excel' },
  done: { en: 'The file is in your downloads.', fr: 'Le fichier est dans vos téléchargements.' },
  period: { en: 'Period', fr: 'Période' },
  filters: { en: 'Filters', fr: 'Filtres' },
  none: { en: 'none', fr: 'aucun' },
  fileName: { en: 'audit-log', fr: 'journal-audit' },
});

export const auditVerifyWords = words({
  verify: { en: 'Verify', fr: 'Vérifier' },
  title: { en: 'Is the log as it was written?', fr: 'Le journal est-il intact\u00a0?' },
  text: {
    en: 'Each entry carries a hash of itself and of all before it. Verifying computes them anew.',
    fr: 'Chaque entrée porte une empreinte d’elle-même et de toutes les précédentes. La vérification les recalcule.',
  },
  anchor: { en: 'Seal from a mail', fr: 'Sceau reçu par e-mail' },
  anchorHint: {
    en: 'A number, a colon and 64 characters. It shows whether even the whole log was written anew.',
    fr: 'Un nombre, un deux-points et 64 caractères. Il montre si même le journal entier a été réécrit.',
  },
  running: { en: 'Computing…', fr: 'Calcul en cours…' },
  again: { en: 'Verify again', fr: 'Vérifier encore' },
  intact: { en: 'The log is intact', fr: 'Le journal est intact' },
  rows: {
    en: (p: { rows: string; count: number }) =>
      `${p.rows} ${plural('en', p.count, { one: 'entry', other: 'entries' })} verified.`,
    fr: (p: { rows: string; count: number }) =>
      `${p.rows} ${plural('fr', p.count, { one: 'entrée vérifiée', other: 'entrées vérifiées' })}.`,
  },
  waiting: {
    en: (p: { count: number }) =>
      `${p.count} of the last seconds still ${plural('en', p.count, { one: 'waits for its', other: 'wait for their' })} place.`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'des dernières secondes attend encore sa', other: 'des dernières secondes attendent encore leur' })} place.`,
  },
  anchors: {
    en: (p: { count: number }) =>
      `${p.count} daily ${plural('en', p.count, { one: 'seal agrees', other: 'seals agree' })}.`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'sceau quotidien concorde', other: 'sceaux quotidiens concordent' })}.`,
  },
  touched: { en: 'The log was touched', fr: 'Le journal a été touché' },
  changed: {
    en: 'This entry is not what it was when it was written, or one before it was taken out.',
    fr: 'Cette entrée n’est plus celle qui a été écrite, ou une entrée d’avant a été retirée.',
  },
  deleted: { en: 'An entry that was here is gone.', fr: 'Une entrée qui était ici a disparu.' },
  reordered: {
    en: 'This entry does not stand where it was written.',
    fr: 'Cette entrée n’est pas à la place où elle a été écrite.',
  },
  inserted: {
    en: 'This entry was put in later, past the product.',
    fr: 'Cette entrée a été ajoutée après coup, hors du produit.',
  },
  rewritten: {
    en: 'The log was written anew: it does not agree with the seal made here.',
    fr: 'Le journal a été réécrit\u00a0: il ne concorde pas avec le sceau pris ici.',
  },
  missing: {
    en: 'The entries fit, but something was done here that has none.',
    fr: 'Les entrées concordent, mais un acte accompli ici n’en a pas.',
  },
  place: {
    en: (p: { seq: string }) => `Place ${p.seq} of the chain`,
    fr: (p: { seq: string }) => `Place ${p.seq} de la chaîne`,
  },
  first: {
    en: 'It is the first one; what comes after it was not judged.',
    fr: 'C’est la première\u00a0; la suite n’a pas été jugée.',
  },
  show: { en: 'Show this entry', fr: 'Voir cette entrée' },
  anchorHolds: {
    en: 'The seal agrees: everything up to it is as it was on that day.',
    fr: 'Le sceau concorde\u00a0: tout ce qui le précède est comme ce jour-là.',
  },
  anchorContradicts: {
    en: 'The seal does not agree with this log: it was written anew, cut short, or the seal is of another organisation.',
    fr: 'Le sceau ne concorde pas\u00a0: le journal a été réécrit ou coupé, ou le sceau vient d’une autre organisation.',
  },
  anchorUnreadable: {
    en: 'This is not a seal: copy the whole line from the mail.',
    fr: 'Ce n’est pas un sceau\u00a0: copiez toute la ligne de l’e-mail.',
  },
  head: { en: 'Seal of now', fr: 'Sceau actuel' },
});
