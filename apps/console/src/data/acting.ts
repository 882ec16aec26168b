import type { PartLater } from './part-later.ts';

type Told = { onWaiting(isWaiting: boolean): void; onFailed(): void };

/** One press at a time of those that wait for a part; `isMeant` is asked when it is here. */
export function acting({ onWaiting, onFailed }: Told) {
  let isWaiting = false;
  const wait = (waits: boolean): void => {
    isWaiting = waits;
    onWaiting(waits);
  };
  return {
    act<T>(part: PartLater<T>, then: (found: T) => void, isMeant: () => boolean): void {
      if (isWaiting) return;
      if (part.known) return then(part.known);
      wait(true);
      part.load().then(
        (found) => {
          wait(false);
          if (isMeant()) then(found);
        },
        () => {
          wait(false);
          onFailed();
        },
      );
    },
  };
}
