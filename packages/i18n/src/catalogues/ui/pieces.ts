import { words } from '../../words.ts';

/** Words of pieces that few pages use: dates, files, steps, charts, data, palette. */
export const uiPieceWords = words({
  copy: { en: 'Copy', fr: 'Copier' },
  phonePrefix: { en: 'Cameroon, +237', fr: 'Cameroun, +237' },
  ribDigitsLeft: {
    en: (p: { left: number }) => `${p.left} ${p.left === 1 ? 'digit' : 'digits'} to go: bank, branch, account, key`,
    fr: (p: { left: number }) =>
      `Encore ${p.left} ${p.left > 1 ? 'chiffres' : 'chiffre'}\u00a0: banque, guichet, compte, clé`,
  },
  ribUnknownBank: {
    en: (p: { code: string }) => `Bank code ${p.code} is not in our list. Check it with the holder.`,
    fr: (p: { code: string }) => `Le code banque ${p.code} n’est pas dans notre liste. Vérifiez-le avec le titulaire.`,
  },
  ribHistoricBank: {
    en: (p: { bank: string }) => `${p.bank} no longer holds accounts. Ask for the new account number.`,
    fr: (p: { bank: string }) => `${p.bank} ne tient plus de comptes. Demandez le nouveau RIB.`,
  },
  ribKeyMismatch: {
    en: (p: { key: string }) =>
      `The key ${p.key} does not fit the digits before it. Compare with the bank’s paper before you go on.`,
    fr: (p: { key: string }) =>
      `La clé ${p.key} ne correspond pas aux chiffres qui précèdent. Comparez avec le papier de la banque avant de continuer.`,
  },
  bankOfAccount: { en: 'Bank of the account', fr: 'Banque du compte' },
  bankOfAccountHint: {
    en: 'The number must begin with its five digits.',
    fr: 'Le numéro doit commencer par ses cinq chiffres.',
  },
  bankFromNumber: { en: 'The number tells', fr: 'Le numéro le dit' },
  ribOtherBank: {
    en: (p: { begins: string; chosen: string }) => `This number begins with ${p.begins}, you chose ${p.chosen}.`,
    fr: (p: { begins: string; chosen: string }) => `Ce numéro commence par ${p.begins}, vous avez choisi ${p.chosen}.`,
  },
  ribForeign: { en: 'An account in Cameroon begins with 1.', fr: 'Un compte au Cameroun commence par 1.' },
  openCalendar: { en: 'Open the calendar', fr: 'Ouvrir le calendrier' },
  previousMonth: { en: 'Previous month', fr: 'Mois précédent' },
  nextMonth: { en: 'Next month', fr: 'Mois suivant' },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  amountInvalid: {
    en: 'Write a whole number of francs, without decimals.',
    fr: 'Écrivez un nombre entier de francs, sans décimales.',
  },
  numberInvalid: { en: 'Write a whole number.', fr: 'Écrivez un nombre entier.' },
  timeInvalid: { en: 'Write the time as 18:00.', fr: 'Écrivez l’heure comme 18:00.' },
  datePattern: { en: 'dd/mm/yyyy', fr: 'jj/mm/aaaa' },
  dateInvalid: { en: 'This day does not exist', fr: 'Ce jour n’existe pas' },
  dateTooEarly: {
    en: (p: { day: string }) => `Choose ${p.day} or later`,
    fr: (p: { day: string }) => `Choisissez le ${p.day} ou après`,
  },
  dateTooLate: {
    en: (p: { day: string }) => `Choose ${p.day} or earlier`,
    fr: (p: { day: string }) => `Choisissez le ${p.day} ou avant`,
  },
  from: { en: 'From', fr: 'Du' },
  to: { en: 'To', fr: 'Au' },
  rangeReversed: { en: 'The end comes before the start', fr: 'La fin précède le début' },
  rangeTooLong: {
    en: (p: { days: number }) => `At most ${p.days} days`,
    fr: (p: { days: number }) => `${p.days} jours au plus`,
  },
  steps: { en: 'Steps', fr: 'Étapes' },
  stepOf: {
    en: (p: { step: number; of: number }) => `Step ${p.step} of ${p.of}`,
    fr: (p: { step: number; of: number }) => `Étape ${p.step} sur ${p.of}`,
  },
  stepDone: { en: 'done', fr: 'terminée' },
  timeLeft: { en: 'Time left', fr: 'Temps restant' },
  timeUp: { en: 'Time is up', fr: 'Temps écoulé' },
  scanToPay: { en: (p: { url: string }) => `QR code of ${p.url}`, fr: (p: { url: string }) => `Code QR de ${p.url}` },
  palette: { en: 'Search and go', fr: 'Rechercher et aller' },
  palettePlaceholder: { en: 'Search a page, a payment, a customer…', fr: 'Chercher une page, un paiement, un client…' },
  paletteEmpty: { en: 'Nothing found', fr: 'Aucun résultat' },
  paletteMove: { en: 'to move', fr: 'pour naviguer' },
  paletteOpen: { en: 'to open', fr: 'pour ouvrir' },
  keys: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'key' : 'keys'}`,
    fr: (p: { count: number }) => `${p.count} ${p.count > 1 ? 'clés' : 'clé'}`,
  },
  items: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'item' : 'items'}`,
    fr: (p: { count: number }) => `${p.count} ${p.count > 1 ? 'éléments' : 'élément'}`,
  },
  chartTable: { en: 'The same figures as a table', fr: 'Les mêmes chiffres en tableau' },
  period: { en: 'Period', fr: 'Période' },
  part: { en: 'Part', fr: 'Part' },
  value: { en: 'Value', fr: 'Valeur' },
  noFigures: { en: 'No figures for this period', fr: 'Aucun chiffre pour cette période' },
  wIs: { en: '1\u00a0W = XAF\u00a010,000', fr: '1\u00a0W = 10\u202f000\u00a0FCFA' },
});
