import { describe, expect, it } from 'vitest';
import { expectedAt } from './ends.ts';

describe('when a settlement should be there', () => {
  it.each([
    ['a wallet has it in minutes', 'wallet', '2026-11-20T10:00:00Z', '2026-11-20T10:10:00.000Z'],
    ['a bank the next working day', 'bank', '2026-11-19T11:59:00Z', '2026-11-20T16:00:00.000Z'],
    [
      'after the cut-off one day more, and not at the weekend',
      'bank',
      '2026-11-19T12:00:00Z',
      '2026-11-23T16:00:00.000Z',
    ],
    ['a Saturday counts as Monday', 'bank', '2026-11-21T08:00:00Z', '2026-11-24T16:00:00.000Z'],
    ['Christmas is no working day', 'bank', '2026-12-24T08:00:00Z', '2026-12-28T16:00:00.000Z'],
    ['abroad two days more', 'foreign', '2026-11-16T08:00:00Z', '2026-11-19T16:00:00.000Z'],
  ] as const)('%s', (_, kind, at, expected) => expect(expectedAt(kind, new Date(at)).toISOString()).toBe(expected));
});
