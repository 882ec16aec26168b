/** Reasons for an approver to look twice, where the request says nothing more particular. */
export const approvalWarnings = {
  newBeneficiary: { en: 'First payment to this beneficiary', fr: 'Premier paiement à ce bénéficiaire' },
  nameMismatch: { en: 'The name of the account differs', fr: 'Le nom du compte diffère' },
  nameUnknown: { en: 'The name of the account could not be checked', fr: 'Le nom du compte n’a pas pu être vérifié' },
  duplicate: { en: 'Looks like a payment made before', fr: 'Ressemble à un paiement déjà fait' },
  changedPhone: { en: 'The number of this beneficiary changed lately', fr: 'Le numéro de ce bénéficiaire a changé récemment' },
  takenIn: { en: 'Rows that the spreadsheet leaves out were taken in', fr: 'Des lignes que le tableur écarte ont été reprises' },
  controlTotal: { en: 'The total in the file differs', fr: 'Le total du fichier diffère' },
  overUsual: { en: 'More than usual', fr: 'Plus que d’habitude' },
  coolingAccount: { en: 'This account was added a short while ago', fr: 'Ce compte a été ajouté il y a peu' },
} as const satisfies Readonly<Record<string, { en: string; fr: string }>>;
