import { at, walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const testWords = new Set(['describe', 'it', 'test', 'suite', 'bench']);
const promise = /\b(TODO|FIXME|XXX)\b/;
const issue = /#\d+/;

/**
 * Nothing is left half done in silence: a skipped test and a promise each name an issue, a focused test never stays.
 */
export function checkLeftovers(tree: Tree): Violation[] {
  return tree.files.flatMap((file) =>
    file.isCode ? [...focused(file), ...commentPromises(file)] : linePromises(file),
  );
}

function focused(file: SourceFile): Violation[] {
  if (!file.isTest) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type !== 'MemberExpression' || node['computed'] || !testWords.has(rootName(node['object']))) return;
    const word: string = node['property'].name;
    if (word === 'only') found.push(at('leftovers', file, node.start, '.only leaves every other test out'));
    const line = file.text.split('\n')[file.lineAt(node.start) - 1] ?? '';
    if ((word === 'skip' || word === 'todo' || word === 'fails') && !issue.test(line)) {
      found.push(at('leftovers', file, node.start, `.${word} without an issue reference (#12) on its line`));
    }
  });
  return found;
}

function rootName(node: { type: string; [field: string]: any }): string {
  if (node.type === 'Identifier') return node['name'];
  return node.type === 'MemberExpression' ? rootName(node['object']) : '';
}

function commentPromises(file: SourceFile): Violation[] {
  return file.comments().flatMap((comment) => {
    const hit = promise.exec(comment.value);
    return hit && !issue.test(comment.value)
      ? [at('leftovers', file, comment.start, `${hit[0]} without an issue reference (#12)`)]
      : [];
  });
}

function linePromises(file: SourceFile): Violation[] {
  if (!/\.(sql|css|html|sh|yml|yaml)$/.test(file.path)) return [];
  return file.text.split('\n').flatMap((line, index) => {
    const hit = promise.exec(line);
    return hit && !issue.test(line)
      ? [{ rule: 'leftovers', file: file.path, line: index + 1, message: `${hit[0]} without an issue reference (#12)` }]
      : [];
  });
}
