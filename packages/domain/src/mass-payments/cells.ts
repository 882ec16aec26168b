import { parseRib } from '../banks/account.ts';
import { detectOperator, type OperatorCode } from '../payments/operators.ts';
import { asSeen } from '../values/as-seen.ts';
import { nationalNumber, parsePhone } from '../values/phone.ts';
import { foldAccents } from '../values/text.ts';
import type { Locale } from '../values/locale.ts';
import { readAmountCell, wrongCell as wrong, type CellReading } from './amount-cell.ts';
import { bareAmount, type AmountReading } from './amounts.ts';

/** "6.77E+08", "2,37677123456E+11": how a spreadsheet shows a long figure. */
const scientific = /^\s*([1-9])(?:[.,]([0-9]{1,20}))?E\+?([0-9]{1,2})\s*$/i;

/**
 * The whole digits of a figure in that notation; null for other text; 'lost' when there are fewer digits than places.
 */
function unfold(text: string): string | null {
  const match = scientific.exec(text);
  if (!match) return null;
  const digits = match[1]! + (match[2] ?? '');
  const places = Number(match[3]) + 1;
  const kept = digits.slice(0, places);
  // Digits behind the last whole place must be zeros; missing places would be invented.
  if (places > 30 || /[1-9]/.test(digits.slice(places)) || kept.length < places) return 'lost';
  return kept;
}

/**
 * A mobile number as it survives a spreadsheet: the plus or the zeros in front lost, spaces and dots, 00237, a trailing
 * ".0", or a figure like 6.77123456E+08. A figure whose last digits are gone is refused: completing it with zeros would
 * be the number of somebody else.
 */
export function readPhoneCell(cell: string): CellReading<{ phone: string; operator: OperatorCode | null }> {
  const text = cell.trim();
  const seen = asSeen(cell).trim();
  const unfolded = unfold(seen);
  if (unfolded === 'lost') return wrong('phone.digitsLost');
  const bare = (unfolded ?? seen).replace(/^'/, '').replace(/^(\+?\d{9,14})[.,]0{1,2}$/, '$1');
  const parsed = parsePhone(bare);
  if (!parsed.ok) return wrong('phone.invalid');
  const isAsStored = text === parsed.phone || text === `+${parsed.phone}` || text === nationalNumber(parsed.phone);
  const repair = unfolded !== null ? 'phone.scientific' : isAsStored ? null : 'phone.cleaned';
  return { ok: true, value: { phone: parsed.phone, operator: parsed.operator }, repair };
}

/**
 * Whether a list gives somebody nothing: no amount, 0 however it is written, or the dash that a program shows for it.
 * An amount that cannot be read is not nothing.
 */
export function isNoAmount(cell: string, reading: AmountReading | null = null): boolean {
  const bare = bareAmount(cell);
  if (asSeen(cell).trim() === '' || /^[-\u2013\u2014]+$|^0+(?:[.,]0+)?$/.test(bare)) return true;
  const read = readAmountCell(cell, reading);
  return read.ok && read.value === 0;
}

const operatorWords: Readonly<Record<OperatorCode, readonly string[]>> = {
  mtn: ['mtn', 'momo', 'mtn momo', 'mtn mobile money', 'mobile money mtn', 'mtn cameroon', 'mtn cameroun'],
  orange: ['orange', 'om', 'orange money', 'orange cameroun', 'orange cameroon', 'orangemoney'],
};

/** The operator as people write it; one that is written wins over the prefix of the number. */
export function readOperatorCell(cell: string, phone: string | null): CellReading<OperatorCode> {
  const key =
    cell === ''
      ? ''
      : foldAccents(cell)
          .replace(/[^a-z]+/g, ' ')
          .trim();
  const byPrefix = phone === null ? null : detectOperator(nationalNumber(phone));
  if (key === '') return byPrefix === null ? wrong('operator.unknown') : { ok: true, value: byPrefix, repair: null };
  const written = (Object.keys(operatorWords) as OperatorCode[]).find((code) => operatorWords[code].includes(key));
  if (!written) return wrong('operator.invalid');
  return {
    ok: true,
    value: written,
    repair: null,
    ...(byPrefix !== null && byPrefix !== written ? { warning: 'operator.ported' as const } : {}),
  };
}

export function readRibCell(cell: string): CellReading<string> {
  const text = cell.trim();
  const seen = asSeen(cell).trim();
  if (scientific.test(seen)) return wrong('rib.digitsLost');
  const parsed = parseRib(seen.replace(/^'/, ''));
  if (!parsed.ok) return wrong('rib.invalid');
  return {
    ok: true,
    value: parsed.rib,
    repair: parsed.rib === text ? null : 'rib.cleaned',
    ...(parsed.keyOk ? {} : { warning: 'rib.key' as const }),
  };
}

const languageWords: Readonly<Record<Locale, readonly string[]>> = {
  fr: ['fr', 'francais', 'french', 'f'],
  en: ['en', 'anglais', 'english', 'ang', 'e'],
};
export function readLanguageCell(cell: string): Locale | null {
  const key = foldAccents(cell).trim();
  return languageWords.fr.includes(key) ? 'fr' : languageWords.en.includes(key) ? 'en' : null;
}

const kindWords = {
  person: ['personne', 'person', 'individu', 'particulier', 'individual', 'p'],
  company: ['entreprise', 'company', 'societe', 'organisation', 'organization', 'business', 'c', 'e'],
} as const;
export function readKindCell(cell: string): 'person' | 'company' | null {
  const key = foldAccents(cell).trim();
  return (kindWords.person as readonly string[]).includes(key)
    ? 'person'
    : (kindWords.company as readonly string[]).includes(key)
      ? 'company'
      : null;
}
