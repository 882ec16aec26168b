/** The two languages of the product, and a text that stands in both. */
export type Locale = 'en' | 'fr';
export type Bilingual = { en: string; fr: string };
