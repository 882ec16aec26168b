import type { Answer, CallArgs, LooseInput } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { client } from './client.ts';
import { sendProving } from './proving.ts';
import type { Unkeyed } from './use-endpoint.ts';

const loose: (row: Endpoint, input?: LooseInput) => Promise<Answer<Endpoint>> = client.call;
const asked = (row: Endpoint, input: LooseInput = {}) => sendProving(row, input, (sent) => loose(row, sent));

/**
 * One call outside of a hook, of a row that needs no key. What must be done once goes through `useWrite`. Asks who it
 * is where the row wants that, on pages without the frame too.
 */
export const call = asked as <E extends Unkeyed>(row: E, ...args: CallArgs<E>) => Promise<Answer<E>>;
