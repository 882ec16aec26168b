import { letters, dot } from './letter-shapes.ts';
import { type Stroke, strokesOf } from './letter-pieces.ts';

export const letterHeight = 6;
const gap = 1.6;

/** The strokes of a few letters side by side from nought, and how wide they are together. */
export function strokesOfText(text: string): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = [];
  let left = 0;
  for (const pieces of text === '' ? [dot] : [...text].map((letter) => letters[letter] ?? dot)) {
    const own = strokesOf(pieces);
    const xs = own.flatMap(([x1, , x2]) => [x1, x2]);
    const [least, most] = [Math.min(...xs), Math.max(...xs)];
    strokes.push(...own.map(([x1, y1, x2, y2]): Stroke => [x1 - least + left, y1, x2 - least + left, y2]));
    left += most - least + gap;
  }
  return { strokes, width: left - gap };
}
