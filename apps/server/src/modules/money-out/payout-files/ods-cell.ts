import { neverCalculated } from '#domain/mass-payments/amount-cell.ts';
import { andMore, commentsOfRow, commentsOfSheet } from './bounded-comments.ts';
import { commentText } from './cell-comments.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import { numberText, percentText } from './xlsx-cell.ts';

/** What hangs on a cell and is not its text: a note, a picture, a shape. */
const beside = new Set(['annotation', 'frame', 'custom-shape', 'control', 'g', 'line', 'rect']);

/** Gathers the paragraphs of one cell, and sees whether all of its text is struck through. */
export function odsText(struckStyles: ReadonlySet<string>, limits: SpreadsheetLimits) {
  let text = '';
  let [paragraphs, inParagraph, aside] = [0, 0, 0];
  let spans: boolean[] = [];
  // How many of those that are open are struck through: a text may stand in a hundred thousand of them.
  let struckSpans = 0;
  let [struck, plain] = [0, 0];
  const add = (part: string) => {
    if (aside > 0 || inParagraph === 0 || text.length >= limits.cellMax) return;
    text = (text + part).slice(0, limits.cellMax);
    if (part.trim() === '') return;
    if (struckSpans > 0) struck += 1;
    else plain += 1;
  };
  return {
    begin() {
      text = '';
      [paragraphs, inParagraph, aside, struck, plain] = [0, 0, 0, 0, 0];
      [spans, struckSpans] = [[], 0];
    },
    open(name: string, attributes: Record<string, string>) {
      if (beside.has(name)) aside += 1;
      else if (aside > 0) return;
      else if (name === 'p') {
        inParagraph += 1;
        if (paragraphs++ > 0) add('\n');
      } else if (name === 'span')
        struckSpans += spans[spans.push(struckStyles.has(attributes['text:style-name'] ?? '')) - 1] ? 1 : 0;
      else if (name === 's') add(' '.repeat(Math.min(Number(attributes['text:c']) || 1, 100)));
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
    },
    close(name: string) {
      if (beside.has(name)) aside -= 1;
      else if (aside > 0) return;
      else if (name === 'p') inParagraph -= 1;
      else if (name === 'span' && spans.pop()) struckSpans -= 1;
    },
    text: add,
    end: () => text,
    isStruck: () => struck > 0 && plain === 0,
  };
}

/** Gathers the comments of one cell; what all of a sheet hold is bounded. */
export function noteReader(limits: SpreadsheetLimits) {
  let left = limits.commentsMax;
  let kept = commentsOfSheet;
  let notes: string[] = [];
  let [author, text] = ['', ''];
  let inside: 'author' | 'text' | null = null;
  let isNote = false;
  return {
    open(name: string) {
      if (name === 'annotation') [isNote, author, text, inside] = [true, '', '', null];
      else if (!isNote) return;
      else if (name === 'creator') inside = 'author';
      else if (name === 'p') {
        if (text !== '' && text.length < limits.cellMax) text += '\n';
        inside = 'text';
      }
    },
    close(name: string) {
      if (!isNote) return;
      if (name === 'creator' || name === 'p') inside = null;
      if (name !== 'annotation') return;
      isNote = false;
      left -= text.length + 8;
      if (left < 0) refuseFile('tooMuchInside');
      const said = commentText(text, author);
      if (said === '' || notes.length > commentsOfRow) return;
      notes.push(notes.length < commentsOfRow && kept-- > 0 ? said : andMore);
    },
    text(part: string) {
      if (inside === 'author') author = (author + part).slice(0, 200);
      else if (inside === 'text' && text.length < limits.cellMax) text += part;
    },
    end(): string[] {
      const found = notes;
      if (notes.length > 0) notes = [];
      return found;
    },
  };
}

export type OdsValue = {
  text: string;
  /** Null for anything but a number with decimals. */ isShownWhole: boolean | null;
};

/** The value of a cell as text: figures and dates by their value, everything else as it is shown. */
export function cellText(attributes: Record<string, string>, shown: string): OdsValue {
  const plain = (text: string): OdsValue => ({ text, isShownWhole: null });
  if (
    isFormula(attributes) &&
    shown === '' &&
    attributes['office:value'] === undefined &&
    !calculatedAsText.has(attributes['office:value-type'] ?? '')
  )
    return plain(neverCalculated);
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
      return figure(attributes['office:value'] ?? shown, shown);
    case 'percentage':
      return plain(attributes['office:value'] === undefined ? shown : percentText(Number(attributes['office:value'])));
    case 'date': {
      const [day, time = ''] = (attributes['office:date-value'] ?? '').split('T');
      return plain(day ? (time && !/^00:00(?::00)?/.test(time) ? `${day} ${time.slice(0, 5)}` : day) : shown);
    }
    case 'boolean':
      return plain(attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE');
    default:
      return plain(shown || (attributes['office:string-value'] ?? ''));
  }
}

/** Kinds of values that stand elsewhere than in a figure, or may be empty. */
const calculatedAsText: ReadonlySet<string> = new Set(['string', 'date', 'time', 'boolean']);
export const isFormula = (attributes: Record<string, string>): boolean => attributes['table:formula'] !== undefined;

function figure(raw: string, shown: string): OdsValue {
  const text = numberText(raw, { kind: 'plain', isWhole: false }, false);
  // A number shown with zeros in front is a number as people know it: that of a phone.
  if (/^0\d+$/.test(shown.trim()) && Number(shown) === Number(raw)) return { text: shown.trim(), isShownWhole: null };
  return {
    text,
    isShownWhole: text.includes('.') ? shown.replace(/\D/g, '') === String(Math.abs(Math.round(Number(raw)))) : null,
  };
}
