import { words } from '../../words.ts';

/** Saying of a refund that failed that nothing is owed of it any more. It loads with the question. */
export const nothingOwedWords = words({
  label: { en: 'Nothing is owed any more', fr: 'Plus rien n’est dû' },
  title: { en: 'Is nothing owed any more?', fr: 'Plus rien n’est dû\u00a0?' },
  text: {
    en: (p: { amount: string; name: string }) =>
      `No money moves. The refund of ${p.amount} to ${p.name} stays failed, and is no longer shown as open. It can still be tried again.`,
    fr: (p: { amount: string; name: string }) =>
      `Aucun argent ne bouge. Le remboursement de ${p.amount} à ${p.name} reste échoué, et n’est plus montré comme à traiter. Vous pourrez encore le relancer.`,
  },
  instead: {
    en: 'If what went since was all that was owed, nothing has to be tried again.',
    fr: 'Si ce qui est parti depuis est tout ce qui était dû, il n’y a rien à relancer.',
  },
  done: { en: 'It is no longer shown as open', fr: 'Il n’est plus montré comme à traiter' },
  offline: {
    en: 'You appear to be offline. Nothing can be sent.',
    fr: 'Vous semblez hors ligne. Rien ne peut être envoyé.',
  },
});
