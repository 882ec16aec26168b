/**
 * Typing into a box that regroups its digits: amounts ("25 000"), phone numbers ("6 77 12 34 56"), dates
 * ("18/11/2026"). The box holds digits; everything else on screen is drawn. After each change the caret is put back
 * behind the same digit, so that correcting a figure in the middle does not throw the caret to the end.
 */
export type Typed = { digits: string; text: string; caret: number };

export type Typing = {
  /** The digits before the change. */
  before: string;
  /** What the browser made of the box, and where its caret is. */
  text: string;
  caret: number;
  /** The InputEvent's inputType, when known. */
  inputType?: string | undefined;
  /** Draws the digits; may insert any characters but no digits. */
  format: (digits: string) => string;
  /** Most digits; a change that would exceed it is refused. */
  max: number;
  /** Extra rule on the digits, e.g. no leading zeros. */
  clean?: ((digits: string) => string) | undefined;
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Where the caret stands in a drawn text when `count` digits are before it. */
export function caretAfter(text: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/\d/.test(text[at]!) && ++seen === count) return at + 1;
  }
  return text.length;
}

export function typeDigits({ before, text, caret, inputType, format, max, clean }: Typing): Typed {
  let digits = digitsOf(text);
  let ahead = digitsOf(text.slice(0, caret)).length;
  if (digits === before && text.length < format(before).length) {
    // Only a drawn character was deleted: the person meant the digit next to it.
    if (inputType === 'deleteContentBackward' && ahead > 0) {
      digits = digits.slice(0, ahead - 1) + digits.slice(ahead);
      ahead--;
    } else if (inputType === 'deleteContentForward') {
      digits = digits.slice(0, ahead) + digits.slice(ahead + 1);
    }
  }
  const cleaned = clean ? clean(digits) : digits;
  ahead = Math.max(0, ahead - (digits.length - cleaned.length));
  if (cleaned.length > max) {
    const kept = format(before);
    return {
      digits: before,
      text: kept,
      caret: caretAfter(kept, Math.min(ahead - (cleaned.length - before.length), before.length)),
    };
  }
  const drawn = format(cleaned);
  return { digits: cleaned, text: drawn, caret: caretAfter(drawn, ahead) };
}

export const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/** "6 77 12 34 56", also while only part of it is there. */
export function drawPhone(digits: string): string {
  return [digits.slice(0, 1), digits.slice(1, 3), digits.slice(3, 5), digits.slice(5, 7), digits.slice(7)]
    .filter(Boolean)
    .join(' ');
}

/** National digits of what was pasted or filled in: "+237 677 12 34 56", "00237677123456", "6 77-12-34-56". */
export function nationalDigits(digits: string): string {
  return digits.length > 9 ? digits.replace(/^(00)?237/, '') : digits;
}

/** "18/11/2026", also while only part of it is there. */
export function drawDate(digits: string): string {
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean);
  return parts.join('/');
}
