import * as z from 'zod/mini';
import { id, locale, version } from '../fields.ts';

/** What several rows of the table of mass payments are asked with, or refuse with. */

export const params = z.object({ id: id('massPayment') });
export const cursor = z.optional(z.string().check(z.maxLength(300)));
export const sheet = {
  format: z.enum(['csv', 'xlsx']),
  language: z.optional(locale),
  separator: z.optional(z.enum([',', ';'])),
};
export const itemIds = z
  .array(id('massPaymentItem'))
  .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(1000, { error: 'list.tooLong' }));
export const refusals = ['mass_payments.not_found', 'mass_payments.action_not_possible'] as const;
export const keyed = [
  'request.idempotency_key_required',
  'request.idempotency_conflict',
  'request.in_progress',
] as const;
export const pins = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
/**
 * The version of the run as it was seen, for an act on whatever rows there are: refused where they are others by now.
 * Without it the act is about the rows there are.
 */
export const seenVersion = z.optional(version);
