import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { text } from '../fields.ts';

/** What several rows of the table of transfers and of their plans are asked with, or refuse with. */

export const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }));
/** Whoever stops something says why. */
export const reasoned = z.object({ note: text(limits.noteMax, 1) });
export const pinErrors = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
export const spending = [...pinErrors, 'pin.low_limit'] as const;
export const keyErrors = [
  'request.idempotency_key_required',
  'request.idempotency_conflict',
  'request.in_progress',
] as const;
export const beneficiaryErrors = [
  'operator.unknown',
  'operator.not_configured',
  'transfers.payee_not_found',
  'transfers.own_account',
  'transfers.papers_needed',
  'transfers.recipient_blocked',
  'transfers.recipient_changed',
  'linked_accounts.not_found',
  'linked_accounts.not_usable',
] as const;
