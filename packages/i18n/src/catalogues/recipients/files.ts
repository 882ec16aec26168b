import { words } from '../../words.ts';

/** Words inside the spreadsheets of people to pay. */
export const recipientFileWords = words({
  template: { en: 'People to pay', fr: 'Personnes à payer' },
  sheet: { en: 'People', fr: 'Personnes' },
  templateFile: { en: 'template', fr: 'modele' },
});

/**
 * The list of recipients as a file. The headings of the first columns are those of the template, which an import knows.
 */
export const recipientsFileWords = words({
  title: { en: 'Recipients', fr: 'Bénéficiaires' },
  fileName: { en: 'recipients', fr: 'beneficiaires' },
  name: { en: 'Name', fr: 'Nom' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Usual amount', fr: 'Montant habituel' },
  rib: { en: 'Bank account (RIB)', fr: 'RIB' },
  language: { en: 'Language', fr: 'Langue' },
  kind: { en: 'Kind', fr: 'Type' },
  employeeNo: { en: 'Employee number', fr: 'Matricule' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  legalName: { en: 'Legal name', fr: 'Nom légal' },
  card: { en: 'Card', fr: 'Carte' },
  userCode: { en: 'User id', fr: 'Identifiant' },
  verifiedName: { en: 'Name at the operator', fr: 'Nom chez l’opérateur' },
  match: { en: 'Name check', fr: 'Vérification du nom' },
  state: { en: 'Status', fr: 'Statut' },
  frozenReason: { en: 'Why frozen', fr: 'Motif du blocage' },
  lastPaidAt: { en: 'Last paid (Douala time)', fr: 'Dernier paiement (heure de Douala)' },
  totalPaid: { en: 'Total paid (XAF)', fr: 'Total payé (FCFA)' },
  person: { en: 'person', fr: 'personne' },
  company: { en: 'company', fr: 'entreprise' },
  strong: { en: 'matches', fr: 'correspond' },
  partial: { en: 'matches in part', fr: 'correspond en partie' },
  none: { en: 'differs', fr: 'différent' },
  active: { en: 'active', fr: 'actif' },
  inactive: { en: 'put aside', fr: 'mis de côté' },
  frozen: { en: 'frozen', fr: 'bloqué' },
  reason: { en: 'What is wrong', fr: 'Ce qui ne va pas' },
  wrongRows: { en: 'Wrong rows', fr: 'Lignes incorrectes' },
  wrongRowsFile: { en: 'wrong-rows', fr: 'lignes-incorrectes' },
});
