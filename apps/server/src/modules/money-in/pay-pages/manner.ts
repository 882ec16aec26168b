import type { Mode } from '#checkout/views.ts';
import { isLocale, type Locale } from '#i18n/words.ts';

/** How this payer wants the page: language and skin. */
export type Manner = {
  locale: Locale;
  mode: Mode;
  /** What was asked for in the address, to be carried along: '' or '?lang=fr&mode=dark'. */
  carried: string;
};

/**
 * The language asked for, else the one the merchant set, else the first the browser names that we speak, else English.
 */
export function mannerOf(query: Record<string, unknown>, acceptLanguage: string, linkLanguage = 'auto'): Manner {
  const asked = isLocale(query['lang']) ? query['lang'] : null;
  const set = isLocale(linkLanguage) ? linkLanguage : null;
  const spoken = acceptLanguage
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLocale);
  const mode: Mode = query['mode'] === 'light' || query['mode'] === 'dark' ? query['mode'] : 'auto';
  const carried = new URLSearchParams();
  if (asked) carried.set('lang', asked);
  if (mode !== 'auto') carried.set('mode', mode);
  return { locale: asked ?? set ?? spoken ?? 'en', mode, carried: carried.size > 0 ? `?${carried}` : '' };
}

/** An address with the manner and more parameters. */
export function withQuery(path: string, manner: Manner, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(manner.carried);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

export const either = (text: { en: string; fr: string }, locale: Locale): string => text[locale] || text.en || text.fr;
