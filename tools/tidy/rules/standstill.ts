import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

const screens = /^apps\/console\/src\/(features|shell)\//;
/** Where the PIN of an act is asked for. */
const asksForPin = ['PinDialog', 'KeysDialog', 'PinField', 'PinInput'];
/** Of a `PinInput` only that of the PIN: codes are typed in it too. */
const isPin = (opening: Node): boolean =>
  asksForPin.includes(opening['name'].name) && (opening['name'].name !== 'PinInput' || has(opening, 'secret'));

/** What the PIN is typed under cannot change there, each with the reason. */
const typed = 'what was typed into the form is sent, and no record';
const begun = 'the form keeps the record it began with, and says its version (useBegun)';
const made = 'the box itself';
const opened = 'the page hands over the record as it was when it was opened';
export const standStillBy: Readonly<Record<string, string>> = {
  'features/accounts/withhold-dialog.tsx': typed,
  'features/approvals/recommended-rules.tsx': 'keeps what is asked for from the start',
  'features/approvals/rule-form.tsx': opened,
  'features/approvals/rule-off.tsx': opened,
  'features/balance-alerts/alert-dialog.tsx': opened,
  'features/bank-files/connection-form.tsx': begun,
  'features/bank-files/line-dialog.tsx': opened,
  'features/linked-accounts/add-dialog.tsx': typed,
  'features/providers/connection-card.tsx': 'a switch, which says one thing only',
  'features/providers/connection-drawer.tsx': begun,
  'features/second-factor/pin-card.tsx': 'tries the PIN or changes it',
  'features/second-factor/qr-confirm-page.tsx': 'lets in the device whose number is typed',
  'features/settlements/abroad-page.tsx': 'keeps the quote it was given, which holds for a while',
  'features/settlements/policy-editor.tsx': opened,
  'shell/keys-dialog.tsx': 'hands on what it is given',
  'shell/move-dialog.tsx': typed,
  'shell/pin-dialog.tsx': made,
  'shell/pin-field.tsx': made,
  'shell/proving.tsx': 'asks for what was sent already',
};

/**
 * A dialog that followed its record was confirmed with what a colleague had made of it under the PIN (decision 0066).
 * Whatever asks for a PIN says what becomes of a change: `changed={takeNote}` of `useShown`, on the dialog or on the
 * form around it, or it stands in this file with its reason.
 */
export function checkStandstill(tree: Tree): Violation[] {
  return tree.files.flatMap((file) => {
    if (!file.isCode || file.isTest || !screens.test(file.path)) return [];
    const open = asksForPin.some((name) => file.text.includes(`<${name}`)) ? followsItsRecord(file) : [];
    const isListed = file.path.slice('apps/console/src/'.length) in standStillBy;
    if (isListed)
      return open.length > 0 ? [] : [at('standstill', file, 0, 'needs no reason: tools/tidy/rules/standstill')];
    return open.map((start) =>
      at('standstill', file, start, 'asks for a PIN and may change under it: changed={takeNote} of useShown (0066)'),
    );
  });
}

/** Where it is asked for with no word about a change, on it or around it. */
function followsItsRecord(file: SourceFile): number[] {
  const found: number[] = [];
  const safe = new Set<Node>();
  walk(file.program(), (node) => {
    if (node.type !== 'JSXElement') return;
    const opening = node['openingElement'];
    if (has(opening, 'changed')) walk(node, (inner) => void (inner.type === 'JSXElement' && safe.add(inner)));
    else if (isPin(opening) && !safe.has(node)) found.push(node.start);
  });
  return found;
}

const has = (opening: Node, name: string): boolean =>
  opening['attributes'].some((one: Node) => one.type === 'JSXAttribute' && one['name'].name === name);
