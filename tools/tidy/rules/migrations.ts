import { createHash } from 'node:crypto';
import type { Tree, Violation } from '../tree.ts';

/** Which migrations were released, and what was in them: path below db/migrations → SHA-256 of the text. */
export const releasedPath = 'db/migrations/released.json';
type Released = Record<string, string>;

const migrationsOf = (tree: Tree): Map<string, string> =>
  new Map(
    tree.files
      .filter((file) => /^db\/migrations\/[a-z]+\/\d{4}_[a-z0-9_]+\.sql$/.test(file.path))
      .map((file) => [file.path.slice('db/migrations/'.length), hashOf(file.text)]),
  );
const hashOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
const readReleased = (tree: Tree): Released => JSON.parse(tree.byPath.get(releasedPath)?.text ?? '{}') as Released;

/** Rewrote rows before there was a way to test that; nothing is added here. */
const untested: ReadonlySet<string> = new Set([
  'identity/0004_account_code',
  'identity/0005_sessions_and_tries',
  'identity/0008_business_levels',
  'money/0003_report_days',
  'money/0014_attempts_sent',
  'money/0020_recipient_of_row',
  'money/0023_moves_by_code',
  'money/0038_rows_that_were_copied',
  'money/0049_announced_deposits',
  'money/0050_who_changed_a_destination',
  'money/0051_refunds_in_doubt',
  'money/0053_payments_named_by_a_bank_file',
  'money/0055_rows_of_one_debt',
]);
const testOf = (name: string): string =>
  `apps/server/src/scenarios/migrations/${name.slice(0, name.indexOf('_')).replace('/', '-')}.test.ts`;

/** Whether it changes rows that are there: what stands in functions runs later, what a comment says never. */
const rewritesRows = (text: string): boolean =>
  /^\s*(update|insert|delete|merge|with\s+\w+\s+as)\b/im.test(
    text.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--.*$/gm, ''),
  );

/**
 * A migration that was released has run somewhere: edited, that database and a new one differ and say they are the
 * same. The list has every file; `npm run tidy -- --write` adds the new ones and changes no line that is there.
 */
export function checkMigrations(tree: Tree): Violation[] {
  const released = readReleased(tree);
  const present = migrationsOf(tree);
  const found: Violation[] = [];
  const say = (name: string, message: string) =>
    found.push({ rule: 'migrations', file: `db/migrations/${name}`, line: 1, message });
  for (const [name, hash] of Object.entries(released)) {
    const now = present.get(name);
    if (now === undefined) say(name, 'was released and is gone: migrations are never removed');
    else if (now !== hash) say(name, 'was released and has changed: put the old text back, the change is a new file');
  }
  const numbers = new Map<string, string>();
  for (const name of present.keys()) {
    if (!(name in released))
      found.push({
        rule: 'migrations',
        file: releasedPath,
        line: 1,
        message: `lacks ${name}: npm run tidy -- --write`,
      });
    const number = name.slice(0, name.indexOf('_'));
    if (numbers.has(number)) say(name, `has the number of ${numbers.get(number)}`);
    numbers.set(number, name);
  }
  for (const file of tree.files) {
    const name = /^db\/migrations\/([a-z]+\/\d{4}_[a-z0-9_]+)\.sql$/.exec(file.path)?.[1];
    if (name && !untested.has(name) && rewritesRows(file.text) && !tree.byPath.has(testOf(name)))
      say(
        `${name}.sql`,
        `rewrites rows, and no test looks at what became of them: ${testOf(name)}, with testing/before-migration.ts`,
      );
  }
  return found;
}

/**
 * The list with what is new; refuses a number below one that was released, which would never run where that one has.
 */
export function withNewMigrations(tree: Tree): string {
  const released = readReleased(tree);
  const folderOf = (name: string) => name.slice(0, name.indexOf('/'));
  for (const [name, hash] of [...migrationsOf(tree)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name in released) continue;
    const later = Object.keys(readReleased(tree)).find((other) => folderOf(other) === folderOf(name) && other > name);
    if (later)
      throw new Error(`db/migrations/${name} comes before ${later}, which was released: give it a later number`);
    released[name] = hash;
  }
  return `${JSON.stringify(Object.fromEntries(Object.entries(released).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}
