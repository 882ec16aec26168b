import { describe, expect, it } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { visitAs } from '../support/visits.ts';

/** Two files of this kind, so that two workers share the roles. */
const keys = roles.filter(({ id: rank }) => rank < 120).map(({ key }) => key);

describe('every screen opens without barriers for whoever may with the fewest rights, or says which is missing', () => {
  it.each(keys)('as %s', async (roleKey) => expect(await visitAs(roleKey)).toEqual([]), 240_000);
});
