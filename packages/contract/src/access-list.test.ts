import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessDifferences, accessList } from './access-list.ts';
import { allEndpoints } from './endpoints.ts';

const reviewed = readFileSync(new URL('../access-list.txt', import.meta.url), 'utf8');
const ofCall = (call: string) => allEndpoints.find(({ capability, name }) => `${capability}.${name}` === call)!;
/** The list as it would be if one call asked for another right. */
const weakened = (call: string, permission: (typeof allEndpoints)[number]['row']['permission']) => {
  const { capability, name, row } = ofCall(call);
  return accessList(
    allEndpoints.map((each) =>
      each.capability === capability && each.name === name ? { capability, name, row: { ...row, permission } } : each,
    ),
  );
};

describe('what each role may do', () => {
  it('is what was reviewed', () => {
    expect(
      accessDifferences(reviewed, accessList(allEndpoints)),
      'If that is meant: `npm run access -- --write`, and say in the commit why each of these roles may do more or less.',
    ).toEqual([]);
  });

  it('names every call once, and nobody by accident', () => {
    const calls = reviewed
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' | '));
    const named = new Set(calls.map(([call]) => call));
    expect([named.size, calls.length]).toEqual([allEndpoints.length, allEndpoints.length]);
    expect(allEndpoints.filter(({ capability, name }) => !named.has(`${capability}.${name}`))).toEqual([]);
    expect(calls.filter((cells) => cells.length !== 4 || cells[3] === 'nobody')).toEqual([]);
  });

  it.each([
    ['transfers.create', 'transfers:view'],
    ['fees.saveSplit', 'settings:view'],
    ['team.move', 'team:view'],
    ['approvals.enablePolicy', 'approvals:view'],
    ['approvals.disablePolicy', 'session'],
    ['massPayments.submit', 'public'],
  ] as const)('tells of %s when it asks only for %s, with who gained it', (call, permission) => {
    const told = accessDifferences(reviewed, weakened(call, permission));
    expect(told.map((line) => line.slice(0, call.length + 5))).toEqual([`- ${call} | `, `+ ${call} | `]);
    expect(told[1]!.split(' | ')[3]).not.toBe(told[0]!.split(' | ')[3]);
  });

  it('says what is narrower than the whole', () => {
    expect(
      accessList([{ capability: 'a', name: 'b', row: { method: 'GET', path: '/x', permission: 'transfers:view' } }]),
    ).toMatch(/ staff \(own\)/);
    expect(
      accessList([{ capability: 'a', name: 'b', row: { method: 'GET', path: '/x', permission: 'transfers:create' } }]),
    ).toMatch(/ developer \(sandbox\)/);
  });
});
