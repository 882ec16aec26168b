import { describe, expect, it } from 'vitest';
import { errorCatalogue } from './errors.ts';

const rows = Object.entries(errorCatalogue);
/** Numbers the specification fixes, and those beside them that clients of the first days know. */
const named: Record<string, number> = {
  'session.missing': 40001,
  'session.ended': 40002,
  'session.refresh_reused': 40003,
  'session.organisation_gone': 40401,
  'second_factor.proof_needed': 40140,
  'operator.not_configured': 42213,
};

describe('the number of an error', () => {
  it('stands for one error and no other', () => {
    const shared = [...Map.groupBy(rows, ([, row]) => row.code)]
      .filter(([, errors]) => errors.length > 1)
      .map(([code, errors]) => `${code}: ${errors.map(([key]) => key).join(', ')}`);
    expect(shared, 'give the newer one the next free number').toEqual([]);
  });

  it('begins with the status it comes with, unless it is one of those that are fixed', () => {
    const odd = rows
      .filter(([key, { code, status }]) =>
        key in named ? named[key] !== code : !String(code).startsWith(String(status)),
      )
      .map(([key]) => key);
    expect(odd).toEqual([]);
  });

  it('has five digits, or six once a hundred is full', () => {
    expect(rows.filter(([, { code }]) => !/^[1-5]\d{4,5}$/.test(String(code)))).toEqual([]);
  });
});
