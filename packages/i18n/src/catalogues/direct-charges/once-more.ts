import { counted, words } from '../../words.ts';

/** The question before something is tried again that went by other means meanwhile. */
export const onceMoreWords = words({
  title: { en: 'It may have been paid already', fr: 'C’est peut-être déjà payé' },
  text: {
    en: 'The same amount is on its way to the same place, or was paid since this one was asked for. No money has moved now.',
    fr: 'Le même montant est en route vers la même destination, ou a été payé depuis cette demande. Aucun argent n’a bougé maintenant.',
  },
  /** The same of what is sent for the first time. */
  lately: {
    en: 'The same amount is on its way to the same place, or was paid there less than 24 hours ago. No money has moved now.',
    fr: 'Le même montant est en route vers la même destination, ou y a été payé il y a moins de 24 heures. Aucun argent n’a bougé maintenant.',
  },
  /** Of a refund that failed: another sum of the same payment. `amount`: where it may be told. */
  givenText: {
    en: (p: { amount: string | null }) =>
      `${p.amount ?? 'Money'} of the same payment was given back since this one was asked for, or is on its way. No money has moved now.`,
    fr: (p: { amount: string | null }) =>
      `${p.amount ?? 'De l’argent'} du même paiement a été rendu depuis cette demande, ou est en route. Aucun argent n’a bougé maintenant.`,
  },
  givenMore: {
    en: (p: { count: number }) => (p.count === 1 ? 'There is one more.' : `There are ${p.count} more.`),
    fr: (p: { count: number }) => (p.count < 2 ? `Il y en a ${p.count} autre.` : `Il y en a ${p.count} autres.`),
  },
  /** Of a refund that failed, where nothing is known to have gone since. */
  notOwedTitle: { en: 'Somebody said that nothing is owed any more', fr: 'Quelqu’un a dit que plus rien n’est dû' },
  notOwedText: {
    en: 'The money may have been given back otherwise, in cash for instance: its history says who said so. No money has moved now.',
    fr: 'L’argent a peut-être été rendu autrement, en espèces par exemple\u00a0: son historique dit qui l’a dit. Aucun argent n’a bougé maintenant.',
  },
  alsoNotOwed: {
    en: 'Besides, somebody said that nothing is owed of this one any more.',
    fr: 'De plus, quelqu’un a dit que plus rien n’est dû de celui-ci.',
  },
  notOwedSee: { en: 'See this refund', fr: 'Voir ce remboursement' },
  notOwedTick: { en: 'Give it back all the same', fr: 'Le rendre quand même' },
  notOwedFirst: {
    en: 'Find out first whether the money was given back, then confirm.',
    fr: 'Vérifiez d’abord si l’argent a été rendu, puis confirmez.',
  },
  givenTick: { en: 'Give this back besides', fr: 'Rendre celui-ci en plus' },
  other: {
    en: (p: { amount: string; at: string; name: string | null }) =>
      `The other payment: ${p.amount}, ${p.at}${p.name ? `, by ${p.name}` : ''}.`,
    fr: (p: { amount: string; at: string; name: string | null }) =>
      `L’autre paiement\u00a0: ${p.amount}, ${p.at}${p.name ? `, par ${p.name}` : ''}.`,
  },
  more: {
    en: (p: { count: number }) => (p.count === 1 ? 'One more looks the same.' : `${p.count} more look the same.`),
    fr: (p: { count: number }) =>
      p.count < 2 ? `${p.count} autre lui ressemble.` : `${p.count} autres lui ressemblent.`,
  },
  see: { en: 'See the other payment', fr: 'Voir l’autre paiement' },
  ofColleague: {
    en: 'A colleague made the other payment. Ask before you send this one.',
    fr: 'L’autre paiement vient d’un collègue. Renseignez-vous avant d’envoyer celui-ci.',
  },
  tick: { en: 'Send it once more all the same', fr: 'L’envoyer une fois de plus quand même' },
  first: {
    en: 'Look at the other payment first, then confirm that you want both.',
    fr: 'Regardez d’abord l’autre paiement, puis confirmez que vous voulez les deux.',
  },
  askedText: {
    en: 'This number has paid the same amount since. No request has been sent now.',
    fr: 'Ce numéro a payé le même montant depuis. Aucune demande n’est partie maintenant.',
  },
  otherwiseText: {
    en: 'The payer has paid since, by another number or in another amount. No request has been sent now.',
    fr: 'Le payeur a payé depuis, par un autre numéro ou un autre montant. Aucune demande n’est partie maintenant.',
  },
  /** Of a charge that is asked for the first time. `minutes`: since the other was paid. */
  chargeTitle: {
    en: (p: { amount: string; minutes: number }) =>
      p.minutes < 1
        ? `This number paid ${p.amount} less than a minute ago. Charge again?`
        : `This number paid ${p.amount} ${counted('en', p.minutes, 'minute', 'minutes')} ago. Charge again?`,
    fr: (p: { amount: string; minutes: number }) =>
      p.minutes < 1
        ? `Ce numéro a payé ${p.amount} il y a moins d’une minute. Demander de nouveau ?`
        : `Ce numéro a payé ${p.amount} il y a ${counted('fr', p.minutes, 'minute', 'minutes')}. Demander de nouveau ?`,
  },
  chargeTitleOfColleague: {
    en: 'This number has just paid the same amount. Charge again?',
    fr: 'Ce numéro vient de payer le même montant. Demander de nouveau ?',
  },
  chargeText: {
    en: (p: { within: number }) =>
      `For ${counted('en', p.within, 'minute', 'minutes')} after a payment, charging the same number the same amount again is asked about first. No request has been sent now.`,
    fr: (p: { within: number }) =>
      `Pendant ${counted('fr', p.within, 'minute', 'minutes')} après un paiement, une nouvelle demande du même montant au même numéro est à confirmer. Aucune demande n’est partie maintenant.`,
  },
  chargeColleague: {
    en: 'A colleague took the other payment. Ask before you charge again.',
    fr: 'L’autre paiement a été encaissé par un collègue. Renseignez-vous avant de demander de nouveau.',
  },
  chargeTick: { en: 'It is another sale, charge it again', fr: 'C’est une autre vente, demander de nouveau' },
  askTick: { en: 'Ask for it once more all the same', fr: 'Le demander une fois de plus quand même' },
  paperTitle: { en: 'This paper stands elsewhere already', fr: 'Cette pièce figure déjà ailleurs' },
  paperText: {
    en: 'The same file, or one of the same content, was put to another transfer abroad: one invoice is paid once. It was not added.',
    fr: 'Le même fichier, ou un fichier de même contenu, a été joint à un autre transfert à l’étranger : une facture ne se paie qu’une fois. Il n’a pas été ajouté.',
  },
  paperOfColleague: {
    en: 'The other transfer is a colleague’s. Ask before you add the paper here.',
    fr: 'L’autre transfert est celui d’un collègue. Renseignez-vous avant d’ajouter la pièce ici.',
  },
  paperTick: { en: 'It belongs to this one too', fr: 'Elle appartient aussi à celui-ci' },
  firstOfColleague: {
    en: 'Ask your colleagues first, then confirm that you want both.',
    fr: 'Renseignez-vous d’abord auprès de vos collègues, puis confirmez que vous voulez les deux.',
  },
});
