/**
 * A piece of a letter: points joined by lines, or a bow around a middle (degrees, clockwise from the right, downwards).
 */
export type Line = readonly (readonly [number, number])[];
type Bow = { x: number; y: number; rx: number; ry: number; from: number; to: number };
export type Piece = Line | Bow;

export const bow = (x: number, y: number, rx: number, ry: number, from: number, to: number): Bow => ({
  x,
  y,
  rx,
  ry,
  from,
  to,
});
export const bowl = bow(1.9, 1.7, 1.7, 1.7, -90, 90);

export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];
const steps = 16;
const pointsOf = (piece: Piece): Line =>
  'rx' in piece
    ? Array.from({ length: steps + 1 }, (_, step) => {
        const angle = ((piece.from + ((piece.to - piece.from) * step) / steps) * Math.PI) / 180;
        return [piece.x + piece.rx * Math.cos(angle), piece.y + piece.ry * Math.sin(angle)] as const;
      })
    : piece;
export const strokesOf = (pieces: readonly Piece[]): Stroke[] =>
  pieces.flatMap((piece) => {
    const points = pointsOf(piece);
    return points.slice(1).map((point, index): Stroke => [...points[index]!, ...point]);
  });
