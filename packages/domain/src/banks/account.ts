import { asSeen } from '../values/as-seen.ts';
import { bankOf } from './banks.ts';

/**
 * A bank account of the CEMAC zone: 23 digits, of which 5 name the bank, 5 the branch, 11 the account, and 2 are a key
 * over the rest. The first digit tells the country; 1 is Cameroon.
 */
export type RibProblem = 'required' | 'invalidCharacters' | 'wrongCountry' | 'wrongLength' | 'wrongIbanCheck';
/**
 * Things a person should look at and may overrule: published account numbers do not always pass, and banks are founded.
 */
export type RibWarning = 'keyMismatch' | 'unknownBank' | 'historicBank';
export type Rib = {
  rib: string;
  bank: string;
  branch: string;
  account: string;
  key: string;
  keyOk: boolean;
  /** null while the key is wrong: such a number has no IBAN. */ iban: string | null;
  bankName: string | null;
  warnings: RibWarning[];
};
export type ParsedRib = ({ ok: true } & Rib) | { ok: false; reason: RibProblem };

export const ribDigits = 23;
const parts = [5, 5, 11, 2] as const;
const ibanStart = 'CM21';

/** Remainder by 97, digit by digit: 23 digits are more than a number holds. */
function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** The two-digit key ("01" to "97") that belongs to bank, branch and account. */
export function ribKey(bank: string, branch: string, account: string): string {
  return String(97 - mod97(`${bank}${branch}${account}00`)).padStart(2, '0');
}

function partsOf(digits: string): string[] {
  let start = 0;
  return parts.map((length) => digits.slice(start, (start += length)));
}

/**
 * Reads an account number however it is written: 23 digits with spaces, dots, dashes or slashes, or the IBAN.
 * A key that does not fit is told (`keyOk: false`), not refused. `countries` are the first digits that are taken.
 */
export function parseRib(text: string, { countries = ['1'] }: { countries?: readonly string[] } = {}): ParsedRib {
  const compact = asSeen(text)
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015/|_:]/gu, '')
    .replace(/^(?:IBAN|RIB)/, '');
  if (compact === '') return { ok: false, reason: 'required' };
  const iban = /^([A-Z]{2})([0-9]{2})([0-9]*)$/.exec(compact);
  if (iban && iban[1] !== 'CM') return { ok: false, reason: 'wrongCountry' };
  const rib = iban ? iban[3]! : compact;
  if (!/^[0-9]+$/.test(rib)) return { ok: false, reason: 'invalidCharacters' };
  if (rib.length !== ribDigits) return { ok: false, reason: 'wrongLength' };
  // A good account number is divisible by 97, which leaves 21 as the only check digits a Cameroonian IBAN can have.
  if (iban && iban[2] !== '21') return { ok: false, reason: 'wrongIbanCheck' };
  if (!countries.includes(rib[0]!)) return { ok: false, reason: 'wrongCountry' };
  const [bank, branch, account, key] = partsOf(rib) as [string, string, string, string];
  const keyOk = ribKey(bank, branch, account) === key;
  const known = bankOf(bank);
  const warnings: RibWarning[] = [];
  if (!keyOk) warnings.push('keyMismatch');
  if (!known) warnings.push('unknownBank');
  else if (known.isHistoric) warnings.push('historicBank');
  return {
    ok: true,
    rib,
    bank,
    branch,
    account,
    key,
    keyOk,
    iban: keyOk ? `${ibanStart}${rib}` : null,
    bankName: known?.name ?? null,
    warnings,
  };
}

/** "10005 00002 00000020611 38", also while only part of it is there. */
export function formatRib(rib: string): string {
  return /^[0-9]{0,23}$/.test(rib) ? partsOf(rib).filter(Boolean).join(' ') : rib;
}

/** "10005 ••••• •••••••0611 38": enough to recognise, too little to copy. */
export function maskRib(rib: string): string {
  return /^[0-9]{23}$/.test(rib)
    ? formatRib(rib).replace(/^(.{6}).{5} .{7}/, '$1••••• •••••••')
    : '•'.repeat(Math.min(rib.length, ribDigits));
}

/**
 * The bank a person chose beside a number that begins with another one; null where they agree or the number is not
 * whole.
 */
export function otherBankThan(
  chosen: string,
  rib: string,
): { begins: string; beginsName: string | null; chosen: string; chosenName: string | null } | null {
  const begins = rib.slice(0, 5);
  if (rib.length !== ribDigits || begins === chosen) return null;
  return { begins, beginsName: bankOf(begins)?.name ?? null, chosen, chosenName: bankOf(chosen)?.name ?? null };
}

/** Digits of an account number that is neither a RIB nor an IBAN: one at a bank elsewhere. */
export const accountDigits = { min: 8, max: 20 } as const;
export type OutsideAccount =
  | { ok: true; account: string; kind: 'iban' | 'number' }
  | { ok: false; reason: 'required' | 'invalidCharacters' | 'wrongLength' | 'wrongIbanCheck' };

/**
 * An account at a bank outside the zone: an IBAN of its country, whose check digits must fit, or an account number of 8
 * to 20 digits. Spaces, dots and dashes are a matter of print.
 */
export function parseOutsideAccount(text: string): OutsideAccount {
  const compact = text
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015]/gu, '')
    .replace(/^IBAN(?=[A-Z]{2}\d{2})/, '');
  if (compact === '') return { ok: false, reason: 'required' };
  if (/^[A-Z]{2}\d{2}/.test(compact)) {
    if (!/^[A-Z0-9]+$/.test(compact)) return { ok: false, reason: 'invalidCharacters' };
    if (compact.length < 15 || compact.length > 34) return { ok: false, reason: 'wrongLength' };
    // Letters count as 10 to 35, and the first four characters stand last.
    const digits = [...compact.slice(4), ...compact.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
    return mod97(digits) === 1 ? { ok: true, account: compact, kind: 'iban' } : { ok: false, reason: 'wrongIbanCheck' };
  }
  if (!/^\d+$/.test(compact)) return { ok: false, reason: 'invalidCharacters' };
  return compact.length < accountDigits.min || compact.length > accountDigits.max
    ? { ok: false, reason: 'wrongLength' }
    : { ok: true, account: compact, kind: 'number' };
}
