import { at, type Tree, type Violation } from '../tree.ts';

const table = /CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)\s*\(([\s\S]*?)\n\)/g;

/**
 * Every table of an organisation carries the second wall: its key begins with the organisation and row-level security
 * is on.
 */
export function checkTenants(tree: Tree): Violation[] {
  const migrations = tree.files.filter((file) => /^db\/migrations\/.*\.sql$/.test(file.path));
  const sql = migrations.map((file) => file.text).join('\n');
  // A loop may wall several tables at once, each named in it.
  const loops = (sql.match(/DO \$\$[\s\S]*?END \$\$/g) ?? []).filter(
    (loop) => loop.includes('ENABLE ROW LEVEL SECURITY') && loop.includes('CREATE POLICY'),
  );
  const walled = (name: string) =>
    loops.some((loop) => loop.includes(`'${name}'`)) ||
    (new RegExp(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`).test(sql) &&
      new RegExp(`CREATE POLICY \\w+ ON ${name}\\b`).test(sql));
  const found: Violation[] = [];
  for (const file of migrations) {
    if (!file.path.startsWith('db/migrations/money/')) continue;
    for (const { 1: name, 2: columns, index } of file.text.matchAll(table)) {
      if (!/^\s*organisation_id /m.test(columns!)) continue;
      if (!walled(name!))
        found.push(
          at('tenants', file, index, `${name} belongs to organisations: ENABLE ROW LEVEL SECURITY and CREATE POLICY`),
        );
      const key = /PRIMARY KEY \(([^)]*)\)/.exec(columns!)?.[1] ?? /^\s*(\w+) .*PRIMARY KEY/m.exec(columns!)?.[1] ?? '';
      if (!key.trim().startsWith('organisation_id'))
        found.push(at('tenants', file, index, `the primary key of ${name} begins with organisation_id`));
    }
  }
  return found;
}
