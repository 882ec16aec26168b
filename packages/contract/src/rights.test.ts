import { describe, expect, it } from 'vitest';
import { grants, sandboxGrants } from '#domain/access/grants.ts';
import { deskRight, isOffered, permissions } from '#domain/access/rights.ts';
import { roles } from '#domain/access/roles.ts';
import { allEndpoints } from './endpoints.ts';

const asked: ReadonlySet<string> = new Set(
  allEndpoints
    .map(({ row }) => row.permission)
    .filter((right) => right !== 'public' && right !== 'session' && right !== deskRight),
);

describe('rights and the calls they open', () => {
  it('every right that is offered is asked for by a call', () => {
    expect(
      permissions.filter((right) => !asked.has(right)),
      'a right that guards nothing: ask for it, or say in #domain/access.ts that it is not built',
    ).toEqual([]);
  });

  it('every right that is asked for is offered', () => {
    expect(
      [...asked].filter((right) => !isOffered(right)),
      'built now: take it off the list in #domain/access.ts',
    ).toEqual([]);
  });

  it('no role holds a right that is not offered', () => {
    const held = roles.flatMap(({ key }) => [...grants[key], ...(sandboxGrants[key] ?? [])]);
    expect(held.filter((right) => !isOffered(right))).toEqual([]);
  });
});
