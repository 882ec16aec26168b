import type { Tx } from '../../context.ts';

/**
 * What a person is asked to prove once: a code sent to an address, a second factor, a confirmed step. A refusal is an
 * answer, never an exception: the count of wrong tries must be committed together with it, so endpoints that use these
 * have `transaction: 'none'`, commit, and then refuse.
 */
export type Proofs = {
  /**
   * A new code of six digits for a target (an email in lower case, a number as 2376…). Five minutes, five tries; for
   * one asker again after a minute and five an hour. What others ask for the same target costs the asker nothing, up to
   * a loose total of all strangers together.
   */
  issueCode(
    tx: Tx,
    request: CodeRequest & { asker: Asker },
  ): Promise<IssuedCode | { ok: false; reason: 'tooSoon' | 'tooMany'; retryAt: Date }>;
  /** The code that an asker had sent to a target last, and that can still be typed in. */
  openCode(
    tx: Tx,
    asked: { purpose: string; who: string; target: string; at: Date },
  ): Promise<{ challengeId: string; createdAt: Date; expiresAt: Date } | null>;
  /** A challenge without a code of ours: a second factor, a choice. `check` decides with `tryChallenge`. */
  openChallenge(tx: Tx, request: Omit<CodeRequest, 'target'>): Promise<{ challengeId: string; expiresAt: Date }>;
  /** The right code once; its token proves the step for fifteen minutes and is spent once. */
  checkCode(
    tx: Tx,
    given: {
      challengeId: string;
      purpose: string;
      code: string;
      sessionId?: string;
      at: Date;
      /**
       * Also the newest other code that went to the same person and place for it: whoever reads one reads all. One,
       * since each more is a better guess.
       */
      orAnother?: boolean;
    },
  ): Promise<CheckedCode>;
  /** The same for any other proof: `verify` says whether it holds. */
  tryChallenge(
    tx: Tx,
    given: { challengeId: string; purpose: string; sessionId?: string; at: Date },
    verify: (challenge: Challenge) => Promise<boolean>,
  ): Promise<CheckedCode>;
  /** A token for what was proved by other means; good and spent like that of a code. */
  passed(tx: Tx, request: CodeRequest): Promise<string>;
  /** The passed challenge behind a token; null when it is unknown, for another purpose, spent or late. */
  spendToken(tx: Tx, given: { token: string; purpose: string; at: Date }): Promise<Challenge | null>;
  /** The same without spending it. */
  readToken(tx: Tx, given: { token: string; purpose: string; at: Date }): Promise<Challenge | null>;
  /**
   * What a spent token had proved, for whoever sends it once more because the answer was lost; null when it is unknown,
   * for another purpose, or still to be spent. `isLive`: within its fifteen minutes.
   */
  spentBefore(
    tx: Tx,
    given: { token: string; purpose: string; at: Date },
  ): Promise<(Challenge & { isLive: boolean }) | null>;
  /**
   * What was passed already by the very session that answers it once more (null: at the door, outside of any), with the
   * same code where it has one; null when it was not, or is over by now. A wrong one is a try like before: commit it.
   */
  passedBefore(
    tx: Tx,
    given: { challengeId: string; purpose: string; sessionId: string | null; code?: string; at: Date },
  ): Promise<Challenge | null>;
  /**
   * Counts one attempt by a subject (an account, an address); false once the window has had its number, else how many
   * it has left. A window begins with the first attempt of its subject: no hour of the clock makes twice as many free.
   */
  countAttempt(tx: Tx, attempt: Attempt): Promise<Counted>;
  /** Takes one counted attempt back: what turned out right was no guess. */
  forgiveAttempt(tx: Tx, attempt: Attempt): Promise<void>;
};

export type Counted = { ok: true; left: number } | { ok: false; retryAt: Date };
export type Attempt = { bucket: string; subject: string; max: number; windowSeconds: number; at: Date };
export type CodeRequest = {
  purpose: string;
  target: string;
  userId?: string | null;
  organisationId?: string | null;
  sessionId?: string | null;
  environment?: string | null;
  data?: Record<string, unknown>;
  lifeSeconds?: number;
  at: Date;
};
/**
 * Who asks for a code: a person who is logged in, a device or a place of whom the target belongs to, or a stranger by
 * their network. `together`: how many of an hour all who ask for it at this target may have, each one's first aside.
 */
export type Asker = { who: string; isStranger: boolean; together?: number };
export type IssuedCode = { ok: true; challengeId: string; code: string; expiresAt: Date; resendAfter: Date };
export type Challenge = {
  id: string;
  purpose: string;
  target: string | null;
  userId: string | null;
  organisationId: string | null;
  sessionId: string | null;
  environment: string | null;
  openedAt: Date;
  data: Record<string, unknown>;
};
export type CheckedCode =
  | { ok: true; token: string; challenge: Challenge }
  | { ok: false; reason: 'wrong' | 'expired' | 'tooMany'; triesLeft: number };
