import { foreignTablesPath, type ForeignTables } from '../foreign-tables.ts';
import { placeOf } from '../imports.ts';
import { ownersOf, tablesOf, usesOf, type TableUse } from '../table-uses.ts';
import { folderOf } from './capabilities.ts';
import { at, type SourceFile, type Tree, type Violation } from '../tree.ts';

type Foreign = TableUse & { table: string; file: SourceFile; module: string; owner: string };
const nothing: ForeignTables = { reads: {} };
/** Tables of rooms below the modules, which may read them. */
const ofRooms: Readonly<Record<string, string>> = { 'identity.jobs': 'jobs' };

/**
 * A table has one owner: the module whose `tables.ts` describes it. It alone writes it, and others read it through its
 * `public.ts`. Who reads otherwise since before tables had owners stands in the list, which only shrinks.
 */
export function checkTables(tree: Tree, list: ForeignTables, committed: ForeignTables | null): Violation[] {
  const { foreign, found } = look(tree);
  for (const use of foreign) {
    if (!use.writes && list.reads[use.module]?.includes(use.table)) continue;
    found.push(
      at(
        'tables',
        use.file,
        use.start,
        `${use.module} ${use.writes ? 'writes' : 'reads'} ${use.table}, which belongs to ${use.owner}: through ${use.owner}/public.ts`,
      ),
    );
  }
  return [...found, ...checkList(tree, list, committed, foreign)];
}

/** The list without what is no longer true. */
export function shrunk(tree: Tree, list: ForeignTables): ForeignTables {
  const { foreign } = look(tree);
  const kept: ForeignTables = { reads: {} };
  for (const { module, table } of entriesOf(list))
    if (isTrue(foreign, module, table)) (kept.reads[module] ??= []).push(table);
  return kept;
}

function checkList(
  tree: Tree,
  list: ForeignTables,
  committed: ForeignTables | null,
  foreign: readonly Foreign[],
): Violation[] {
  const found: Violation[] = [];
  const add = (message: string) => found.push({ rule: 'tables', file: foreignTablesPath, line: 1, message });
  // A module that was renamed, or became part of another, takes its entries along.
  const isGone = (module: string) => module !== 'main' && folderOf(tree, 'module', module) === null;
  const left = entriesOf(committed ?? nothing).filter(({ module }) => isGone(module));
  for (const { module, table } of entriesOf(list)) {
    const name = `${module} reads ${table}`;
    if (!isTrue(foreign, module, table)) add(`${name} is no longer true: npm run tidy -- --write`);
    if (!committed || committed.reads[module]?.includes(table)) continue;
    if (left.some((gone) => gone.table === table)) continue;
    add(`${name} may not be added: the list only shrinks`);
  }
  return found;
}

const entriesOf = (list: ForeignTables) =>
  Object.entries(list.reads).flatMap(([module, tables]) => tables.map((table) => ({ module, table })));

function look(tree: Tree): { foreign: Foreign[]; found: Violation[] } {
  const owners = ownersOf(tree);
  const tables = new Set([...tablesOf(tree), ...owners.keys()]);
  const foreign: Foreign[] = [];
  const found: Violation[] = [];
  for (const [table, described] of owners)
    for (const { module, file, start } of described.slice(1))
      found.push(
        at(
          'tables',
          file,
          start,
          `${table} belongs to ${described[0]!.module} already, so ${module} may not describe it`,
        ),
      );
  for (const file of tree.files) {
    const place = file.isCode && !file.isTest ? placeOf(file.path) : null;
    if (place?.room.name !== 'server' || place.chamber === null) continue;
    const isAbove = place.chamber === 'modules' || place.chamber === 'main';
    const module = place.cell ?? place.chamber;
    for (const use of usesOf(file, tables)) {
      // Rooms below the modules may read what they need of a row; what is written is its owner's there too.
      if (!isAbove && !use.writes) continue;
      if (use.table === null) {
        // The kit makes, copies and fills whole databases, table by table.
        if (place.chamber === 'kit') continue;
        found.push(at('tables', file, use.start, 'a table written by a name nobody can read here: write its name'));
        continue;
      }
      // What belongs to the ledger is the ledger's own rule.
      if (use.table.startsWith('ledger_')) continue;
      const room = ofRooms[use.table];
      if (room) {
        if (use.writes && module !== room)
          found.push(at('tables', file, use.start, `${use.table} is written by ${room} alone`));
        continue;
      }
      const owner = owners.get(use.table)?.[0]?.module;
      if (owner === undefined)
        found.push(at('tables', file, use.start, `${use.table} has no owner: describe it in its module's tables.ts`));
      else if (owner !== module) foreign.push({ ...use, table: use.table, file, module, owner });
    }
  }
  return { foreign, found };
}

const isTrue = (foreign: readonly Foreign[], module: string, table: string): boolean =>
  foreign.some((use) => use.module === module && use.table === table && !use.writes);
