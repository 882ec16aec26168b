import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { ApprovalChannel } from '#domain/approvals/approvals.ts';
import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { ApprovalLine, ApprovalWarning } from './tables.ts';
import type { Tx } from '../../context.ts';

export type { ApprovalLine, ApprovalWarning };
type Bilingual = { en: string; fr: string };
export type ApprovalPerson = { userId: string; name: string };

/** What somebody asks for. `amount` in francs; null where there is none. */
export type ApprovalWish = {
  organisationId: string;
  environment: EnvironmentName;
  subject: ApprovalSubject;
  refId: string;
  title: Bilingual;
  amount: number | null;
  /** The amount that chooses the range, where this is a part of something weightier that was approved as a whole. */
  weighedAs?: number | null;
  /** How many people or things, for what is more than one. */
  count?: number | null;
  /** To whom, in one line. */
  party?: string | null;
  accountKind?: string | null;
  channel: ApprovalChannel;
  requestedBy: ApprovalPerson;
  /** Who else had a hand in it: they decide it no more than whoever asks. */
  preparedBy?: readonly string[];
  /** The record as it is now: JSON, compared by its hash with `ApprovalHandler.snapshot` at every decision. */
  snapshot: object;
  /** The snapshot for people, frozen with it. */
  lines?: ApprovalLine[];
  warnings?: ApprovalWarning[];
  /** A second person is asked even where no rule was written, as long as there is one. */
  always?: boolean;
  /** It comes by itself then, unless somebody refuses it first; also where nobody else is there who could approve. */
  actsAt?: Date;
  /** Only who was inside by then is asked: whoever took over an account invites an accomplice first. */
  askedIfInsideBy?: Date;
  at: Date;
  /**
   * When its money leaves, where that is not now: what a person lets go without asking is added up by the day it
   * leaves.
   */
  leavesAt?: Date;
};
export type ApprovalAnswer = { needed: false } | { needed: true; approvalId: string };

export type ApprovalContext = {
  environment: EnvironmentName;
  requestId: string | null;
  afterCommit(work: () => void | Promise<void>): void;
};
/** A request at its end. `by` is null when time ended it. */
export type DecidedRequest = {
  organisationId: string;
  refId: string;
  approvalId: string;
  requestedBy: ApprovalPerson;
  by: ApprovalPerson | null;
  at: Date;
  context: ApprovalContext;
};
export type ApprovalOutcome = 'declined' | 'rejected' | 'expired' | 'cancelled';

/**
 * What a capability does about its own requests. Everything runs in the transaction of the decision: throwing takes the
 * decision back. `snapshot` answers what `ApprovalWish.snapshot` would be now, null when the record is gone; a number
 * `amount` in it is the new amount.
 */
export type ApprovalHandler = {
  snapshot(tx: Tx, organisationId: string, refId: string): Promise<object | null>;
  /**
   * Why nobody has to decide it any more; null while somebody has to. Asked whenever a waiting request is looked at, so
   * that people are not asked in vain: the request ends by itself and whoever asked is told.
   */
  pointless(tx: Tx, organisationId: string, refId: string, at: Date): Promise<ApprovalEndReason | null>;
  approved(tx: Tx, request: DecidedRequest): Promise<void>;
  ended(tx: Tx, request: DecidedRequest & { outcome: ApprovalOutcome; remark: string | null }): Promise<void>;
  /** `ApprovalWish.weighedAs` as it would be now, for what is part of something weightier. */
  weighedAs?(tx: Tx, organisationId: string, refId: string): Promise<number | null>;
  /** Whether money comes to the account by it, as its snapshot says; without this it leaves. */
  bringsIn?(snapshot: object): boolean;
  /** How much of the account is reserved for it, where that does not stand under `refId` alone. Locks nothing. */
  reserved?(tx: Tx, organisationId: string, refId: string): Promise<number>;
  /** What only shows once it is read: since `askedAt` something was sent that looks the same. Locks nothing. */
  since?(tx: Tx, organisationId: string, refId: string, askedAt: Date, now: Date): Promise<ApprovalWarning[]>;
  /**
   * When and how often it happens once approved, from the snapshot that is decided on; null where it happens at once.
   */
  later?(snapshot: object, now: Date): Bilingual | null;
  /** For requests that were written without `lines`, and for what may become less while it waits; null for others. */
  describe?(
    tx: Tx,
    organisationId: string,
    refId: string,
    approvalId: string,
  ): Promise<{ lines: ApprovalLine[]; count?: number } | null>;
};
export type ApprovalHandlers = Partial<Record<ApprovalSubject, ApprovalHandler>>;

export function handlerOf(handlers: ApprovalHandlers, subject: string): ApprovalHandler {
  const handler = handlers[subject as ApprovalSubject];
  if (!handler) throw new Error(`Nobody carries out approvals of ${subject}`);
  return handler;
}
