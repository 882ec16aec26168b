import { words } from '../../words.ts';

/** Somebody else saved the record that a form is about. */
export const recordFailureWords = words({
  changed: {
    en: 'Somebody else has changed this meanwhile. Nothing was saved.',
    fr: 'Quelqu’un d’autre a modifié ceci entre-temps. Rien n’a été enregistré.',
  },
  unknown: {
    en: 'The connection broke before the answer came, so we do not know yet whether this was saved. You can send it again: nothing is done twice.',
    fr: 'La connexion s’est coupée avant la réponse\u00a0: nous ne savons pas encore si ceci a été enregistré. Vous pouvez renvoyer\u00a0: rien n’est fait deux fois.',
  },
  stored: {
    en: 'This is saved as it stands here.',
    fr: 'Ceci est enregistré tel que vous le voyez ici.',
  },
  lost: {
    en: 'What you sent before was saved, nobody else has changed it. What you changed here since then is not saved.',
    fr: 'Ce que vous aviez envoyé a été enregistré, personne d’autre ne l’a modifié. Ce que vous avez changé ici depuis ne l’est pas.',
  },
  loadSaved: { en: 'Show what is saved', fr: 'Voir ce qui est enregistré' },
  underHand: {
    en: 'This has changed since you opened it, and still stands here as it was. Look at it as it is now before you confirm.',
    fr: 'Ceci a changé depuis que vous l’avez ouvert, et figure encore ici tel qu’il était. Regardez-le tel qu’il est maintenant avant de confirmer.',
  },
  reading: { en: 'Reading it as it is now…', fr: 'Lecture de l’état actuel…' },
  lookFirst: { en: 'Look first at what has changed.', fr: 'Regardez d’abord ce qui a changé.' },
  showNow: { en: 'Show it as it is now', fr: 'Voir tel qu’il est maintenant' },
  loadNew: { en: 'Show the new version', fr: 'Voir la nouvelle version' },
});
