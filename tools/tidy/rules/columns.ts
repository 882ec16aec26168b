import { walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const columnsMax = 120;
/** A text this long may pass the edge: a sentence, a class list, a pattern or a piece of a page is not cut in two. */
const wholeText = 50;

/**
 * What stands beyond the edge is not read. The formatter breaks code; comments and SQL are broken by whoever writes
 * them, at a thought. Data that a page or a file is made of keeps its lines.
 */
export function checkColumns(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode) continue;
    const long = new Set(file.text.split('\n').flatMap((line, index) => (line.length > columnsMax ? [index + 1] : [])));
    if (long.size === 0) continue;
    for (const line of linesOfTexts(file)) long.delete(line);
    for (const line of long)
      found.push({ rule: 'columns', file: file.path, line, message: `wider than ${columnsMax} columns` });
  }
  return found;
}

/** The lines on which a text stands that is too long to be anywhere else. SQL is none: it breaks at any word. */
function linesOfTexts(file: SourceFile): Set<number> {
  const lines = new Set<number>();
  const sql = new Set<number>();
  walk(file.program(), (node, parent) => {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(file, node['tag'])) sql.add(node['quasi'].start);
    const isText =
      node.type === 'Literal' || node.type === 'JSXText' || (node.type === 'TemplateLiteral' && !sql.has(node.start));
    if (!isText || parent?.type === 'TemplateLiteral') return;
    let line = file.lineAt(node.start);
    for (const text of file.text.slice(node.start, node.end).split('\n')) {
      if (text.length >= wholeText) lines.add(line);
      line++;
    }
  });
  return lines;
}
const isSqlTag = (file: SourceFile, tag: { start: number; end: number }): boolean =>
  /^sql\b/.test(file.text.slice(tag.start, tag.end));
