import { detectOperator, type OperatorCode } from '../payments/operators.ts';
import { asSeen } from './as-seen.ts';

/**
 * Cameroonian mobile numbers: nine digits, 6 then 2, 4, 5, 6, 7, 8 or 9 (the specification's rule, wider than
 * libphonenumber's). Stored everywhere as 2376XXXXXXXX.
 */
export type PhoneProblem = 'required' | 'invalidCharacters' | 'wrongCountry' | 'wrongLength' | 'notMobile';
export type ParsedPhone =
  | { ok: true; phone: string; operator: OperatorCode | null }
  | { ok: false; reason: PhoneProblem };

const refused = (reason: PhoneProblem): ParsedPhone => ({ ok: false, reason });

/**
 * Reads a number however a clerk writes it: `6XXXXXXXX`, `+237…`, `00237…`, `237…`, with spaces, dots, dashes,
 * slashes or brackets, or `tel:`. There is no trunk prefix in Cameroon, but people type one, so a single leading 0 is
 * dropped.
 * `operator` is null for a valid number outside both operators' prefixes.
 */
export function parsePhone(text: string): ParsedPhone {
  const trimmed = asSeen(text).trim().replace(/^tel:/i, '');
  if (trimmed === '') return refused('required');
  const compact = trimmed.replace(/[\s().\-\u2010-\u2015/]/gu, '');
  if (!/^\+?[0-9]+$/.test(compact)) return refused('invalidCharacters');

  const international = compact.startsWith('+') ? compact.slice(1) : compact.startsWith('00') ? compact.slice(2) : null;
  if (international !== null && !international.startsWith('237')) return refused('wrongCountry');
  let national = international?.slice(3) ?? compact;
  // A nine-digit number cannot start with 237: those are fixed lines of 11 digits with the country code.
  if (international === null && national.startsWith('237') && national.length > 9) national = national.slice(3);
  if (national.length === 10 && national.startsWith('0')) national = national.slice(1);

  if (national.length !== 9) return refused('wrongLength');
  if (!/^6[2456789]/.test(national)) return refused('notMobile');
  return { ok: true, phone: `237${national}`, operator: detectOperator(national) };
}

/** The nine digits without the country code. */
export function nationalNumber(phone: string): string {
  return /^237[0-9]{9}$/.test(phone) ? phone.slice(3) : phone;
}

/** "6 77 12 34 56". Text that is not a stored number comes back unchanged. */
export function formatPhone(phone: string): string {
  const digits = nationalNumber(phone);
  return /^[0-9]{9}$/.test(digits) ? digits.replace(/^(.)(..)(..)(..)(..)$/, '$1 $2 $3 $4 $5') : phone;
}

/** "+237 6 77 12 34 56". */
export function formatPhoneFull(phone: string): string {
  const grouped = formatPhone(phone);
  return grouped === phone ? phone : `+237 ${grouped}`;
}

/** "6 77 •• •• 56": enough for the owner to recognise, too little for anyone else to call. */
export function maskPhone(phone: string): string {
  const digits = nationalNumber(phone);
  if (!/^[0-9]{9}$/.test(digits)) return '•'.repeat(Math.min(phone.length, 9));
  return digits.replace(/^(.)(..)....(..)$/, '$1 $2 •• •• $3');
}
