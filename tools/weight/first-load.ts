import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rootFolder } from '#server/kit/config.ts';

/** The pages that have a budget, by the names of `bench/budgets.ts`. */
export const measured: Readonly<Record<string, string>> = {
  'pages.login': '/login',
  'pages.home': '/home',
  'pages.transactions': '/transactions/all',
  'pages.charge-form': '/direct-charge/create',
  'pages.link-form': '/payment-links/create',
};

export type Build = { folder: string; page: string; entry: string[]; preloads: Record<string, string[]> };
export type FirstLoad = { path: string; name: string | null; kilobytes: number; requests: number };

/** A finished build: the page, what it names, and the scripts of each path's first view (`preload.json`). */
export function readBuild(folder = join(rootFolder, 'dist/console')): Build {
  if (!existsSync(join(folder, 'preload.json'))) throw new Error(`There is no build in ${folder}: npm run build`);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return {
    folder,
    page,
    entry: [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]!),
    preloads: JSON.parse(readFileSync(join(folder, 'preload.json'), 'utf8')) as Record<string, string[]>,
  };
}

/** What a browser that knows nothing loads for a page: HTML, styles and scripts, as the server sends them (brotli). */
export function firstLoads(build: Build): FirstLoad[] {
  return Object.keys(build.preloads).map((path) => {
    const chunks = chunksOf(build, path);
    return {
      path,
      name: Object.keys(measured).find((name) => measured[name] === path) ?? null,
      kilobytes: chunks.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
      requests: chunks.length,
    };
  });
}

/** Each file of a page's first load and its bytes; the page itself is the first. */
export function chunksOf({ folder, page, entry, preloads }: Build, path: string): [file: string, bytes: number][] {
  const scripts = preloads[path] ?? [];
  const links = scripts.map((script) => `<link rel="modulepreload" href="/${script}">`).join('');
  const html = brotliCompressSync(page.replace('</head>', `${links}</head>`)).length;
  return [
    ['index.html', html],
    ...[...new Set([...entry, ...scripts])].map((file) => [file, sentBytes(join(folder, file))] as [string, number]),
  ];
}

const sentBytes = (file: string): number => readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;

/** A sentence for each page that weighs more than it may, and for each that the build no longer knows. */
export function overBudget(loads: readonly FirstLoad[], budgets: Readonly<Record<string, number>>): string[] {
  return Object.entries(measured).flatMap(([name, path]) => {
    const load = loads.find((one) => one.path === path);
    if (!load) return [`The build has no page ${path}, which has a budget (${name}).`];
    const [budget, requests] = [budgets[name]!, budgets[`${name}.requests`]!];
    return [
      ...(load.kilobytes > budget
        ? [`${path} weighs ${load.kilobytes.toFixed(1)} kB and may weigh ${budget} (npm run weight ${path}).`]
        : []),
      ...(load.requests > requests ? [`${path} takes ${load.requests} requests and may take ${requests}.`] : []),
    ];
  });
}
