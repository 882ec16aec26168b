import type { Ratchet } from '../ratchet.ts';
import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

const screens = /^apps\/console\/src\/(features\/[^/]+|shell)\//;
const isScreenTest = /^apps\/console\/src\/(features\/[^/]+|shell)\/.*\.screen\.test\.tsx$/;
/** Hooks whose first argument is the row of the contract that a screen writes through. */
const writing = new Set(['useWrite', 'useForm', 'useWithholding']);
/** What gives a test an answer and says nothing of what was sent. */
const answering = 'answer';

const rowOf = (node: Node): string | null =>
  node.type === 'MemberExpression' && node['object'].type === 'Identifier' && node['object'].name.endsWith('Api')
    ? `${node['object'].name}.${node['property'].name}`
    : null;

/** Rows that stand below a node, and where. */
function rowsIn(node: Node): Map<string, number> {
  const found = new Map<string, number>();
  walk(node, (inner) => {
    const row = rowOf(inner);
    if (row !== null && !found.has(row)) found.set(row, inner.start);
  });
  return found;
}

/** The rows that a screen writes through; one that looks them up in a table writes through all that stand in it. */
function writtenIn(file: SourceFile): Map<string, number> {
  const found = new Map<string, number>();
  const tables = new Map<string, number>();
  let looksUp = false;
  walk(file.program(), (node, parent) => {
    if (node.type === 'CallExpression' && writing.has(node['callee'].name) && node['arguments'].length > 0) {
      const rows = rowsIn(node['arguments'][0]);
      looksUp ||= rows.size === 0;
      for (const [row, start] of rows) found.set(row, start);
    }
    const row = rowOf(node);
    if (row !== null && parent?.type === 'Property') tables.set(row, node.start);
  });
  if (looksUp) for (const [row, start] of tables) found.set(row, start);
  return found;
}

/** The rows that the rendered tests of a feature speak of otherwise than to answer for them. */
function testedIn(file: SourceFile): Set<string> {
  const found = new Set<string>();
  walk(file.program(), (node, parent) => {
    const row = rowOf(node);
    const isAnswer = parent?.type === 'CallExpression' && parent['callee'].name === answering;
    if (row !== null && !isAnswer) found.add(row);
  });
  return found;
}

/** `features/transfers transfersApi.cancel` → where the screen writes that no rendered test of the feature tries. */
function unrendered(tree: Tree): Map<string, Violation> {
  const tested = new Map<string, Set<string>>();
  for (const file of tree.files) {
    const place = file.isTest ? isScreenTest.exec(file.path)?.[1] : undefined;
    if (place) tested.set(place, new Set([...(tested.get(place) ?? []), ...testedIn(file)]));
  }
  // What the frame does stands on the pages of features.
  const everywhere = new Set([...tested.values()].flatMap((rows) => [...rows]));
  const found = new Map<string, Violation>();
  for (const file of tree.files) {
    const place = file.isCode && !file.isTest ? screens.exec(file.path)?.[1] : undefined;
    if (!place) continue;
    for (const [row, start] of writtenIn(file)) {
      if ((place === 'shell' ? everywhere : tested.get(place))?.has(row)) continue;
      const message = `${row} is written and no rendered test of ${place} tries it: a *.screen.test.tsx with sent(${row})`;
      found.set(`${place} ${row}`, at('rendered', file, start, message));
    }
  }
  return found;
}

export const unrenderedWrites = (tree: Tree): string[] => [...unrendered(tree).keys()].toSorted();

/** A screen that sends the wrong call is seen by nobody but a test that presses its button. */
export function checkRendered(tree: Tree, ratchet: Ratchet): Violation[] {
  return [...unrendered(tree)].flatMap(([key, violation]) =>
    ratchet.unrenderedWrites.includes(key) ? [] : [violation],
  );
}
