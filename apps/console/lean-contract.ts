import type { Plugin } from 'vite';

/** What the browser never reads of an endpoint row: the server checks its own answers and knows its own errors. */
const serverOnly = ['data', 'errors', 'summary', 'audit', 'transaction'];
const schemas = ['params', 'query', 'body'];

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * Takes out of the endpoint table what only the server needs, so that answers' schemas are not shipped. Capabilities
 * in `withoutSchemas` lose those of requests too: their screens check input with the domain's own rules, and the
 * login page goes without the schema engine altogether.
 */
export function leanContract(options: { withoutSchemas: readonly string[] }): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const capability = /packages\/contract\/src\/([^/]+)\/api\.ts$/.exec(id)?.[1];
      if (!capability) return null;
      const dropped = new Set(options.withoutSchemas.includes(capability) ? [...serverOnly, ...schemas] : serverOnly);
      const cuts: [number, number][] = [];
      visit(this.parse(code) as unknown as Node, (node) => {
        const callee = node['callee'] as { name?: string } | undefined;
        if (node.type !== 'CallExpression' || callee?.name !== 'endpoint') return;
        const row = (node['arguments'] as Node[])[0];
        for (const property of (row?.['properties'] as Node[] | undefined) ?? []) {
          const key = property['key'] as { name?: string } | undefined;
          if (key?.name && dropped.has(key.name)) cuts.push([property.start, property.end]);
        }
      });
      let lean = code;
      // From the end, so that earlier places keep their numbers. The comma behind a property goes with it.
      for (const [start, end] of cuts.toSorted((a, b) => b[0] - a[0])) lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
      return { code: lean, map: null };
    },
  };
}

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
