import { placeOf } from '../imports.ts';
import { at, texts, walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const mayPrint = /^(tools|bench|e2e|tests|db)\/|^apps\/server\/src\/main\/|^apps\/simulators\/src\/main\.ts$/;
/** The database supervisor hands the environment on to the programs it starts. */
const mayReadEnvironment =
  /^(tools|bench|e2e|tests|db)\/|^apps\/server\/src\/postgres\/|^apps\/server\/src\/kit\/config(-[a-z-]+)?\.ts$|^apps\/simulators\/src\/main\.ts$|^[a-z-]+\.config\.ts$/;
/**
 * The development proxy of a build tool needs the bare prefixes. What a route asks first has no other type than the
 * paths of the contract, and loads without it.
 */
const mayWriteUrls =
  /^(tools|bench|e2e|tests|packages\/contract)\/|\.config\.ts$|^apps\/console\/src\/features\/[a-z-]+\/routes\.ts$/;
/** Rooms without a log: a browser has none, and a simulator may not use ours. */
const roomsWithoutLog = new Set(['ui', 'console', 'checkout', 'simulators']);
/** Beginnings of the server’s own URLs. */
export const handWritten = /(^|[^\w])\/(fapi|ba021|aa038)\b/;

/** Each of these has one door: the log, the configuration, the endpoint table. */
export function checkCalls(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest) continue;
    if (!mayPrint.test(file.path) || !mayReadEnvironment.test(file.path)) found.push(...members(file));
    if (!mayWriteUrls.test(file.path)) {
      for (const { value, start } of texts(file)) {
        const hit = handWritten.exec(value);
        if (hit)
          found.push(
            at(
              'urls',
              file,
              start,
              `hand-written URL ${value.slice(hit.index, hit.index + 40)}: paths are written in the contract`,
            ),
          );
      }
    }
  }
  return found;
}

function members(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const hasNoLog = roomsWithoutLog.has(placeOf(file.path)?.room.name ?? '');
  walk(file.program(), (node) => {
    if (node.type !== 'MemberExpression' || node['object'].type !== 'Identifier') return;
    const object: string = node['object'].name;
    const property: string = node['property'].name ?? node['property'].value ?? '';
    if (object === 'console' && !mayPrint.test(file.path)) {
      // There is no other place to say that something is wrong.
      if (hasNoLog && (property === 'error' || property === 'warn')) return;
      found.push(at('log', file, node.start, `console.${property}: write to the log`));
    }
    if (object === 'process' && property === 'env' && !mayReadEnvironment.test(file.path)) {
      found.push(at('environment', file, node.start, 'process.env is read in kit/config.ts, validated once'));
    }
  });
  return found;
}
