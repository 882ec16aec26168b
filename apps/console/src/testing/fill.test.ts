import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { fill } from './fill.ts';

describe('a value made from the contract', () => {
  it('is an answer of its endpoint, the same each time', () => {
    const wrong = allEndpoints.filter(
      ({ row }) =>
        !row.data.safeParse(fill(row.data)).success ||
        JSON.stringify(fill(row.data)) !== JSON.stringify(fill(row.data)),
    );
    expect(wrong.map(({ capability, name }) => `${capability}.${name}`)).toEqual([]);
  });

  it('has what the test says, and refuses what the contract does not know', () => {
    expect(fill(transactionsApi.get.data, { amount: 5000 })).toMatchObject({ amount: 5000, phone: null });
    expect(() => fill(transactionsApi.get.data, { amuont: 5000 })).toThrow('amuont');
  });
});
