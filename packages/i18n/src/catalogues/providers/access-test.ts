import { words } from '../../words.ts';

/** What came of asking an operator whether it accepts credentials. The parts are joined as they are. */
export const accessTestWords = words({
  accepted: { en: 'The operator accepted these credentials.', fr: 'L’opérateur a accepté ces accès.' },
  onlyCollect: {
    en: ' They collect; they neither refund nor pay out.',
    fr: ' Ils encaissent\u00a0; ils ne remboursent ni ne paient.',
  },
  onlyPay: { en: ' They pay out; they do not collect.', fr: ' Ils paient\u00a0; ils n’encaissent pas.' },
  pinUnproven: {
    en: ' Only the PIN remains unproven until a payment uses it.',
    fr: ' Seul le code PIN reste à prouver, au premier paiement.',
  },
  silent: {
    en: 'The operator did not answer. Nothing is known about these credentials; try again.',
    fr: 'L’opérateur n’a pas répondu. On ne sait rien de ces accès\u00a0; réessayez.',
  },
  refused: { en: 'The operator refused these credentials.', fr: 'L’opérateur a refusé ces accès.' },
  itSaid: {
    en: (p: { said: string; where: string }) => ` It said “${p.said}”${p.where}.`,
    fr: (p: { said: string; where: string }) => ` Sa réponse\u00a0: «\u00a0${p.said}\u00a0»${p.where}.`,
  },
});
