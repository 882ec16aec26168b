import { words } from '../words.ts';

/** Somebody else saved the record that a form is about. */
export const recordFailureWords = words({
  changed: {
    en: 'Somebody else has changed this meanwhile. Nothing was saved.',
    fr: 'Quelqu’un d’autre a modifié ceci entre-temps. Rien n’a été enregistré.',
  },
  loadNew: { en: 'Show the new version', fr: 'Voir la nouvelle version' },
});
