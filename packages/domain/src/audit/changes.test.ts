import { expect, it } from 'vitest';
import { auditValue, changesOf } from './changes.ts';

it('lists every field of either side, in words', () => {
  expect(
    changesOf(
      { name: 'a', tags: [] },
      { name: 'b', tags: ['x', 'y'], limit: 0, given: { until: null, roles: ['staff'] } },
    ),
  ).toEqual([
    { name: 'name', before: 'a', after: 'b' },
    { name: 'tags', before: null, after: 'x, y' },
    { name: 'limit', before: null, after: '0' },
    { name: 'given', before: null, after: 'until: –; roles: staff' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect([auditValue(true), auditValue(''), auditValue(undefined)]).toEqual(['true', null, null]);
});
