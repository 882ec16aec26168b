import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOperatorCode, operatorCodes, operatorMarks, operators } from './operators.ts';

it('has a row for each code, which says it again', () => {
  expect(Object.entries(operators).map(([key, { code }]) => [key, code])).toEqual(
    operatorCodes.map((code) => [code, code]),
  );
  expect(['MTN', 'mtnMomo', 'toString', null].filter(isOperatorCode)).toEqual([]);
  expect(operatorCodes.filter(isOperatorCode)).toEqual([...operatorCodes]);
});

it('tells them apart, by name, mark and prefix', () => {
  for (const of of ['name', 'short', 'brand', 'colour'] as const)
    expect(new Set(operatorCodes.map((code) => ({ ...operators[code], ...operatorMarks[code] })[of])).size).toBe(
      operatorCodes.length,
    );
  const prefixes = operatorCodes.flatMap((code) => operators[code].prefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

/** The database is the last to judge: it refuses a code that no migration has let in. */
it('is what the database takes', () => {
  const schema = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8');
  const checks = [...schema.matchAll(/CONSTRAINT (\w+_operator_check) CHECK \(operator = ANY \(ARRAY\[(.*?)\]/g)];
  expect(checks.map(([, check]) => check)).toEqual([
    'mass_payment_items_operator_check',
    'payment_methods_operator_check',
    'recipients_operator_check',
  ]);
  for (const [, , list] of checks)
    expect(new Set([...list!.matchAll(/'(\w+)'/g)].map(([, code]) => code))).toEqual(new Set(operatorCodes));
});
