import { initialsOf, logoColourOf } from '#domain/organisations/made-logo.ts';
import { palettePng } from '../../../kit/png.ts';
import { letterHeight, strokesOfText } from './letter-strokes.ts';
import type { Stroke } from './letter-pieces.ts';

export const madeLogoSide = 144;
/** Between the colour and white, so that round edges are smooth. */
const shades = 32;
const halfStroke = 0.46;

/** The initials of a name, white on its colour: a PNG of about one kilobyte, drawn in a few milliseconds. */
export function drawLogo(name: string): Buffer {
  const { strokes, width } = strokesOfText(initialsOf(name));
  const scale = Math.min((madeLogoSide * 0.4) / letterHeight, (madeLogoSide * 0.62) / Math.max(width, 1));
  const [left, top] = [(madeLogoSide - width * scale) / 2, (madeLogoSide - letterHeight * scale) / 2];
  const colour = [1, 3, 5].map((at) => Number.parseInt(logoColourOf(name).slice(at, at + 2), 16));
  const palette = Array.from(
    { length: shades },
    (_, shade) =>
      colour.map((part) => Math.round(part + ((255 - part) * shade) / (shades - 1))) as [number, number, number],
  );
  const edge = halfStroke + 0.5 / scale;
  const isFar = (at: number, down: number): boolean =>
    at < -edge || at > width + edge || down < -edge || down > letterHeight + 1;
  return palettePng(madeLogoSide, palette, (x, y) => {
    const [at, down] = [(x + 0.5 - left) / scale, (y + 0.5 - top) / scale];
    if (isFar(at, down)) return 0;
    let nearest = Infinity;
    for (const stroke of strokes) nearest = Math.min(nearest, distanceTo(stroke, at, down));
    // How many points outside the stroke's edge: half a point to either side is the edge itself.
    const outside = (nearest - halfStroke) * scale;
    return Math.round(Math.min(1, Math.max(0, 0.5 - outside)) * (shades - 1));
  });
}

function distanceTo([x1, y1, x2, y2]: Stroke, x: number, y: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2);
}
