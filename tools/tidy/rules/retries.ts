import { at, walk, type Node, type Tree, type Violation } from '../tree.ts';

/** Code that does business; what a process does about its own database within a second is no policy. */
const server = /^apps\/server\/src\/(connectors|jobs|ledger|main|modules)\//;
/** How something that is tried again is called, with its unit; lists of waits. */
const wait = /(retry|again|patience|backOff|rest|idle)\w*?(Ms|Seconds|Minutes|Hours)$/i;
const list = /^(waits|delays|backOff)$/i;
/** Moments of the next try. */
const moment = /^(next_step_at|next_try_at|work_at|payout_rests_until)$/;
const unit = 1000;
/** Tries of a password wait for each other within a second. */
const ownLine = 'apps/server/src/modules/people/auth/guarded-try.ts';

/** Where a number stands in it, other than the one that makes milliseconds of seconds. */
function hasNumber(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner['value'] === 'number' && inner['value'] > 1 && inner['value'] !== unit)
      found = true;
  });
  return found;
}

/** How long is waited before another try is a row of the table of retries, not a number where it is used. */
export function checkRetries(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !server.test(file.path) || file.path === ownLine) continue;
    walk(file.program(), (node) => {
      const [key, value]: (Node | null | undefined)[] =
        node.type === 'VariableDeclarator'
          ? [node['id'], node['init']]
          : node.type === 'Property'
            ? [node['key'], node['value']]
            : node.type === 'AssignmentExpression' && node['left'].type === 'MemberExpression'
              ? [node['left'].property, node['right']]
              : [];
      const name: unknown = key?.['name'];
      if (
        !value ||
        typeof name !== 'string' ||
        !(wait.test(name) || moment.test(name) || (list.test(name) && value.type === 'ArrayExpression')) ||
        !hasNumber(value)
      )
        return;
      found.push(
        at('retries', file, node.start, `${name}: how something is tried again is a row of domain/values/retries`),
      );
    });
  }
  return found;
}
