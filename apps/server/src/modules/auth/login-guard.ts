import { createHash } from 'node:crypto';
import type { Tx } from '../context.ts';

const wrongMax = 5;
const forgottenAfterMs = 24 * 3_600_000;

/** Minutes of delay after the fifth wrong password, growing. */
const delayMinutes = (failures: number): number => Math.min(24 * 60, 15 * 2 ** (failures - wrongMax));
const fingerprint = (subject: string): Buffer => createHash('sha256').update(subject).digest();

export type Attempt = { lockedUntil: Date | null; /** Set by this attempt, should it turn out wrong. */ locksUntil: Date | null };

/**
 * Counts a try before the password is looked at, so that a thousand tries at once are a thousand and not one. The subject
 * is a person, or what was typed where there is nobody: both lock alike, and the lock tells nothing.
 */
export async function beginAttempt(tx: Tx, subject: string, now: Date): Promise<Attempt> {
  const key = fingerprint(subject);
  await tx.insertInto('identity.login_guards').values({ subject: key, failures: 0, updated_at: now }).onConflict((conflict) => conflict.doNothing()).execute();
  const row = await tx.selectFrom('identity.login_guards').selectAll().where('subject', '=', key).forUpdate().executeTakeFirstOrThrow();
  if (row.locked_until && row.locked_until > now) return { lockedUntil: row.locked_until, locksUntil: null };
  const failures = (now.getTime() - row.updated_at.getTime() > forgottenAfterMs ? 0 : row.failures) + 1;
  const locksUntil = failures >= wrongMax ? new Date(now.getTime() + delayMinutes(failures) * 60_000) : null;
  await tx.updateTable('identity.login_guards').set({ failures, locked_until: locksUntil, updated_at: now }).where('subject', '=', key).execute();
  return { lockedUntil: null, locksUntil };
}

/** The right password, or a new one: the count starts again. */
export async function forgetAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('identity.login_guards').where('subject', '=', fingerprint(subject)).execute();
}

export async function sweepLoginGuards(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identity.login_guards').where('updated_at', '<', new Date(now.getTime() - 2 * forgottenAfterMs)).execute();
}
