/** Letters and digits of full width, as keyboards of East Asia write them: "１２３". */
const wide = /[\uff01-\uff5e]/g;

/**
 * A number, an amount, an address or an id as whoever copied it sees it. Contacts, WhatsApp and web pages put invisible
 * marks (Unicode's format controls) around what is copied; who looks at the box finds nothing wrong with it. Not for
 * names and free text: there such marks may carry a meaning, and are refused or kept. Nor for what turns the order of
 * digits around (U+202D, U+202E): who looks at it sees another number, and it is refused where it stands.
 */
export const asSeen = (text: string): string =>
  text
    .replace(/(?![\u202d\u202e])\p{Cf}/gu, '')
    .replace(wide, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
