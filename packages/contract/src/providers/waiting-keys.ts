import * as z from 'zod/mini';
import { bilingualText } from '../records.ts';

/**
 * Typed and not used yet: it acts at `actsAt`, or when another administrator approves the request. Values are never
 * answered; `hint` is a host or an end.
 */
export const waitingKeys = z.object({
  approvalId: z.string(),
  askedAt: z.string(),
  askedByName: z.string(),
  actsAt: z.string(),
  fields: z.array(
    z.object({ name: z.string(), label: bilingualText, hint: z.nullable(z.string()), removed: z.boolean() }),
  ),
  lastTest: z.nullable(
    z.object({ at: z.string(), ok: z.boolean(), message: bilingualText, durationMs: z.nullable(z.number()) }),
  ),
});
export type WaitingKeys = z.output<typeof waitingKeys>;
