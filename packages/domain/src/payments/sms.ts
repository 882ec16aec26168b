import type { Amount } from '../values/money.ts';
import type { OperatorCode } from './operators.ts';
import { parsePhone } from '../values/phone.ts';

/**
 * Reads the SMS a customer shows as proof ("I paid"). It only extracts what the text says: a pasted SMS can be forged,
 * so what it says is searched for, never believed. The wordings are those MTN and Orange send in Cameroon in French and
 * English; anything else yields whatever parts can be recognised.
 */
export type OperatorSms = {
  operator?: OperatorCode;
  amount?: Amount;
  /** The payer, as 2376XXXXXXXX. */
  phone?: string;
  /** The payer's name. */
  name?: string;
  beneficiaryPhone?: string;
  beneficiaryName?: string;
  transactionId?: string;
  at?: Date;
};

const number = String.raw`[0-9][0-9 \u00a0\u202f.,]*`;
const currency = String.raw`(?:F\s?CFA|XAF|CFA|F)`;
const money = String.raw`(?:${number}\s*${currency}\b|${currency}\s*${number})`;
const phone = String.raw`(?:\+|00)?(?:237)?[\s.-]?6(?:[\s.-]?[0-9]){8}`;
const name = String.raw`[^().,:;0-9]+?`;

const partyPatterns: readonly { pattern: RegExp; groups: readonly (keyof OperatorSms)[] }[] = [
  // Orange transfer: both ends with number and name.
  {
    pattern: new RegExp(
      String.raw`(?:transfert|transfer)\s+(?:de|du|from|of)\s+(?:${money}\s+(?:effectue\s+avec\s+succes\s+)?(?:de|du|from)\s+)?(${phone})\s+(${name})\s+(?:vers|au|a|to)\s+(?:le\s+)?(${phone})(?:\s+(${name}))?(?=\s+(?:reussi|succ|effectue|has|is|was)|[.,;]|$)`,
      'di',
    ),
    groups: ['phone', 'name', 'beneficiaryPhone', 'beneficiaryName'],
  },
  // Orange merchant payment: "Paiement de SHOP reussi par 69… NAME".
  {
    pattern: new RegExp(
      String.raw`(?:paiement|payment)\s+(?:de|of|to|a|chez)\s+(.+?)\s+(?:reussi|en\s+succes|successful|succeeded)\s+(?:par|by)\s+(?:le\s+)?(${phone})(?:\s+(${name}))?(?=[.,;]|$)`,
      'di',
    ),
    groups: ['beneficiaryName', 'phone', 'name'],
  },
  // MTN received, with or without the number.
  {
    pattern: new RegExp(
      String.raw`(?:recu|received)\s+${money}\s+(?:de\s+la\s+part\s+de|de|from)\s+(${name})\s*(?:\(\s*(${phone})[^)]*\)|(?=\s+(?:sur|on|le|at)\s|[.,;]|$))`,
      'di',
    ),
    groups: ['name', 'phone'],
  },
  // MTN sent: transfer with the number, payment without.
  {
    pattern: new RegExp(
      String.raw`(?:transfere|transferred|envoye|sent|transfert\s+effectue\s+pour|transfert\s+de|transfer\s+of|paiement\s+de|payment\s+of|paye|paid)\s+${money}\s+(?:a|to|for|pour|chez)\s+(${name})\s*(?:\(\s*(${phone})[^)]*\)|(?=\s+(?:a\s+ete|has|was|le|at|on|est)\s|[.,;]|$))`,
      'di',
    ),
    groups: ['beneficiaryName', 'beneficiaryPhone'],
  },
  // MTN debit started by a merchant.
  {
    pattern: new RegExp(
      String.raw`transaction\s+(?:de|of)\s+${money}\s+(?:effectuee\s+par|by)\s+(${name})\s*(?:\([^)]*\)\s*)?(?:sur|on)\s`,
      'di',
    ),
    groups: ['beneficiaryName'],
  },
];

/** Accents off, one letter for one letter, so that positions in both texts agree. */
function plainLetters(text: string): string {
  return text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD').charAt(0)).replace(/[\n\r\t]/g, ' ');
}

/** Reads a pasted operator SMS; fields that cannot be recognised are absent. */
export function parseOperatorSms(text: string): OperatorSms {
  const original = text.normalize('NFC').slice(0, 1_000);
  const plain = plainLetters(original);
  const found: OperatorSms = {};

  const orangeId = /\b([A-Z]{2}([0-9]{6})\.([0-9]{4})\.[A-Z][0-9]{4,6})\b/i.exec(plain);
  const transactionId = orangeId?.[1]?.toUpperCase() ?? numericId(plain);
  if (transactionId) found.transactionId = transactionId;
  if (orangeId || /orange\s*money/i.test(plain)) found.operator = 'orange';
  // Only MTN writes bare digits as a transaction id.
  else if (
    /\bmtn|momo|mobile\s*money|argent mobile/i.test(plain) ||
    (transactionId && /transaction\s+(?:id|financiere)/i.test(plain))
  )
    found.operator = 'mtn';

  const amount = amountIn(plain);
  if (amount !== undefined) found.amount = amount;
  readParties(plain, original, found);
  const at = writtenTime(plain) ?? (orangeId ? orangeIdTime(orangeId[2]!, orangeId[3]!) : undefined);
  if (at) found.at = at;
  return found;
}

function readParties(plain: string, original: string, found: OperatorSms): void {
  for (const { pattern, groups } of partyPatterns) {
    const match = pattern.exec(plain);
    if (!match) continue;
    for (const [index, field] of groups.entries()) {
      const span = match.indices?.[index + 1];
      if (!span) continue;
      const value = original.slice(span[0], span[1]).replace(/\s+/g, ' ').trim();
      if (field === 'phone' || field === 'beneficiaryPhone') {
        const parsed = parsePhone(value);
        if (parsed.ok) found[field] = parsed.phone;
      } else if ((field === 'name' || field === 'beneficiaryName') && value !== '') found[field] = value;
    }
    return;
  }
  const loose = [...plain.matchAll(new RegExp(String.raw`(?<![0-9.])${phone}(?![0-9])`, 'g'))];
  const parsed = loose.length === 1 ? parsePhone(loose[0]![0]) : null;
  if (parsed?.ok && parsed.phone !== found.transactionId) found.phone = parsed.phone;
}

function numericId(plain: string): string | undefined {
  const labels = [
    /financial\s+transaction\s+id/i,
    /transaction\s+financiere/i,
    /(?<!external\s)(?<!externe\s)transaction\s+id/i,
    /id(?:entifiant)?\s+(?:de\s+(?:la\s+)?)?transaction(?!\s+externe)/i,
    /\b(?:no|numero|n°)\s+de\s+transaction/i,
    /\bref(?:erence)?/i,
    /(?<!external\s)\bid\b/i,
  ];
  for (const label of labels) {
    const match = new RegExp(String.raw`${label.source}\s*[:#=]?\s*([0-9]{8,14})(?![0-9])`, 'i').exec(plain);
    if (match) return match[1];
  }
  return undefined;
}

/** A labelled amount first; otherwise the first sum that is not a balance, a fee, a commission or a net figure. */
function amountIn(plain: string): Amount | undefined {
  const labelled = new RegExp(
    String.raw`(?:montant\s+(?:de\s+la\s+)?transaction|transaction\s+amount|\bmontant|\bamount)\s*:\s*(?:${currency}\s*)?(${number})`,
    'i',
  ).exec(plain);
  const fromLabel = labelled && wholeFrancs(labelled[1]!);
  if (fromLabel != null) return fromLabel;
  for (const match of plain.matchAll(
    new RegExp(String.raw`(?<![0-9A-Za-z.])(?:(${number})\s*${currency}\b|${currency}\s*(${number}))`, 'gi'),
  )) {
    const before = plain.slice(Math.max(0, match.index - 28), match.index);
    if (/(?:solde|balance|frais|fees?|commission|net|bonus|jusqu'a|up\s+to)[^.;0-9]*$/i.test(before)) continue;
    const francs = wholeFrancs((match[1] ?? match[2])!);
    if (francs !== null) return francs;
  }
  return undefined;
}

/** "25 000", "25.000", "25,000", "25000.00" → 25000. A real fraction is not an amount of francs: null. */
function wholeFrancs(text: string): Amount | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(/[.,]+$/, '');
  const match = /^([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+)(?:[.,]([0-9]{1,2}))?$/.exec(compact);
  if (!match || Number(match[2] ?? 0) !== 0) return null;
  const francs = Number(match[1]!.replace(/[.,]/g, ''));
  return francs > 0 && Number.isSafeInteger(francs) ? francs : null;
}

/** SMS carry Douala time. */
function doualaTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second = 0,
): Date | undefined {
  const at = new Date(Date.UTC(year, month - 1, day, hour - 1, minute, second));
  const local = new Date(at.getTime() + 3_600_000);
  const same =
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hour &&
    local.getUTCMinutes() === minute;
  return same ? at : undefined;
}

function writtenTime(plain: string): Date | undefined {
  const iso =
    /\b(20[0-9]{2})[-/]([0-9]{2})[-/]([0-9]{2})[ T,]+(?:a\s+|at\s+)?([0-9]{2})[:h]([0-9]{2})(?::([0-9]{2}))?/i.exec(
      plain,
    );
  if (iso)
    return doualaTime(
      ...(iso.slice(1, 6).map(Number) as [number, number, number, number, number]),
      Number(iso[6] ?? 0),
    );
  const local =
    /\b([0-9]{2})[-/.]([0-9]{2})[-/.](20[0-9]{2})[ ,]+(?:a\s+|at\s+)?([0-9]{2})[:h]([0-9]{2})(?::([0-9]{2}))?/i.exec(
      plain,
    );
  if (!local) return undefined;
  const [day, month, year, hour, minute] = local.slice(1, 6).map(Number) as [number, number, number, number, number];
  return doualaTime(year, month, day, hour, minute, Number(local[6] ?? 0));
}

/** Orange writes the moment into its ids: PP260731.1319.B45805 is 31 July 2026, 13:19. */
function orangeIdTime(date: string, time: string): Date | undefined {
  const pair = (text: string, at: number) => Number(text.slice(at, at + 2));
  return doualaTime(2000 + pair(date, 0), pair(date, 2), pair(date, 4), pair(time, 0), pair(time, 2));
}
