import { brand } from '#domain/values/brand.ts';
import { destinationWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';

/** How money reaches somebody, in a word. */
export const destinationName =
  (locale: Locale) =>
  (key: string): string => {
    const words = say(destinationWords, locale);
    return key === 'user' ? words.user({ brand: brand.name }) : (words[key as 'wallet'] ?? key);
  };
