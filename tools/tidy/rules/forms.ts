import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

const screens = /^(apps\/console\/src|packages\/ui\/src)\//;

/** Above the data: what draws, and asks `useForm` what is wrong. */
const drawing = /^apps\/console\/src\/(features|shell)\//;
const price = 'what a price is refused for stands under the boxes it was asked with';
/** Who says by themselves what is wrong in a box, each with the reason. */
const sayThemselves: Readonly<Record<string, string>> = {
  'features/auth/login-form.tsx': 'the login page has no room for the hook',
  'features/settlements/settle-page.tsx': price,
  'features/settlements/abroad-page.tsx': price,
  'features/settlements/policy-editor.tsx': price,
  'features/transfers/new-transfer.tsx': price,
  'features/transfers/transfer-form.ts': 'asks whether enough is typed to ask for a price',
  'features/transfers/use-payee-check.ts': 'asks whether enough is typed to ask whose account it is',
};

/** What is typed is lost by ways of drawing that nobody sees in the screen that has them. */
export function checkForms(tree: Tree): Violation[] {
  return tree.files.flatMap((file) =>
    file.isCode && !file.isTest && screens.test(file.path)
      ? [...newestVersions(file), ...oldHandlers(file), ...byHand(file), ...fileInputs(file)]
      : [],
  );
}

/**
 * A form that is drawn anew with each version of its record loses what was typed, and why it was refused, when somebody
 * else saves: the answer to a refusal brings the new version. `useBegun` keeps the one that it began with.
 */
function newestVersions(file: SourceFile): Violation[] {
  if (!file.text.includes('.version') || /\bbegun\b/.test(file.text)) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'JSXAttribute' && node['name'].name === 'key' && node['value'] && readsVersion(node['value']))
      found.push(at('forms', file, node.start, 'drawn anew with each version, typed words go: keep it with useBegun'));
  });
  return found;
}

function readsVersion(node: Node): boolean {
  let reads = false;
  walk(node, (inner) => {
    reads ||= inner.type === 'MemberExpression' && inner['property'].name === 'version';
  });
  return reads;
}

const fileDrop = 'packages/ui/src/file-drop.tsx';

/** A file is dropped, pasted and photographed in one way everywhere, and says in one place what becomes of it. */
function fileInputs(file: SourceFile): Violation[] {
  if (file.path === fileDrop || !file.text.includes('file')) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type !== 'JSXAttribute' || node['name'].name !== 'type') return;
    const value = node['value']?.type === 'JSXExpressionContainer' ? node['value'].expression : node['value'];
    if (value?.value === 'file') found.push(at('forms', file, node.start, `an input of files: take ${fileDrop}`));
  });
  return found;
}

/** What is wrong in a box the contract says, through `useForm`: a screen that judges by itself says it otherwise. */
function byHand(file: SourceFile): Violation[] {
  if (!drawing.test(file.path) || file.path.slice('apps/console/src/'.length) in sayThemselves) return [];
  const found: Violation[] = [];
  const say = (node: Node, what: string) =>
    found.push(
      at('forms', file, node.start, `${what}: what is wrong in a box says useForm, with the contract's schema`),
    );
  walk(file.program(), (node) => {
    if (node.type === 'ImportDeclaration') {
      const from: string = node['source'].value;
      const names: string[] = node['specifiers'].map((one: Node) => one['imported']?.name ?? '');
      if (from.endsWith('/error-sentence.ts') && names.includes('fieldErrors')) say(node, 'fieldErrors');
      if (/^#contract\/problems|^#i18n\/catalogues\/ui\/fields\.ts/.test(from)) say(node, from);
    }
    if (node.type === 'CallExpression' && node['callee'].property?.name === 'safeParse') say(node, 'safeParse');
  });
  return found;
}

/**
 * `memo` with a comparison of its own leaves handlers out of it, which then write what stood in the form long ago over
 * what stands there now.
 */
function oldHandlers(file: SourceFile): Violation[] {
  if (!file.text.includes('memo(')) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'CallExpression' && node['callee'].name === 'memo' && node['arguments'].length > 1)
      found.push(at('forms', file, node.start, 'memo compares all that it is given, or handlers stay old'));
  });
  return found;
}
