import { describe, expect, it } from 'vitest';
import { roles } from '#domain/access.ts';
import { visitEverything } from '../hands/visits.ts';

/** Two files of this kind, so that two workers share the roles. */
const keys = roles.filter(({ id: rank }) => rank >= 900).map(({ key }) => key);

describe('every screen opens, or says which right is missing', () => {
  it.each(keys)('as %s', async (roleKey) => expect(await visitEverything(roleKey)).toEqual([]), 120_000);
});
