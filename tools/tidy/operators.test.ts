import { describe, expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const found = (path: string, text: string) =>
  tidyHouse({ [path]: text }).map(({ rule, line, message }) => `${rule} ${line} ${message.split(':')[0]}`);

describe('an operator outside of its table', () => {
  it.each([
    [
      'chosen by its code',
      'apps/console/src/features/customers/mark.ts',
      "export const isFirst = (operator: string) => operator === 'mtn';\n",
      ['mtn'],
    ],
    [
      'in a list of codes',
      'packages/contract/src/customers/operator.ts',
      "export const operators = ['mtn', 'orange'];\n",
      ['mtn', 'orange'],
    ],
    [
      'as a key',
      'packages/contract/src/customers/colour.ts',
      'export const colourOf = (operator: string) => ({ orange: 1 })[operator];\n',
      ['orange'],
    ],
    [
      'as a row of the table that is taken for all',
      'apps/server/src/modules/terms/customers/cap.ts',
      'export const cap = (table: any) => table.mtn.amountMax;\n',
      ['mtn'],
    ],
    [
      'in SQL',
      'apps/server/src/modules/terms/customers/of-one.ts',
      "export const mine = (id: string) => `select ${id} from customers where operator = 'orange'`;\n",
      ['orange'],
    ],
    [
      'by its name on a screen',
      'packages/ui/src/badge.tsx',
      'export function Badge() {\n  return <p>Pay with Orange</p>;\n}\n',
      ['Orange'],
    ],
    [
      'by its name in a sentence',
      'packages/i18n/src/catalogues/payment-links/choose.ts',
      'export const chooseWords = (to: string) => `Choose MTN ${to}`;\n',
      ['MTN'],
    ],
    ['by its short mark', 'apps/checkout/src/mark.ts', "export const mark = 'OM';\n", ['OM']],
  ])('is refused %s', (_, path, text, named) => {
    const line = text.split('\n').findIndex((one) => one.includes(named[0]!)) + 1;
    expect(found(path, text)).toEqual(named.map((name) => `operators ${line} ${name}`));
  });

  it.each([
    [
      'as an example',
      'apps/server/src/ledger/recipe.ts',
      "export const recipe = { example: { operator: 'mtn' }, build: () => 1 };\n",
    ],
    ['in what it writes', 'packages/domain/src/payments/sms.ts', "export const words = ['mtn', 'Orange Money'];\n"],
    ['in a test', 'packages/domain/src/payments/sms.test.ts', "export const operator = 'mtn';\n"],
    [
      'as a part of another word',
      'packages/domain/src/trees.ts',
      "export const trees = ['orangery', 'BOOM', 'OM TO'];\n",
    ],
  ])('may stand %s', (_, path, text) => expect(found(path, text)).toEqual([]));

  it('is refused beside an example', () => {
    const text = "export const recipe = { example: 1, counter: 'mtn' };\n";
    expect(found('apps/server/src/ledger/recipe.ts', text)).toEqual(['operators 1 mtn']);
  });
});
