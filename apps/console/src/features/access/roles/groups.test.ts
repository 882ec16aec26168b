import { expect, it } from 'vitest';
import { resources, type Permission, type Resource } from '#domain/access/rights.ts';
import { heldIn, levelOfGroup, resourcesIn, rightGroups, withGroup } from './groups.ts';

const anything = () => true;

it('every right that can be given stands in one group', () => {
  expect(rightGroups.flatMap(resourcesIn).toSorted()).toEqual((Object.keys(resources) as Resource[]).toSorted());
});

it('a group is given at once, and says what it is until one of it differs', () => {
  const held = withGroup(['team:view'], 'moneyOut', 'full', anything);
  expect(held).toContain('transfers:approve');
  expect(held).toContain('team:view');
  expect(levelOfGroup(held, 'moneyOut', anything)).toBe('full');
  expect(heldIn(held, 'people')).toEqual(['team']);
  expect(levelOfGroup(held.slice(0, -1), 'moneyOut', anything)).toBeNull();
  expect(levelOfGroup(withGroup(held, 'moneyOut', 'view', anything), 'moneyOut', anything)).toBe('view');
  expect(withGroup(held, 'moneyOut', 'none', anything)).toEqual(['team:view']);
});

it('nobody gives what they do not hold', () => {
  const mayGive = (permission: Permission) => permission !== 'transfers:approve';
  expect(withGroup([], 'moneyOut', 'full', mayGive)).not.toContain('transfers:approve');
  expect(levelOfGroup(withGroup([], 'moneyOut', 'full', mayGive), 'moneyOut', mayGive)).toBe('full');
});
