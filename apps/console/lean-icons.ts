import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const marked = /\?of=\w+$/;

/**
 * Lucide's icons drawn by `createIcon` of the file `factory` instead of lucide's own 2 kB, and without what only that
 * one reads. Each file that draws one has a copy of its own: an icon is a few bytes, so it is cheaper twice in two
 * screens than once in a script of its own or in one that every screen loads.
 */
export function leanIcons(factory: string): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('lucide-react/icons/') || !importer) return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      const place = importer.slice(importer.search(/(apps|packages)\//));
      return file && `${nameOfAlias(file.id)}?of=${createHash('sha256').update(place).digest('hex').slice(0, 8)}`;
    },
    load: (id) => (marked.test(id) ? leanIcon(readFileSync(id.replace(marked, ''), 'utf8'), factory) : null),
  };
}

/** A former name of an icon only hands on the present one. */
function nameOfAlias(file: string): string {
  const present = /^export \{ default \} from '\.\/([\w-]+\.mjs)'/m.exec(readFileSync(file, 'utf8'))?.[1];
  return present ? join(dirname(file), present) : file;
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
