import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { rootFolder } from '#server/kit/config.ts';

const sources = [
  'apps/console',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'packages/i18n',
  'package-lock.json',
  'tsconfig.json',
];
const folder = join(rootFolder, 'dist/console');
const stamp = `${folder}.stamp`;
const page = join(folder, 'index.html');

/**
 * Builds the console when one of its sources differs from the last build, told by content; returns what the build said,
 * null when there was nothing to do.
 */
export async function buildConsole(
  options: { onBuild?: () => void; signal?: AbortSignal; force?: boolean } = {},
): Promise<string | null> {
  const wanted = await sourceHash();
  if (!options.force && existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null;
  options.onBuild?.();
  let said: string;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(rootFolder, 'node_modules/vite/bin/vite.js'),
        'build',
        '--config',
        'apps/console/vite.config.ts',
        '--outDir',
        `${folder}.next`,
      ],
      {
        cwd: rootFolder,
        signal: options.signal,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    said = stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`The console could not be built:\n${`${stdout}\n${stderr}`.trim() || message}`, { cause: error });
  }
  replaceBuild();
  writeFileSync(stamp, wanted);
  return said;
}

/**
 * In two renames, because the product may be running; it serves the scripts of the build before to tabs that are open.
 */
function replaceBuild(): void {
  rmSync(`${folder}.before`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${folder}.before`);
  renameSync(`${folder}.next`, folder);
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map((source) => filesUnder(source)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(rootFolder, file))));
  files.forEach((file, index) => hash.update(`${file}\0`).update(contents[index]!));
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const at = join(rootFolder, path);
  const kind = await stat(at).catch(() => null);
  if (!kind) return [];
  if (kind.isFile()) return [path];
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(rootFolder.length + 1));
}
