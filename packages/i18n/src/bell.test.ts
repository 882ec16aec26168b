import { expect, it } from 'vitest';
import { badgeCount, bellWords } from './catalogues/notifications/bell.ts';

it.each([0, 1, 2, 99, 100, 113])('the name of the bell has what its badge shows: %i', (unread) => {
  for (const locale of ['en', 'fr'] as const) {
    const name = bellWords.bell[locale]({ unread });
    expect(name.includes(badgeCount(unread))).toBe(unread > 0);
  }
});
