import { limits } from './limits.ts';
import { parsePhone } from './phone.ts';

/** Lower case without accents or ligatures, for search: "Église Ñoño" and "eglise nono" meet. */
export function foldAccents(text: string): string {
  return withoutAccents(text.normalize('NFKD').toLowerCase());
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'AE')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/Ø/g, 'O')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/ɛ/g, 'e')
    .replace(/ɔ/g, 'o')
    .replace(/ŋ/g, 'n');
}

/**
 * A note as an operator's prompt can show it: ASCII letters, digits and simple punctuation, one line, at most `max`
 * characters. Operators refuse or garble anything else.
 */
export function asciiNote(text: string, max: number = limits.payerNoteMax): string {
  return withoutAccents(text)
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/№/g, 'No')
    .replace(/[^A-Za-z0-9 .,:;!?'()/#+_-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** 16 digits with their checksum: the specification's rule for a prepaid card. */
export function isCardNumber(digits: string): boolean {
  return /^\d{16}$/.test(digits) && !/^0+$/.test(digits) && passesLuhn(digits);
}

/**
 * Whether free text carries something that looks like a payment card number, so that it is refused before it is stored.
 * Only unbroken runs of 13 to 19 digits and the groupings printed on cards count: a phone number beside an amount is
 * not one.
 */
export function looksLikeCardNumber(text: string): boolean {
  const candidates = text.matchAll(
    /(?<![0-9])(?:[0-9]{13,19}|[0-9]{4}(?:[ \u00a0-][0-9]{4}){2}[ \u00a0-][0-9]{1,7}|[0-9]{4}[ \u00a0-][0-9]{6}[ \u00a0-][0-9]{5})(?![0-9])/gu,
  );
  for (const candidate of candidates) {
    const [match] = candidate;
    const digits = match.replace(/[^0-9]/g, '');
    // The figures of "1.00290000230245E+22", an account as a spreadsheet has rounded it, are of no card.
    if (
      /[0-9][.,]$/.test(text.slice(Math.max(0, candidate.index - 2), candidate.index)) &&
      /^E\+?[0-9]/i.test(text.slice(candidate.index + match.length).slice(0, 3))
    )
      continue;
    // One phone number in ten, written with 00237, has a card's checksum by chance.
    if (!/^0+$/.test(digits) && passesLuhn(digits) && !parsePhone(match).ok) return true;
  }
  return false;
}

/** A usable e-mail address: one @, a dotted domain, no spaces. Proof comes from the code we send to it. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  return (
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      text,
    ) && !/^\.|\.\.|\.@/.test(text)
  );
}

/** An absolute http or https address without a user name, as the specification wants redirect addresses. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

export type PasswordProblem = 'tooShort' | 'tooLong' | 'noUppercase' | 'noLowercase' | 'noDigit';

/** What a password still lacks, in the order a form shows it; empty when it is acceptable. */
export function passwordProblems(text: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (text.length < limits.passwordMin) problems.push('tooShort');
  if (text.length > limits.passwordMax) problems.push('tooLong');
  if (!/\p{Lu}/u.test(text)) problems.push('noUppercase');
  if (!/\p{Ll}/u.test(text)) problems.push('noLowercase');
  if (!/\p{Nd}/u.test(text)) problems.push('noDigit');
  return problems;
}

/** The first `length` letters, never half of one: an emoji is two units, and half of it is no text to a database. */
export const shortened = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/u, '');
