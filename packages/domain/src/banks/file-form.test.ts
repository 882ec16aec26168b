import { expect, it } from 'vitest';
import { parseRib } from './account.ts';
import {
  bankFileCell,
  bankFileFields,
  samplePayments,
  templateProblems,
  usualHeader,
  usualTemplate,
} from './file-form.ts';

const columns = (...fields: (typeof bankFileFields)[number][]) => fields.map((field) => ({ field }));

it('what a connection begins with can be paid from, and so can the RIB in one column', () => {
  expect(templateProblems(usualTemplate.columns)).toEqual([]);
  expect(templateProblems(columns('rib', 'name', 'amount', 'reference'))).toEqual([]);
});

it('says what is missing: the reference above all, and no half of an account', () => {
  expect(templateProblems([])).toEqual(['reference', 'name', 'amount', 'account']);
  expect(templateProblems(columns('name', 'amount', 'reference', 'bank', 'branch', 'account'))).toEqual(['account']);
  expect(templateProblems(columns('name', 'amount', 'reference', 'rib', 'rib'))).toEqual(['repeated']);
});

it('the parts of an account are the account; the samples are true ones with zeros to lose', () => {
  for (const payment of samplePayments) {
    const parts = (['bank', 'branch', 'account', 'key'] as const).map((field) => bankFileCell(field, payment));
    expect(parts.join('')).toBe(bankFileCell('rib', payment));
    expect(parseRib(payment.rib)).toMatchObject({ ok: true, keyOk: true });
    expect(parts[2]).toMatch(/^0/);
  }
  expect(bankFileCell('date', samplePayments[0]!)).toBe('20/11/2026');
  expect(bankFileFields.map((field) => usualHeader(field))).toHaveLength(
    new Set(bankFileFields.map((field) => usualHeader(field))).size,
  );
});
