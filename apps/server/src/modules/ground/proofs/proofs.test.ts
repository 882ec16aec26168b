import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTx, type Database } from '../../../kit/database.ts';
import { cloneDatabase, testSecret, type TestDatabase } from '../../../testing/test-database.ts';
import type { Tables } from '../../tables.ts';
import { createProofs, sweepProofs } from './public.ts';
import type { IssuedCode } from './shapes.ts';

let database: TestDatabase;
let db: Database<Tables>;
const proofs = createProofs(testSecret);
beforeAll(async () => {
  database = await cloneDatabase();
  db = database.open<Tables>('production');
});
afterAll(() => database?.drop());

const start = new Date('2026-03-01T09:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const purpose = 'signUp';
const issue = (target: string, when = start, who = 'one') =>
  withTx(db, 'system', (tx) =>
    proofs.issueCode(tx, { purpose, target, asker: { who, isStranger: true }, at: when, data: { kept: 1 } }),
  );
const issued = async (target: string) => (await issue(target)) as IssuedCode;
const check = (challengeId: string, code: string, when = at(10), of = purpose) =>
  withTx(db, 'system', (tx) => proofs.checkCode(tx, { challengeId, purpose: of, code, at: when }));
const spend = (token: string, when = at(20), of = purpose) =>
  withTx(db, 'system', (tx) => proofs.spendToken(tx, { token, purpose: of, at: when }));
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  it('proves a target once, and its token is spent once', async () => {
    const { challengeId, code } = await issued('a@example.cm');
    const right = await check(challengeId, code);
    if (!right.ok) throw new Error('refused');
    expect(right.challenge).toMatchObject({ target: 'a@example.cm', data: { kept: 1 } });
    expect(await check(challengeId, code), 'the code again').toMatchObject({ ok: false, reason: 'expired' });
    expect(await spend(right.token, at(20), 'another'), 'for another purpose').toBeNull();
    expect(await spend(right.token)).toMatchObject({ target: 'a@example.cm' });
    expect(await spend(right.token)).toBeNull();
  });

  it('of one person does not open another’s challenge', async () => {
    const mine = await issued('mine@example.cm');
    const yours = await issued('yours@example.cm');
    expect((await check(yours.challengeId, mine.code === yours.code ? otherThan(mine.code) : mine.code)).ok).toBe(
      false,
    );
  });

  it('is refused after five wrong tries, even when right', async () => {
    const { challengeId, code } = await issued('guess@example.cm');
    for (const left of [4, 3, 2, 1])
      expect(await check(challengeId, otherThan(code))).toEqual({ ok: false, reason: 'wrong', triesLeft: left });
    expect(await check(challengeId, otherThan(code))).toMatchObject({ reason: 'tooMany' });
    expect(await check(challengeId, code)).toMatchObject({ ok: false, reason: 'tooMany' });
  });

  it('lives five minutes, its token fifteen', async () => {
    const { challengeId, code, expiresAt } = await issued('late@example.cm');
    expect(expiresAt).toEqual(at(300));
    expect(await check(challengeId, code, at(300))).toMatchObject({ reason: 'expired' });
    const other = await issued('later@example.cm');
    const right = await check(other.challengeId, other.code);
    expect(right.ok && (await spend(right.token, at(10 + 901)))).toBeNull();
  });

  it('is sent again after a minute, five times an hour, and by two taps at once only once', async () => {
    const both = await Promise.all([issue('b@example.cm'), issue('b@example.cm')]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await issue('b@example.cm', at(59))).toMatchObject({ ok: false, reason: 'tooSoon', retryAt: at(60) });
    for (const seconds of [60, 120, 180, 240]) expect((await issue('b@example.cm', at(seconds))).ok).toBe(true);
    expect(await issue('b@example.cm', at(300))).toMatchObject({ ok: false, reason: 'tooMany', retryAt: at(3600) });
  });
});

it('a challenge of a session is not passed from another', async () => {
  const { challengeId } = await withTx(db, 'system', (tx) =>
    proofs.openChallenge(tx, { purpose: 'switch', sessionId: 'ses_a', at: start }),
  );
  const attempt = (sessionId: string) =>
    withTx(db, 'system', (tx) =>
      proofs.tryChallenge(tx, { challengeId, purpose: 'switch', sessionId, at: at(1) }, async () => true),
    );
  expect((await attempt('ses_b')).ok).toBe(false);
  expect((await attempt('ses_a')).ok).toBe(true);
});

it('attempts are counted together, whoever counts', async () => {
  const count = () =>
    withTx(db, 'system', (tx) =>
      proofs.countAttempt(tx, { bucket: 'login', subject: '127.0.0.1', max: 10, windowSeconds: 600, at: start }),
    );
  const answers = await Promise.all(Array.from({ length: 15 }, count));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, retryAt: at(600) });
});

describe('a window', () => {
  const counter = (subject: string) => {
    const attempt = { bucket: 'window', subject, max: 3, windowSeconds: 900 };
    return {
      /** How many are left; the second at which there are some again. */
      count: (second: number) =>
        withTx(db, 'system', async (tx) => {
          const counted = await proofs.countAttempt(tx, { ...attempt, at: at(second) });
          return counted.ok ? counted.left : counted.retryAt;
        }),
      forgive: (second: number) =>
        withTx(db, 'system', (tx) => proofs.forgiveAttempt(tx, { ...attempt, at: at(second) })),
    };
  };
  it('begins with the first attempt, wherever on the clock that is', async () => {
    for (const first of [0, 450, 890, 899]) {
      const { count } = counter(`from ${first}`);
      expect([await count(first), await count(first + 1), await count(first + 898)]).toEqual([2, 1, 0]);
      expect(await count(first + 899)).toEqual(at(first + 900));
      expect(await count(first + 900)).toBe(2);
    }
  });
  it('in which nothing counts any more is none', async () => {
    const { count, forgive } = counter('forgiven');
    await count(0);
    await forgive(1);
    expect([await count(890), await count(901), await count(902)]).toEqual([2, 1, 0]);
    expect(await count(903)).toEqual(at(1790));
    await forgive(1800);
    expect(await count(1801), 'what is over is not forgiven in the next one').toBe(2);
  });
});

it('is forgotten after a day', async () => {
  expect(await withTx(db, 'system', (tx) => sweepProofs(tx, at(2 * 86_400)))).toBeGreaterThan(5);
  expect(await withTx(db, 'system', (tx) => sweepProofs(tx, at(2 * 86_400)))).toBe(0);
});
