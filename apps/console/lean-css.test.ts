import { expect, it } from 'vitest';
import { leanStyles } from './lean-css.ts';

it('keeps what browsers of our target read and drops what is written for older ones', () => {
  const css = `@layer properties {
  @supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) { *, ::before { --tw-leading: initial; } }
}
.line { color: var(--fg);
  border-color: var(--control); @supports (color: color-mix(in lab, red, red)) { border-color: color-mix(in oklab, var(--control) 60%, transparent); }
}
.under { -webkit-text-decoration-color: var(--fg); text-decoration-color: var(--fg);
  @supports (color: color-mix(in lab, red, red)) { -webkit-text-decoration-color: color-mix(in oklab, var(--fg) 40%, transparent); text-decoration-color: color-mix(in oklab, var(--fg) 40%, transparent); }
}
code { font-family: var(--default-mono-font-family, ui-monospace, 'Courier New', monospace); }
@supports (display: grid) { .kept { display: grid; } }`;
  expect(leanStyles(css).replace(/\s+/g, ' ').trim()).toBe(
    '.line { color: var(--fg); border-color: color-mix(in oklab, var(--control) 60%, transparent); } .under { text-decoration-color: color-mix(in oklab, var(--fg) 40%, transparent); } code { font-family: var(--default-mono-font-family); } @supports (display: grid) { .kept { display: grid; } }',
  );
});
