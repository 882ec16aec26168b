/** The two languages of the product, and a text that stands in both. */
export type Locale = 'en' | 'fr';
export type Bilingual = { en: string; fr: string };

/** A text that may be written in one language only, for whoever reads the other. */
export const inBoth = (text: Bilingual): Bilingual => ({ en: text.en || text.fr, fr: text.fr || text.en });
/** A name that nobody translates. */
export const sameInBoth = (name: string): Bilingual => ({ en: name, fr: name });
/** The same sentence in both languages. */
export const both = (say: (locale: Locale) => string): Bilingual => ({ en: say('en'), fr: say('fr') });
