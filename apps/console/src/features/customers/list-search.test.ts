import { describe, expect, it } from 'vitest';
import { chipsOf, isNarrowed, sortOf, sortText } from './list-search.ts';

describe('the address of the customer list', () => {
  it('says its filters in words, in both languages', () => {
    const search = {
      tag: 'vip',
      operator: ['mtn' as const, 'orange' as const],
      language: 'fr' as const,
      archived: 'yes' as const,
      from: '2026-11-01',
    };
    expect(chipsOf(search, 'en').map((chip) => chip.value)).toEqual([
      'vip',
      'MTN, Orange',
      'French',
      'Archived',
      'from 1 Nov 2026',
    ]);
    expect(chipsOf(search, 'fr').map((chip) => chip.value)).toEqual([
      'vip',
      'MTN, Orange',
      'Français',
      'Archivés',
      'depuis le 1 nov. 2026',
    ]);
    expect(chipsOf({}, 'en').every((chip) => chip.value === undefined)).toBe(true);
  });
  it('knows whether anything hides customers', () => {
    expect([
      isNarrowed({}),
      isNarrowed({ sort: 'paidTotal', limit: 50 }),
      isNarrowed({ q: 'a' }),
      isNarrowed({ to: '2026-01-01' }),
    ]).toEqual([false, false, true, true]);
  });
  it('writes every order but the usual one, and reads it back', () => {
    expect(sortText({ id: 'createdAt', direction: 'desc' })).toBeUndefined();
    expect(sortText({ id: 'paidTotal', direction: 'desc' })).toBe('-paidTotal');
    expect(sortText({ id: 'nonsense', direction: 'asc' })).toBeUndefined();
    expect(sortOf({})).toEqual({ id: 'createdAt', direction: 'desc' });
    expect(sortOf({ sort: 'displayName' })).toEqual({ id: 'displayName', direction: 'asc' });
  });
});
