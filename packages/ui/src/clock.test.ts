import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from './clock.ts';

const noon = Date.parse('2026-11-26T11:00:00Z');
/** The server answers after so many milliseconds; its clock and the device's go on meanwhile. */
function answer(serverAt: number, tookMs: number) {
  const askedAt = Date.now();
  vi.advanceTimersByTime(tookMs);
  clock.learn(new Date(serverAt + tookMs / 2).toUTCString(), askedAt);
  return serverAt + tookMs;
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  // An answer that leaves no room: the two clocks are the same.
  clock.learn(new Date(noon).toUTCString(), noon + 1000);
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['six minutes fast', 360_000],
  ['a day and two hours slow', -26 * 3_600_000],
])('is the server’s on a device that is %s', (_how, off) => {
  vi.setSystemTime(noon + off);
  const at = answer(noon, 300);
  expect(Math.abs(clock.now() - at)).toBeLessThanOrEqual(1300);
  expect(clock.noted(Date.now() - 60_000).getTime()).toBe(clock.now() - 60_000);
  expect(clock.date().toISOString()).toMatch(/^2026-11-26T1[01]:/);
});

it('is the device’s own where that agrees with what was answered, however slow the line', () => {
  for (const took of [20, 900, 45_000]) answer(Date.now(), took);
  expect(clock.now()).toBe(Date.now());
});

it('is learned anew when the device’s is put right, and from no answer that tells no time', () => {
  vi.setSystemTime(noon + 360_000);
  answer(noon, 100);
  vi.setSystemTime(noon + 60_000);
  clock.learn(null, Date.now());
  clock.learn('nonsense', Date.now());
  expect(clock.now(), 'not yet').toBeLessThan(noon - 200_000);
  const at = answer(noon + 60_000, 100);
  expect(Math.abs(clock.now() - at)).toBeLessThanOrEqual(1100);
});
