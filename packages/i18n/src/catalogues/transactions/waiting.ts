import { words } from '../../words.ts';

/** What a payer has to do while a charge waits. */
export const waitingForPayerWords = words({
  waitingTitle: { en: 'What the payer does now', fr: 'Ce que fait le payeur maintenant' },
  waitPhone: {
    en: (p: { phone: string }) => `Takes the phone with the number ${p.phone}.`,
    fr: (p: { phone: string }) => `Prend le téléphone du numéro ${p.phone}.`,
  },
  waitPrompt: {
    en: (p: { name: string }) => `Reads the prompt. It names “${p.name}”.`,
    fr: (p: { name: string }) => `Lit la demande. Elle affiche « ${p.name} ».`,
  },
  waitPin: {
    en: 'Approves it with their own PIN. Nobody else may ask for it.',
    fr: 'Valide avec son propre code PIN. Personne d’autre ne doit le demander.',
  },
  waitUssd: { en: 'No prompt on the screen? Dial', fr: 'Pas de demande à l’écran ? Composer le' },
  ussd: { en: 'USSD code', fr: 'code USSD' },
  promptEnds: {
    en: (p: { time: string }) => `The prompt ends at ${p.time}. You may leave this page: nothing is cancelled by it.`,
    fr: (p: { time: string }) =>
      `La demande prend fin à ${p.time}. Vous pouvez quitter cette page : rien n’est annulé.`,
  },
  promptOver: {
    en: 'The time is over. We are asking the operator what happened.',
    fr: 'Le délai est passé. Nous demandons à l’opérateur ce qu’il en est.',
  },
});
