import { at, walk, type Tree, type Violation } from '../tree.ts';

const short = new Set(['formatCompact', 'ShortMoney']);
/** Axes of charts, and the cards of dashboards with the whole sum beside it. */
const mayShorten =
  /^packages\/domain\/src\/values\/money\.ts$|^packages\/ui\/src\/(charts|gallery)\/|^apps\/console\/src\/features\/dashboard\//;

/**
 * Where somebody decides, confirms or accounts for money it is written out: "151.2 W" is for looking at, not for
 * paying.
 */
export function checkShortMoney(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || mayShorten.test(file.path)) continue;
    walk(file.program(), (node) => {
      const name = node.type === 'Identifier' || node.type === 'JSXIdentifier' ? String(node['name']) : '';
      if (short.has(name))
        found.push(
          at(
            'money',
            file,
            node.start,
            `${name}: the W short form stands on chart axes and dashboard cards only; write the whole sum`,
          ),
        );
    });
  }
  return found;
}
