import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';

/** What is counted, whose it is, and what too many wrong answers in a row cost. */
export type Guard = {
  subject: string;
  userId: string | null;
  wrongMax: number;
  /** After so many wrong ones. */ lockMinutes(failures: number): number;
  /** A lock that is over leaves the tries it began with. */ startsAgain?: boolean;
};

export type Tried =
  | { kind: 'right' }
  | { kind: 'wrong'; failures: number; /** Set by this try. */ lockedUntil: Date | null }
  | { kind: 'locked'; until: Date };

/** As long as a try may take, its wait for a core included. After that a process that died holds nobody up. */
const holdSeconds = 30;
const forgottenAfterMs = 24 * 3_600_000;
/** In one process tries of one subject wait for each other a little; a hundred at once are guesses, not a hurry. */
const waitingMax = 4;
/**
 * What another process holds is waited for as long as a try takes when nothing is wrong, from the moment somebody came,
 * their wait in line included.
 */
const patienceMs = 2000;
const lookAgainMs = 50;
const lines = new Map<string, { length: number; last: Promise<unknown> }>();

const fingerprint = (subject: string): Buffer => createHash('sha256').update(subject).digest();
const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

/**
 * Looks at one answer (a password, a PIN) at a time for every guard given. Nothing is counted before it is known to be
 * wrong, so twelve right ones at once lock nobody, and a hundred wrong ones are still five: while one is looked at, the
 * others wait their turn, in this process and beside it, or are told to come back. The hold ends by itself, so that a
 * process killed in between refuses nobody for good. The check runs outside any transaction: it takes a core for a
 * tenth of a second.
 */
export function guardedTry(
  context: Pick<Context, 'runTx' | 'clock'>,
  guards: readonly [Guard, ...Guard[]],
  check: () => Promise<boolean>,
  answers = 1,
): Promise<Tried> {
  const patientUntil = performance.now() + patienceMs;
  return inLines(
    guards.map(({ subject }) => subject),
    async () => {
      const holder = randomBytes(12).toString('base64url');
      const begun = await holdInTurn(context, guards, holder, patientUntil);
      if (begun) return begun;
      let isRight: boolean;
      try {
        isRight = await check();
      } catch (error) {
        // Nothing was looked at: the caller went away, or there was no room.
        await context.runTx('system', (tx) => letGo(tx, holder));
        throw error;
      }
      const ended = await context.runTx('system', (tx) =>
        finish(tx, guards, holder, isRight ? 0 : answers, context.clock.now()),
      );
      return ended ?? fail('request.busy', { seconds: holdSeconds });
    },
  );
}

/**
 * The same with more answers than one: `at` says which of them was right. None is a wrong try where another is right;
 * where none is, each counts, so that nobody guesses faster with two.
 */
export async function guardedOneOf(
  context: Pick<Context, 'runTx' | 'clock'>,
  guards: readonly [Guard, ...Guard[]],
  given: readonly string[],
  check: (one: string) => Promise<boolean>,
): Promise<Exclude<Tried, { kind: 'right' }> | { kind: 'right'; at: number }> {
  let at = -1;
  const look = async () => {
    for (const [index, one] of given.entries()) {
      if (!(await check(one))) continue;
      at = index;
      return true;
    }
    return false;
  };
  const tried = await guardedTry(context, guards, look, new Set(given).size);
  return tried.kind === 'right' ? { ...tried, at } : tried;
}

/**
 * In the line of every guard, in one order for everybody: two who share one of them wait for each other and not in a
 * circle.
 */
const inLines = <T>(subjects: readonly string[], work: () => Promise<T>): Promise<T> =>
  subjects.toSorted().reduceRight<() => Promise<T>>((inner, subject) => () => inLine(subject, inner), work)();

async function inLine<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(subject) ?? { length: 0, last: Promise.resolve() };
  if (line.length > waitingMax) fail('request.busy', { seconds: 2 });
  line.length++;
  lines.set(subject, line);
  const mine = line.last.then(work, work);
  line.last = mine.catch(() => null);
  try {
    return await mine;
  } finally {
    if (--line.length === 0) lines.delete(subject);
  }
}

/** In one order for everybody, so that two tries never wait for each other. */
const inOrder = (guards: readonly Guard[]) =>
  guards
    .map((guard) => ({ ...guard, key: fingerprint(guard.subject) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key));

/** Looks again while another process looks at an answer of the same person: no connection is held meanwhile. */
async function holdInTurn(
  { runTx, clock }: Pick<Context, 'runTx' | 'clock'>,
  guards: readonly Guard[],
  holder: string,
  patientUntil: number,
): Promise<Tried | null> {
  for (;;) {
    const begun = await runTx('system', (tx) => hold(tx, guards, holder, clock.now()));
    if (begun?.kind !== 'held') return begun;
    if (performance.now() >= patientUntil) fail('request.busy', { seconds: secondsUntil(begun.until, clock.now()) });
    await sleep(lookAgainMs);
  }
}

async function hold(
  tx: Tx,
  guards: readonly Guard[],
  holder: string,
  now: Date,
): Promise<Tried | { kind: 'held'; until: Date } | null> {
  const ordered = inOrder(guards);
  for (const { key, userId } of ordered) {
    // One statement: whoever was right takes the row away, in between even.
    const row = await tx
      .insertInto('identity.login_guards')
      .values({ subject: key, user_id: userId, failures: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject: key }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.locked_until && row.locked_until > now) return { kind: 'locked', until: row.locked_until };
    if (row.held_until && row.held_until > now) return { kind: 'held', until: row.held_until };
  }
  await tx
    .updateTable('identity.login_guards')
    .set({ held_by: holder, held_until: new Date(now.getTime() + holdSeconds * 1000) })
    .where(
      'subject',
      'in',
      ordered.map(({ key }) => key),
    )
    .execute();
  return null;
}

async function letGo(tx: Tx, holder: string): Promise<void> {
  await tx
    .updateTable('identity.login_guards')
    .set({ held_by: null, held_until: null })
    .where('held_by', '=', holder)
    .execute();
}

/**
 * Null for an answer that took longer than its hold: it may be one of many, so a right one is not believed and a wrong
 * one still counts.
 */
async function finish(
  tx: Tx,
  guards: readonly Guard[],
  holder: string,
  wrong: number,
  now: Date,
): Promise<Tried | null> {
  let tried: Tried | null = null;
  let isHeld = true;
  for (const { key, subject, userId, wrongMax, lockMinutes, startsAgain } of inOrder(guards)) {
    const row = await tx
      .selectFrom('identity.login_guards')
      .selectAll()
      .where('subject', '=', key)
      .forUpdate()
      .executeTakeFirst();
    isHeld = isHeld && row?.held_by === holder;
    if (wrong === 0) continue;
    const failures = (!row || now.getTime() - row.updated_at.getTime() > forgottenAfterMs ? 0 : row.failures) + wrong;
    const lockedUntil = failures >= wrongMax ? new Date(now.getTime() + lockMinutes(failures) * 60_000) : null;
    const change = {
      failures: lockedUntil && startsAgain ? 0 : failures,
      locked_until: lockedUntil,
      updated_at: now,
      user_id: userId,
      ...(row?.held_by === holder ? { held_by: null, held_until: null } : {}),
    };
    await tx
      .insertInto('identity.login_guards')
      .values({ subject: key, ...change })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(change))
      .execute();
    if (subject === guards[0]!.subject) tried = { kind: 'wrong', failures, lockedUntil };
  }
  if (!isHeld) return null;
  if (wrong > 0) return tried;
  await tx.deleteFrom('identity.login_guards').where('held_by', '=', holder).execute();
  return { kind: 'right' };
}

/** Until when a subject is locked, for showing it. */
export async function lockOf(tx: Tx, subject: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.login_guards')
    .select('locked_until')
    .where('subject', '=', fingerprint(subject))
    .executeTakeFirst();
  return row?.locked_until && row.locked_until > now ? row.locked_until : null;
}

/** A new PIN: its count starts again. */
export async function forgetTries(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('identity.login_guards').where('subject', '=', fingerprint(subject)).execute();
}

export async function sweepLoginGuards(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity.login_guards')
    .where('updated_at', '<', new Date(now.getTime() - 2 * forgottenAfterMs))
    .execute();
}
