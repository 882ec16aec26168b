import { expect, it } from 'vitest';
import { staleBy } from './stale-by.ts';

it.each(['transaction', 'balance'] as const)('%s: whatever shows what is available is read anew', (kind) => {
  expect(staleBy[kind]).toEqual(expect.arrayContaining(['accounts', 'dashboard', 'top-ups', 'balance-alerts']));
});
