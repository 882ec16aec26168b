import { words } from '../../words.ts';

/** When the answer to something that must be done once was lost. */
export const outcomeWords = words({
  title: { en: 'We do not know whether this was done', fr: 'Nous ne savons pas si cela a été fait' },
  text: {
    en: 'The connection broke before the answer came. Nothing is sent again until we know. We keep asking; you can also ask now.',
    fr: 'La connexion s’est coupée avant la réponse. Rien n’est renvoyé avant de le savoir. Nous continuons de demander\u00a0; vous pouvez aussi demander maintenant.',
  },
  ask: { en: 'Ask again', fr: 'Demander ce qu’il en est' },
  later: { en: 'Not now', fr: 'Plus tard' },
  doneTitle: { en: 'It was done', fr: 'C’est fait' },
  doneText: {
    en: (p: { time: string }) =>
      `What you sent at ${p.time}, whose answer was lost, was done. Do not send it again: you find it in the list.`,
    fr: (p: { time: string }) =>
      `Ce que vous avez envoyé à ${p.time}, et dont la réponse s’était perdue, a été fait. Ne le renvoyez pas\u00a0: vous le trouvez dans la liste.`,
  },
  understood: { en: 'Understood', fr: 'Compris' },
  lateNotDone: {
    en: (p: { time: string }) => `What you sent at ${p.time} was not done. You can send it again.`,
    fr: (p: { time: string }) => `Ce que vous avez envoyé à ${p.time} n’a pas été fait. Vous pouvez le renvoyer.`,
  },
});
