import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { Answer, LooseInput } from '#client/request.ts';
import { takesProof, type Endpoint } from '#contract/endpoint.ts';
import { wake } from './wake.ts';

/** Shown again by the dialog that asked, and not by the form behind it: the entry of the PIN, or who it is. */
export const isAboutWho = (error: unknown): boolean =>
  keyOf(error) === 'second_factor.proof_needed' || keyOf(error)?.startsWith('pin.') === true;
/** Refusals that the shell's dialog has shown, and its person closed. */
const told = new WeakSet<object>();
export const wasTold = (error: unknown): boolean => typeof error === 'object' && error !== null && told.has(error);
const closed = (error: unknown, reject: (error: unknown) => void) => () => {
  told.add(error as object);
  reject(error);
};
const keyOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.error.key : undefined);

/**
 * What the PIN is for, in a word: rights of people, where somebody's money goes, a way that money takes, or a sum that
 * moves.
 */
export type PinAbout = 'power' | 'destination' | 'way' | 'money';
/** Who it is, or the PIN: what the shell's one dialog asks for while a call of any screen waits. */
export type ProvingQuestion =
  | { kind: 'proof'; proved(): void; cancel(): void }
  | { kind: 'pin'; about: PinAbout; send(pin: string): Promise<void>; cancel(): void };
let question: ProvingQuestion | null = null;
const listeners = new Set<() => void>();
function ask(next: ProvingQuestion | null): void {
  question = next;
  if (next) wake();
  listeners.forEach((listener) => listener());
}

const sums = /^(adjustments|refunds|rates|settlements|transfers|mass|balance):/;
const ways = /^(providers|accounts):/;
const aboutOf = ({ permission }: Endpoint): PinAbout =>
  permission.startsWith('recipients:')
    ? 'destination'
    : ways.test(permission)
      ? 'way'
      : sums.test(permission)
        ? 'money'
        : 'power';

type Send = (input: LooseInput) => Promise<Answer<Endpoint>>;

/**
 * Sends a call of a row that wants a proof. Where the server asks for one, the person is asked and the same call is
 * sent again, so that no screen has to know which of its acts gives power over money. Whoever cancels gets the refusal.
 */
export async function sendProving(row: Endpoint, input: LooseInput, send: Send): Promise<Answer<Endpoint>> {
  if (!takesProof(row)) return send(input);
  try {
    return await send(input);
  } catch (error) {
    if (keyOf(error) === 'second_factor.proof_needed') {
      await new Promise<void>((resolve, reject) =>
        ask({ kind: 'proof', proved: resolve, cancel: closed(error, reject) }),
      ).finally(() => ask(null));
      return sendProving(row, input, send);
    }
    if (keyOf(error) !== 'pin.needed') throw error;
    return new Promise<Answer<Endpoint>>((resolve, reject) =>
      ask({
        kind: 'pin',
        about: aboutOf(row),
        cancel: closed(error, reject),
        async send(pin) {
          try {
            resolve(await send({ ...input, body: { ...(input.body as object), pin } }));
          } catch (refusal) {
            if (isAboutWho(refusal)) throw refusal;
            reject(refusal);
          }
        },
      }),
    ).finally(() => ask(null));
  }
}

/** What is being asked now. */
export const openQuestion = (): ProvingQuestion | null => question;

/** For the shell's dialog. */
export const useProvingQuestion = (): ProvingQuestion | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, openQuestion);
