import { words } from '../../words.ts';

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
  refusedShort: {
    en: 'It is not sent while money is missing, and does not wait for it. Move money first, or choose to wait for it under Options.',
    fr: 'Il ne part pas tant qu’il manque de l’argent, et ne l’attend pas. Déplacez d’abord de l’argent, ou choisissez de l’attendre dans les options.',
  },
});
