import type { Ratchet } from '../ratchet.ts';
import type { SourceFile, Tree, Violation } from '../tree.ts';

const linesMax = 300;
const testLinesMax = 600;
/** Data read as a table, and files a tool writes. */
const exempt =
  /^packages\/domain\/src\/payments\/reasons\.ts$|\/catalogues\/|^db\/(migrations|seed)\/|^db\/schema\.sql$|\.(json|md|css|svg|txt)$|\.generated\./;

export function lineLimit(file: SourceFile): number | null {
  if (exempt.test(file.path)) return null;
  return file.isTest ? testLinesMax : linesMax;
}

/** A file longer than one sitting is split; the few that wait for it stand in the ratchet and may only shrink. */
export function checkSize(tree: Tree, ratchet: Ratchet): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    const limit = lineLimit(file);
    if (limit === null || file.lineCount <= limit) continue;
    const allowed = ratchet.lines[file.path] ?? limit;
    if (file.lineCount > allowed)
      found.push({
        rule: 'size',
        file: file.path,
        line: allowed + 1,
        message: `${file.lineCount} lines, at most ${allowed}`,
      });
  }
  return found;
}
