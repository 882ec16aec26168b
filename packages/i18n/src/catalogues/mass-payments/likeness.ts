import { formatNumber } from '#domain/values/money.ts';
import { words } from '../../words.ts';

/** What was paid of a mass payment that another one looks like. */
export const massLikenessWords = words({
  paid: {
    en: (p: { paid: number; of: number }) =>
      p.paid === 0
        ? 'It has paid none of its rows so far.'
        : `It has paid ${formatNumber(p.paid, 'en')} of its ${formatNumber(p.of, 'en')} ${p.of === 1 ? 'row' : 'rows'}.`,
    fr: (p) =>
      p.paid === 0
        ? 'Il n’a payé aucune de ses lignes jusqu’ici.'
        : `Il a payé ${formatNumber(p.paid, 'fr')} ${p.paid < 2 ? 'ligne' : 'lignes'} sur ${formatNumber(p.of, 'fr')}.`,
  },
});
