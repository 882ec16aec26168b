import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

/** Tests, what helps them, and the stories; `test-client.ts` is the simulators' own helper. */
const isTried = ({ path, isTest, isCode }: SourceFile): boolean =>
  isCode && (isTest || /^e2e\/|\/test-client\.ts$/.test(path));
/** What stands above a wait that is what the test is about: a slow reader, a worker that takes long. */
const onPurpose = /^\s*Takes its time: /;

const isNoTime = (node: Node | undefined): boolean => node === undefined || node['value'] === 0;
const calls = (node: Node, name: unknown): boolean =>
  node['name'] === name ||
  (node.type === 'ArrowFunctionExpression' &&
    node['body'].type === 'CallExpression' &&
    node['body'].callee.name === name);

/** The names under which the file has the timer that is waited for. */
function timersOf(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || !/^(node:)?timers\/promises$/.test(node['source'].value)) return;
    for (const one of node['specifiers']) if (one.imported?.name === 'setTimeout') names.add(one.local.name);
  });
  return names;
}

function waitsIn(file: SourceFile): Node[] {
  const found: Node[] = [];
  const timers = timersOf(file.program());
  walk(file.program(), (node) => {
    const callee = node['callee'];
    if (node.type === 'CallExpression') {
      if (callee.property?.name === 'waitForTimeout') found.push(node);
      if (timers.has(callee.name) && !isNoTime(node['arguments'][0])) found.push(node);
    }
    const executor = node.type === 'NewExpression' && callee.name === 'Promise' ? node['arguments'][0] : undefined;
    const done = executor?.params?.[0]?.name;
    if (done === undefined) return;
    walk(executor.body, (inner) => {
      if (inner.type !== 'CallExpression' || inner['callee'].name !== 'setTimeout') return;
      const [then, ms] = inner['arguments'];
      if (calls(then, done) && !isNoTime(ms)) found.push(inner);
    });
  });
  return found;
}

/** A test that waits for so long is too slow on a quiet machine and wrong on a crowded one: it waits for the thing. */
export function checkSleeps(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!isTried(file) || !/setTimeout|waitForTimeout/.test(file.text)) continue;
    const said = new Set(
      file.comments().flatMap(({ value, end }) => (onPurpose.test(value) ? [file.lineAt(end) + 1] : [])),
    );
    for (const node of waitsIn(file)) {
      if (said.has(file.lineAt(node.start))) continue;
      const message = 'wait for the thing (expect.poll), or say above it what is slow: // Takes its time: …';
      found.push(at('sleeps', file, node.start, message));
    }
  }
  return found;
}
