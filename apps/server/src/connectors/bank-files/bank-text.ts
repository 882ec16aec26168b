import { asciiNote } from '#domain/values/text.ts';

/**
 * Text as banks take it: Latin letters without accents, digits, space and `/-?:().,'+`. Anything else makes a bank
 * refuse the whole file, so it is replaced rather than passed on.
 */
export function bankText(text: string, max: number): string {
  return asciiNote(text.replaceAll('&', '+').replaceAll('_', '-'), text.length * 2)
    .replace(/[^A-Za-z0-9 /\-?:().,'+]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}
