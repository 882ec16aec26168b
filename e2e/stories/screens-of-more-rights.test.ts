import { describe, expect, it } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { examineAround } from '../support/examination.ts';
import { openedAsNobody, visitAs } from '../support/visits.ts';

/** Two files of this kind, so that two workers share the roles. */
const keys = roles.filter(({ id: rank }) => rank >= 120).map(({ key }) => key);

describe('every screen opens without barriers for whoever may with the fewest rights, or says which is missing', () => {
  it.each(keys)('as %s', async (roleKey) => expect(await visitAs(roleKey)).toEqual([]), 240_000);

  it('and none is opened as nobody but where a record is somebody else’s, is not there, or lives for minutes', async () =>
    expect((await openedAsNobody()).toSorted()).toEqual([
      '/apps/settlements/bank-files/view/{id}',
      '/qr-login/{id}',
      '/review-desk',
      '/review-desk/business/{id}',
      '/review-desk/identity/{id}',
    ]));

  it('and the door and what opens above a screen, in English at a desk', async () =>
    expect(await examineAround({ lang: 'en', device: 'desktop' })).toEqual([]));
});
