import { createHash } from 'node:crypto';

/** What is kept of a token that opens something: 32 bytes, from which nobody gets the token back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
