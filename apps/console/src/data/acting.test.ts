import { expect, it, vi } from 'vitest';
import { acting } from './acting.ts';
import { partLater } from './part-later.ts';

function scene() {
  let arrive = (_found: string): void => {};
  let breakOff = (): void => {};
  const part = partLater(
    () =>
      new Promise<string>((resolve, reject) => {
        arrive = resolve;
        breakOff = () => reject(new Error('no line'));
      }),
  );
  const [onWaiting, onFailed, sent] = [vi.fn(), vi.fn(), vi.fn()];
  return {
    part,
    onWaiting,
    onFailed,
    sent,
    presses: acting({ onWaiting, onFailed }),
    arrive: () => arrive('check'),
    breakOff: () => breakOff(),
  };
}
const yes = () => true;

it('presses while the part is on its way are one, and it is shown as under way', async () => {
  const { presses, part, sent, onWaiting, arrive } = scene();
  for (let press = 0; press < 3; press++) presses.act(part, sent, yes);
  expect(onWaiting.mock.calls).toEqual([[true]]);
  arrive();
  await vi.waitFor(() => expect(onWaiting.mock.calls).toEqual([[true], [false]]));
  expect(sent.mock.calls).toEqual([['check']]);
  presses.act(part, sent, yes);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('a press whose form has changed, or whose screen was left, sends nothing', async () => {
  const { presses, part, sent, onWaiting, arrive } = scene();
  presses.act(part, sent, () => false);
  arrive();
  await vi.waitFor(() => expect(onWaiting.mock.calls).toHaveLength(2));
  expect(sent).not.toHaveBeenCalled();
});

it('a part that does not come is told, and the next press asks again', async () => {
  const { presses, part, sent, onFailed, breakOff, arrive } = scene();
  presses.act(part, sent, yes);
  breakOff();
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  presses.act(part, sent, yes);
  arrive();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
