import { words } from '../../words.ts';

/**
 * Apart from the shell's other words: it travels with the first script, which is to stay small. What was pressed before
 * the page fell over may have been done or not: nothing is said of it.
 */
export const screenErrorWords = words({
  title: { en: 'This page could not be shown', fr: 'Cette page n’a pas pu s’afficher' },
  text: {
    en: 'Reload and see what was done. If it happens again, send us the text below.',
    fr: 'Rechargez et voyez ce qui a été fait. Si cela se reproduit, envoyez-nous le texte ci-dessous.',
  },
  outdated: {
    en: 'A new version is available, or the connection broke while the page was loading. Reload to go on.',
    fr: 'Une nouvelle version est disponible, ou la connexion s’est coupée pendant le chargement. Rechargez pour continuer.',
  },
  reload: { en: 'Reload', fr: 'Recharger' },
});
