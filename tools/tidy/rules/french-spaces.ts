import { at, walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const loose = / [:;!?»]|« /;
/** Between what a screen joins by itself: right in neither language. */
const joining = /^\s* : |\w : $/;

/** Operators write as they write; everything that Nkap says itself keeps its marks on the line of their word. */
const othersWords = /^apps\/simulators\//;

/**
 * French sets a space before : ; ! ? and inside « », and no line may break there: on a phone the mark would begin the
 * next line.
 */
export function checkFrenchSpaces(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || othersWords.test(file.path)) continue;
    if (file.path.endsWith('.tsx')) found.push(...joined(file));
    if (!/\bfr\b/.test(file.text)) continue;
    walk(file.program(), (node) => {
      if (node.type !== 'Property' || node['key'].name !== 'fr') return;
      walk(node['value'], (part) => {
        const text =
          part.type === 'Literal' ? part['value'] : part.type === 'TemplateElement' ? part['value'].cooked : null;
        if (typeof text === 'string' && loose.test(text))
          found.push(
            at(
              'french',
              file,
              part.start,
              `“${text.slice(0, 60)}”: French keeps : ; ! ? and « » on the line of their word; write \\u00a0`,
            ),
          );
      });
    });
  }
  return found;
}

function joined(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    const text =
      node.type === 'JSXText' ? node['value'] : node.type === 'TemplateElement' ? node['value'].cooked : null;
    if (typeof text === 'string' && joining.test(text))
      found.push(at('french', file, node.start, 'a colon that joins two things has its words in packages/i18n'));
  });
  return found;
}
