import { describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { newTotp, totpStep } from './totp.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
/** In the middle of a step, so that a second more or less is no other one. */
const now = at(15);

describe('the code of an authenticator', () => {
  const { secret } = newTotp('somebody');
  const stepOf = (seconds: number, lastStep: number | null = null) =>
    totpStep(secret, authenticatorCode(secret, at(15 + seconds)), now, lastStep);
  const current = 1_800_000_000 / 30;

  it('counts in its own step and the one beside it, and never two steps away, before any code was used', () => {
    expect([-30, 0, 30].map((seconds) => stepOf(seconds))).toEqual([current - 1, current, current + 1]);
    expect([-90, -60, 60, 90].map((seconds) => stepOf(seconds))).toEqual([null, null, null, null]);
  });

  it('counts once, and none of an earlier step after a later one', () => {
    expect(stepOf(0, current)).toBeNull();
    expect(stepOf(-30, current)).toBeNull();
    expect(stepOf(30, current)).toBe(current + 1);
  });

  it('is six digits, with or without a gap', () => {
    const code = authenticatorCode(secret, now);
    expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, null)).toBe(current);
    for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef'])
      expect(totpStep(secret, wrong, now, null), wrong).toBeNull();
  });
});
