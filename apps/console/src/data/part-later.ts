import { useEffect } from 'react';
import { untilHere } from './until-here.ts';
import { isAwake, subscribeWake } from './wake.ts';

/** What a screen needs only once somebody does something with it: fetched apart; `known` once it is here. */
export type PartLater<T> = {
  known: T | null;
  load(): Promise<T>;
  /** The same promise for ever, for `use`: it waits out a line that breaks. */
  coming(): Promise<T>;
};

export function partLater<T>(fetchPart: () => Promise<T>): PartLater<T> {
  let loading: Promise<T> | null = null;
  let coming: Promise<T> | null = null;
  const part: PartLater<T> = {
    known: null,
    load: () =>
      (loading ??= fetchPart().then(
        (found) => (part.known = found),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      )),
    coming: () => (coming ??= untilHere(() => part.load())),
  };
  return part;
}

/** Fetches it with the first sign of life, so that it is here before it is needed. */
export function useEarly(part: Pick<PartLater<unknown>, 'load'> | null): void {
  useEffect(() => {
    if (!part) return;
    const fetchPart = () => void part.load().catch(() => {});
    if (isAwake()) return fetchPart();
    return subscribeWake(fetchPart);
  }, [part]);
}
