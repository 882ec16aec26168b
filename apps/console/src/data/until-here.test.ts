import { expect, it, vi } from 'vitest';
import { untilHere } from './until-here.ts';

it('a part that the line broke off is fetched again until it is here', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockRejectedValueOnce(new Error('no line'));
  load.mockResolvedValue('here');
  const part = untilHere(load as () => Promise<string>);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await part).toBe('here');
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
