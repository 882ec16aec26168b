import { wings } from '../tidy/walls.ts';

/** The spellings of one capability name, each where it is used. */
export type Names = {
  /** The folder of the module's wing: money-in */
  wing: string;
  /** Folder: gift-cards */
  folder: string;
  /** One of them in a file name: gift-card */
  file: string;
  /** In code: giftCards, giftCard, GiftCard */
  plural: string;
  singular: string;
  type: string;
  /** In the database and in error keys: gift_cards */
  table: string;
  /** Prefix of ids, three letters: gfc */
  prefix: string;
  title: { en: string; fr: string };
  /** "gift card", for sentences */
  words: string;
};

/** `path`: wing and capability, a plural noun in kebab-case. Throws a sentence that says what is wrong. */
export function namesOf(path: string, title: { en?: string | undefined; fr?: string | undefined } = {}): Names {
  const [wing, folder, ...more] = path.split('/') as [string, ...string[]];
  const known = wings.map(({ name }) => name);
  if (!folder || more.length > 0 || !known.includes(wing))
    throw new Error(`"${path}" is not <wing>/<plural-noun>, of the wings ${known.join(', ')}`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
    throw new Error(`"${folder}" is not kebab-case: write for example gift-cards`);
  if (!folder.endsWith('s')) throw new Error(`"${folder}" is not a plural noun: write for example gift-cards`);
  const file = folder.endsWith('ies')
    ? `${folder.slice(0, -3)}y`
    : /(ss|x|z|ch|sh)es$/.test(folder)
      ? folder.slice(0, -2)
      : folder.slice(0, -1);
  const words = file.replaceAll('-', ' ');
  const spoken = folder.replaceAll('-', ' ');
  const english = title.en ?? spoken[0]!.toUpperCase() + spoken.slice(1);
  return {
    wing,
    folder,
    file,
    plural: camel(folder),
    singular: camel(file),
    type: camel(`-${file}`),
    table: folder.replaceAll('-', '_'),
    prefix: prefixOf(file),
    title: { en: english, fr: title.fr ?? english },
    words,
  };
}

function camel(kebab: string): string {
  return kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** gift-card → gfc, coupon → cpn: initials first, then the consonants that one hears. */
function prefixOf(file: string): string {
  const parts = file.split('-');
  const letters = parts.map((part) => part[0]! + part.slice(1).replace(/[aeiou]/g, ''));
  const last = parts.length > 1 ? letters.at(-1)![0]! : '';
  return (letters[0]!.slice(0, 3 - last.length) + last + file.replace(/[-aeiou]/g, '')).slice(0, 3);
}
