import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Both } from './records.ts';

/**
 * Whom a line of the history is about; those marked were corrected. Of a long list the first ones, and how many more.
 */
export function namesOfRows(rows: readonly { name: string; isCorrected?: boolean }[], namedMax = 10): Both {
  const said = (locale: 'en' | 'fr') => {
    const first = rows
      .slice(0, namedMax)
      .map(({ name, isCorrected }) => (isCorrected ? massPaymentNotes.corrected[locale]({ name }) : name))
      .join(', ');
    return rows.length > namedMax
      ? `${first} ${massPaymentNotes.more[locale]({ count: rows.length - namedMax })}`
      : first;
  };
  return { en: said('en'), fr: said('fr') };
}
