import { pdfText } from './pdf-text.ts';

export type Measure = (text: string) => number;

/**
 * Widths in points of text in one standard font and size, each character measured once. Kerning is left out: it only
 * narrows.
 */
export function measureOf(document: PDFKit.PDFDocument, font: string, size: number): Measure {
  const widths = new Map<string, number>();
  const widthOf = (character: string) => {
    let width = widths.get(character);
    if (width === undefined) {
      width = document.font(font).fontSize(size).widthOfString(character);
      widths.set(character, width);
    }
    return width;
  };
  return (text) => {
    let sum = 0;
    for (const character of text) sum += widthOf(character);
    return sum;
  };
}

/**
 * Cuts text into lines that fit: between words, inside a word only where it is longer than a line (an id). What does
 * not fit into `linesMax` ends with an ellipsis.
 */
export function fitLines(raw: string, width: number, measure: Measure, linesMax: number): string[] {
  const text = pdfText(raw.replace(/\s+/g, (blank) => (blank === '\u00a0' || blank === '\u202f' ? blank : ' '))).trim();
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (measure(line + character) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  lines.push(line);
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  let last = kept[linesMax - 1]!;
  while (last !== '' && measure(`${last}…`) > width) last = last.slice(0, -1);
  kept[linesMax - 1] = `${last.trimEnd()}…`;
  return kept;
}
