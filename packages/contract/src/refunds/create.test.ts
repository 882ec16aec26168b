import { expect, it } from 'vitest';
import { check } from '../problems.ts';
import { refundsApi } from './api.ts';

it.each<[string, object, object]>([
  ['wants an amount', { amount: null }, { amount: 'required' }],
  ['wants a reason', { reasonCode: '' }, { reasonCode: 'required' }],
  ['wants a note for “other”', { reasonCode: 'other', note: ' ' }, { note: 'required' }],
  ['takes a note for “other”', { reasonCode: 'other', note: 'Broken on arrival' }, {}],
])('a refund %s', (_what, over, problems) => {
  const checked = check(refundsApi.create.body, { amount: 500, reasonCode: 'duplicate', note: '', ...over });
  expect(Object.fromEntries(checked.ok ? [] : checked.problems.map(({ path, rule }) => [path, rule]))).toEqual(
    problems,
  );
});
