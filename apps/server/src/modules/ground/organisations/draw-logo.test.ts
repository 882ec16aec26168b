import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawLogo, madeLogoSide } from './draw-logo.ts';

/** The places in the palette, line by line. */
const pointsOf = (png: Buffer): Buffer[] => {
  const at = png.indexOf('IDAT');
  const points = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return Array.from({ length: madeLogoSide }, (_, y) =>
    points.subarray(y * (madeLogoSide + 1) + 1, (y + 1) * (madeLogoSide + 1)),
  );
};

describe('a logo made from a name', () => {
  it.each(['Boutique Njoya', 'É', '商店', 'Wax Mode Wouri', ''])('%j is a small picture', (name) => {
    const png = drawLogo(name);
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      madeLogoSide,
      madeLogoSide,
    ]);
    expect(png.length).toBeLessThan(3000);
    const lines = pointsOf(png);
    expect(
      lines.flatMap((line) => [...line]).some((shade) => shade === 31),
      'letters in white',
    ).toBe(true);
    // The letters keep away from the edge, where round corners cut.
    for (const line of lines)
      expect([line[0], line[7], line[madeLogoSide - 8], line[madeLogoSide - 1]]).toEqual([0, 0, 0, 0]);
  });
  it('is the same for the same name and another one for another', () => {
    expect(drawLogo('Café Njoya')).toEqual(drawLogo('Café Njoya'));
    expect(drawLogo('Café Njoya')).not.toEqual(drawLogo('Port Rouge'));
  });
  it('has every capital and digit: none looks like the dot that stands for other letters', () => {
    const dot = drawLogo('商店');
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      expect(pointsOf(drawLogo(letter)), letter).not.toEqual(pointsOf(dot));
  });
});
