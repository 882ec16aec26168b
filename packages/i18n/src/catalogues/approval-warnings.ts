import { counted, words } from '../words.ts';

/** Reasons for an approver to look twice, where the request says nothing more particular. */
export const approvalWarnings = {
  newBeneficiary: { en: 'First payment to this beneficiary', fr: 'Premier paiement à ce bénéficiaire' },
  nameMismatch: { en: 'The name of the account differs', fr: 'Le nom du compte diffère' },
  nameUnknown: { en: 'The name of the account could not be checked', fr: 'Le nom du compte n’a pas pu être vérifié' },
  duplicate: { en: 'Looks like a payment made before', fr: 'Ressemble à un paiement déjà fait' },
  twins: { en: 'The same person stands in more than one row', fr: 'La même personne figure sur plusieurs lignes' },
  sharedPlace: { en: 'Several people are paid at one number or account', fr: 'Plusieurs personnes sont payées sur un même numéro ou compte' },
  changedPhone: { en: 'The number of this beneficiary changed lately', fr: 'Le numéro de ce bénéficiaire a changé récemment' },
  takenIn: { en: 'Rows that the spreadsheet leaves out were taken in', fr: 'Des lignes que le tableur écarte ont été reprises' },
  controlTotal: { en: 'The total in the file differs', fr: 'Le total du fichier diffère' },
  overUsual: { en: 'More than usual', fr: 'Plus que d’habitude' },
  coolingAccount: { en: 'This account was added a short while ago', fr: 'Ce compte a été ajouté il y a peu' },
} as const satisfies Readonly<Record<string, { en: string; fr: string }>>;

/** Which rows of a mass payment a warning is about. */
export const warnedRows = words({
  all: {
    en: (p: { what: string; count: string; names: string }) => `${p.what}, ${counted('en', p.count, 'row', 'rows')}: ${p.names}`,
    fr: (p: { what: string; count: string; names: string }) => `${p.what}, ${counted('fr', p.count, 'ligne', 'lignes')}\u00a0: ${p.names}`,
  },
  one: {
    en: (p: { row: number; name: string; why: string | null }) => `${p.name}, row ${p.row}${p.why ? ` (${p.why})` : ''}`,
    fr: (p: { row: number; name: string; why: string | null }) => `${p.name}, ligne ${p.row}${p.why ? ` (${p.why})` : ''}`,
  },
  more: { en: (p: { count: string }) => `and ${p.count} more`, fr: (p: { count: string }) => `et ${counted('fr', p.count, 'autre', 'autres')}` },
});
