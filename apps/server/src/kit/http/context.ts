import type { Transaction } from 'kysely';
import type { Readable } from 'node:stream';
import type { Locale } from '#i18n/words.ts';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Refusal } from './fail.ts';

export type EnvironmentName = 'production' | 'sandbox';

/** What a token says of whoever shows it. `renewal`: the refresh token that came in the same answer, and when. */
export type TokenClaims = {
  organisationId: string;
  sessionId: string;
  userId: string;
  renewal?: { tokenId: string; at: Date } | null;
};

/** Who is calling, as the session says at this very moment. */
export type Caller = {
  userId: string;
  name: string;
  organisationId: string;
  sessionId: string;
  roleKeys: readonly string[];
  permissions: ReadonlySet<string>;
  /** How much of a resource's records the caller sees: all, only what the caller made, or (null) nothing of it. */
  recordScope(resource: string): 'all' | 'own' | null;
  /** How far one right reaches, likewise. */
  reachOf(permission: string): 'all' | 'own' | null;
  /** The parts of the organisation whose records the caller sees; null is all of it. */
  subAccounts: readonly string[] | null;
  /** Another number whenever the caller was given something else. */
  accessVersion: number;
  /** When the caller's place was last accepted or widened; null for one that began with the business. */
  placeGivenAt: Date | null;
};

export type Scope = { organisationId: string } | 'system';
export type RunTx<DB> = <T>(scope: Scope, work: (tx: Transaction<DB>) => Promise<T>) => Promise<T>;

/** Everything a handler may know about a request. */
export type RequestContext<DB> = {
  environment: EnvironmentName;
  clock: Clock;
  requestId: string;
  locale: Locale;
  ip: string;
  userAgent: string;
  headers: Record<string, string | string[] | undefined>;
  caller: Caller | null;
  /** The PIN came with this very call and was right: see `proof` of the row. */
  pinShown?: { lowUntil: Date | null };
  /**
   * Nothing was proved lately: what `needPin` refuses with, where the act finds out by itself that it wants a proof.
   */
  unproved?: Refusal;
  /** Where public pages and callbacks of this environment are reached, without a trailing slash. */
  publicUrl: string;
  runTx: RunTx<DB>;
  /**
   * For idempotent rows whose handler opens its own transactions: the act itself runs in here. Its key, its line in the
   * log and its answer are written in the act's transaction, and a repeat gets the stored answer instead. What comes
   * before (a PIN, a question to an operator) is done again, so it must move nothing.
   */
  runOnce<T>(scope: Scope, work: (tx: Transaction<DB>) => Promise<DataAnswer<T>>): Promise<Acted<T>>;
  /** Runs once the transaction is committed (waking a stage, for instance); errors are logged, never answered. */
  afterCommit(work: () => void | Promise<void>): void;
  /** What the log says of this call beyond what its row says: a handler fills in what it knows. */
  audited: AuditNote;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};

/** Of `before` and `after` only what differs is kept, and secrets never. */
export type AuditNote = {
  objectType?: string;
  objectId?: string;
  /** The person something was done to. */
  affectedUserId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  detail?: Record<string, unknown>;
};

export type TxContext<DB> = RequestContext<DB> & { tx: Transaction<DB> };

/** A document instead of an envelope. `stream` may throw late: the connection is then cut, never silently shortened. */
export type FileAnswer = {
  kind: 'file';
  contentType: string;
  fileName: string | null;
  body: Readable | Buffer | string;
  inline?: boolean;
  headers?: Record<string, string>;
};
export type DataAnswer<T> = { kind: 'data'; data: T; meta?: Record<string, unknown> };

declare const fromRunOnce: unique symbol;
/** What `runOnce` answers, and only that: a handler of such a row cannot answer with what it did elsewhere. */
export type Acted<T> = DataAnswer<T> & { readonly [fromRunOnce]: true };
export const acted = <T>(answered: DataAnswer<T>): Acted<T> => answered as Acted<T>;

/**
 * For a caller that has no request and no key, such as the makers of the demo world: the act in one transaction, as it
 * is.
 */
export const runOnceBy =
  <DB>(runTx: RunTx<DB>): RequestContext<DB>['runOnce'] =>
  async (scope, work) =>
    acted(await runTx(scope, work));

export const answer = <T>(data: T, meta?: Record<string, unknown>): DataAnswer<T> => ({
  kind: 'data',
  data,
  ...(meta ? { meta } : {}),
});
export const file = (parts: Omit<FileAnswer, 'kind'>): FileAnswer => ({ kind: 'file', ...parts });

export type InputOf<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type AnswerOf<E extends Endpoint> =
  E['file'] extends NonNullable<Endpoint['file']>
    ? FileAnswer
    : E['transaction'] extends 'none'
      ? E['idempotent'] extends true | 'optional'
        ? Acted<DataOf<E>>
        : DataAnswer<DataOf<E>>
      : DataAnswer<DataOf<E>>;
type ContextOf<E extends Endpoint, DB> = E['transaction'] extends 'none' ? RequestContext<DB> : TxContext<DB>;

export type Handler<E extends Endpoint, DB> = (context: ContextOf<E, DB>, input: InputOf<E>) => Promise<AnswerOf<E>>;

/** A contract row bound to the function that answers it. */
export type Binding<DB> = {
  row: Endpoint;
  run: (
    context: RequestContext<DB>,
    input: { params: unknown; query: unknown; body: unknown },
  ) => Promise<FileAnswer | DataAnswer<unknown>>;
};

/** Types are checked here once, at the binding; the mount then handles every row alike. */
export function bind<DB>() {
  return <const E extends Endpoint>(row: E, handler: Handler<E, DB>): Binding<DB> => ({
    row,
    run: handler as unknown as Binding<DB>['run'],
  });
}

/** The caller, for handlers whose row is not public. */
export function callerOf<DB>(context: RequestContext<DB>): Caller {
  if (!context.caller) throw new Error('This handler is bound to a public endpoint but needs a caller');
  return context.caller;
}
