import { words } from '../../words.ts';

/** The dialog that leads from one organisation to another. Its entry stands with the words of the navigation. */
export const organisationSwitchWords = words({
  switchTitle: { en: 'Go to another organisation', fr: 'Aller dans une autre organisation' },
  switchText: {
    en: 'Your session here ends, and nothing of this organisation goes along.',
    fr: 'Votre session ici se ferme, et rien de cette organisation ne vous suit.',
  },
  switchStep: { en: 'One more step', fr: 'Encore une étape' },
  switchNone: { en: 'You belong to no other organisation.', fr: 'Vous n’appartenez à aucune autre organisation.' },
  switchFailed: { en: 'Your organisations could not be loaded', fr: 'Vos organisations n’ont pas pu être chargées' },
});
