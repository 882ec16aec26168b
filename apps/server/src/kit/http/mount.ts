import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#i18n/words.ts';
import { takesProof, type Endpoint } from '#contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import {
  acted,
  type AuditNote,
  type Binding,
  type Caller,
  type DataAnswer,
  type EnvironmentName,
  type RequestContext,
  type RunTx,
  type Scope,
  type TokenClaims,
  type TxContext,
} from './context.ts';
import { refusalOf } from './envelope.ts';
import { fail, Refusal } from './fail.ts';
import { sendRefusal } from './not-understood.ts';
import { requestKeyOf, type RequestKey } from './request-key.ts';
import { type Read, read } from './read-input.ts';
import { type Answered, wrap, send } from './send-answer.ts';
import { whatWasAsked } from './what-was-asked.ts';

/** What the mount needs to know about the product, handed in so that kit stays without business nouns. */
export type MountPorts<DB> = {
  environment: EnvironmentName;
  clock: Clock;
  publicUrl: string;
  runTx: RunTx<DB>;
  /** Reads the bearer token: whom it names, or why it is refused. No database. */
  readToken(request: FastifyRequest): Promise<Token>;
  /** The live session behind a token: refuses when it ended. */
  loadCaller(tx: TxContext<DB>['tx'], token: TokenClaims, now: Date): Promise<Caller>;
  /**
   * A fresh proof of the session where one is wanted (`withFactor`: of whoever has a second factor), and the PIN where
   * one was sent: refuses otherwise. The count of wrong tries outlives the refusal. Answers until when what was shown
   * gives no power, null when it does.
   */
  proveCaller(
    context: RequestContext<DB>,
    shown: { proof: boolean | 'withFactor'; pin: string | undefined },
  ): Promise<Date | null>;
  /** First use of a key stores it and returns null; a repeat returns the stored answer. */
  beginIdempotent(
    tx: TxContext<DB>['tx'],
    key: RequestKey & { at: Date },
  ): Promise<{ status: number; body: unknown } | null>;
  /**
   * Keys the fingerprint of a request: one may hold a PIN or a card number, and a bare hash of those can be guessed.
   */
  requestKey: Buffer;
  endIdempotent(tx: TxContext<DB>['tx'], key: RequestKey & { status: number; body: unknown }): Promise<void>;
  audit(tx: TxContext<DB>['tx'], context: RequestContext<DB>, entry: AuditNote & { action: string }): Promise<void>;
  /**
   * For acts of several transactions: what is begun is written before, and taken away again when the act was refused.
   */
  auditBegun(
    tx: TxContext<DB>['tx'],
    context: RequestContext<DB>,
    entry: AuditNote & { action: string },
  ): Promise<void>;
  auditOver(tx: TxContext<DB>['tx'], context: RequestContext<DB>): Promise<void>;
  /** Why somebody lacks a right whatever their roles say, as a refusal carries it. */
  limitOf(tx: TxContext<DB>['tx'], caller: Caller, permission: string, now: Date): Promise<Record<string, string>>;
  /** A known person was refused for want of a right: told after everything of the request is rolled back. */
  denied(context: RequestContext<DB>, token: TokenClaims, refusal: Refusal, row: Endpoint): Promise<void>;
};

const localeOf = (request: FastifyRequest): Locale => {
  const header = String(request.headers['accept-language'] ?? '')
    .slice(0, 2)
    .toLowerCase();
  return isLocale(header) ? header : 'en';
};

/** Registers every bound row on the listener of one environment. */
export function mount<DB>(app: FastifyInstance, ports: MountPorts<DB>, bindings: readonly Binding<DB>[]): void {
  for (const binding of bindings) {
    app.route({
      method: binding.row.method,
      url: binding.row.path,
      ...(binding.row.bodyBytesMax ? { bodyLimit: binding.row.bodyBytesMax } : {}),
      handler: (request, reply) => handle(ports, binding, request, reply),
    });
  }
}

async function handle<DB>(
  ports: MountPorts<DB>,
  binding: Binding<DB>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { row } = binding;
  const after: (() => void | Promise<void>)[] = [];
  let token: Token = null;
  const abort = new AbortController();
  reply.raw.once('close', () => abort.abort());
  const context: RequestContext<DB> = {
    environment: ports.environment,
    clock: ports.clock,
    requestId: request.id,
    locale: localeOf(request),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    headers: request.headers,
    caller: null,
    publicUrl: ports.publicUrl,
    runTx: ports.runTx,
    runOnce: () => Promise.reject(new Error(`${row.path} is not an idempotent row with its own transactions`)),
    afterCommit: (work) => void after.push(work),
    audited: {},
    signal: abort.signal,
  };
  try {
    token = row.permission === 'public' ? null : await ports.readToken(request);
    if (row.permission !== 'public' && !token) fail('session.missing');
    const scope: Scope = token ? { organisationId: token.organisationId } : 'system';
    const named = request.headers['x-organisation-id'];
    // A tab that still shows another organisation must not write into this one.
    if (token && typeof named === 'string' && named !== '' && named !== token.organisationId)
      fail('session.organisation_mismatch');
    if (token && takesProof(row)) await prove(ports, row, context, token, request);
    const answered =
      row.transaction === 'none'
        ? await runOutside(ports, binding, context, token, scope, request)
        : await ports.runTx(scope, (tx) => {
            after.length = 0; // a retried transaction starts again
            return runInside(ports, binding, { ...context, audited: {}, tx }, token, request);
          });
    for (const work of after) {
      try {
        await work();
      } catch (error) {
        request.log.error({ err: error }, 'after commit');
      }
    }
    return send(reply, answered);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.key === 'access.denied' && token) {
      await ports
        .denied(context, token, refusal, row)
        .catch((reason: unknown) => request.log.error({ err: reason }, 'a refusal could not be logged'));
    }
    if (refusal.key === 'server.unexpected' || refusal.note)
      request.log.error({ err: refusal.cause ?? refusal, note: refusal.note }, 'request failed');
    return sendRefusal(refusal, request, reply);
  }
}

type Token = TokenClaims | null;

async function gate<DB>(
  ports: MountPorts<DB>,
  row: Endpoint,
  tx: TxContext<DB>['tx'],
  token: Token,
  now: Date,
): Promise<Caller | null> {
  if (row.permission === 'public' || !token) return null;
  const caller = await ports.loadCaller(tx, token, now);
  if (row.permission !== 'session' && !caller.permissions.has(row.permission)) {
    fail('access.denied', { permission: row.permission, ...(await ports.limitOf(tx, caller, row.permission, now)) });
  }
  return caller;
}

/**
 * Asked before the act and in transactions of its own. Rows that take the PIN with their proof have it looked at;
 * others check theirs.
 */
async function prove<DB>(
  ports: MountPorts<DB>,
  row: Endpoint,
  context: RequestContext<DB>,
  token: TokenClaims,
  request: FastifyRequest,
): Promise<void> {
  const caller = await ports.runTx({ organisationId: token.organisationId }, (tx) =>
    gate(ports, row, tx, token, ports.clock.now()),
  );
  const { body } = read(row, request);
  const pin =
    row.proof === 'fresh' || row.proof === 'freshWithFactor' ? undefined : (body as { pin?: string } | undefined)?.pin;
  try {
    const lowUntil = await ports.proveCaller(
      { ...context, caller },
      { proof: row.proof === 'freshWithFactor' ? 'withFactor' : row.proof !== 'pinWhenAsked', pin },
    );
    if (pin !== undefined) context.pinShown = { lowUntil };
  } catch (error) {
    const isLater =
      row.proof === 'freshAndPinOnChange' &&
      pin === undefined &&
      error instanceof Refusal &&
      error.key === 'second_factor.proof_needed';
    if (!isLater) throw error;
    context.unproved = error;
  }
}

/**
 * The handler opens its own transactions. An idempotent one writes its line in the transaction of the act (`onceOf`).
 * Any other change is written down before as begun, so that whatever breaks off between the act and its line still gets
 * one. A document leaves nothing behind but its line, which is there before its first byte.
 */
async function runOutside<DB>(
  ports: MountPorts<DB>,
  binding: Binding<DB>,
  context: RequestContext<DB>,
  token: Token,
  scope: Scope,
  request: FastifyRequest,
): Promise<Answered> {
  const { row } = binding;
  if (token) context.caller = await ports.runTx(scope, (tx) => gate(ports, row, tx, token, ports.clock.now()));
  const input = read(row, request);
  const { audit: action } = row;
  if (row.idempotent) {
    const once = onceOf(ports, context, row, input, request);
    context.runOnce = once.run;
    return { ...wrap(await binding.run(context, input)), replayed: once.isRepeat() };
  }
  if (!action) return wrap(await binding.run(context, input));
  const isAct = row.method !== 'GET' && !row.file;
  if (isAct) await ports.runTx(scope, (tx) => ports.auditBegun(tx, context, { action, ...whatWasAsked(input, null) }));
  const answered = await binding.run(context, input).catch(async (error: unknown) => {
    // Whatever is not a declared refusal may have happened after the act.
    if (isAct && !refusalOf(error).key.startsWith('server.'))
      await ports.runTx(scope, (tx) => ports.auditOver(tx, context)).catch(() => {});
    throw error;
  });
  await ports.runTx(scope, async (tx) => {
    if (isAct) await ports.auditOver(tx, context);
    await ports.audit(tx, context, { action, ...whatWasAsked(input, answered), ...context.audited });
  });
  return wrap(answered);
}

async function runInside<DB>(
  ports: MountPorts<DB>,
  binding: Binding<DB>,
  context: TxContext<DB>,
  token: Token,
  request: FastifyRequest,
): Promise<Answered> {
  const { row } = binding;
  context.caller = await gate(ports, row, context.tx, token, ports.clock.now());
  const input = read(row, request);
  const key = requestKeyOf(ports.requestKey, request, row, context.caller, input);
  if (key) {
    const stored = await ports.beginIdempotent(context.tx, { ...key, at: ports.clock.now() });
    if (stored) return { ...stored, replayed: true };
  }
  const answered = await binding.run(context, input);
  if (row.audit)
    await ports.audit(context.tx, context, { action: row.audit, ...whatWasAsked(input, answered), ...context.audited });
  const wrapped = wrap(answered);
  if (key && !('kind' in wrapped))
    await ports.endIdempotent(context.tx, { ...key, status: wrapped.status, body: wrapped.body });
  return wrapped;
}

/**
 * The act of an idempotent row with its own transactions: key, act, line and answer are there together or not at all.
 */
function onceOf<DB>(
  ports: MountPorts<DB>,
  context: RequestContext<DB>,
  row: Endpoint,
  input: Read,
  request: FastifyRequest,
) {
  const key = requestKeyOf(ports.requestKey, request, row, context.caller, input);
  let repeated = false;
  const run: RequestContext<DB>['runOnce'] = <T>(
    scope: Scope,
    work: (tx: TxContext<DB>['tx']) => Promise<DataAnswer<T>>,
  ) =>
    ports.runTx(scope, async (tx) => {
      const stored = key && (await ports.beginIdempotent(tx, { ...key, at: ports.clock.now() }));
      repeated = stored !== null;
      if (stored) {
        const { data, meta } = stored.body as { data: T; meta?: Record<string, unknown> };
        return acted({ kind: 'data', data, ...(meta ? { meta } : {}) });
      }
      const answered = await work(tx);
      if (row.audit)
        await ports.audit(tx, context, { action: row.audit, ...whatWasAsked(input, answered), ...context.audited });
      if (key) await ports.endIdempotent(tx, { ...key, ...(wrap(answered) as { status: number; body: unknown }) });
      return acted(answered);
    });
  return { run, isRepeat: () => repeated };
}
