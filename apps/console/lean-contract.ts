import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { isLabel, nameOf, propertiesOf, visit, without, type Node } from './syntax-tree.ts';

/** What the browser never reads of an endpoint row: the server checks its own answers and knows its own errors. */
const serverOnly = new Set(['data', 'meta', 'errors', 'summary', 'audit', 'transaction']);
const schemas = new Set(['params', 'query', 'body']);
const table = /packages\/contract\/src\/[^/]+\/(([a-z-]+-)?api|counts)\.ts$/;
/** Also from within the contract, where they are named by their place. */
const isTable = /^(#contract\/[a-z-]+|\.\.?(\/[a-z-]+)*)\/([a-z-]+-)?api\.ts$/;
const marked = /\?schemas$/;

/**
 * Takes out of the endpoint table what only the server needs, so that answers' schemas are not shipped. A table of rows
 * has no schemas left; where a screen reads one from its row (`adjustmentsApi.list.query`), it comes from a second half
 * of the file (`api.ts?schemas`), so that whoever only calls a row does not load the schemas of all of them.
 */
export function leanContract(contract: string): Plugin {
  const tables = tablesOf(contract);
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!/\.tsx?(\?schemas)?$/.test(id)) return null;
      const lean = table.test(id) ? leanRows(code, this.parse(code) as unknown as Node) : code;
      return { code: fromSchemas(lean, this.parse(lean) as unknown as Node, tables), map: null };
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!marked.test(source)) return null;
        const file = await this.resolve(source.replace(marked, ''), importer);
        return file && `${file.id}?schemas`;
      },
    },
    load: (id) => (marked.test(id) ? schemaHalf(readFileSync(id.replace(marked, ''), 'utf8')) : null),
  };
}

/** The rows without any schema, and of the file only what they are made of. */
export function leanRows(code: string, program: Node): string {
  const cuts: [number, number][] = [];
  for (const { row } of rowsIn(program))
    for (const part of propertiesOf((row['arguments'] as Node[])[0]))
      if (serverOnly.has(nameOf(part['key'])) || schemas.has(nameOf(part['key']))) cuts.push([part.start, part.end]);
  const lean = without(code, cuts);
  const statements = parseAst(lean)['body'] as unknown as Node[];
  const kept = new Set(statements.filter((statement) => tableNameOf(statement)));
  for (const statement of kept) {
    const names = new Set<string>();
    visit(statement, (node, parent) => {
      if (node.type === 'Identifier' && !isLabel(node, parent)) names.add(nameOf(node));
      return true;
    });
    for (const other of statements) if (declaredBy(other).some((name) => names.has(name))) kept.add(other);
  }
  return statements
    .filter((statement) => kept.has(statement))
    .map(({ start, end }) => lean.slice(start, end))
    .join('\n');
}

function declaredBy(statement: Node): string[] {
  const declared = (statement['declaration'] as Node | null | undefined) ?? statement;
  return [declared, ...((declared['declarations'] ?? declared['specifiers'] ?? []) as Node[])]
    .map((node) => nameOf(node['id'] ?? node['local']))
    .filter(Boolean);
}

/** The other half: what the file exports beside its tables, and each row's schemas under a name of their own. */
export function schemaHalf(source: string): string {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  let half = source;
  const statements = (program['body'] as Node[]).filter((node) => tableNameOf(node));
  for (const statement of statements.toReversed()) half = half.slice(0, statement.start) + half.slice(statement.end);
  for (const { of, name, row } of rowsIn(program))
    for (const part of propertiesOf((row['arguments'] as Node[])[0])) {
      const { start, end } = part['value'] as Node;
      const key = nameOf(part['key']);
      if (schemas.has(key)) half += `export const ${schemaName(of, name, key)} = ${source.slice(start, end)};\n`;
    }
  return half;
}

const schemaName = (of: string, row: string, part: string): string => `${of}$${row}$${part}`;

/** A screen that reads a schema, or anything else than rows, takes it from the other half. */
export function fromSchemas(code: string, program: Node, tables: Tables): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const added: string[] = [];
  const sources = new Map<string, string>();
  for (const node of program['body'] as Node[]) {
    const source = nameOf(node['source']);
    if (node.type !== 'ImportDeclaration' || !isTable.test(source)) continue;
    for (const one of node['specifiers'] as Node[]) {
      const imported = nameOf(one['imported']);
      sources.set(nameOf(one['local']), source);
      if (imported.endsWith('Api')) continue;
      added.push(`import { ${imported} as ${nameOf(one['local'])} } from '${source}?schemas';`);
      edits.push({ start: one.start, end: one.end, text: '' });
    }
  }
  visit(program, (node) => {
    const row = node['object'] as Node | undefined;
    const part = nameOf(node['property']);
    if (node.type !== 'MemberExpression' || row?.type !== 'MemberExpression' || !schemas.has(part)) return true;
    const of = nameOf(row['object']);
    const source = sources.get(of);
    if (!source || node['computed'] || row['computed']) return true;
    const home = tables.get(`${of}.${nameOf(row['property'])}`) ?? { of, source };
    const name = schemaName(home.of, nameOf(row['property']), part);
    added.push(`import { ${name} } from '${home.source}?schemas';`);
    edits.push({ start: node.start, end: node.end, text: name });
    return false;
  });
  let text = code;
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + put + (put ? text.slice(end) : text.slice(end).replace(/^\s*,/, ''));
  return [...new Set(added), text].join('\n');
}

/** Where a row is written that a table takes from another (`...payoutsApi`). */
type Tables = ReadonlyMap<string, { of: string; source: string }>;
export function tablesOf(contract: string): Tables {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/([a-z-]+-)?api\.ts$/.test(name))
    .map((name) => ({ source: `#contract/${name}`, text: readFileSync(join(contract, name), 'utf8') }));
  const rows = files.flatMap(({ source, text }) =>
    rowsIn(parseAst(text, { lang: 'ts' }) as unknown as Node).map(({ of, name }) => ({ of, name, source })),
  );
  return new Map(
    files.flatMap(({ text }) => {
      const whole = /\bconst (\w+Api) = /.exec(text)?.[1];
      const parts = [...text.matchAll(/^ {2}\.\.\.(\w+Api),$/gm)].map((match) => match[1]!);
      return rows
        .filter(({ of }) => parts.includes(of))
        .map(({ of, name, source }) => [`${whole}.${name}`, { of, source }] as const);
    }),
  );
}

const declaredIn = (statement: Node): Node | undefined =>
  ((statement['declaration'] as Node | null)?.['declarations'] as Node[] | undefined)?.[0];
const isRow = (node: unknown): boolean => nameOf((node as Node | null)?.['callee']) === 'endpoint';

/** The name of a table of rows, or of a row that stands alone. */
function tableNameOf(statement: Node): string {
  const declared = declaredIn(statement);
  const name = nameOf(declared?.['id']);
  return name.endsWith('Api') || isRow(declared?.['init']) ? name : '';
}

function rowsIn(program: Node): { of: string; name: string; row: Node }[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const of = tableNameOf(statement);
    if (!of) return [];
    let init = declaredIn(statement)!['init'] as Node;
    if (isRow(init)) return [{ of, name: '', row: init }];
    while (init['expression']) init = init['expression'] as Node;
    return propertiesOf(init).flatMap((entry) =>
      isRow(entry['value']) ? [{ of, name: nameOf(entry['key']), row: entry['value'] as Node }] : [],
    );
  });
}
