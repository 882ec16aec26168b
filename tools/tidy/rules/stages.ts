import { at, type Node, type Tree, type Violation } from '../tree.ts';

const ours = /^(apps\/(console|server|checkout)|packages\/(ui|i18n))\/src\//;
const stages = new Set(['stage', 'state']);
/** They know which way the money goes. */
const knowing = new Set(['stageWord', 'stageWords', 'tellingWord', 'itemWord']);

/**
 * A stage reads otherwise where money goes out: nobody waits for a payer there. So none is shown as it stands: neither
 * named, nor given to a pill, nor put before its status (`row.stage ?? row.status`) but through `stageWord`.
 */
export function checkStages(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !ours.test(file.path)) continue;
    const look = (node: Node, isShown: boolean): void => {
      const called = node.type === 'CallExpression' ? node['callee'].name : undefined;
      if (knowing.has(called)) return;
      if ((isShown && isOf(node, stages)) || isBeforeStatus(node)) {
        const message = 'which way the money goes decides how a stage reads: stageWord(stage, direction)';
        return void found.push(at('stages', file, node.start, message));
      }
      if (called === 'statusName') {
        const [word, ...others] = node['arguments'] as Node[];
        if (word) look(word, true);
        return others.forEach((other) => look(other, false));
      }
      const isPill = node.type === 'JSXOpeningElement' && node['name'].name === 'StatusPill';
      for (const child of childrenOf(node))
        look(child, isShown || (isPill && child.type === 'JSXAttribute' && child['name'].name === 'status'));
    };
    look(file.program(), false);
  }
  return found;
}

const isOf = (node: Node, names: ReadonlySet<string>): boolean =>
  node.type === 'MemberExpression' && names.has(node['property'].name);
const isBeforeStatus = (node: Node): boolean =>
  node.type === 'LogicalExpression' && isOf(node['left'], stages) && isOf(node['right'], new Set(['status']));

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string');
}
