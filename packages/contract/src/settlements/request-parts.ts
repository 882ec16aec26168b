import * as z from 'zod/mini';

/** What several rows of the table of settlements and of their policies are asked with, or refuse with. */

export const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }));
export const pins = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
export const keyed = [
  'request.idempotency_key_required',
  'request.idempotency_conflict',
  'request.in_progress',
] as const;
export const sources = [
  'settlements.source_invalid',
  'linked_accounts.not_found',
  'linked_accounts.not_usable',
] as const;
