import { describe, expect, it } from 'vitest';
import { initialsOf, logoColourOf } from './made-logo.ts';

describe('the letters that stand for a name', () => {
  it.each([
    ['Boulangerie La Paix', 'BP'],
    ['Écurie', 'E'],
    ['Boutique Njoya', 'BN'],
    ['ets. de la Gare', 'EG'],
    ['2M Services', '2S'],
    ["L'Étoile d'Or", 'EO'],
    ['Œuvres sociales', 'OS'],
    ['La', 'L'],
    ['商店', ''],
    ['  ', ''],
  ])('%s: %s', (name, letters) => expect(initialsOf(name)).toBe(letters));
});

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
describe('their colour', () => {
  it('is the same for a name however it is typed, others for others, and white can be read on it', () => {
    expect(logoColourOf('Café Njoya')).toBe(logoColourOf(' CAFE NJOYA '));
    const seen = new Set(Array.from({ length: 200 }, (_, index) => logoColourOf(`Boutique ${index}`)));
    expect(seen.size).toBe(8);
    for (const colour of seen) expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThan(4.5);
  });
});
