import { isLocale, type Locale } from '#i18n/words.ts';
import { session } from '../data/session.ts';
import { storageKeys, readText, writeText } from '../data/storage.ts';
import { dropLeft, followLeft } from '../data/tab-memory.ts';

/**
 * Query parameters `lang` (fr, en) and `mode` (light, dark) are taken over and kept, then leave the address so that
 * a later choice is not undone by a reload. The skin is put on before the first paint. What was left on purpose in
 * another tab while this one was put aside is forgotten before anything of it is shown.
 */
export function boot(): void {
  if (followLeft() && session.get()) dropLeft();
  const url = new URL(location.href);
  const lang = url.searchParams.get('lang');
  const mode = url.searchParams.get('mode');
  if (isLocale(lang)) writeText(storageKeys.locale, lang);
  // Any other mode belongs to a screen: the counter of direct charges.
  const hasSkin = mode === 'light' || mode === 'dark';
  if (hasSkin) {
    writeText(storageKeys.skin, mode);
    url.searchParams.delete('mode');
  }
  if (lang !== null || hasSkin) {
    url.searchParams.delete('lang');
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }
  document.documentElement.dataset.skin = readText(storageKeys.skin) === 'dark' ? 'dark' : 'light';
  document.documentElement.lang = languageOf(readText(storageKeys.locale), navigator.languages);
}

/** The first language of the device that we speak; English where it speaks neither. */
export function deviceLocale(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
}

/** What was chosen here holds over what the device speaks. */
export const languageOf = (chosen: string | null, languages: readonly string[]): Locale =>
  isLocale(chosen) ? chosen : deviceLocale(languages);
