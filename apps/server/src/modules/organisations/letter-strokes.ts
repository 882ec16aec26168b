/** A piece of a letter: points joined by lines, or a bow around a middle (degrees, clockwise from the right, downwards). */
type Line = readonly (readonly [number, number])[];
type Bow = { x: number; y: number; rx: number; ry: number; from: number; to: number };
type Piece = Line | Bow;

const bow = (x: number, y: number, rx: number, ry: number, from: number, to: number): Bow => ({
  x,
  y,
  rx,
  ry,
  from,
  to,
});
const bowl = bow(1.9, 1.7, 1.7, 1.7, -90, 90);

/**
 * Capitals and digits as strokes, six units high, for a picture made on the server: no font is installed there, and a
 * picture must look the same on every machine.
 */
const letters: Readonly<Record<string, readonly Piece[]>> = {
  A: [
    [
      [0, 6],
      [2.2, 0],
      [4.4, 6],
    ],
    [
      [0.8, 4],
      [3.6, 4],
    ],
  ],
  B: [
    [
      [2, 0],
      [0, 0],
      [0, 6],
      [2.1, 6],
    ],
    bow(2, 1.45, 1.5, 1.45, -90, 90),
    [
      [0, 2.9],
      [2.1, 2.9],
    ],
    bow(2.1, 4.45, 1.75, 1.55, -90, 90),
  ],
  C: [bow(2.4, 3, 2.4, 3, 310, 50)],
  D: [
    [
      [1.3, 0],
      [0, 0],
      [0, 6],
      [1.3, 6],
    ],
    bow(1.3, 3, 2.8, 3, -90, 90),
  ],
  E: [
    [
      [3.5, 0],
      [0, 0],
      [0, 6],
      [3.5, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  F: [
    [
      [3.5, 0],
      [0, 0],
      [0, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  G: [
    bow(2.4, 3, 2.4, 3, 310, 20),
    [
      [2.7, 3.3],
      [4.65, 3.3],
      [4.65, 4.1],
    ],
  ],
  H: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [4, 6],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  I: [
    [
      [0, 0],
      [0, 6],
    ],
  ],
  J: [
    [
      [3, 0],
      [3, 4.4],
    ],
    bow(1.5, 4.4, 1.5, 1.6, 0, 165),
  ],
  K: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [3.8, 0],
      [0, 3.7],
    ],
    [
      [1.4, 2.5],
      [4, 6],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [3.4, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2.4, 4],
      [4.8, 0],
      [4.8, 6],
    ],
  ],
  N: [
    [
      [0, 6],
      [0, 0],
      [4, 6],
      [4, 0],
    ],
  ],
  O: [bow(2.5, 3, 2.5, 3, 0, 360)],
  P: [
    [
      [1.9, 0],
      [0, 0],
      [0, 6],
    ],
    bowl,
    [
      [0, 3.4],
      [1.9, 3.4],
    ],
  ],
  Q: [
    bow(2.5, 3, 2.5, 3, 0, 360),
    [
      [3, 4.2],
      [4.8, 6.3],
    ],
  ],
  R: [
    [
      [1.9, 0],
      [0, 0],
      [0, 6],
    ],
    bowl,
    [
      [0, 3.4],
      [1.9, 3.4],
      [4, 6],
    ],
  ],
  S: [bow(1.95, 1.5, 1.75, 1.5, 330, 90), bow(1.95, 4.5, 1.95, 1.5, -90, 155)],
  T: [
    [
      [0, 0],
      [4.2, 0],
    ],
    [
      [2.1, 0],
      [2.1, 6],
    ],
  ],
  U: [
    [
      [0, 0],
      [0, 3.9],
    ],
    bow(2, 3.9, 2, 2.1, 0, 180),
    [
      [4, 3.9],
      [4, 0],
    ],
  ],
  V: [
    [
      [0, 0],
      [2.2, 6],
      [4.4, 0],
    ],
  ],
  W: [
    [
      [0, 0],
      [1.4, 6],
      [2.9, 1.2],
      [4.4, 6],
      [5.8, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [4, 6],
    ],
    [
      [4, 0],
      [0, 6],
    ],
  ],
  Y: [
    [
      [0, 0],
      [2.1, 3],
      [4.2, 0],
    ],
    [
      [2.1, 3],
      [2.1, 6],
    ],
  ],
  Z: [
    [
      [0, 0],
      [3.9, 0],
      [0, 6],
      [3.9, 6],
    ],
  ],
  0: [bow(1.9, 3, 1.9, 3, 0, 360)],
  1: [
    [
      [0, 1.3],
      [1.5, 0],
      [1.5, 6],
    ],
  ],
  2: [
    bow(1.8, 1.8, 1.8, 1.8, -170, 35),
    [
      [3.27, 2.83],
      [0, 6],
      [3.8, 6],
    ],
  ],
  3: [bow(1.7, 1.5, 1.7, 1.5, -150, 90), bow(1.7, 4.5, 1.9, 1.5, -90, 150)],
  4: [
    [
      [3, 6],
      [3, 0],
      [0, 4.3],
      [4.1, 4.3],
    ],
  ],
  5: [
    [
      [3.5, 0],
      [0.5, 0],
      [0.3, 2.6],
    ],
    bow(1.7, 4.05, 1.95, 1.95, -135, 145),
  ],
  6: [
    [
      [3, 0],
      [0.4, 3.2],
    ],
    bow(1.9, 4.1, 1.9, 1.9, 0, 360),
  ],
  7: [
    [
      [0, 0],
      [3.8, 0],
      [1.3, 6],
    ],
  ],
  8: [bow(1.9, 1.45, 1.55, 1.45, 0, 360), bow(1.9, 4.45, 1.9, 1.55, 0, 360)],
  9: [
    bow(1.9, 1.9, 1.9, 1.9, 0, 360),
    [
      [3.4, 2.8],
      [0.9, 6],
    ],
  ],
};
/** For a name of other letters. */
const dot: readonly Piece[] = [bow(1.5, 3, 1.5, 1.5, 0, 360)];

export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];
const steps = 16;
const pointsOf = (piece: Piece): Line =>
  'rx' in piece
    ? Array.from({ length: steps + 1 }, (_, step) => {
        const angle = ((piece.from + ((piece.to - piece.from) * step) / steps) * Math.PI) / 180;
        return [piece.x + piece.rx * Math.cos(angle), piece.y + piece.ry * Math.sin(angle)] as const;
      })
    : piece;
const strokesOf = (pieces: readonly Piece[]): Stroke[] =>
  pieces.flatMap((piece) => {
    const points = pointsOf(piece);
    return points.slice(1).map((point, index): Stroke => [...points[index]!, ...point]);
  });

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
