import { formatDateTime } from '#domain/values/time.ts';

/** Why something is not finished and who does what next, in words a shop assistant understands. */
export const flowWords = {
  payer: {
    cause: {
      en: 'The payer has a prompt and has not answered yet.',
      fr: 'Le payeur a une demande et n’a pas encore répondu.',
    },
    next: { en: 'Ask the payer to approve on the phone.', fr: 'Demandez au payeur de valider sur son téléphone.' },
  },
  us: {
    cause: { en: 'A decision of yours is needed.', fr: 'Une décision de votre part est nécessaire.' },
    next: { en: 'Open it and decide.', fr: 'Ouvrez et décidez.' },
  },
  operator: {
    cause: { en: 'The operator is working on it.', fr: 'L’opérateur s’en occupe.' },
    next: {
      en: 'Nothing to do; we keep asking the operator.',
      fr: 'Rien à faire\u00a0; nous continuons d’interroger l’opérateur.',
    },
  },
  lost: {
    cause: { en: 'It was not paid.', fr: 'Ce n’a pas été payé.' },
    next: {
      en: 'Send a new prompt, or mark that it will not be paid.',
      fr: 'Renvoyez une demande, ou indiquez que ce ne sera pas payé.',
    },
  },
  promptTimedOut: {
    cause: {
      en: 'The prompt ran out before the payer answered.',
      fr: 'La demande a expiré avant la réponse du payeur.',
    },
    next: { en: 'Call the payer, then send a new prompt.', fr: 'Appelez le payeur, puis renvoyez une demande.' },
  },
  payerCancelled: {
    cause: { en: 'The payer refused.', fr: 'Le payeur a refusé.' },
    next: {
      en: 'Ask the payer why before sending a new prompt.',
      fr: 'Demandez pourquoi avant de renvoyer une demande.',
    },
  },
  inReconciliation: {
    cause: {
      en: 'The operator has not given a clear answer. The money may or may not have moved.',
      fr: 'L’opérateur n’a pas répondu clairement. L’argent a peut-être bougé, ou non.',
    },
    next: {
      en: 'Do not charge again. We ask the operator every hour.',
      fr: 'Ne débitez pas une seconde fois. Nous interrogeons l’opérateur chaque heure.',
    },
  },
  'refund.contradiction': {
    cause: {
      en: 'The operator gave this refund up and now says that it was paid.',
      fr: 'L’opérateur avait abandonné ce remboursement et dit maintenant l’avoir payé.',
    },
    next: {
      en: 'Ask the operator for proof, then open it and say which it is.',
      fr: 'Demandez la preuve à l’opérateur, puis ouvrez-le et dites ce qu’il en est.',
    },
  },
  paidOtherwise: {
    cause: {
      en: 'Another amount or currency was paid than was asked.',
      fr: 'Un autre montant ou une autre devise a été payé.',
    },
    next: {
      en: 'Agree with the payer: have it given back, or book what was paid by an adjustment.',
      fr: 'Mettez-vous d’accord avec le payeur\u00a0: faites restituer, ou comptabilisez ce qui a été payé par une régularisation.',
    },
  },
  'refund.refundRequired': {
    cause: { en: 'Money came in that nobody asked for.', fr: 'De l’argent est arrivé que personne n’attendait.' },
    next: {
      en: 'Return it, or keep it with the payer’s agreement.',
      fr: 'Restituez-le, ou gardez-le avec l’accord du payeur.',
    },
  },
  'refund.refundFailed': {
    cause: {
      en: 'The refund did not go through. The money is back in the balance.',
      fr: 'Le remboursement n’est pas passé. L’argent est revenu au solde.',
    },
    next: {
      en: 'Look at the reason and try again, or say that nothing is owed any more.',
      fr: 'Regardez la raison et réessayez, ou dites que plus rien n’est dû.',
    },
  },
  'return.refundFailed': {
    cause: {
      en: 'The return did not go through. The money is not on your balance.',
      fr: 'La restitution n’est pas passée. L’argent n’est pas sur votre solde.',
    },
    next: {
      en: 'Look at the reason and try again, or keep it with the payer’s agreement.',
      fr: 'Regardez la raison et réessayez, ou gardez-le avec l’accord du payeur.',
    },
  },
} as const;

/**
 * The same number has paid the same amount since, by a payment that says nothing of this one. Null: one that the reader
 * may not open.
 */
export const paidSinceNext = (at: Date | null): { en: string; fr: string } =>
  at === null ? paidToColleague : paidSeen(at);
const paidToColleague = {
  en: 'This number paid the same amount later, to a colleague: ask them before you ask again.',
  fr: 'Ce numéro a payé le même montant plus tard, à un collègue : renseignez-vous avant de redemander.',
};
const paidSeen = (at: Date): { en: string; fr: string } => ({
  en: `This number paid the same amount later (${formatDateTime(at, 'en')}): look at that payment before you ask again.`,
  fr: `Ce numéro a payé le même montant plus tard (${formatDateTime(at, 'fr')})\u00a0: regardez ce paiement avant de redemander.`,
});
