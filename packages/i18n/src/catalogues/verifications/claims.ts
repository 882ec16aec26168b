import { words } from '../../words.ts';

/** Claims that wait for somebody. */
export const claimWords = words({
  title: { en: 'Claims to handle', fr: 'Réclamations à traiter' },
  text: {
    en: 'A customer says the money left, and nothing was credited. Put it right by an adjustment, which a second person approves, or decline with a reason. Whoever opened the claim is told.',
    fr: 'Un client dit que l’argent est parti, et rien n’a été crédité. Réglez-la par une régularisation, qu’une deuxième personne approuve, ou refusez avec un motif. L’auteur de la réclamation est prévenu.',
  },
  failed: { en: 'The claims could not be loaded', fr: 'Les réclamations n’ont pas pu être chargées' },
  opened: { en: 'Opened', fr: 'Ouverte le' },
  status: { en: 'Claim', fr: 'Réclamation' },
  verdict: { en: 'Verdict', fr: 'Verdict' },
  shown: { en: 'Shown by the customer', fr: 'Montré par le client' },
  amount: { en: 'Amount', fr: 'Montant' },
  by: { en: 'Opened by', fr: 'Ouverte par' },
  owner: { en: 'Handled by', fr: 'Traitée par' },
  nobody: { en: 'nobody yet', fr: 'personne encore' },
  actions: { en: 'Actions', fr: 'Actions' },
  take: { en: 'I handle it', fr: 'Je m’en occupe' },
  taken: { en: 'The claim is yours.', fr: 'La réclamation est à vous.' },
  adjust: { en: 'Put right', fr: 'Régulariser' },
  stillOpen: {
    en: 'The payment has no end yet. It can be put right once it has.',
    fr: 'Le paiement n’est pas encore terminé. Vous pourrez le régulariser dès qu’il le sera.',
  },
  secondPerson: { en: 'Waits for a second person', fr: 'Attend une deuxième personne' },
  decline: { en: 'Decline', fr: 'Refuser' },
  declineTitle: { en: 'Decline this claim?', fr: 'Refuser cette réclamation\u00a0?' },
  declineText: {
    en: 'It ends without a correction. Whoever opened it reads your reason.',
    fr: 'Elle se termine sans correction. Son auteur lit votre motif.',
  },
  why: { en: 'Why', fr: 'Motif' },
  whyNeeded: { en: 'Say why.', fr: 'Dites pourquoi.' },
  declined: { en: 'The claim is declined.', fr: 'La réclamation est refusée.' },
});
