import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';
import { standStillBy } from './rules/standstill.ts';

const path = 'apps/console/src/features/payment-links/pay-dialog.tsx';
const found = (text: string, at = path) =>
  tidyHouse({ [at]: text })
    .filter(({ rule }) => rule === 'standstill')
    .map(({ line }) => line);

it.each([
  ['a dialog that asks for the PIN', 'export const Pay = () => <PinDialog title="Pay" />;\n', [1]],
  ['a form with the box of the PIN itself', 'export const Pay = () => <PinInput secret />;\n', [1]],
  ['one that asks for the password as well', 'export const Pay = () => <KeysDialog title="Pay" />;\n', [1]],
  [
    'a form with a box for it, beside one that says so',
    [
      'export const Pay = ({ takeNote }) => <FormDialog changed={takeNote}><PinField /></FormDialog>;',
      'export const Back = () => <FormDialog><p><PinField /></p></FormDialog>;\n',
    ].join('\n'),
    [2],
  ],
])('refuse, when it follows its record, %s', (_, text, lines) => {
  expect(found(text)).toEqual(lines);
});

it.each([
  ['a dialog that stands still', 'export const Pay = ({ takeNote }) => <PinDialog changed={takeNote} />;\n'],
  [
    'a box within a form that does',
    'export const Pay = ({ takeNote }) => <FormDialog changed={takeNote}><p><PinField /></p></FormDialog>;\n',
  ],
  ['a box for a code', 'export const Code = () => <PinInput length={4} />;\n'],
  ['a dialog without a PIN', 'export const Pay = () => <Dialog title="Pay" />;\n'],
])('accept %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('a reason that is needed no more is refused, and each stands for a file that is there', () => {
  const [listed] = Object.keys(standStillBy);
  const at = `apps/console/src/${listed}`;
  expect(found('export const Pay = () => <PinDialog title="Pay" />;\n', at)).toEqual([]);
  expect(found('export const Pay = ({ takeNote }) => <PinDialog changed={takeNote} />;\n', at)).toEqual([1]);
  expect(Object.keys(standStillBy).filter((one) => !existsSync(`apps/console/src/${one}`))).toEqual([]);
});
