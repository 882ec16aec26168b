import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The ticket in a pay form: signed, bound to its link, and carrying the nonce under which its payment is opened.
 * Pressed twice, sent again after Back, the same form opens one charge. No cookie is needed for it.
 */
export type Ticket = {
  nonce: string;
  issuedAt: Date;
  /** The version of the link the payer saw. */
  version: number;
  /** The charge this form tries again, or null. Never another of its wish, which may be somebody else's. */
  again: string | null;
};

const lifeMs = 24 * 3_600_000;

const signature = (key: Buffer, linkId: string, payload: string): string =>
  createHmac('sha256', key).update(`${linkId} ${payload}`).digest().subarray(0, 18).toString('base64url');

export function issueTicket(key: Buffer, linkId: string, ticket: Omit<Ticket, 'nonce'> & { nonce?: string }): string {
  const nonce = ticket.nonce ?? randomBytes(15).toString('base64url');
  const payload = [nonce, ticket.issuedAt.getTime().toString(36), ticket.version.toString(36), ticket.again ?? ''].join(
    '.',
  );
  return `${payload}.${signature(key, linkId, payload)}`;
}

/** The ticket of a form, or why it does not count. */
export function readTicket(key: Buffer, linkId: string, text: string, now: Date): Ticket | 'forged' | 'stale' {
  const parts = text.split('.');
  const mac = Buffer.from(parts.pop() ?? '');
  const expected = Buffer.from(signature(key, linkId, parts.join('.')));
  if (parts.length !== 4 || mac.length !== expected.length || !timingSafeEqual(mac, expected)) return 'forged';
  const [nonce, issued, version, again] = parts as [string, string, string, string];
  const issuedAt = new Date(Number.parseInt(issued, 36));
  if (now.getTime() - issuedAt.getTime() > lifeMs) return 'stale';
  return { nonce, issuedAt, version: Number.parseInt(version, 36), again: again || null };
}
