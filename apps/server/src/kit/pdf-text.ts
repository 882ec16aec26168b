/**
 * The standard PDF fonts know the letters of Western Europe only. Local letters (Ɛ, ŋ, ɓ …) are written with their
 * nearest relative, other marks fall away; narrow spaces become plain ones. Names stay readable instead of garbled.
 */
const relatives: Record<string, string> = {
  Ɛ: 'E',
  ɛ: 'e',
  Ɔ: 'O',
  ɔ: 'o',
  Ŋ: 'N',
  ŋ: 'n',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ǝ: 'E',
  ǝ: 'e',
  Ə: 'E',
  ə: 'e',
  Ɨ: 'I',
  ɨ: 'i',
  Ʉ: 'U',
  ʉ: 'u',
  Ƴ: 'Y',
  ƴ: 'y',
  ꞌ: '’',
  ʼ: '’',
  '\u202f': '\u00a0',
  '\u2009': ' ',
  '\u2212': '-',
};
const windows1252 = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

export function pdfText(text: string): string {
  let out = '';
  for (const character of text.normalize('NFC')) {
    const known = relatives[character] ?? character;
    if (windows1252.test(known)) out += known;
    else
      out += [...known.normalize('NFD')]
        .map((part) => relatives[part] ?? part)
        .filter((part) => windows1252.test(part))
        .join('');
  }
  return out;
}
