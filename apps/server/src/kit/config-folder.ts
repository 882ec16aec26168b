import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the data directory; what is wrong with it as a sentence. */
export function folderProblem(dataDir: string): string | null {
  try {
    makeFolder(dataDir);
    return null;
  } catch (error) {
    return `NKAP_DATA_DIR must be a folder that can be written to, but ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** One after another: below /proc a recursive mkdir of Node never comes to an end. */
function makeFolder(path: string): void {
  if (!existsSync(path)) {
    if (dirname(path) !== path) makeFolder(dirname(path));
    try {
      return mkdirSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Made by another start just now.
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
}
