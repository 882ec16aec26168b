import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDiagram } from './diagram.ts';
import { foreignTablesPath, readForeignTables } from './foreign-tables.ts';
import { committedRatchet, ratchetPath, readRatchet, tightened } from './ratchet.ts';
import { releasedPath, withNewMigrations } from './rules/migrations.ts';
import { ownBadges } from './rules/badges.ts';
import { ownLists } from './rules/lists.ts';
import { untestedErrors } from './rules/outcomes.ts';
import { unrenderedWrites } from './rules/rendered.ts';
import { shrunk } from './rules/tables.ts';
import { tidy } from './tidy.ts';
import { readTree } from './tree.ts';

/**
 * `npm run tidy` prints what is out of place and exits 1; `-- --write` first brings up to date what tidy
 * can draw itself: the diagram in ARCHITECTURE.md, the list of released migrations, to which it only ever adds, the
 * ratchet, which it only ever lowers, and the list of foreign tables, from which it only ever takes.
 */
const root = process.cwd();

if (process.argv.includes('--write')) {
  const tree = readTree(root);
  const drawn = withDiagram(tree.byPath.get('ARCHITECTURE.md')?.text ?? '');
  if (drawn !== null) writeFileSync(join(root, 'ARCHITECTURE.md'), drawn);
  const ratchet = tightened(tree, readRatchet(root));
  // Before the first commit there is nothing to compare with: what is untested today is where the ratchet starts.
  if (committedRatchet(root) === null) {
    ratchet.untestedErrors = untestedErrors(tree);
    ratchet.unrenderedWrites = unrenderedWrites(tree);
    ratchet.ownLists = ownLists(tree);
    ratchet.ownBadges = ownBadges(tree);
  }
  writeFileSync(join(root, releasedPath), withNewMigrations(tree));
  const foreign = shrunk(tree, readForeignTables(root));
  writeFileSync(join(root, foreignTablesPath), `${JSON.stringify(foreign, null, 2)}\n`);
  writeFileSync(join(root, ratchetPath), `${JSON.stringify(ratchet, null, 2)}\n`);
}

const violations = tidy(root);
for (const { file, line, rule, message } of violations) console.log(`${file}:${line}  ${rule}  ${message}`);
if (violations.length > 0) {
  console.log(`\n${violations.length} out of place in ${new Set(violations.map(({ file }) => file)).size} files.`);
  process.exitCode = 1;
} else {
  console.log('Tidy: every wall stands.');
}
