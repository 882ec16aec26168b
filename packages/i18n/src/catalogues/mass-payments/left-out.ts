import type { LeftOut, LeftOutCode } from '#domain/mass-payments/left-out.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { locales, sayBoth } from '../../words.ts';
import { statusNames } from '../ui/statuses.ts';
import { massPaymentFileWords } from './words.ts';

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
      `The row says “${words}”: part of it was paid. Write what is left to pay, or take the row in with the amount it has.`,
    fr: ({ words }) =>
      `La ligne dit «\u00a0${words}\u00a0»\u00a0: une partie a été payée. Écrivez ce qui reste à payer, ou reprenez la ligne avec son montant.`,
  },
  column: {
    en: ({ words }) => `“${words}” was said to mean: not to be paid.`,
    fr: ({ words }) => `Il a été dit que «\u00a0${words}\u00a0» veut dire\u00a0: à ne pas payer.`,
  },
  columnPart: {
    en: ({ words }) =>
      `The row says “${words}”, less than its amount. Write what is left to pay, or take the row in with the amount it has.`,
    fr: ({ words }) =>
      `La ligne dit «\u00a0${words}\u00a0», moins que son montant. Écrivez ce qui reste à payer, ou reprenez la ligne avec son montant.`,
  },
  colour: {
    en: () => 'Rows of this colour were said not to be paid.',
    fr: () => 'Il a été dit que les lignes de cette couleur ne sont pas à payer.',
  },
  said: {
    en: ({ words }) =>
      `The row says “${words}”.${wasCancelled(words) ? ' Whoever was not paid there is copied by a button on the page of that mass payment.' : ''}`,
    fr: ({ words }) =>
      `La ligne dit «\u00a0${words}\u00a0».${wasCancelled(words) ? ' Un bouton sur la page de ce paiement de masse duplique qui n’y a pas été payé.' : ''}`,
  },
};
/** What a result of ours says of rows that were cancelled: taken in with all others, whoever was paid is paid again. */
const cancelled = locales.map((locale) => `${massPaymentFileWords.status[locale]}: ${statusNames.cancelled[locale]}`);
const wasCancelled = (words: string): boolean => cancelled.includes(words);

/** Why a row of a spreadsheet is left out until somebody takes it in. */
export const leftOutText = ({ code, words = '' }: LeftOut): Bilingual => sayBoth(leftOutReasons[code], { words });
