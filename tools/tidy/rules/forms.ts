import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

const screens = /^(apps\/console\/src|packages\/ui\/src)\//;

/** What is typed is lost by ways of drawing that nobody sees in the screen that has them. */
export function checkForms(tree: Tree): Violation[] {
  return tree.files.flatMap((file) =>
    file.isCode && !file.isTest && screens.test(file.path) ? [...newestVersions(file), ...oldHandlers(file)] : [],
  );
}

/**
 * A form that is drawn anew with each version of its record loses what was typed, and why it was refused, when somebody
 * else saves: the answer to a refusal brings the new version. `useBegun` keeps the one that it began with.
 */
function newestVersions(file: SourceFile): Violation[] {
  if (!file.text.includes('.version') || /\bbegun\b/.test(file.text)) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'JSXAttribute' && node['name'].name === 'key' && node['value'] && readsVersion(node['value']))
      found.push(at('forms', file, node.start, 'drawn anew with each version, typed words go: keep it with useBegun'));
  });
  return found;
}

function readsVersion(node: Node): boolean {
  let reads = false;
  walk(node, (inner) => {
    reads ||= inner.type === 'MemberExpression' && inner['property'].name === 'version';
  });
  return reads;
}

/**
 * `memo` with a comparison of its own leaves handlers out of it, which then write what stood in the form long ago over
 * what stands there now.
 */
function oldHandlers(file: SourceFile): Violation[] {
  if (!file.text.includes('memo(')) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'CallExpression' && node['callee'].name === 'memo' && node['arguments'].length > 1)
      found.push(at('forms', file, node.start, 'memo compares all that it is given, or handlers stay old'));
  });
  return found;
}
