import { describe, expect, it } from 'vitest';
import { chipsOf, clearOf, filterOf, isNarrowed, recipientSearch, sortOf, sortText } from './recipient-search.ts';

describe('the search of the recipients', () => {
  const search = recipientSearch.parse({
    q: 'awa',
    name: 'none,unchecked',
    from: '2026-11-01',
    changed: 'yes',
    sort: 'displayName',
    at: '25',
    phone: '677123456',
  });
  it('says every filter in words and clears each as a whole', () => {
    expect(
      chipsOf(search, undefined, 'fr')
        .filter((chip) => chip.value)
        .map((chip) => [chip.id, chip.value]),
    ).toEqual([
      ['name', 'Différent, Non vérifié'],
      ['changed', 'oui'],
      ['added', 'du 1 nov. 2026'],
    ]);
    expect(clearOf('added')).toEqual({ from: undefined, to: undefined });
    expect(clearOf('tag')).toEqual({ tag: undefined });
    expect(
      chipsOf(recipientSearch.parse({ groupId: 'grp_00000000000000000000000000' }), 'Paie', 'en').find(
        (chip) => chip.id === 'groupId',
      )?.value,
    ).toBe('Paie');
  });
  it('gives files and totals nothing of the page', () => {
    expect(Object.keys(filterOf(search))).not.toEqual(expect.arrayContaining(['cursor']));
    expect(filterOf(search)).toMatchObject({ q: 'awa', changed: 'yes' });
    expect([isNarrowed(search), isNarrowed(recipientSearch.parse({ sort: 'displayName' }))]).toEqual([true, false]);
  });
  it('does not write the usual order', () => {
    expect([sortOf(), sortOf('displayName')]).toEqual([
      { id: 'createdAt', direction: 'desc' },
      { id: 'displayName', direction: 'asc' },
    ]);
    expect([
      sortText({ id: 'createdAt', direction: 'desc' }),
      sortText({ id: 'totalPaid', direction: 'desc' }),
      sortText({ id: 'nonsense', direction: 'asc' }),
    ]).toEqual([undefined, '-totalPaid', undefined]);
  });
});
