import { words } from '../../words.ts';

/** The pages that stand in for another one. */
export const noticesWords = words({
  notFoundTitle: { en: 'This page does not exist', fr: 'Cette page n’existe pas' },
  notFoundText: {
    en: 'The address may be mistyped, or the record it names may belong to another organisation or environment.',
    fr: 'L’adresse est peut-être mal saisie, ou l’élément appartient à une autre organisation ou à un autre environnement.',
  },
  address: { en: 'Address', fr: 'Adresse' },
  maintenanceTitle: { en: 'We will be right back', fr: 'Nous revenons tout de suite' },
  maintenanceText: {
    en: 'The console is being updated. Payments that were started go on; nothing is lost.',
    fr: 'La console est en cours de mise à jour. Les paiements commencés suivent leur cours\u00a0; rien n’est perdu.',
  },
  soonTitle: { en: 'Coming soon', fr: 'Bientôt disponible' },
  soonText: {
    en: 'This part of the console is not open yet.',
    fr: 'Cette partie de la console n’est pas encore ouverte.',
  },
  errorTitle: { en: 'Something went wrong', fr: 'Une erreur est survenue' },
  errorText: {
    en: 'We could not show this page. If you had just sent something, see first whether it was done.',
    fr: 'Nous n’avons pas pu afficher cette page. Si vous veniez d’envoyer quelque chose, voyez d’abord si c’est fait.',
  },
  forbiddenTitle: { en: 'You may not open this page', fr: 'Vous ne pouvez pas ouvrir cette page' },
  forbiddenText: { en: 'It needs a right that you do not have.', fr: 'Elle demande un droit que vous n’avez pas.' },
  home: { en: 'Go to the home page', fr: 'Aller à l’accueil' },
  back: { en: 'Go back', fr: 'Revenir' },
  retry: { en: 'Try again', fr: 'Réessayer' },
  chat: { en: 'Chat with support', fr: 'Discuter avec le support' },
});
