import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartColours, operatorColours, palettes, skins, toneNames, tones, type Skin } from './tokens.ts';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The variables of one skin as the stylesheet has them. */
function variables(skin: Skin): Map<string, string> {
  const block = css.split(/\n}/).find((part) => part.includes(`color-scheme: ${skin}`))!;
  return new Map(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9A-Fa-f]{6})/g)].map((match) => [match[1]!, match[2]!.toUpperCase()]),
  );
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe.each(skins)('%s skin', (skin) => {
  const p = palettes[skin];
  it('stands in the stylesheet with the same values', () => {
    const found = variables(skin);
    for (const [name, value] of Object.entries(p)) expect(found.get(name), name).toBe(value);
    for (const tone of toneNames) {
      expect(found.get(`${tone}-bg`), tone).toBe(tones[skin][tone].bg);
      expect(found.get(`${tone}-fg`), tone).toBe(tones[skin][tone].fg);
    }
    chartColours[skin].forEach((colour, index) => expect(found.get(`chart-${index + 1}`)).toBe(colour));
  });
  it('reads at WCAG AA wherever text stands on it', () => {
    for (const ground of [p.bg, p.card, p.sunken]) {
      expect(contrast(p.fg, ground)).toBeGreaterThan(7);
      expect(contrast(p.muted, ground)).toBeGreaterThan(4.5);
    }
    const pairs: [string, string][] = [
      [p.subtle, p.card],
      [p.primary, p.card],
      [p.primary, p.bg],
      [p.danger, p.card],
      [p['on-primary'], p.primary],
      [p['on-primary'], p['primary-hover']],
      [p['on-danger'], p.danger],
      [p['on-danger'], p['danger-hover']],
      [p['on-soft'], p.soft],
      [p.fg, p.soft],
      [p.muted, p.soft],
    ];
    for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
    for (const tone of toneNames) expect(contrast(tones[skin][tone].fg, tones[skin][tone].bg), tone).toBeGreaterThan(7);
  });
  it('shows the edge of inputs, focus and charts', () => {
    expect(contrast(p.control, p.card)).toBeGreaterThan(3);
    expect(contrast(p.ring, p.card)).toBeGreaterThan(3);
    for (const colour of chartColours[skin]) expect(contrast(colour, p.card), colour).toBeGreaterThan(4.5);
  });
});

it('operators keep their colours readable', () => {
  for (const { bg, fg } of Object.values(operatorColours)) expect(contrast(bg, fg)).toBeGreaterThan(4.5);
});
