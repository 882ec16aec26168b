import { walk, type Node, type SourceFile, type Tree } from './tree.ts';

/** What code does to a table, and where. `table` null: named by a value, which nobody can read here. */
export type TableUse = { table: string | null; writes: boolean; start: number };

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const reading = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using']);
const writingSql = 'insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?';
const inSql = new RegExp(`\\b(${writingSql}|from|join|using)\\s+(?:only\\s+)?((?:[a-z_]+\\.)?[a-z_]+)`, 'gi');
/** A statement that writes, cut off before the name of its table. */
const openEnd = new RegExp(`\\b(${writingSql})\\s+$`, 'i');

/** Table → the module that describes it in its `tables.ts` and so owns it, with every file that does. */
export function ownersOf(tree: Tree): Map<string, { module: string; file: SourceFile; start: number }[]> {
  const found = new Map<string, { module: string; file: SourceFile; start: number }[]>();
  for (const file of tree.files) {
    const module = /^apps\/server\/src\/modules\/[a-z-]+\/([a-z-]+)\/tables\.ts$/.exec(file.path)?.[1];
    if (!module) continue;
    walk(file.program(), (node, parent) => {
      if (node.type !== 'TSTypeAliasDeclaration' || parent?.type !== 'ExportNamedDeclaration') return;
      if (!node['id'].name.endsWith('Tables')) return;
      for (const member of node['typeAnnotation'].members ?? []) {
        const table: string = member.key.name ?? member.key.value;
        found.set(table, [...(found.get(table) ?? []), { module, file, start: member.start }]);
      }
    });
  }
  return found;
}

/** The tables that migrations make, named as code names them: those of money without a schema. */
export function tablesOf(tree: Tree): Set<string> {
  const found = new Set<string>();
  for (const { path, text } of tree.files) {
    const set = /^db\/migrations\/([a-z]+)\/.*\.sql$/.exec(path)?.[1];
    if (!set) continue;
    const named = (name: string) => (set === 'money' || name.includes('.') ? name : `${set}.${name}`);
    for (const { 1: name } of text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_.]+)/gm))
      found.add(named(name!));
    for (const { 1: name } of text.matchAll(/^DROP TABLE (?:IF EXISTS )?([a-z_.]+)/gm)) found.delete(named(name!));
  }
  return found;
}

/** Every use of one of `tables` in a file: calls of the query builder, and words of raw SQL. */
export function usesOf(file: SourceFile, tables: ReadonlySet<string>): TableUse[] {
  const found: TableUse[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'CallExpression') found.push(...callOf(node, tables), ...textOf(node, tables));
    if (node.type === 'TaggedTemplateExpression' && node['tag'].name === 'sql')
      found.push(...sqlOf(node['quasi'], tables));
  });
  return found;
}

function callOf(node: Node, tables: ReadonlySet<string>): TableUse[] {
  const { callee } = node as unknown as { callee: Node };
  if (callee.type !== 'MemberExpression') return [];
  // What is called by a value may be a write.
  const method: string = callee['computed'] ? callee['property'].value : callee['property'].name;
  const isUnknown = method === undefined && tables.has(node['arguments'][0]?.value);
  const writes = isUnknown || writing.has(method);
  if (!writes && !reading.has(method)) return [];
  const given = node['arguments'][0] as Node | undefined;
  const names = given?.type === 'ArrayExpression' ? (given['elements'] as Node[]) : given ? [given] : [];
  return names.flatMap((name): TableUse[] => {
    if (name.type !== 'Literal' || typeof name['value'] !== 'string')
      return writes ? [{ table: null, writes, start: name.start }] : [];
    const table = name['value'].split(' as ')[0]!.trim();
    return tables.has(table) ? [{ table, writes, start: name.start }] : [];
  });
}

/** SQL that is handed over as a text: `sql.raw('…')`, `client.query('…')`, `client.query({ text: '…' })`. */
function textOf(node: Node, tables: ReadonlySet<string>): TableUse[] {
  const { callee } = node as unknown as { callee: Node };
  if (callee.type !== 'MemberExpression' || !/^(raw|query)$/.test(callee['property'].name ?? '')) return [];
  const [first] = node['arguments'] as Node[];
  const given = first?.type === 'ObjectExpression' ? first['properties'].find(isText)?.value : first;
  if (given?.type === 'TemplateLiteral') return sqlOf(given, tables);
  if (given?.type !== 'Literal' || typeof given['value'] !== 'string') return [];
  return namedIn(given['value'], given.start, tables);
}
const isText = (property: Node): boolean => property['key']?.name === 'text';

function sqlOf(quasi: Node, tables: ReadonlySet<string>): TableUse[] {
  return (quasi['quasis'] as Node[]).flatMap((part): TableUse[] => {
    const text: string = part['value'].raw;
    const open = part['tail'] ? null : openEnd.exec(text);
    const named = namedIn(text, part.start, tables);
    return open ? [...named, { table: null, writes: true, start: part.start + open.index }] : named;
  });
}

const namedIn = (text: string, start: number, tables: ReadonlySet<string>): TableUse[] =>
  [...text.matchAll(inSql)].flatMap((hit): TableUse[] => {
    const bare = hit[2]!.toLowerCase();
    // Statements about people only may leave their schema out, and those about money may name theirs.
    const names = [bare, `identity.${bare}`, bare.replace(/^(production|sandbox)\./, '')];
    const table = names.find((name) => tables.has(name));
    return table ? [{ table, writes: !/^(from|join|using)$/i.test(hit[1]!), start: start + hit.index }] : [];
  });
