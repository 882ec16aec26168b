import { say, type Catalogue, type Locale } from '#i18n/words.ts';
import type { Option } from './list/filters.ts';

/** What a catalogue of names calls it; what it does not know stays as it is. */
export function nameIn<C extends Catalogue>(catalogue: C, key: string, locale: Locale): string {
  const name = (say(catalogue, locale) as Record<string, unknown>)[key];
  return typeof name === 'string' ? name : key;
}
/** Everything that a catalogue of names knows, as choices. */
export const namesOf = (catalogue: Catalogue, locale: Locale): Option[] =>
  Object.keys(catalogue).map((key) => ({ value: key, label: nameIn(catalogue, key, locale) }));
