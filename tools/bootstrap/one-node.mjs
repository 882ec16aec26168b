// Runs on Node 20: the package `node` unpacks a Node of 190 MB beside the program it is for, headers for building
// add-ons included, and leaves it there. Whoever copies the folder without hard links copies the program twice.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const programs = ['bin/node', 'bin/node.exe'];
const majorOf = (version) => Number(version.split('.')[0]);

/**
 * Leaves one Node: the package's program alone, or none of the package where the machine's own is of the same major
 * version. One that is missed later (an older Node in its place) is fetched again by node-24.mjs.
 */
export function leaveOneNode(packageFolder, system) {
  const present = programs.map((name) => join(packageFolder, name)).filter(existsSync);
  if (present.length === 0) return;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const isOurs = realpathSync(system.path).startsWith(realpathSync(packageFolder));
  if (isOurs && !present.some((path) => realpathSync(path) === realpathSync(system.path))) return;
  rmSync(join(packageFolder, 'node_modules'), { recursive: true, force: true });
  if (!isOurs && majorOf(system.version) === majorOf(version)) for (const path of present) rmSync(path);
}
