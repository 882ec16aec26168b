import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { isOfMenu, type RouteRow } from './src/data/route-row.ts';

/** Which file draws each path: read from the import in the row, relative to the feature that wrote it. */
async function screenFiles(root: string): Promise<Map<RouteRow, string>> {
  const found = new Map<RouteRow, string>();
  for (const feature of readdirSync(join(root, 'src/features'))) {
    const module = (await import(pathToFileURL(join(root, 'src/features', feature, 'routes.ts')).href)) as Record<
      string,
      RouteRow[]
    >;
    for (const row of Object.values(module).flat()) {
      const file = /import\(\s*["'`]\.\/([^"'`]+)["'`]/.exec(String(row.screen ?? ''))?.[1];
      if (file) found.set(row, `src/features/${feature}/${file}`);
    }
  }
  return found;
}

/** What every page of a session begins with. */
const sessionParts = ['src/menu-routes.ts', 'src/shell/app-layout.tsx', 'src/shell/session-clock.tsx'];

/**
 * Writes `preload.json`: for each path of the route table the scripts its first view needs beyond the entry. The
 * server turns them into `modulepreload` links in the page's head, which spares a slow line one round trip.
 */
export function preloadList(root: string): Plugin {
  return {
    name: 'preload-list',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const bySource = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(root, id), chunk])));
      const entry = chunks.find((chunk) => chunk.isEntry)!;
      const known = new Set(withImports(entry, bundle));
      const need = (source: string): string[] => {
        const chunk = bySource.get(source);
        return chunk ? withImports(chunk, bundle).filter((name) => !known.has(name)) : [];
      };
      const list: Record<string, string[]> = {};
      for (const [row, source] of await screenFiles(root)) {
        const shell = row.layout === 'vertical' ? sessionParts.flatMap(need) : [];
        const table = row.permission === 'public' || isOfMenu(row) ? [] : need('src/routes.ts');
        list[row.path] = [...new Set([...shell, ...table, ...need(source)])];
      }
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(list) });
    },
  };
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [...seen];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') withImports(next, bundle, seen);
  }
  return [...seen];
}
