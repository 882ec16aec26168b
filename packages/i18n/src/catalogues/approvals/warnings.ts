import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { counted, words } from '../../words.ts';

/** Reasons for an approver to look twice, where the request says nothing more particular. */
export const approvalWarnings = {
  newBeneficiary: { en: 'First payment to this beneficiary', fr: 'Premier paiement à ce bénéficiaire' },
  nameMismatch: { en: 'The name of the account differs', fr: 'Le nom du compte diffère' },
  nameUnknown: { en: 'The name of the account could not be checked', fr: 'Le nom du compte n’a pas pu être vérifié' },
  duplicate: { en: 'Looks like a payment made before', fr: 'Ressemble à un paiement déjà fait' },
  alikeAdjustment: {
    en: 'Another adjustment of the same amount of this payment is posted or waits',
    fr: 'Une autre régularisation du même montant de ce paiement est comptabilisée ou attend',
  },
  twins: { en: 'The same person stands in more than one row', fr: 'La même personne figure sur plusieurs lignes' },
  sharedPlace: {
    en: 'Several people are paid at one number or account',
    fr: 'Plusieurs personnes sont payées sur un même numéro ou compte',
  },
  changedPhone: {
    en: 'The number of this beneficiary changed lately',
    fr: 'Le numéro de ce bénéficiaire a changé récemment',
  },
  changedDestination: {
    en: 'Until now this person was paid elsewhere',
    fr: 'Jusqu’ici, cette personne était payée ailleurs',
  },
  byHand: {
    en: 'Nothing sends it: once approved, somebody has to pay it outside, by hand',
    fr: 'Rien ne l’envoie\u00a0: une fois approuvé, quelqu’un doit le payer à l’extérieur, à la main',
  },
  takenIn: {
    en: 'Rows that the spreadsheet leaves out were taken in',
    fr: 'Des lignes que le tableur écarte ont été reprises',
  },
  fileWords: {
    en: 'The file says something of a payment, or has a comment, beside rows to be paid',
    fr: 'Le fichier dit quelque chose d’un paiement, ou porte un commentaire, à côté de lignes à payer',
  },
  fileNotes: {
    en: 'The file has notes beside its totals or below its list',
    fr: 'Le fichier porte des notes à côté de ses totaux ou sous sa liste',
  },
  otherColumns: {
    en: 'Other columns of the file were said not to tell who was paid already',
    fr: 'Il a été dit que d’autres colonnes du fichier n’indiquent pas qui est déjà payé',
  },
  rowsDropped: {
    en: 'Rows were dropped; who has no other row is not paid',
    fr: 'Des lignes ont été retirées\u00a0; qui n’en a pas d’autre n’est pas payé',
  },
  moneyMissing: {
    en: 'Money is missing on the account: once approved, this payment waits and starts by itself when all of it is there',
    fr: 'Il manque de l’argent sur le compte\u00a0: une fois approuvé, ce paiement attend et part tout seul quand tout y est',
  },
  moneyMissingInPart: {
    en: 'Money is missing on the account: once approved, this payment goes as far as the money does, and the rest waits',
    fr: 'Il manque de l’argent sur le compte\u00a0: une fois approuvé, ce paiement part dans la limite de l’argent disponible, et le reste attend',
  },
  controlTotal: { en: 'The total in the file differs', fr: 'Le total du fichier diffère' },
  overUsual: { en: 'More than usual', fr: 'Plus que d’habitude' },
  coolingAccount: { en: 'This account was added a short while ago', fr: 'Ce compte a été ajouté il y a peu' },
  makerDisowned: {
    en: 'Whoever asks has said since that somebody else was in their account: ask them whether they meant this',
    fr: 'La personne qui demande a dit depuis que quelqu’un d’autre était dans son compte\u00a0: demandez-lui si c’était bien elle',
  },
  approverDisowned: {
    en: 'This was approved in the account of somebody who has said since that somebody else was in it: decide anew',
    fr: 'Ceci a été approuvé dans le compte d’une personne qui a dit depuis que quelqu’un d’autre y était\u00a0: décidez de nouveau',
  },
  stoodStill: {
    en: 'This stands still because somebody has said that it was not them who sent or approved it: decide anew',
    fr: 'Ceci est à l’arrêt parce qu’une personne a dit que ce n’était pas elle qui l’avait envoyé ou approuvé\u00a0: décidez de nouveau',
  },
  makerLeft: { en: 'Whoever asks has no access any more', fr: 'La personne qui demande n’a plus accès' },
} as const satisfies Readonly<Record<string, { en: string; fr: string }>>;

/** What went to the same since an approval was asked for. */
export const sentSince = words({
  payment: {
    en: (p: { at: string }) =>
      `Since this was asked for, the same amount for the same beneficiary was asked for again, or sent (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, le même montant pour le même bénéficiaire a été redemandé, ou envoyé (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  refund: {
    en: (p: { at: string }) =>
      `Since this was asked for, another refund of the same amount of this payment was asked for, or made (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, un autre remboursement du même montant de ce paiement a été demandé, ou fait (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  settlement: {
    en: (p: { at: string }) =>
      `Since this was asked for, another settlement of the same amount between the same accounts was asked for, or made (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, un autre règlement du même montant entre les mêmes comptes a été demandé, ou fait (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  adjustment: {
    en: (p: { at: string }) =>
      `Since this was asked for, another adjustment of the same amount of this payment was asked for, or posted (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, une autre régularisation du même montant de ce paiement a été demandée, ou comptabilisée (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  deposit: {
    en: (p: { at: string }) =>
      `Since this was declared, another deposit with the same slip, proof, or day and amount was declared, or booked (announced ${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette déclaration, un autre dépôt de même bordereau, justificatif, ou jour et montant a été déclaré, ou comptabilisé (annoncé le ${formatDateTime(new Date(p.at), 'fr')})`,
  },
  rows: {
    en: (p: { count: number; names: string }) =>
      `Since this was asked for, the same amount was asked for again for ${counted('en', p.count, 'person', 'people')} of it, or sent: ${p.names}`,
    fr: (p: { count: number; names: string }) =>
      `Depuis cette demande, le même montant a été redemandé pour ${counted('fr', p.count, 'personne', 'personnes')} de la liste, ou envoyé\u00a0: ${p.names}`,
  },
});

/** What was asked for before, and is paid or said to be paid since an approval was asked for. */
export const paidSinceAsked = words({
  payment: {
    en: (p: { at: string }) =>
      `Since this was asked for, an earlier payment of the same amount to the same beneficiary was paid, or is said to be paid after all (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, un paiement antérieur du même montant au même bénéficiaire a été payé, ou l’opérateur le dit finalement payé (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  refund: {
    en: (p: { at: string }) =>
      `Since this was asked for, an earlier refund of the same amount of this payment was made, or is said to be paid after all (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, un remboursement antérieur du même montant de ce paiement a été fait, ou l’opérateur le dit finalement payé (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  adjustment: {
    en: (p: { at: string }) =>
      `Since this was asked for, an earlier adjustment of the same amount of this payment was posted (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, une régularisation antérieure du même montant de ce paiement a été comptabilisée (${formatDateTime(new Date(p.at), 'fr')})`,
  },
  deposit: {
    en: (p: { at: string }) =>
      `Since this was declared, an earlier deposit with the same slip, proof, or day and amount was booked (announced ${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette déclaration, un dépôt antérieur de même bordereau, justificatif, ou jour et montant a été comptabilisé (annoncé le ${formatDateTime(new Date(p.at), 'fr')})`,
  },
  settlement: {
    en: (p: { at: string }) =>
      `Since this was asked for, an earlier settlement of the same amount between the same accounts was made, or is said to be paid after all (${formatDateTime(new Date(p.at), 'en')})`,
    fr: (p: { at: string }) =>
      `Depuis cette demande, un règlement antérieur du même montant entre les mêmes comptes a été fait, ou l’opérateur le dit finalement payé (${formatDateTime(new Date(p.at), 'fr')})`,
  },
});

/** Which rows of a mass payment a warning is about. */
export const warnedRows = words({
  all: {
    en: (p: { what: string; count: string; names: string }) =>
      `${p.what}, ${counted('en', p.count, 'row', 'rows')}: ${p.names}`,
    fr: (p: { what: string; count: string; names: string }) =>
      `${p.what}, ${counted('fr', p.count, 'ligne', 'lignes')}\u00a0: ${p.names}`,
  },
  one: {
    en: (p: { row: number; name: string; why: string | null }) =>
      `${p.name}, row ${p.row}${p.why ? ` (${p.why})` : ''}`,
    fr: (p: { row: number; name: string; why: string | null }) =>
      `${p.name}, ligne ${p.row}${p.why ? ` (${p.why})` : ''}`,
  },
  changed: {
    en: (p: { at: string; byName: string }) =>
      `${formatDate(new Date(p.at), 'en')}${p.byName ? `, by ${p.byName}` : ''}`,
    fr: (p: { at: string; byName: string }) =>
      `${formatDate(new Date(p.at), 'fr')}${p.byName ? `, par ${p.byName}` : ''}`,
  },
  more: {
    en: (p: { count: string }) => `and ${p.count} more`,
    fr: (p: { count: string }) => `et ${counted('fr', p.count, 'autre', 'autres')}`,
  },
});

type ChangedDestination = { at: string; byName: string; name: string };
/** Where the money of whoever is paid began to go after the last payment. */
export const changedDestination = words({
  text: {
    en: (p: ChangedDestination) =>
      `The number or account of ${p.name} was changed on ${formatDate(new Date(p.at), 'en')}${p.byName ? ` by ${p.byName}` : ''}, after the last payment`,
    fr: (p: ChangedDestination) =>
      `Le numéro ou le compte de ${p.name} a été changé le ${formatDate(new Date(p.at), 'fr')}${p.byName ? ` par ${p.byName}` : ''}, après le dernier paiement`,
  },
});
