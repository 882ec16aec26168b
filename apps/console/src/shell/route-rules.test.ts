import { describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { routeTable } from '../routes.ts';
import { paramsAreIds, redirectTarget, routerPath } from './route-rules.ts';

const rowOf = (path: string) => routeTable.find((row) => row.path === path)!;
const linkId = encodeId('paymentLink', new Uint8Array(16));

describe('paths', () => {
  it.each([
    ['/home', '/home'],
    ['/payment-links/edit/{id}', '/payment-links/edit/$id'],
    ['/transactions/details/{id?}', '/transactions/details/{-$id}'],
  ])('%s → %s', (ours, theirs) => expect(routerPath(ours)).toBe(theirs));
});

describe('parameters', () => {
  const row = rowOf('/payment-links/edit/{id}');
  it('are ids of their kind', () => {
    expect(paramsAreIds(row, { id: linkId })).toBe(true);
    expect(paramsAreIds(row, { id: linkId.replace('plk', 'txn') })).toBe(false);
    expect(paramsAreIds(rowOf('/transactions/{id}'), { id: 'add' })).toBe(false);
    expect(paramsAreIds(rowOf('/transactions/details/{id?}'), {})).toBe(true);
    const invitation = rowOf('/user-activation/{id}');
    expect(paramsAreIds(invitation, { id: `${'aB3_-'.repeat(8)}xyz` })).toBe(true);
    for (const id of ['short', `${'a'.repeat(40)}<b>`, 'a'.repeat(44)])
      expect(paramsAreIds(invitation, { id })).toBe(false);
  });
});

describe('redirects', () => {
  const go = (path: string, search = {}) => redirectTarget(rowOf(path), routeTable, search);
  it('keep search parameters', () => {
    expect(go('/transactions', { status: 'failed' })).toEqual({
      path: '/transactions/all',
      search: { status: 'failed' },
    });
    expect(go('/')).toEqual({ path: '/home', search: {} });
    expect(go('/merchant/customers').path).toBe('/customers');
    expect(go('/settings').path).toBe('/settings/settlement');
  });
  it('take an id from the search parameters, or go to the list', () => {
    expect(go('/payment-links/view', { id: linkId, tab: 'x' })).toEqual({
      path: `/payment-links/view/${linkId}`,
      search: { tab: 'x' },
    });
    expect(go('/payment-links/view')).toEqual({ path: '/payment-links', search: {} });
  });
});
