import { at, type Tree, type Violation } from '../tree.ts';

/** Files in which a tool insists on a default export. */
const toolFiles = /(^|\/)([a-z-]+\.config|global-setup)\.(ts|mjs|js)$/;

/** Named exports only, no `export *`, and re-exports nowhere but in a module's public.ts. */
export function checkExports(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode) continue;
    const isDoor = file.path.endsWith('/public.ts');
    for (const node of file.program()['body']) {
      if (node.type === 'ExportAllDeclaration')
        found.push(at('exports', file, node.start, 'export * hides what a file offers: name each export'));
      if (node.type === 'ExportDefaultDeclaration' && !toolFiles.test(file.path))
        found.push(at('exports', file, node.start, 'named exports only'));
      if (node.type === 'ExportNamedDeclaration' && node.source && !isDoor) {
        found.push(at('exports', file, node.start, 're-exports only in a public.ts: import from where it is written'));
      }
    }
  }
  return found;
}
