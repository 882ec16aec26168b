import { limits } from '#domain/values/limits.ts';
import { Refusal } from './http/fail.ts';

type Waiting = { who: string; begin(): void };

/** Those who had a turn lately; whoever is forgotten is as good as new. */
const rememberedMax = 1000;

/**
 * So many at once and the others in line, where the next is of whoever has the fewest, and among these of whoever had a
 * turn the longest ago: who comes once waits for no more than one turn of those who come again and again. Nobody has
 * all places as long as there are two. Waiting has an end, and whoever has gone away waits no longer. Resolves with
 * what gives the place back.
 */
export function fairTurns(
  places: number,
  waitMs = limits.filesWaitSeconds * 1000,
): (who: string, signal: AbortSignal) => Promise<() => void> {
  const ofOneMax = Math.max(1, places - 1);
  const running: string[] = [];
  const waiting: Waiting[] = [];
  const lastTurn = new Map<string, number>();
  let turns = 0;
  const countOf = ({ who }: Waiting) => running.filter((one) => one === who).length;
  const since = ({ who }: Waiting) => lastTurn.get(who) ?? 0;
  const next = () => {
    while (running.length < places) {
      const first = waiting
        .filter((one) => countOf(one) < ofOneMax)
        .toSorted((a, b) => countOf(a) - countOf(b) || since(a) - since(b))[0];
      if (!first) return;
      waiting.splice(waiting.indexOf(first), 1);
      running.push(first.who);
      lastTurn.delete(first.who);
      lastTurn.set(first.who, ++turns);
      if (lastTurn.size > rememberedMax) lastTurn.delete(lastTurn.keys().next().value!);
      first.begin();
    }
  };
  return (who, signal) =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(late);
        if (waiting.includes(place)) waiting.splice(waiting.indexOf(place), 1);
        reject(new Refusal('reports.too_many_at_once', { seconds: limits.filesWaitSeconds }));
      };
      const late = setTimeout(refuse, waitMs);
      const place: Waiting = {
        who,
        begin() {
          clearTimeout(late);
          signal.removeEventListener('abort', refuse);
          resolve(() => {
            running.splice(running.indexOf(who), 1);
            next();
          });
        },
      };
      if (signal.aborted) return refuse();
      signal.addEventListener('abort', refuse, { once: true });
      waiting.push(place);
      next();
    });
}
