import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const found = (text: string) =>
  tidyHouse({
    'apps/server/src/modules/money-out/transfers/read.ts': `import { sql } from 'kysely';\nexport const same = sql\`${text}\`;\n`,
  })
    .filter(({ rule }) => rule === 'row-security')
    .map(({ line }) => line);

it.each([
  ['a join', 'select from a join b on b.id = coalesce(a.one, a.two)'],
  ['a condition', 'select from b where b.payee=coalesce(:one, :two)'],
])('refuse a column that row security keeps from its index: %s', (_, text) => {
  expect(found(text)).toEqual([2]);
});

it.each([
  ['case', 'select from a join b on b.id = case when a.one is null then a.two else a.one end'],
  ['what an update sets', 'update a set one = coalesce(two, one)'],
  ['what is compared with one value', 'select from a where coalesce(a.one, a.two) = 1'],
])('let %s stand', (_, text) => {
  expect(found(text)).toEqual([]);
});
