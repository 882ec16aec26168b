import { expect, it } from 'vitest';
import { transactionTransitions } from '#domain/states/transaction-moves.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { stepKind } from './step-kind.ts';

it('an operator has refused only what it was asked', () => {
  const kinds = ['operator', 'system', 'user'].map((actorKind) => stepKind({ kind: 'refused', actorKind }));
  expect(kinds).toEqual(['refused', 'stopped', 'refusedByHand']);
  expect(stepKind({ kind: 'paid', actorKind: 'system' })).toBe('paid');
  for (const catalogue of [transactionRecordWords, transferDetailWords])
    for (const kind of kinds) expect(Object.keys(catalogue)).toContain(`ev_${kind}`);
  expect(transactionRecordWords.ev_stopped.en).not.toContain('operator');
});

it('every move of a payment that leaves has its words on the page of a transfer', () => {
  const moves = new Set(transactionTransitions.filter(({ flow }) => flow !== 'in').map(({ event }) => event));
  const wordless = [...moves].filter((event) => !(`ev_${event}` in transferDetailWords));
  expect(wordless).toEqual([]);
});
