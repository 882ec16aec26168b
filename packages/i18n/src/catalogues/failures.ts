import { words } from '../words.ts';

/** When no sentence came from the server. Apart from the shell's words because the login page needs just these. */
export const failureWords = words({
  errorDefault: {
    en: 'An error occurred while processing. Please retry in a few minutes.',
    fr: 'Une erreur est survenue pendant le traitement. Veuillez réessayer dans quelques minutes.',
  },
  outcomeUnknown: {
    en: 'The connection broke before the answer came. We do not know yet whether it was done: check the list before trying again.',
    fr: 'La connexion s’est coupée avant la réponse. Nous ne savons pas encore si l’opération a été faite : vérifiez la liste avant de réessayer.',
  },
});
