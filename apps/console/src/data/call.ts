import type { Answer, CallArgs } from '#client/request.ts';
import { client } from './client.ts';
import type { Unkeyed } from './use-endpoint.ts';

/** One call outside of a hook, of a row that needs no key. What must be done once goes through `useWrite`. */
export const call: <E extends Unkeyed>(row: E, ...args: CallArgs<E>) => Promise<Answer<E>> = client.call;
