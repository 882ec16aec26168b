/**
 * What people chose themselves (names, titles, reasons) before it stands in a letter: on one line, so that no header
 * can be added to a mail, and without the invisible characters (Unicode's format controls) that turn a text around or
 * hide a part of it.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const deceiving = /\p{Cf}/gu;

export const cleanText = (text: string): string => text.replace(breaking, ' ').replace(deceiving, '').trim();

/** The same for every text of a parameter object; dates and numbers pass through. */
export function cleanParams<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanParams) as T;
  if (value !== null && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanParams(inner)])) as T;
  return value;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
