/**
 * The alphabet of SMS (GSM 03.38): 160 characters of it make one message, any other character makes it 70. French is
 * written without what the alphabet lacks rather than in messages that cost twice.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';
/** Places in the table that `basic` skips: 0x1b is the escape to the extension. */
const codes = new Map([...basic].map((character, index) => [character, index < 27 ? index : index + 1]));
const extendedCodes: Record<string, number> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '×': 'x',
  œ: 'oe',
  Œ: 'OE',
};

/** The nearest text the alphabet can write; what has no nearest form (another script) stays as it is. */
export function gsmText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').replace(/« | »/g, '"')]
    .map((character) => {
      if (isGsm(character)) return character;
      const bare = character.normalize('NFD')[0]!;
      return plain[character] ?? (isGsm(bare) ? bare : character);
    })
    .join('')
    .replace(/ ([:;!?])/g, '$1');
}

export const isGsm = (text: string): boolean =>
  [...text].every((character) => codes.has(character) || extended.includes(character));

/** Septets a text takes: characters of the extension take two. */
export const gsmLength = (text: string): number =>
  [...text].reduce((sum, character) => sum + (extended.includes(character) ? 2 : 1), 0);

export type SmsPart = { encoding: 'gsm' | 'ucs2'; bytes: Buffer };

/**
 * The parts of a text as SMPP carries them: one character per byte (the operator packs them) or UTF-16, without the
 * header that joins parts. A character is never cut in two.
 */
export function smsParts(text: string): SmsPart[] {
  const encoding = isGsm(text) ? 'gsm' : 'ucs2';
  const characters = [...text].map((character) => (encoding === 'gsm' ? gsmBytes(character) : utf16(character)));
  const [whole, part] = encoding === 'gsm' ? [160, 153] : [140, 134];
  const total = characters.reduce((sum, bytes) => sum + bytes.length, 0);
  const max = total <= whole ? whole : part;
  const parts: Buffer[][] = [[]];
  let size = 0;
  for (const bytes of characters) {
    if (size + bytes.length > max) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(bytes);
    size += bytes.length;
  }
  return parts.map((list) => ({ encoding, bytes: Buffer.concat(list) }));
}

function gsmBytes(character: string): Buffer {
  const code = codes.get(character);
  return code === undefined ? Buffer.from([0x1b, extendedCodes[character]!]) : Buffer.from([code]);
}

function utf16(character: string): Buffer {
  const bytes = Buffer.from(character, 'utf16le');
  return bytes.swap16();
}
