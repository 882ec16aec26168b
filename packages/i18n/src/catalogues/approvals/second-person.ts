import type { SecondPersonWork } from '#domain/approvals/second-person.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** What only a second person finishes. */
export const secondPersonWork: Readonly<Record<SecondPersonWork, Bilingual>> = words({
  transferByHand: {
    en: 'This is done by hand, and somebody other than the maker writes down how it ended.',
    fr: 'Ceci se fait à la main, et une autre personne que le demandeur note comment cela s’est terminé.',
  },
  rowByHand: {
    en: 'Whatever is paid by hand, somebody other than whoever submits the mass payment writes down how it ended.',
    fr: 'Pour ce qui se paie à la main, une autre personne que celle qui soumet le paiement de masse note comment cela s’est terminé.',
  },
  orderAbroad: {
    en: 'Somebody other than the maker looks at an order abroad before it leaves.',
    fr: 'Une autre personne que le demandeur examine un ordre vers l’étranger avant son départ.',
  },
  deposit: {
    en: 'A deposit is booked once the bank’s own file names it, or somebody other than whoever declares it has seen it on the account.',
    fr: 'Un dépôt est comptabilisé quand le fichier de la banque le nomme, ou quand une autre personne que celle qui le déclare l’a vu sur le compte.',
  },
  rateJump: {
    en: 'A change of more than 5 % of what is paid or received counts once somebody else has looked at it.',
    fr: 'Un changement de plus de 5 % de ce qui est payé ou reçu compte quand une autre personne l’a examiné.',
  },
  adjustment: {
    en: 'An adjustment is booked once somebody other than whoever asks for it has approved it.',
    fr: 'Une régularisation est comptabilisée quand une autre personne que celle qui la demande l’a approuvée.',
  },
  ownAccountPaper: {
    en: 'Somebody other than whoever gives a paper reads it and accepts it.',
    fr: 'Une autre personne que celle qui remet un justificatif le lit et l’accepte.',
  },
  bankFile: {
    en: 'What a bank file that somebody brings would book counts once somebody else has confirmed it.',
    fr: 'Ce qu’un fichier de la banque apporté par une personne comptabiliserait compte quand une autre l’a confirmé.',
  },
});

export const secondPersonWords = words({
  title: { en: 'A second person is needed', fr: 'Il faut une deuxième personne' },
  invite: { en: 'Invite somebody', fr: 'Inviter quelqu’un' },
});
