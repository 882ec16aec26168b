import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the browser never reads of an endpoint row: the server checks its own answers and knows its own errors. */
const serverOnly = ['data', 'errors', 'summary', 'audit', 'transaction'];
const schemas = ['params', 'query', 'body'];

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * Takes out of the endpoint table what only the server needs, so that answers' schemas are not shipped. A schema of
 * requests stays where a screen reads it from the row (`adjustmentsApi.list.query`); the client itself checks none.
 */
export function leanContract(sources: string, contract: string): Plugin {
  const read = schemasRead(sources, tablesOf(contract));
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/packages\/contract\/src\/[^/]+\/([a-z-]+-)?api\.ts$/.test(id)) return null;
      const cuts: [number, number][] = [];
      visit(this.parse(code) as unknown as Node, (table) => {
        if (table.type !== 'VariableDeclarator') return;
        for (const entry of propertiesOf(table['init'] as Node)) {
          const call = entry['value'] as Node | undefined;
          if ((call?.['callee'] as { name?: string } | undefined)?.name !== 'endpoint') continue;
          const place = `${nameOf(table['id'])}.${nameOf(entry['key'])}`;
          for (const part of propertiesOf((call!['arguments'] as Node[])[0])) {
            const name = nameOf(part['key']);
            if (serverOnly.includes(name) || (schemas.includes(name) && !read.has(`${place}.${name}`)))
              cuts.push([part.start, part.end]);
          }
        }
      });
      let lean = code;
      // From the end, so that earlier places keep their numbers. The comma behind a property goes with it.
      for (const [start, end] of cuts.toSorted((a, b) => b[0] - a[0]))
        lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
      return { code: lean, map: null };
    },
  };
}

const sourcesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** Which tables are made of others (`...payoutsApi`): a row of a part is read by the name of the whole. */
function tablesOf(contract: string): Map<string, string[]> {
  return new Map(
    sourcesIn(contract, /\bapi\.ts$/).flatMap((text) => {
      const whole = /\bconst (\w+Api) = /.exec(text)?.[1];
      const parts = [...text.matchAll(/^ {2}\.\.\.(\w+Api),$/gm)].map((match) => match[1]!);
      return whole && parts.length > 0 ? [[whole, parts] as const] : [];
    }),
  );
}

/** Every `someApi.row.query` in the screens' source, also by the name of the part that has the row. */
function schemasRead(folder: string, tables: ReadonlyMap<string, string[]>): Set<string> {
  const read = sourcesIn(folder, /(?<!\.test)\.tsx?$/).flatMap(
    (text) => text.match(/\b\w+Api\.\w+\.(?:params|query|body)\b/g) ?? [],
  );
  return new Set(
    read.flatMap((place) => {
      const [table, ...rest] = place.split('.') as [string, string, string];
      return [table, ...(tables.get(table) ?? [])].map((name) => [name, ...rest].join('.'));
    }),
  );
}

const nameOf = (key: unknown): string => (key as { name?: string } | undefined)?.name ?? '';
const propertiesOf = (node: Node | null | undefined): Node[] => (node?.['properties'] as Node[] | undefined) ?? [];

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.forEach((child) => isNode(child) && visit(child, see));
    else if (isNode(value)) visit(value, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
