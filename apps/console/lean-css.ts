import type { Plugin } from 'vite';

/**
 * Tailwind writes what it needs twice, for browsers that know `@property` and `color-mix()` and for those that do not.
 * Our target (`build.target`) knows both, so the second copy is left out. So are prefixes nobody needs any more, the
 * fonts for themes that name none, and gradients, which our design has none of.
 */
export function leanCss(): Plugin {
  return {
    name: 'lean-css',
    apply: 'build',
    transform: (code, id) => (id.endsWith('.css') ? { code: leanStyles(code), map: null } : null),
  };
}

export function leanStyles(css: string): string {
  const known = withoutBlocks(
    withoutBlocks(css, /@layer properties\s*\{\s*@supports/g, 'drop'),
    /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*/g,
    'open',
  );
  return known
    .replace(/-webkit-text-decoration(?:-color)?:[^;{}]+;\s*/g, '')
    .replace(/(?<![\w-])([\w-]+):[^;{}]+;\s*(?=\1:\s*color-mix\()/g, '')
    .replace(
      /--tw-numeric-spacing:\s*tabular-nums;\s*font-variant-numeric:[^;}]+/g,
      'font-variant-numeric: tabular-nums',
    )
    .replace(/,\s*--tw-gradient-\w+/g, '')
    .replace(/var\((--default-(?:mono-)?font-family),[^)]*\)/g, 'var($1)');
}

/** Drops each block that starts like `head`, or opens it: its content stays and the condition goes. */
function withoutBlocks(css: string, head: RegExp, what: 'drop' | 'open'): string {
  let out = '';
  let done = 0;
  for (const { index } of css.matchAll(head)) {
    if (index < done) continue;
    const start = css.indexOf('{', index);
    let depth = 1;
    let end = start + 1;
    for (; depth > 0 && end < css.length; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
    out += css.slice(done, index) + (what === 'open' ? css.slice(start + 1, end - 1) : '');
    done = end;
  }
  return out + css.slice(done);
}
