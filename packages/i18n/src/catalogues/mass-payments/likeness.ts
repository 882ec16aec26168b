import { formatNumber } from '#domain/values/money.ts';
import { words } from '../../words.ts';

/** What was paid of a mass payment that another one looks like. */
export const massLikenessWords = words({
  paid: {
    en: (p: { paid: number; of: number }) =>
      p.paid === 0
        ? 'It has paid none of its rows so far.'
        : `Rows paid so far: ${formatNumber(p.paid, 'en')} of ${formatNumber(p.of, 'en')}.`,
    fr: (p) =>
      p.paid === 0
        ? 'Il n’a payé aucune de ses lignes jusqu’ici.'
        : `Lignes déjà payées\u00a0: ${formatNumber(p.paid, 'fr')} sur ${formatNumber(p.of, 'fr')}.`,
  },
});
