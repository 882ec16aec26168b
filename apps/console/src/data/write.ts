import { useSyncExternalStore } from 'react';
import type { Answer, LooseInput } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { clock } from '#ui/clock.ts';
import { client, clientEvents } from './client.ts';
import { createIntents, type Intent } from './intents.ts';
import { readKept, writeKept } from './kept-intents.ts';
import { owner } from './owner.ts';
import { sendProving } from './proving.ts';
import { useSending, type WriteOptions } from './use-sending.ts';

/** Rows that take a key: what they do, they do once. */
export type Keyed = Endpoint & { readonly idempotent: true | 'optional' };
const unseen = { quiet: true, loader: 'hide' } as const;
const looseCall = client.call as unknown as (row: Endpoint, input: LooseInput) => Promise<Answer<Endpoint>>;

/** The one book of intents of this page. */
const intents = createIntents({
  send: looseCall,
  ask: async (body) => (await client.call(outcomesApi.ask, { body, ...unseen })).data,
  owner,
  read: readKept,
  write: writeKept,
  newKey,
  now: clock.now,
  onNotDone: clientEvents.onNotDone,
  pause(milliseconds) {
    let wake = () => {};
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return { over, wake };
  },
});
// The device says that the line is back.
if (typeof addEventListener === 'function') addEventListener('online', () => intents.askAll());

export const { askNow, putAside, note, resume } = intents;
/** For the one place that says so: what nobody knows the outcome of, and what was done behind everybody's back. */
export const useUnanswered = (): readonly Intent[] => useSyncExternalStore(intents.subscribe, intents.shown);

/** What a screen was told when nobody knew the outcome is said no more once somebody does. */
export const useIsOver = (refusal: object | null): boolean =>
  useSyncExternalStore(intents.subscribe, () => intents.isOver(refusal));

/** The same for a message, which stands in no screen. */
export function onceOver(refusal: object, act: () => void): void {
  if (intents.isOver(refusal)) return act();
  const stop = intents.subscribe(() => {
    if (!intents.isOver(refusal)) return;
    stop();
    act();
  });
}

/**
 * One write of a screen. Where the row takes a key (what it does, it does once) the key is this layer's: the same
 * intent keeps it until a definite answer, and a screen hears nothing before there is one, or before the person puts
 * the question aside. A refusal that names fields belongs to the form; any other is told as a message.
 */
export function useWrite<E extends Endpoint>(row: E, options: WriteOptions<E> = {}) {
  const { loader } = options;
  return useSending<E>(
    (input, isSeen) =>
      sendProving(row, input, (sent) => {
        const quietly = { ...sent, quiet: true, ...(loader ? { loader } : {}) };
        return row.idempotent ? intents.carryOut(row, quietly, isSeen) : looseCall(row, quietly);
      }),
    options,
  );
}

function newKey(): string {
  // randomUUID exists only on secure origins; a till in a local network may be served without one.
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
