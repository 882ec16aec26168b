import { words } from '../../words.ts';

/** The parts that there are, as the beginning of a sentence. */
function listed(...parts: string[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words of a check's verdict and of the history of checks. */
export const verdictWords = words({
  operator: { en: 'Operator', fr: 'Opérateur' },
  transactionId: { en: 'Operator’s transaction id', fr: 'Id de transaction de l’opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  phone: { en: 'Payer’s number', fr: 'Numéro du payeur' },
  time: { en: 'Time, about', fr: 'Heure approximative' },
  order: { en: 'Your order', fr: 'Votre commande' },
  verdictTitle: { en: 'Verdict', fr: 'Verdict' },
  waitTitle: { en: 'The verdict appears here', fr: 'Le verdict s’affiche ici' },
  waitText: {
    en: 'Green: it is on your account. Anything else: do not deliver yet.',
    fr: 'Vert : il est sur votre compte. Tout le reste : ne livrez pas encore.',
  },
  sinceThen: {
    en: (p: { verdict: string }) => `Since then: ${p.verdict.toLowerCase()}`,
    fr: (p: { verdict: string }) => `Depuis\u00a0: ${p.verdict.toLowerCase()}`,
  },
  atTheCheck: {
    en: (p: { verdict: string }) => `When it was checked: ${p.verdict.toLowerCase()}.`,
    fr: (p: { verdict: string }) => `Lors de la vérification\u00a0: ${p.verdict.toLowerCase()}.`,
  },
  returnedText: {
    en: (p: { amount: string }) =>
      `${p.amount} of this payment went back to the payer, or is on its way back. Do not deliver for it.`,
    fr: (p: { amount: string }) =>
      `${p.amount} de ce paiement sont repartis vers le payeur, ou y repartent. Ne livrez pas contre lui.`,
  },
  partTitle: { en: 'Paid, and a part of it given back', fr: 'Payé, et une partie remboursée' },
  askedPartTitle: { en: 'Paid, refund of a part to decide', fr: 'Payé, remboursement d’une partie à décider' },
  /** `back` and `asked` are empty where nothing went back, or is asked for. */
  partText: {
    en: (p: { back: string; asked: string; left: string }) =>
      `${listed(
        p.back && `${p.back} of it went back to the payer or is on its way`,
        p.asked && `a refund of ${p.asked} waits for a decision`,
      )}: it pays for ${p.left} and no more.`,
    fr: (p: { back: string; asked: string; left: string }) =>
      `${listed(
        p.back && `${p.back} sont repartis vers le payeur ou y repartent`,
        p.asked && `un remboursement de ${p.asked} attend une décision`,
      )}\u00a0: il ne règle plus que ${p.left}.`,
  },
  askedText: {
    en: (p: { back: string; asked: string }) =>
      `${p.back && `${p.back} of it went back to the payer or is on its way. `}A refund of ${p.asked} is asked for and waits for a decision. Until then, do not deliver for it.`,
    fr: (p: { back: string; asked: string }) =>
      `${p.back && `${p.back} sont repartis vers le payeur ou y repartent. `}Un remboursement de ${p.asked} est demandé et attend une décision. D’ici là, ne livrez pas contre lui.`,
  },
  usedText: {
    en: (p: { order: string }) =>
      `This payment was already accepted for the order ${p.order}. Do not deliver a second time.`,
    fr: (p: { order: string }) =>
      `Ce paiement a déjà été accepté pour la commande ${p.order}. Ne livrez pas une seconde fois.`,
  },
  shownBefore: {
    en: (p: { at: string; name: string; order: string }) =>
      `Already shown on ${p.at}${p.order && ` for the order ${p.order}`}${p.name && `, checked by ${p.name}`}`,
    fr: (p: { at: string; name: string; order: string }) =>
      `Déjà présenté le ${p.at}${p.order && ` pour la commande ${p.order}`}${p.name && `, vérifié par ${p.name}`}`,
  },
  old: {
    en: (p: { at: string }) => `This payment is of ${p.at}`,
    fr: (p: { at: string }) => `Ce paiement est du ${p.at}`,
  },
  oldText: {
    en: 'It is real, but not of today. Was something delivered for it then?',
    fr: 'Il est réel, mais pas d’aujourd’hui. A-t-on déjà livré contre lui\u00a0?',
  },
  shownBeforeText: {
    en: 'The payment is real, but it pays for one order only. Was one delivered for it then?',
    fr: 'Le paiement est réel, mais il ne règle qu’une commande. En a-t-on alors déjà livré une\u00a0?',
  },
  shown: { en: 'Shown to you', fr: 'Ce qu’on vous montre' },
  ours: { en: 'On the books', fr: 'Dans les comptes' },
  differs: { en: 'differs', fr: 'différent' },
  differences: { en: 'Compared', fr: 'Comparaison' },
  openMatch: { en: 'Open the payment', fr: 'Ouvrir le paiement' },
  openedBy: {
    en: 'Its own page is open to whoever asked for this payment, or sees all payments.',
    fr: 'Sa page s’ouvre à qui a demandé ce paiement, ou voit tous les paiements.',
  },
  confidence: { en: 'Certainty', fr: 'Certitude' },
  certainty_high: { en: 'high: found by its id', fr: 'élevée\u00a0: trouvé par son id' },
  certainty_found: {
    en: (p: { by: string }) => `medium: found by ${p.by}`,
    fr: (p: { by: string }) => `moyenne\u00a0: trouvé par ${p.by}`,
  },
  certainty_none: {
    en: (p: { by: string }) => `searched by ${p.by}`,
    fr: (p: { by: string }) => `recherché par ${p.by}`,
  },
  certainty_several: {
    en: (p: { by: string }) => `low: ${p.by} do not tell them apart`,
    fr: (p: { by: string }) => `faible\u00a0: ${p.by} ne les distinguent pas`,
  },
  certainty_severalId: {
    en: 'low: the id does not tell them apart',
    fr: 'faible\u00a0: l’id ne les distingue pas',
  },
  byId: { en: 'id', fr: 'id' },
  byNumber_hour: { en: 'number, amount and hour', fr: 'numéro, montant et heure' },
  byNumber_day: { en: 'number, amount and day', fr: 'numéro, montant et jour' },
  byNumber_latest: {
    en: 'number and amount, in the last 24 hours',
    fr: 'numéro et montant, sur les dernières 24 heures',
  },
  byIdAndNumber: {
    en: (p: { by: string }) => `id, then by ${p.by}`,
    fr: (p: { by: string }) => `id, puis par ${p.by}`,
  },
  phoneGiven: {
    en: 'given on the pay page; the payer may write another one at the operator',
    fr: 'donné sur la page de paiement\u00a0; le payeur peut en écrire un autre chez l’opérateur',
  },
  linkTitle: { en: 'Link it to an order', fr: 'Le lier à une commande' },
  linkText: {
    en: 'One payment, one order: the next check of this payment warns.',
    fr: 'Un paiement, une commande : la prochaine vérification avertira.',
  },
  correctOrder: { en: 'The order number is wrong', fr: 'Le numéro de commande est faux' },
  correctTitle: {
    en: (p: { order: string }) => `Correct ${p.order}`,
    fr: (p: { order: string }) => `Corriger ${p.order}`,
  },
  correctText: {
    en: (p: { order: string }) =>
      `Only where it was mistyped. If the goods of ${p.order} were given for this payment, deliver nothing more. Your name and reason stay in its history.`,
    fr: (p: { order: string }) =>
      `Seulement en cas d’erreur de saisie. Si la marchandise de ${p.order} a été remise pour ce paiement, ne livrez rien de plus. Votre nom et le motif restent dans son historique.`,
  },
  rightOrder: { en: 'The right order', fr: 'La bonne commande' },
  correctWhy: { en: 'Why', fr: 'Motif' },
  correctButton: { en: 'Correct', fr: 'Corriger' },
  linkButton: { en: 'Link', fr: 'Lier' },
  linked: {
    en: (p: { order: string }) => `Linked to the order ${p.order}`,
    fr: (p: { order: string }) => `Lié à la commande ${p.order}`,
  },
  claim: { en: 'Open a claim', fr: 'Ouvrir une réclamation' },
  claimText: {
    en: 'Has the customer’s money left and nothing arrived here? Somebody who may correct the books looks into it.',
    fr: 'L’argent du client est parti et rien n’est arrivé ? Une personne qui peut corriger les comptes s’en occupe.',
  },
  claimOpened: {
    en: 'The claim is open. You find its answer in the history below.',
    fr: 'La réclamation est ouverte. Sa réponse figurera dans l’historique ci-dessous.',
  },
  claimOf: { en: (p: { at: string }) => `Claim of ${p.at}`, fr: (p: { at: string }) => `Réclamation du ${p.at}` },
  claimOwner: {
    en: (p: { name: string }) => `Handled by ${p.name}`,
    fr: (p: { name: string }) => `Traitée par ${p.name}`,
  },
  again: { en: 'Check again', fr: 'Vérifier à nouveau' },
  checkedAt: { en: (p: { at: string }) => `Checked ${p.at}`, fr: (p: { at: string }) => `Vérifié le ${p.at}` },
  history: { en: 'Earlier checks', fr: 'Vérifications précédentes' },
  historyEmpty: { en: 'No check yet', fr: 'Aucune vérification' },
  historyEmptyText: {
    en: 'Each check is kept here with its verdict and who made it.',
    fr: 'Chaque vérification reste ici avec son verdict et son auteur.',
  },
  historyFailed: { en: 'The history could not be loaded', fr: 'L’historique n’a pas pu être chargé' },
  at: { en: 'Checked', fr: 'Vérifiée le' },
  result: { en: 'Verdict', fr: 'Verdict' },
  matched: { en: 'Payment', fr: 'Paiement' },
  usedFor: { en: 'Order', fr: 'Commande' },
  claimColumn: { en: 'Claim', fr: 'Réclamation' },
  by: { en: 'By', fr: 'Par' },
  show: { en: 'Show this verdict', fr: 'Afficher ce verdict' },
});
