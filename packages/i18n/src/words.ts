/**
 * One set of words for console, pay page, e-mail, SMS, PDF and server errors.
 *
 * A catalogue is a plain object: each sentence stands in English and French side by side, so that
 * a missing language fails the type check and whoever changes one sees the other. A sentence with
 * parameters is a pair of functions over the same parameter object.
 */
export type Locale = 'en' | 'fr';
export const locales: readonly Locale[] = ['en', 'fr'];

type Plain = { en: string; fr: string };
type Template = { en: (params: any) => string; fr: (params: any) => string };
export type Sentence = Plain | Template;
export type Catalogue = Record<string, Sentence>;

export type Spoken<C extends Catalogue> = { readonly [K in keyof C]: C[K]['en'] };

export function words<const C extends Catalogue>(catalogue: C): C {
  return catalogue;
}

const cache = new WeakMap<Catalogue, Map<Locale, object>>();

/** The catalogue in one language. The same object is returned for the same pair, so it is safe in memo lists. */
export function say<C extends Catalogue>(catalogue: C, locale: Locale): Spoken<C> {
  let perLocale = cache.get(catalogue);
  if (!perLocale) cache.set(catalogue, (perLocale = new Map()));
  let spoken = perLocale.get(locale);
  if (!spoken) {
    spoken = Object.fromEntries(Object.entries(catalogue).map(([key, sentence]) => [key, sentence[locale]]));
    perLocale.set(locale, spoken);
  }
  return spoken as Spoken<C>;
}

/** A sentence with its parameters, in both languages. */
export const sayBoth = <P>(
  sentence: { en: (params: P) => string; fr: (params: P) => string },
  params: P,
): { en: string; fr: string } => ({ en: sentence.en(params), fr: sentence.fr(params) });

/** French treats 0 and 1 as singular, English only 1. */
export function plural(locale: Locale, count: number, forms: { one: string; other: string }): string {
  const isOne = locale === 'fr' ? Math.abs(count) < 2 : count === 1;
  return isOne ? forms.one : forms.other;
}

/** A number with what it counts, as it is spoken of that many; `count` may be written already ("1 204"). */
export function counted(locale: Locale, count: unknown, one: string, other: string): string {
  return `${String(count)} ${plural(locale, Number(String(count).replace(/[^\d]/g, '')), { one, other })}`;
}

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'fr';
}
