import { at, walk, type Tree, type Violation } from '../tree.ts';

const consoleSources = /^apps\/console\/src\//;
const dataLayer = /^apps\/console\/src\/data\//;
/** The book of intents, which alone makes keys and sends them. */
const book = /^apps\/console\/src\/data\/(intents|write)\.ts$/;

/**
 * What must be done once is done through the book of intents. A key held by a screen dies with the screen, or is
 * renewed by one line too many, and then pays twice: so no screen of the console sees a key, makes one, or writes past
 * the book.
 */
export function checkWrites(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !consoleSources.test(file.path) || book.test(file.path)) continue;
    const say = (node: { start: number }, message: string) => found.push(at('writes', file, node.start, message));
    const isData = dataLayer.test(file.path);
    walk(file.program(), (node) => {
      if (node.type === 'Identifier' && /^(use)?idempotencyKey$/i.test(node['name']))
        say(node, `${node['name']}: keys belong to data/intents.ts, a screen calls useWrite`);
      if (node.type === 'Literal' && typeof node['value'] === 'string' && /^idempotency-?key$/i.test(node['value']))
        say(node, 'a key sent by hand: keys belong to data/intents.ts, a screen calls useWrite');
      if (isData || (node.type !== 'CallExpression' && node.type !== 'MemberExpression')) return;
      if (node.type === 'CallExpression') {
        const { callee } = node;
        const name: string = callee.type === 'Identifier' ? callee.name : '';
        const method: string =
          callee.type === 'MemberExpression' ? (callee.property.name ?? callee.property.value ?? '') : '';
        const object: string =
          callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object.name : '';
        if (name === 'renew' || method === 'renew')
          say(node, 'renew(): nothing but a definite answer ends a key, and data/intents.ts sees it');
        if (object === 'client' && (method === 'call' || method === 'open'))
          say(node, `client.${method}: through useEndpoint, useWrite or data/call.ts`);
      } else if ((node['property'].name ?? node['property'].value) === 'randomUUID')
        say(node, 'randomUUID: a key made by a screen; keys belong to data/intents.ts');
    });
  }
  return found;
}
