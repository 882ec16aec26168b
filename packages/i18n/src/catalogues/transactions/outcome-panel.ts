import { words } from '../../words.ts';

export const outcomePanelWords = words({
  operatorSays: { en: 'The operator says:', fr: 'L’opérateur dit\u00a0:' },
  personWrote: { en: 'Written down:', fr: 'Noté\u00a0:' },
});
