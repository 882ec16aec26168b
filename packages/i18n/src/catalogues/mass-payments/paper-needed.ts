import { words } from '../../words.ts';

/** Why an outcome is written down only on a paper. */
export const paperNeededWords = words({
  cancelled: {
    en: 'It was cancelled. If it had been paid all the same, add a paper that proves it and write it down once more.',
    fr: 'Il a été annulé. S’il avait tout de même été payé, ajoutez un document qui le prouve et notez-le de nouveau.',
  },
  failed: {
    en: 'It is written down as not done. If it had been paid all the same, add a paper that proves it and write it down once more.',
    fr: 'Il est noté comme non fait. S’il avait tout de même été payé, ajoutez un document qui le prouve et notez-le de nouveau.',
  },
  unclear: {
    en: 'What became of it is not clear: only a paper settles it. Add one that proves what you write down.',
    fr: 'Ce qu’il est devenu n’est pas clair\u00a0: seul un document le règle. Ajoutez-en un qui prouve ce que vous notez.',
  },
});
