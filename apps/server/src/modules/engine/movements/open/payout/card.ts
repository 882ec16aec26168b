import { createHmac } from 'node:crypto';

/**
 * All that is ever kept of a card: its last digits, and a fingerprint that only this installation can make. Useless to
 * pay with.
 */
export const cardOf = (key: Buffer, number: string): { tail: string; fingerprint: string } => ({
  tail: number.slice(-4),
  fingerprint: createHmac('sha256', key).update(`card:${number}`).digest('base64url'),
});
