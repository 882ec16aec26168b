import { describe, expect, it } from 'vitest';
import { allEndpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** Rights whose acts let money in, back or out on a person's word. */
const overMoney: readonly Endpoint['permission'][] = ['adjustments:approve', 'settlements:approve', 'transfers:approve', 'mass:approve', 'approvals:approve', 'refunds:approve'];

/** Acts of these rights that go without the PIN, and why. */
const excused: Readonly<Record<string, string>> = {
  'POST /fapi/payment-adjustments/:id/reject': 'moves nothing',
  'POST /fapi/bank-proposals/:id/refuse': 'moves nothing',
  'POST /fapi/settlements/:id/proof': 'adds a document',
  'POST /fapi/approvals/delegations/:id/end': 'takes power back',
  'POST /fapi/refunds/:id/approve': 'goes back to the payer only, at most what the payer paid',
  'POST /fapi/refunds/:id/decline': 'moves nothing',
  'POST /fapi/refunds/:id/keep': 'ends a refund: nothing goes out, and the payer has agreed',
  'POST /fapi/transactions/:id/take-up-paid': 'books what the operator says was paid, or gives it back to its payer',
};

const acts = allEndpoints.map(({ row }): Endpoint => row).filter((row) => row.method !== 'GET' && overMoney.includes(row.permission));
const nameOf = (row: Endpoint): string => `${row.method} ${row.path}`;
const takesPin = (row: Endpoint): boolean => 'pin' in ((row.body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});

describe('acts over money', () => {
  it.each(acts.map((row) => [nameOf(row), row] as const))('%s takes the PIN, or is excused with a reason', (name, row) => {
    expect(takesPin(row) !== name in excused, 'add `pin` to its body, or say here why it goes without').toBe(true);
    if (takesPin(row)) expect(row.errors).toContain('pin.wrong');
  });

  it('excuses name acts that are there', () => {
    expect(Object.keys(excused).filter((name) => !acts.some((row) => nameOf(row) === name))).toEqual([]);
  });
});
