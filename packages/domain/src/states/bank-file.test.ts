import { expect, it } from 'vitest';
import { bankFileState, moveBankItem } from './bank-file.ts';

it('a payment the bank refused is not paid by a later line, and one it paid is not refused by a later word', () => {
  expect(moveBankItem('rejected', 'settled')).toBeNull();
  expect(moveBankItem('provisional', 'rejected')).toBeNull();
  expect(moveBankItem('settled', 'accepted')).toBeNull();
  expect(moveBankItem('accepted', 'returned')).toBeNull();
  expect(moveBankItem('settled', 'returned')).toBe('returned');
});

it('a file is what its payments are', () => {
  expect(bankFileState('made', ['waiting', 'waiting'])).toBe('made');
  expect(bankFileState('sent', ['accepted', 'waiting'])).toBe('partlyAnswered');
  expect(bankFileState('partlyAnswered', ['accepted', 'rejected'])).toBe('partlyAnswered');
  expect(bankFileState('partlyAnswered', ['settled', 'rejected'])).toBe('settled');
  expect(bankFileState('made', ['rejected', 'rejected'])).toBe('rejected');
  expect(bankFileState('settled', ['returned', 'rejected'])).toBe('settled');
});
