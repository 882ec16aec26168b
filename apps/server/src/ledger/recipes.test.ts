import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf, holdOf, standardChart } from './chart.ts';
import { recipePages } from './recipe-pages.ts';
import { postingFor, recipes, type RecipeName } from './recipes.ts';
import { adjustmentCounter } from './recipes/corrections.ts';
import type { Recipe } from './recipes/recipe.ts';

const organisationId = 'org_1';
const at = new Date('2026-03-01T10:00:00Z');
const ref = { organisationId, refId: 'txn_1', occurredAt: at, bookedAt: at };
const names = Object.keys(recipes) as RecipeName[];

describe.each(names)('%s', (name) => {
  const { build, example } = recipes[name] as unknown as Recipe<any>;

  test('balances, and names each account once', () => {
    const posting = postingFor(name, ref, example);
    const net = posting.lines.reduce((sum, line) => sum + (line.side === 'debit' ? line.amount : -line.amount), 0);
    expect(net).toBe(0);
    expect(new Set(posting.lines.map((line) => line.account)).size).toBe(posting.lines.length);
    expect(posting.key).toBe(`txn_1:${name}`);
  });

  test('moves the account it is told, a branch’s as well, and no other of the merchant', () => {
    const branch = 'collectionSub:sub_1' as const;
    const merchants = new Set(
      ['collectionPrimary', 'payout', branch].map((kind) => accountOf(organisationId, kind as typeof branch)),
    );
    const posting = postingFor(name, ref, 'account' in example ? { ...example, account: branch } : example);
    const touched = new Set(
      [...posting.lines, ...posting.moves].map((line) => line.account).filter((account) => merchants.has(account)),
    );
    const named = [example.from, example.to, ...(example.lines ?? []).map((line: any) => line.kind)]
      .filter((kind) => ['collectionPrimary', 'payout'].includes(kind))
      .map((kind) => accountOf(organisationId, kind));
    expect(touched).toEqual(new Set('account' in example ? [accountOf(organisationId, branch)] : named));
  });

  test('touches only accounts of the standard chart', () => {
    const { lines = [], moves = [] } = build(example);
    for (const kind of [...lines.map((line) => line[0]), ...moves.map((move) => move.account)])
      expect(standardChart).toContain(kind);
  });

  test('has its page in docs/ledger (write-recipe-pages.ts writes them)', () => {
    const folder = join(import.meta.dirname, '../../../../docs/ledger');
    const pages = recipePages();
    expect(readdirSync(folder).sort()).toEqual(pages.map((page) => page.file).sort());
    for (const { file, text } of pages) expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });
});

test('a charge gives the merchant and the fee everything the payer paid, whoever bears the fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 500_000 }), fc.nat(5_000), fc.nat(100), (amount, fee, share) => {
      const payerFee = Math.round((fee * (100 - share)) / 100);
      const merchantFee = Math.min(fee - payerFee, amount);
      const posting = postingFor('collection.charge', ref, {
        account: 'collectionPrimary',
        operator: 'orange',
        amount,
        payerFee,
        merchantFee,
      });
      const amountOf = (kind: 'providerClearing:orange' | 'collectionPrimary' | 'feeRevenue') =>
        posting.lines.find((line) => line.account === accountOf(organisationId, kind))?.amount ?? 0;
      expect(amountOf('providerClearing:orange')).toBe(amount + payerFee);
      expect(amountOf('collectionPrimary') + amountOf('feeRevenue')).toBe(amount + payerFee);
    }),
  );
});

test('ids are derived: the same account and hold always, another for each organisation, kind, currency and round', () => {
  expect(accountOf('org_1', 'payout')).toBe(accountOf('org_1', 'payout'));
  expect(
    new Set([
      accountOf('org_1', 'payout'),
      accountOf('org_2', 'payout'),
      accountOf('org_1', 'suspense'),
      accountOf('org_1', 'payout', 'EUR'),
    ]).size,
  ).toBe(4);
  expect(new Set([holdOf('org_1', 'txn_1'), holdOf('org_1', 'txn_1', 2), holdOf('org_1', 'txn_2')]).size).toBe(3);
  expect(accountOf('org_1', 'payout')).toMatch(/^acc_[0-7][0-9a-z]{25}$/);
  expect(() => accountOf('org_1', 'pocket' as never)).toThrow(/No such account kind/);
});

test('a reversal mirrors every line; a posting that moves nothing is a mistake', () => {
  const lines = [
    { kind: 'bankClearing' as const, side: 'debit' as const, amount: 5 },
    { kind: 'payout' as const, side: 'credit' as const, amount: 5 },
  ];
  expect(postingFor('reversal', ref, { lines }).lines.map((line) => line.side)).toEqual(['credit', 'debit']);
  expect(() => postingFor('collection.fee', ref, { account: 'collectionPrimary', fee: 0 })).toThrow(/moves nothing/);
});

test('the reason of an adjustment decides its other account', () => {
  expect(adjustmentCounter('feeCorrection', 'providerClearing:mtn')).toBe('feeRevenue');
  expect(adjustmentCounter('missingCredit', 'providerClearing:orange')).toBe('providerClearing:orange');
  expect(adjustmentCounter('missingCredit', null)).toBe('adjustments');
  expect(adjustmentCounter('operatorReversal', 'internalClearing')).toBe('adjustments');
  expect(adjustmentCounter('goodwill', null)).toBe('promoCost');
});
