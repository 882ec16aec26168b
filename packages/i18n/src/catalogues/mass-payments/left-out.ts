import type { LeftOut, LeftOutCode } from '#domain/mass-payments/left-out.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { sayBoth } from '../../words.ts';

type Said = (p: { words: string }) => string;
const leftOutReasons: Readonly<Record<LeftOutCode, { en: Said; fr: Said }>> = {
  hidden: {
    en: () => 'This row is hidden in the spreadsheet, or a filter takes it away.',
    fr: () => 'Cette ligne est masquée dans le tableur, ou un filtre l’écarte.',
  },
  struck: {
    en: () => 'This row is struck through in the spreadsheet.',
    fr: () => 'Cette ligne est barrée dans le tableur.',
  },
  heading: { en: () => 'This row repeats the headings.', fr: () => 'Cette ligne répète les titres des colonnes.' },
  nobody: {
    en: ({ words }) =>
      words
        ? `“${words}” names nobody to pay: it is a title, a signature or a note.`
        : 'These rows name nobody to pay: titles, signatures or notes.',
    fr: ({ words }) =>
      words
        ? `«\u00a0${words}\u00a0» ne désigne personne à payer\u00a0: c’est un titre, une signature ou une note.`
        : 'Ces lignes ne désignent personne à payer\u00a0: titres, signatures ou notes.',
  },
  noAmount: { en: () => 'No amount, or 0: not paid.', fr: () => 'Aucun montant, ou 0\u00a0: pas payé.' },
  partPaid: {
    en: ({ words }) =>
      `The row says “${words}”: part of it was paid. Write what is left to pay, or take the row in to pay all of it.`,
    fr: ({ words }) =>
      `La ligne dit «\u00a0${words}\u00a0»\u00a0: une partie a été payée. Écrivez ce qui reste à payer, ou reprenez la ligne pour tout payer.`,
  },
  said: {
    en: ({ words }) => `The row says “${words}”.`,
    fr: ({ words }) => `La ligne dit «\u00a0${words}\u00a0».`,
  },
};

/** Why a row of a spreadsheet is left out until somebody takes it in. */
export const leftOutText = ({ code, words = '' }: LeftOut): Bilingual => sayBoth(leftOutReasons[code], { words });
