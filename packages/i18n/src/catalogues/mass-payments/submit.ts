import { counted, words } from '../../words.ts';

/** What dialogs that send a mass payment say of money that is missing, and once somebody was quicker. */
export const massSubmitWords = words({
  leftTitle: { en: 'It is no longer in preparation', fr: 'Il n’est plus en préparation' },
  submittedBy: {
    en: (p: { name: string }) => `Submitted by ${p.name}. Nothing more is to be sent here.`,
    fr: (p) => `Envoyé par ${p.name}. Il n’y a plus rien à envoyer ici.`,
  },
  nothingToSubmit: { en: 'Nothing more is to be sent here.', fr: 'Il n’y a plus rien à envoyer ici.' },
  nothingAgain: {
    en: 'Nothing is left to try again here: it was tried again meanwhile, or is paid elsewhere.',
    fr: 'Il ne reste rien à relancer ici\u00a0: cela a été relancé entre-temps, ou est payé ailleurs.',
  },
  unpaidFrom: {
    en: (p: { at: string }) => `What has no money by ${p.at} is not paid.`,
    fr: (p) => `Ce qui n’a pas d’argent le ${p.at} n’est pas payé.`,
  },
  unseenShort: {
    en: 'The payout account holds too little for this payment.',
    fr: 'Le compte de décaissement n’a pas de quoi payer tout cela.',
  },
  unseenWaits: {
    en: 'It waits for money and goes on by itself once it is there. Those who see the balance are told.',
    fr: 'Le paiement attend de l’argent et continue tout seul dès qu’il y est. Les personnes qui voient le solde sont prévenues.',
  },
  asksFirst: {
    en: (p: { names: string }) => `${p.names} will be asked to approve.`,
    fr: (p) => `L’approbation est demandée à ${p.names}.`,
  },
  reservedIfThere: {
    en: 'If the account holds enough, all of it is reserved at once.',
    fr: 'Si le compte a de quoi payer, tout est réservé aussitôt.',
  },
  elseRefused: {
    en: 'Otherwise nothing is sent, and you are told.',
    fr: 'Sinon rien ne part, et vous en êtes averti.',
  },
  elseWaits: {
    en: (p: { hours: number }) =>
      `Otherwise nothing is reserved: the payment waits for money, up to ${counted('en', p.hours, 'hour', 'hours')}, and those who see the balance are told.`,
    fr: (p) =>
      `Sinon rien n’est réservé\u00a0: le paiement attend de l’argent, jusqu’à ${counted('fr', p.hours, 'heure', 'heures')}, et les personnes qui voient le solde sont prévenues.`,
  },
  elsePart: {
    en: 'Otherwise nothing is reserved before it begins; then what the balance covers goes, in the order of the list.',
    fr: 'Sinon rien n’est réservé avant qu’il commence\u00a0; alors ce que le solde couvre part, dans l’ordre de la liste.',
  },
  partNow: {
    en: 'Part of it goes now: what the balance covers, in the order of the list.',
    fr: 'Une partie part maintenant\u00a0: ce que le solde couvre, dans l’ordre de la liste.',
  },
  partThen: {
    en: 'Nothing is reserved before it begins. Then part of it goes: what the balance covers, in the order of the list.',
    fr: 'Rien n’est réservé avant qu’il commence. Alors une partie part\u00a0: ce que le solde couvre, dans l’ordre de la liste.',
  },
  restWaits: {
    en: (p: { hours: number }) => `The rest waits for money, up to ${counted('en', p.hours, 'hour', 'hours')}.`,
    fr: (p) => `Le reste attend de l’argent, jusqu’à ${counted('fr', p.hours, 'heure', 'heures')}.`,
  },
  restUnpaid: { en: 'The rest is not paid.', fr: 'Le reste n’est pas payé.' },
  refusedShort: {
    en: 'It is not sent while money is missing, and does not wait for it. Move money first, or choose to wait for it under Options.',
    fr: 'Il ne part pas tant qu’il manque de l’argent, et ne l’attend pas. Déplacez d’abord de l’argent, ou choisissez de l’attendre dans les options.',
  },
});
