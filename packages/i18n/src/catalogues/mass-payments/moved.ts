import { counted, words } from '../../words.ts';

/** Recipients that are paid at another number or account by now than their rows say. */
export const movedWords = words({
  title: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'recipient is', 'recipients are')} paid at another number or account by now than here. Nothing is sent to the old one.`,
    fr: (p) =>
      `${counted('fr', p.count, 'bénéficiaire a', 'bénéficiaires ont')} maintenant un autre numéro ou compte qu’ici. Rien ne part vers l’ancien.`,
  },
  takeAll: { en: 'Take those of now', fr: 'Reprendre les numéros ou comptes actuels' },
  take: { en: (p: { to: string }) => `Take ${p.to}`, fr: (p) => `Mettre ${p.to}` },
  took: {
    en: (p: { count: number }) => `${counted('en', p.count, 'row', 'rows')} changed`,
    fr: (p) => counted('fr', p.count, 'ligne changée', 'lignes changées'),
  },
  now: {
    en: (p: { to: string }) => `On the list of recipients by now: ${p.to}. The one here is old.`,
    fr: (p) => `Maintenant dans la liste des bénéficiaires\u00a0: ${p.to}. Celui d’ici est l’ancien.`,
  },
  nowNowhere: {
    en: 'On the list of recipients there is neither number nor account by now. The one here is old.',
    fr: 'La liste des bénéficiaires n’a plus ni numéro ni compte. Celui d’ici est l’ancien.',
  },
  oldOne: { en: (p: { at: string }) => `The old one: ${p.at}`, fr: (p) => `L’ancien\u00a0: ${p.at}` },
  old: { en: 'The old number or account is meant', fr: 'C’est bien l’ancien numéro ou compte' },
  oldHint: {
    en: 'Otherwise close this and put in the one of now.',
    fr: 'Sinon, fermez et saisissez l’actuel.',
  },
  tickFirst: {
    en: 'Say first that the old number or account is meant.',
    fr: 'Dites d’abord que c’est bien l’ancien numéro ou compte.',
  },
});
