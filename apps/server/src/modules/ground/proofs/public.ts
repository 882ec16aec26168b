import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../../kit/ids.ts';
import type { Secret } from '../../../kit/secret.ts';
import type { Tx } from '../../context.ts';
import { challengeOf, passedBefore } from './passed-before.ts';
import type { Proofs, CodeRequest } from './shapes.ts';

export type { Asker, Attempt, Challenge, CheckedCode, Proofs } from './shapes.ts';
export { keepInChallenge } from './keep-in-challenge.ts';
export { countListedNames, countNameLook } from './name-looks.ts';
export { refuseMore, refuseUntil } from './refuse-more.ts';

const codeSeconds = 300;
const resendSeconds = 60;
const codesPerHour = 5;
/** Of all strangers together: nobody is flooded with codes, and one address keeps nobody else from theirs. */
const strangersPerHour = 15;
const tokenSeconds = 900;
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

export function createProofs(secret: Secret): Proofs {
  const key = secret.key('proofs');
  const fingerprint = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const askerMark = (who: string): string => fingerprint(`asker ${who}`).toString('base64url');
  const codeMark = (challengeId: string, code: string): string =>
    fingerprint(`code ${challengeId} ${code}`).toString('base64url');

  const isCodeOf = ({ id, code_hash: hash }: { id: string; code_hash: string | null }, code: string): boolean =>
    hash !== null && sameSecret(Buffer.from(hash), Buffer.from(codeMark(id, code)));

  const insert = async (
    tx: Tx,
    request: Omit<CodeRequest, 'target'> & { target?: string },
    codeHash: string | null,
    id = newId('challenge', request.at),
  ) => {
    const expiresAt = after(request.at, request.lifeSeconds ?? codeSeconds);
    await tx
      .insertInto('identity.challenges')
      .values({
        id,
        purpose: request.purpose,
        target: request.target ?? null,
        target_hash: request.target === undefined ? null : fingerprint(request.target),
        user_id: request.userId ?? null,
        organisation_id: request.organisationId ?? null,
        session_id: request.sessionId ?? null,
        environment: request.environment ?? null,
        code_hash: codeHash,
        created_at: request.at,
        expires_at: expiresAt,
        data: JSON.stringify(request.data ?? {}),
      })
      .execute();
    return { challengeId: id, expiresAt };
  };

  const pass = async (tx: Tx, id: string, at: Date): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    await tx
      .updateTable('identity.challenges')
      .set({ passed_at: at, token_hash: fingerprint(token), token_expires_at: after(at, tokenSeconds) })
      .where('id', '=', id)
      .execute();
    return token;
  };

  const tryChallenge: Proofs['tryChallenge'] = async (tx, given, verify) => {
    const row = await tx
      .selectFrom('identity.challenges')
      .selectAll()
      .where('id', '=', given.challengeId)
      .where('purpose', '=', given.purpose)
      .forUpdate()
      .executeTakeFirst();
    if (
      !row ||
      row.passed_at ||
      row.expires_at <= given.at ||
      (row.session_id !== null && row.session_id !== (given.sessionId ?? null))
    )
      return { ok: false, reason: 'expired', triesLeft: 0 };
    if (row.tries >= row.tries_max) return { ok: false, reason: 'tooMany', triesLeft: 0 };
    const challenge = challengeOf(row);
    if (!(await verify(challenge))) {
      await tx
        .updateTable('identity.challenges')
        .set({ tries: row.tries + 1 })
        .where('id', '=', row.id)
        .execute();
      const triesLeft = row.tries_max - row.tries - 1;
      return { ok: false, reason: triesLeft > 0 ? 'wrong' : 'tooMany', triesLeft };
    }
    return { ok: true, token: await pass(tx, row.id, given.at), challenge };
  };

  const countAttempt: Proofs['countAttempt'] = async (tx, { bucket, subject, max, windowSeconds, at }) => {
    // A window is over, or nothing in it counted: the next begins with this attempt.
    const isOver = sql<boolean>`(rate_counters.count = 0
      or rate_counters.window_start <= excluded.window_start - ${windowSeconds} * interval '1 second')`;
    const { count, window_start } = await tx
      .insertInto('identity.rate_counters')
      .values({ bucket, subject: fingerprint(subject), window_start: at, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'subject']).doUpdateSet({
          window_start: sql<Date>`case when ${isOver} then excluded.window_start else rate_counters.window_start end`,
          count: sql<number>`case when ${isOver} then 1 else rate_counters.count + 1 end`,
        }),
      )
      .returning(['count', 'window_start'])
      .executeTakeFirstOrThrow();
    return count <= max ? { ok: true, left: max - count } : { ok: false, retryAt: after(window_start, windowSeconds) };
  };

  const behindToken = (tx: Tx, { token, purpose }: { token: string; purpose: string }) =>
    tx
      .selectFrom('identity.challenges')
      .selectAll()
      .where('token_hash', '=', fingerprint(token))
      .where('purpose', '=', purpose)
      .forUpdate()
      .executeTakeFirst();
  const isLive = (row: { token_expires_at: Date | null }, at: Date): boolean => (row.token_expires_at ?? at) > at;
  const liveToken = async (tx: Tx, given: { token: string; purpose: string; at: Date }) => {
    const row = await behindToken(tx, given);
    return row && !row.spent_at && isLive(row, given.at) ? row : null;
  };

  return {
    async issueCode(tx, request) {
      // One at a time for a target: two taps at once send one code. The counter's row is what they queue for.
      await countAttempt(tx, {
        bucket: `codes ${request.purpose}`,
        subject: request.target,
        max: Number.MAX_SAFE_INTEGER,
        windowSeconds: 86_400,
        at: request.at,
      });
      const {
        asker: { who, isStranger, together = Infinity },
        ...wanted
      } = request;
      const asker = askerMark(who);
      const earlier = await tx
        .selectFrom('identity.challenges')
        .select([
          'created_at',
          sql<string | null>`data->>'asker'`.as('asker'),
          sql<boolean>`coalesce((data->>'byStranger')::boolean, true)`.as('byStranger'),
        ])
        .where('target_hash', '=', fingerprint(request.target))
        .where('purpose', '=', request.purpose)
        .where('created_at', '>', after(request.at, -3600))
        .orderBy('created_at', 'desc')
        .execute();
      const own = earlier.filter((each) => each.asker === asker);
      const strangers = earlier.filter((each) => each.byStranger);
      const last = own[0]?.created_at;
      if (last && after(last, resendSeconds) > request.at)
        return { ok: false, reason: 'tooSoon', retryAt: after(last, resendSeconds) };
      const [counted, max] =
        own.length >= codesPerHour
          ? [own, codesPerHour]
          : isStranger
            ? [strangers, strangersPerHour]
            : [own.length > 0 ? earlier : [], together];
      if (counted.length >= max)
        return { ok: false, reason: 'tooMany', retryAt: after(counted[max - 1]!.created_at, 3600) };
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      // A keyed fingerprint: six digits with five tries and five minutes need no slow hash, and the key is not in the
      // database. A slow one would let anybody who asks for codes hold cores, and connections with them.
      const id = newId('challenge', request.at);
      const opened = await insert(
        tx,
        { ...wanted, data: { ...wanted.data, asker, byStranger: isStranger } },
        codeMark(id, code),
        id,
      );
      return { ok: true, ...opened, code, resendAfter: after(request.at, resendSeconds) };
    },
    async openCode(tx, { purpose, who, target, at }) {
      const row = await tx
        .selectFrom('identity.challenges')
        .select(['id', 'created_at', 'expires_at'])
        .where('purpose', '=', purpose)
        .where('target_hash', '=', fingerprint(target))
        .where(sql<boolean>`data ->> 'asker' = ${askerMark(who)}`)
        .where('passed_at', 'is', null)
        .where('expires_at', '>', at)
        .whereRef('tries', '<', 'tries_max')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? { challengeId: row.id, createdAt: row.created_at, expiresAt: row.expires_at } : null;
    },
    async passed(tx, request) {
      return pass(tx, (await insert(tx, request, null)).challengeId, request.at);
    },
    openChallenge: (tx, request) => insert(tx, request, null),
    tryChallenge,
    checkCode: (tx, given) =>
      tryChallenge(tx, given, async (challenge) => {
        const others =
          given.orAnother && challenge.userId !== null
            ? await tx
                .selectFrom('identity.challenges')
                .select(['id', 'code_hash'])
                .where('purpose', '=', given.purpose)
                .where('user_id', '=', challenge.userId)
                .where('target', '=', challenge.target)
                .where('passed_at', 'is', null)
                .where('expires_at', '>', given.at)
                .where('id', '<>', challenge.id)
                .orderBy('created_at', 'desc')
                .limit(1)
                .execute()
            : [];
        const own = await tx
          .selectFrom('identity.challenges')
          .select(['id', 'code_hash'])
          .where('id', '=', challenge.id)
          .executeTakeFirstOrThrow();
        const right = [own, ...others].find((row) => isCodeOf(row, given.code));
        // Typed in at another letter it is used up all the same.
        if (right && right.id !== challenge.id)
          await tx.updateTable('identity.challenges').set({ passed_at: given.at }).where('id', '=', right.id).execute();
        return right !== undefined;
      }),
    async readToken(tx, given) {
      const row = await liveToken(tx, given);
      return row && challengeOf(row);
    },
    async spendToken(tx, given) {
      const row = await liveToken(tx, given);
      if (!row) return null;
      await tx.updateTable('identity.challenges').set({ spent_at: given.at }).where('id', '=', row.id).execute();
      return challengeOf(row);
    },
    async spentBefore(tx, given) {
      const row = await behindToken(tx, given);
      return row?.spent_at ? { ...challengeOf(row), isLive: isLive(row, given.at) } : null;
    },
    passedBefore: (tx, given) => passedBefore(tx, given, isCodeOf),
    countAttempt,
    async forgiveAttempt(tx, { bucket, subject, windowSeconds, at }) {
      await tx
        .updateTable('identity.rate_counters')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('bucket', '=', bucket)
        .where('subject', '=', fingerprint(subject))
        .where('window_start', '>', after(at, -windowSeconds))
        .where('count', '>', 0)
        .execute();
    },
  };
}

/** Challenges and counters older than a day, a few at a time. Returns how many went. */
export async function sweepProofs(tx: Tx, now: Date): Promise<number> {
  const before = after(now, -86_400);
  const challenges = await tx.deleteFrom('identity.challenges').where('expires_at', '<', before).executeTakeFirst();
  const counters = await tx.deleteFrom('identity.rate_counters').where('window_start', '<', before).executeTakeFirst();
  return Number(challenges.numDeletedRows + counters.numDeletedRows);
}

/** Equal in constant time, whatever the lengths. */
export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
