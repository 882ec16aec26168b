import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('ids of one moment keep the order they were made in, and no two are one', () => {
  const at = new Date('2026-11-26T00:00:00Z');
  const made = Array.from({ length: 20_000 }, () => newId('event', at));
  const outOfOrder = made.filter((id, index) => index > 0 && id <= made[index - 1]!);
  // Once at most: where the counter begins anew.
  expect(outOfOrder.length).toBeLessThanOrEqual(1);
  expect(new Set(made).size).toBe(made.length);
});
