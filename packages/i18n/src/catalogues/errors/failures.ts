import { words } from '../../words.ts';

/** When no sentence came from the server. Apart from the shell's words because the login page needs just these. */
export const failureWords = words({
  openThat: { en: 'Open that payment', fr: 'Ouvrir ce paiement' },
  offline: {
    en: 'You are offline. Nothing is sent until the connection is back; what you typed stays here.',
    fr: 'Vous êtes hors ligne. Rien ne part avant le retour de la connexion\u00a0; votre saisie reste ici.',
  },
  noLine: {
    en: 'The connection is broken. Try again when it is back.',
    fr: 'La connexion est coupée. Réessayez quand elle sera revenue.',
  },
  notSent: {
    en: 'The connection is broken. Nothing was sent: try again when it is back.',
    fr: 'La connexion est coupée. Rien n’est parti\u00a0: réessayez quand elle sera revenue.',
  },
  draftBack: { en: 'What you typed before is back.', fr: 'Votre saisie est revenue.' },
  startOver: { en: 'Start over', fr: 'Recommencer' },
  choosePin: { en: 'Choose a PIN', fr: 'Choisir un code' },
  errorDefault: {
    en: 'An error occurred while processing. Please retry in a few minutes.',
    fr: 'Une erreur est survenue pendant le traitement. Veuillez réessayer dans quelques minutes.',
  },
  sendAgain: {
    en: 'The connection broke before the answer came. Send it again: nothing is done twice.',
    fr: 'La connexion s’est coupée avant la réponse. Renvoyez\u00a0: rien n’est fait deux fois.',
  },
  outcomeUnknown: {
    en: 'The connection broke before the answer came. We do not know yet whether it was done: look whether it was before trying again.',
    fr: 'La connexion s’est coupée avant la réponse. Nous ne savons pas encore si l’opération a été faite\u00a0: regardez si c’est le cas avant de réessayer.',
  },
});
