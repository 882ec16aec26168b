import { expect, it } from 'vitest';
import { sentOf } from './sent-code.ts';

it('waits as long as the server says, by the clock of this device', () => {
  const server = {
    challengeId: 'chl_1',
    resendAfter: '2026-11-21T10:01:00.000Z',
    expiresAt: '2026-11-21T10:05:00.000Z',
  };
  // A phone whose clock is a day off waits one minute all the same.
  expect(sentOf('a@example.cm', server, 5_000_000)).toEqual({
    target: 'a@example.cm',
    challengeId: 'chl_1',
    resendAt: 5_060_000,
  });
});
