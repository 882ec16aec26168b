import { words } from '../../words.ts';

/** The form; what comes out has its own words, which load with it. */
export const verificationWords = words({
  text: {
    en: 'A customer shows an SMS and says “I paid”? Check it before you deliver: messages are easily forged.',
    fr: 'Un client montre un SMS et dit « j’ai payé » ? Vérifiez avant de livrer : un message se falsifie facilement.',
  },
  formTitle: { en: 'What the customer shows', fr: 'Ce que montre le client' },
  sms: { en: 'Paste the whole message', fr: 'Collez tout le message' },
  smsHint: {
    en: 'It is read here, on your device. What it says is searched for, never believed.',
    fr: 'Il est lu ici, sur votre appareil. Ce qu’il dit est recherché, jamais cru.',
  },
  smsPlaceholder: { en: 'You have received 25 000 FCFA from…', fr: 'Vous avez reçu 25 000 FCFA de…' },
  read: {
    en: (p: { parts: string }) => `Read from the message: ${p.parts}. Correct it below if needed.`,
    fr: (p: { parts: string }) => `Lu dans le message : ${p.parts}. Corrigez ci-dessous si besoin.`,
  },
  unread: {
    en: 'Nothing could be read from it. Type the details below.',
    fr: 'Rien n’a pu y être lu. Saisissez les détails ci-dessous.',
  },
  part_transactionId: { en: 'id', fr: 'id' },
  part_amount: { en: 'amount', fr: 'montant' },
  part_phone: { en: 'phone', fr: 'téléphone' },
  part_operator: { en: 'operator', fr: 'opérateur' },
  part_at: { en: 'time', fr: 'heure' },
  orType: { en: 'Or type it', fr: 'Ou saisissez-le' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  anyOperator: { en: 'Not known', fr: 'Inconnu' },
  transactionId: { en: 'Operator’s transaction id', fr: 'Id de transaction de l’opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  phone: { en: 'Payer’s number', fr: 'Numéro du payeur' },
  day: { en: 'Day', fr: 'Jour' },
  wholeDay: {
    en: 'Without an hour, the whole day is searched.',
    fr: 'Sans heure, toute la journée est recherchée.',
  },
  dayNeeded: { en: 'Enter the day of this hour.', fr: 'Saisissez le jour de cette heure.' },
  time: { en: 'Time, about', fr: 'Heure approximative' },
  order: { en: 'Your order', fr: 'Votre commande' },
  orderHint: {
    en: 'Its number, so that nobody can use this payment twice.',
    fr: 'Son numéro, pour que personne n’utilise ce paiement deux fois.',
  },
  check: { en: 'Check this payment', fr: 'Vérifier ce paiement' },
  clear: { en: 'Start again', fr: 'Recommencer' },
  needed: {
    en: 'Enter the operator’s id, or the number and the amount.',
    fr: 'Saisissez l’id de l’opérateur, ou le numéro et le montant.',
  },
});
