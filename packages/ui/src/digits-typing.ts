import { asSeen } from '#domain/values/as-seen.ts';

/**
 * Typing into a box that regroups its digits: amounts ("25 000"), phone numbers ("6 77 12 34 56"), dates
 * ("18/11/2026"). While only digits are typed, everything else on screen is drawn; after each change the caret is put
 * back behind the same digit, so that correcting a figure in the middle does not throw the caret to the end. As soon as
 * something else is typed or pasted ("1500,50", "-500"), nothing is drawn and nothing is left out: the text is read as
 * a whole, and what cannot be read is handed on as it stands, so that it is refused and becomes no other number.
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

export type Change = Typing & {
  /** What stood in the box: the drawn digits, or what was typed. */
  shown: string;
  /** What was put into it: '' for what only takes away, null where the browser does not say. */
  put: string | null;
  /** Marks that may be typed between digits and are drawn anyway, e.g. the strokes of a date. */
  marks?: string | undefined;
  /** The digits of a text that is written otherwise, or null where it cannot be read. */
  read?: ((text: string) => string | null) | undefined;
};

/** Whether these are digits that the box draws, and no text that it could not read. */
export const isDrawn = (value: string, max: number): boolean => value.length <= max && /^\d*$/.test(value);

/** The digits of a text, or the text where it is none: nothing but an empty box gives ''. */
export function readText(
  text: string,
  { read, clean, marks = '', max }: Pick<Change, 'read' | 'clean' | 'marks' | 'max'>,
): string {
  const seen = asSeen(text);
  if (seen.trim() === '') return '';
  const isBare = [...seen].every((mark) => /[\d\s]/.test(mark) || marks.includes(mark));
  const found = read ? read(seen) : isBare ? digitsOf(seen) : null;
  const digits = found && clean ? clean(found) : found;
  return digits && isDrawn(digits, max) ? digits : text;
}

/** One change of such a box. `digits` is a text where it cannot be read, and '' only where nothing stands there. */
export function changeText(change: Change): Typed {
  const { before, shown, text, caret, put, marks = '', format, max } = change;
  const isMark = (mark: string) => /\s/.test(mark) || marks.includes(mark);
  const isDigits = put !== null && (/^\d*$/.test(put) || (put.length === 1 && isMark(put)));
  if (isDigits && isDrawn(before, max) && shown === format(before)) {
    const after = digitsOf(text);
    // One digit too many is not taken. Of many that come at once none may be missing.
    const isTooMany = put.length > 1 && (change.clean?.(after) ?? after).length > max;
    if (!isTooMany) return typeDigits(change);
  }
  const digits = readText(text, change);
  const isAtOnce = (put === null || put.length > 1) && change.inputType !== 'insertCompositionText';
  if (digits === text || digits === '' || !isAtOnce) return { digits, text, caret };
  const drawn = format(digits);
  return { digits, text: drawn, caret: drawn.length };
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
