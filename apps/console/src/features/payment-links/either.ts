import type { Locale } from '#i18n/words.ts';

/** One language is enough for a merchant: the other reader sees the same text. */
export const either = (text: { en: string; fr: string }, locale: Locale): string => text[locale] || text.en || text.fr;
