import { expect, it, vi } from 'vitest';
import { partLater } from './part-later.ts';

it('what is coming is one promise, and waits out a line that breaks without asking all the time', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('here');
  const part = partLater(load);
  const coming = part.coming();
  expect(part.coming()).toBe(coming);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await coming, part.known, part.coming() === coming]).toEqual(['here', 'here', true]);
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
