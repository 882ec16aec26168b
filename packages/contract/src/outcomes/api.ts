import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What became of a call: it was done and this was its answer, or it was not done and never will be under its key. */
export const outcome = z.object({ outcome: z.enum(['done', 'notDone']), data: z.unknown(), meta: z.unknown() });
export type Outcome = z.output<typeof outcome>;

/** For a caller whose answer was lost: a question, where sending the call again would be an act. */
export const outcomesApi = {
  ask: endpoint({
    method: 'POST',
    safe: true,
    path: '/fapi/outcomes/ask',
    permission: 'session',
    summary:
      'What became of an idempotent call: its answer, or that nothing was done; a call that arrives later under that key is then refused',
    body: z.object({
      key: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/, { error: 'id.invalid' })),
      /** Method and path as the endpoint table writes them, ids unfilled: `POST /x/:id/y`. */
      endpoint: z.string().check(z.maxLength(200)),
    }),
    data: outcome,
    errors: ['request.in_progress', 'request.idempotency_conflict'],
  }),
};
