import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const here = new AbortController().signal;

/** Turns that are taken in this order, and what gives each place back. */
function takenBy(turn: ReturnType<typeof fairTurns>) {
  const begun: string[] = [];
  const places: Record<string, (() => void)[]> = {};
  const take = async (who: string) => {
    const leave = await turn(who, here);
    begun.push(who);
    (places[who] ??= []).push(leave);
  };
  return { begun, take: (who: string) => void take(who), leave: (who: string) => places[who]!.shift()!() };
}

it('one leaves a place to the others, and the next turn goes to whoever has the fewest', async () => {
  const { begun, take, leave } = takenBy(fairTurns(3));
  for (const who of ['many', 'many', 'many', 'many', 'one', 'other']) take(who);
  await wait(0);
  expect(begun).toEqual(['many', 'many', 'one']);
  take('one');
  leave('one');
  await wait(0);
  expect(begun.slice(3)).toEqual(['other']);
  leave('many');
  await wait(0);
  expect(begun.slice(4)).toEqual(['one']);
  leave('many');
  leave('one');
  await wait(0);
  expect(begun.slice(5)).toEqual(['many', 'many']);
});

it('who comes once waits for one turn of those who come again and again', async () => {
  const { begun, take, leave } = takenBy(fairTurns(2));
  for (const who of ['one', 'two', 'one', 'two', 'new']) take(who);
  await wait(0);
  leave('one');
  await wait(0);
  expect(begun).toEqual(['one', 'two', 'new']);
  leave('two');
  await wait(0);
  expect(begun.slice(3)).toEqual(['one']);
  leave('new');
  await wait(0);
  expect(begun.slice(4)).toEqual(['two']);
});

it('who waits too long is refused, who has gone away is left out, and neither keeps a place', async () => {
  const turn = fairTurns(1, 30);
  const leave = await turn('one', here);
  await expect(turn('other', here)).rejects.toMatchObject({ key: 'reports.too_many_at_once' });
  const gone = new AbortController();
  const leaving = turn('other', gone.signal);
  gone.abort();
  await expect(leaving).rejects.toMatchObject({ key: 'reports.too_many_at_once' });
  await expect(turn('other', gone.signal)).rejects.toMatchObject({ key: 'reports.too_many_at_once' });
  leave();
  (await turn('third', here))();
});
