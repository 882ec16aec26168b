import { expect, it } from 'vitest';
import { rateWindow } from './rate-window.ts';

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);

it('lets so many through in a window, says when there is room again, and keeps senders apart', () => {
  const window = rateWindow({ max: 2, windowMs: 10_000 });
  expect([window.take('a', at(0)), window.take('a', at(1)), window.take('a', at(2)), window.take('b', at(2))]).toEqual([
    0, 0, 8, 0,
  ]);
  expect([window.wait('a', at(9.5)), window.wait('b', at(3)), window.wait('b', at(3))]).toEqual([1, 0, 0]);
  expect(window.take('a', at(10))).toBe(0);
});

it('remembers a bounded number of senders', () => {
  const window = rateWindow({ max: 1, windowMs: 10_000, keysMax: 2 });
  for (const key of ['a', 'b', 'c']) window.take(key, at(0));
  expect([window.wait('a', at(1)), window.wait('b', at(1)), window.wait('c', at(1))]).toEqual([0, 9, 9]);
});
