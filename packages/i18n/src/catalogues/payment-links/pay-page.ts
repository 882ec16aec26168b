import { counted, words } from '../../words.ts';

type Amount = { amount: string };
type Named = { name: string };

/** The form a payer fills in. */
export const payFormWords = words({
  documentTitle: { en: (p: Named) => `Pay ${p.name}`, fr: (p: Named) => `Payer ${p.name}` },
  payTo: { en: (p: Named) => `Pay to ${p.name}`, fr: (p: Named) => `Payer à ${p.name}` },
  giveTo: { en: (p: Named) => `Give to ${p.name}`, fr: (p: Named) => `Donner à ${p.name}` },
  otherLanguage: { en: 'Français', fr: 'English' },
  test: { en: 'TEST – no real money moves on this page', fr: 'TEST – aucun argent réel sur cette page' },
  secured: { en: (p: Named) => `Secure payment · ${p.name}`, fr: (p: Named) => `Paiement sécurisé · ${p.name}` },
  amount: { en: 'Amount', fr: 'Montant' },
  otherAmount: { en: 'Another amount', fr: 'Un autre montant' },
  yourAmount: { en: 'How much do you want to pay?', fr: 'Combien voulez-vous payer\u202f?' },
  yourGift: { en: 'How much do you want to give?', fr: 'Combien voulez-vous donner\u202f?' },
  amountRange: {
    en: (p: { min: string; max: string }) => `From ${p.min} to ${p.max}`,
    fr: (p: { min: string; max: string }) => `De ${p.min} à ${p.max}`,
  },
  items: { en: 'What do you want?', fr: 'Que voulez-vous\u202f?' },
  quantityOf: { en: (p: Named) => `Quantity of ${p.name}`, fr: (p: Named) => `Quantité de ${p.name}` },
  less: { en: (p: Named) => `One less: ${p.name}`, fr: (p: Named) => `Un de moins\u00a0: ${p.name}` },
  more: { en: (p: Named) => `One more: ${p.name}`, fr: (p: Named) => `Un de plus\u00a0: ${p.name}` },
  left: { en: (p: { count: number }) => `${p.count} left`, fr: (p: { count: number }) => `reste\u00a0${p.count}` },
  soldOut: { en: 'Sold out', fr: 'Épuisé' },
  fees: { en: 'Fees', fr: 'Frais' },
  noFees: { en: 'Included', fr: 'Compris' },
  total: { en: 'Total', fr: 'Total' },
  totalWith: { en: (p: Named) => `Total with ${p.name}`, fr: (p: Named) => `Total avec ${p.name}` },
  feesLater: {
    en: 'You see the exact total with fees before anything is asked.',
    fr: 'Le total exact avec les frais s’affiche avant toute demande.',
  },
  phone: { en: 'Mobile money number', fr: 'Numéro mobile money' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  operatorMax: { en: (p: Amount) => `at most ${p.amount}`, fr: (p: Amount) => `${p.amount} au plus` },
  name: { en: 'Your name', fr: 'Votre nom' },
  email: { en: 'Your e-mail', fr: 'Votre e-mail' },
  reference: { en: 'Reference', fr: 'Référence' },
  optional: { en: 'optional', fr: 'facultatif' },
  choose: { en: 'Choose…', fr: 'Choisir…' },
  promptShows: { en: 'The prompt on your phone will show:', fr: 'La demande sur votre téléphone affichera\u00a0:' },
  pageShows: {
    en: (p: { operator: string }) => `${p.operator}’s page will show:`,
    fr: (p: { operator: string }) => `La page d’${p.operator} affichera\u00a0:`,
  },
  neverPin: { en: 'Never type your PIN on this page.', fr: 'Ne tapez jamais votre code PIN sur cette page.' },
  pay: { en: 'Pay', fr: 'Payer' },
  payAmount: { en: (p: Amount) => `Pay ${p.amount}`, fr: (p: Amount) => `Payer ${p.amount}` },
  sending: { en: 'Sending, no need to press twice', fr: 'Envoi en cours, inutile de répéter' },
  cameBack: {
    en: 'You came back to this page. A request already sent from it stays as it is. Change what you want and press Pay only for another one.',
    fr: 'De retour sur cette page\u00a0: une demande déjà envoyée d’ici reste telle quelle. Modifiez puis appuyez sur Payer seulement pour en faire une autre.',
  },
  preview: {
    en: (p: { name: string; amount: string }) => `${p.amount} to ${p.name} by mobile money`,
    fr: (p: { name: string; amount: string }) => `${p.amount} à ${p.name} par mobile money`,
  },
});

/** What is wrong, beside the field, or above the form. Each says what to do; nothing has been asked or taken. */
export const payProblemWords = words({
  summary: {
    en: 'No request was sent. Please look at this:',
    fr: 'Aucune demande n’a été envoyée. Regardez ceci\u00a0:',
  },
  phoneRequired: { en: 'Enter your mobile money number.', fr: 'Saisissez votre numéro mobile money.' },
  phoneInvalid: {
    en: 'Enter 9 digits starting with 6, for example 6 77 12 34 56.',
    fr: 'Saisissez 9 chiffres commençant par 6, par exemple 6 77 12 34 56.',
  },
  operatorRequired: { en: 'Choose the operator of this number.', fr: 'Choisissez l’opérateur de ce numéro.' },
  operatorNotOffered: { en: 'This operator cannot be used here.', fr: 'Cet opérateur n’est pas accepté ici.' },
  operatorDiffers: {
    en: (p: { looks: string; chosen: string }) =>
      `This number looks like ${p.looks}. If it has moved to ${p.chosen}, press Pay.`,
    fr: (p: { looks: string; chosen: string }) =>
      `Ce numéro semble être ${p.looks}. S’il a migré chez ${p.chosen}, appuyez sur Payer.`,
  },
  amountRequired: { en: 'Enter the amount.', fr: 'Saisissez le montant.' },
  amountNotWhole: {
    en: 'Write a whole number of francs, without decimals.',
    fr: 'Écrivez un nombre entier de francs, sans décimales.',
  },
  amountOutside: {
    en: (p: { min: string; max: string }) => `The amount must be from ${p.min} to ${p.max}.`,
    fr: (p: { min: string; max: string }) => `Le montant doit être compris entre ${p.min} et ${p.max}.`,
  },
  amountFixed: {
    en: (p: Amount) => `The price is ${p.amount} and cannot be changed.`,
    fr: (p: Amount) => `Le prix est de ${p.amount} et ne peut pas être changé.`,
  },
  aboveOperator: {
    en: (p: { operator: string; max: string }) => `${p.operator} takes at most ${p.max} per payment, fees included.`,
    fr: (p: { operator: string; max: string }) => `${p.operator} accepte au plus ${p.max} par paiement, frais compris.`,
  },
  itemsRequired: { en: 'Choose at least one item.', fr: 'Choisissez au moins un article.' },
  itemsTooSmall: {
    en: (p: Amount) => `The smallest payment is ${p.amount}. Add something.`,
    fr: (p: Amount) => `Le paiement minimum est de ${p.amount}. Ajoutez un article.`,
  },
  quantityOutside: {
    en: (p: { min: number; max: number }) => `Choose from ${p.min} to ${p.max}.`,
    fr: (p: { min: number; max: number }) => `Choisissez de ${p.min} à ${p.max}.`,
  },
  fieldRequired: { en: 'Fill in this field.', fr: 'Remplissez ce champ.' },
  emailInvalid: { en: 'Enter a valid e-mail address.', fr: 'Saisissez une adresse e-mail valide.' },
  numberInvalid: { en: 'Write a number.', fr: 'Écrivez un nombre.' },
  choiceInvalid: { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  textTooLong: { en: 'This text is too long.', fr: 'Ce texte est trop long.' },
  cardNumber: {
    en: 'This looks like a card number. Never write one here.',
    fr: 'Ceci ressemble à un numéro de carte. N’en écrivez jamais ici.',
  },
  phoneLimit: {
    en: (p: { count: number }) =>
      `This number has already paid ${counted('en', p.count, 'time', 'times')} here, or is asked to right now: the most that is allowed.`,
    fr: (p: { count: number }) =>
      `Ce numéro a déjà payé ${p.count} fois ici, ou une demande l’attend\u00a0: c’est le maximum permis.`,
  },
  tooManyPrompts: {
    en: (p: { minutes: number }) =>
      `Several requests have just been sent to this number. Wait ${counted('en', p.minutes, 'minute', 'minutes')}, then try again.`,
    fr: (p: { minutes: number }) =>
      `Plusieurs demandes viennent d’être envoyées à ce numéro. Attendez ${counted('fr', p.minutes, 'minute', 'minutes')}, puis réessayez.`,
  },
  shopCannot: {
    en: 'This shop cannot take the payment now. Nothing was asked of your phone.',
    fr: 'Cette boutique ne peut pas recevoir ce paiement pour le moment. Rien n’a été demandé à votre téléphone.',
  },
  operatorDown: {
    en: (p: Named) => `${p.name} cannot be used for the moment. No request was sent.`,
    fr: (p: Named) => `${p.name} est indisponible pour le moment. Aucune demande n’a été envoyée.`,
  },
  review: {
    en: 'Check the total, then press Pay. Nothing has been asked yet.',
    fr: 'Vérifiez le total, puis appuyez sur Payer. Rien n’a encore été demandé.',
  },
  changed: {
    en: 'The merchant has changed this page meanwhile. Check it, then press Pay. No request was sent.',
    fr: 'Le marchand a modifié cette page entre-temps. Vérifiez-la, puis appuyez sur Payer. Aucune demande n’a été envoyée.',
  },
  stale: {
    en: 'This page was open for a long time. Check it, then press Pay. No request was sent.',
    fr: 'Cette page est restée ouverte longtemps. Vérifiez-la, puis appuyez sur Payer. Aucune demande n’a été envoyée.',
  },
  paidPerhaps: {
    en: 'This number may have paid here moments ago. Look at your messages. Press Pay only if you want to pay a second time.',
    fr: 'Ce numéro a peut-être payé ici il y a un instant. Regardez vos messages. N’appuyez sur Payer que si vous voulez payer une seconde fois.',
  },
  paidAlready: {
    en: (p: { amount: string; at: string }) =>
      `This number has already paid ${p.amount} here at ${p.at}. Press Pay only if you want to pay a second time.`,
    fr: (p: { amount: string; at: string }) =>
      `Ce numéro a déjà payé ${p.amount} ici à ${p.at}. N’appuyez sur Payer que si vous voulez payer une seconde fois.`,
  },
  firstUnanswered: {
    en: (p: { amount: string; phone: string }) =>
      `The request for ${p.amount} on ${p.phone} has not been answered yet. Press Pay only to send this one in its place: decline the first. If both are paid, the second is returned. For one more payment, wait for the answer to the first.`,
    fr: (p: { amount: string; phone: string }) =>
      `La demande de ${p.amount} sur le ${p.phone} n’a pas encore de réponse. N’appuyez sur Payer que pour envoyer celle-ci à sa place\u00a0: refusez la première. Si les deux sont payées, la seconde est rendue. Pour un paiement de plus, attendez la réponse à la première.`,
  },
  /** Whoever types a number here may be anybody: nothing of what lies on it. */
  firstPerhaps: {
    en: 'A request may be open on this number. Look at the phone. Press Pay only to send this one in its place: decline the first. If both are paid, the second is returned. For one more payment, wait for the answer to the first.',
    fr: 'Une demande est peut-être ouverte sur ce numéro. Regardez le téléphone. N’appuyez sur Payer que pour envoyer celle-ci à sa place\u00a0: refusez la première. Si les deux sont payées, la seconde est rendue. Pour un paiement de plus, attendez la réponse à la première.',
  },
  firstPaid: {
    en: (p: { amount: string; phone: string; at: string }) =>
      `The request for ${p.amount} on ${p.phone} was paid at ${p.at}. Press Pay only if you want to pay a second time.`,
    fr: (p: { amount: string; phone: string; at: string }) =>
      `La demande de ${p.amount} sur le ${p.phone} a été payée à ${p.at}. N’appuyez sur Payer que si vous voulez payer une seconde fois.`,
  },
  secondTry: {
    en: 'If the first request still appears on a phone, do not approve it.',
    fr: 'Si la première demande apparaît encore sur un téléphone, ne la validez pas.',
  },
});
