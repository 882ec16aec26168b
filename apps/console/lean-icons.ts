import type { Plugin } from 'vite';

/**
 * Lucide's icons drawn by `createIcon` of the file `factory` instead of lucide's own 2 kB, and without what only that
 * one reads.
 */
export function leanIcons(factory: string): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id) ? { code: leanIcon(code, factory), map: null } : null,
  };
}

export function leanIcon(code: string, factory: string): string {
  return code
    .replace(
      "import createLucideIcon from '../createLucideIcon.mjs'",
      `import { createIcon as createLucideIcon } from ${JSON.stringify(factory)}`,
    )
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^ {2}(name|size): .+,$/gm, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '');
}
