import { sql, type Insertable } from 'kysely';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseCallbackBody } from '../../../../connectors/callbacks.ts';
import { redact, redactText } from '../../../../connectors/redact.ts';
import type { Connectors } from '../../../../connectors/registry.ts';
import type { Clock } from '../../../../kit/clock.ts';
import type { RunTx } from '../../../../kit/http/context.ts';
import { isConnector } from '#domain/payments/rails.ts';
import { networkOf } from '../../../../kit/http/address.ts';
import { newId } from '../../../../kit/ids.ts';
import { microBatcher } from '../../../../kit/micro-batcher.ts';
import { rateWindow } from '../../../../kit/rate-window.ts';
import type { Sealer } from '../../../../kit/seal.ts';
import type { Tx } from '../../../context.ts';
import type { CallbackInboxTable } from '../tables.ts';
import type { Tables } from '../../../tables.ts';

export type CallbackPorts = {
  clock: Clock;
  runTx: RunTx<Tables>;
  connectors: Connectors;
  sealer: Sealer;
  wakeInbox(): void;
  /** Counts what arrived, for who watches. */
  count(provider: string, result: Taken['result']): void;
};

/**
 * Anybody may call this address. Operators come from few addresses and say little; these are far above what they send.
 * Each process counts by itself.
 */
const minutes = (count: number) => count * 60_000;
const bounds = {
  /** From one address, whatever it says. */
  address: { max: 600, windowMs: 10_000 },
  /** From one address, naming nothing of ours: more is counted, and no longer kept. */
  stranger: { max: 30, windowMs: minutes(10) },
  /** About one conversation: each makes us ask the operator, who counts too. */
  attempt: { max: 30, windowMs: minutes(10) },
  /** About one merchant's account with an operator. */
  connection: { max: 3000, windowMs: minutes(1) },
};
/** More than any operator documents; what names nothing of ours is kept for a look, not whole. */
const bodyBytesMax = 16 * 1024;
const strangerCharacters = 300;

/** `strangerWait`: seconds until its sender may be kept again when it names nothing of ours, 0 at once. */
type Arrived = { row: Insertable<CallbackInboxTable>; strangerWait: number };
/** What became of a callback: kept, of nothing we know, or one too many (seconds until the next is taken). */
type Taken = { result: 'kept' | 'unknown' | 'unreadable' } | { result: 'tooMany'; seconds: number };

/**
 * Takes what operators call us with. What names a conversation of ours is stored, without the secrets some of them send
 * along, and answered with 200; it changes nothing by itself. The rest is counted, kept small and refused; should it
 * have been about something that we are just writing down, we ask by ourselves. Both POST (MTN v1, Orange) and PUT (MTN
 * v2) are listened for.
 */
export function mountCallbacks(app: FastifyInstance, ports: CallbackPorts): void {
  const windows = {
    address: rateWindow(bounds.address),
    stranger: rateWindow(bounds.stranger),
    attempt: rateWindow(bounds.attempt),
    connection: rateWindow(bounds.connection),
  };
  // Under load many callbacks share one transaction; each is answered when its own row is on disk.
  const inbox = microBatcher<Arrived, Taken>(
    (arrived) =>
      ports.runTx('system', async (tx) => {
        const rows = arrived.map(({ row }) => row);
        const named = await sql<{
          provider: string;
          correlation: string;
          organisation_id: string;
        }>`select provider, correlation, organisation_id from attempts
      where (provider, correlation) in (select *
        from unnest(${rows.map((row) => row.provider)}::text[],
        ${rows.map((row) => row.correlation ?? null)}::text[]))`.execute(tx);
        const ours = new Map(named.rows.map((row) => [`${row.provider} ${row.correlation}`, row.organisation_id]));
        const taken = arrived.map(({ row, strangerWait }): { row: Arrived['row'] | null; taken: Taken } => {
          const organisationId = ours.get(`${row.provider} ${row.correlation ?? ''}`);
          if (organisationId === undefined) {
            if (strangerWait > 0) return { row: null, taken: { result: 'tooMany', seconds: strangerWait } };
            const result = row.result ? ('unreadable' as const) : ('unknown' as const);
            return {
              row: {
                ...row,
                body: row.body.slice(0, strangerCharacters),
                processed_at: row.received_at,
                result: row.result ?? 'unknown',
              },
              taken: { result },
            };
          }
          const now = new Date(row.received_at);
          const seconds =
            windows.connection.take(`${organisationId} ${row.provider}`, now) ||
            windows.attempt.take(`${row.provider} ${row.correlation}`, now);
          return seconds > 0
            ? { row: null, taken: { result: 'tooMany', seconds } }
            : { row, taken: { result: 'kept' } };
        });
        const kept = taken.flatMap(({ row }) => row ?? []);
        if (kept.length > 0) await tx.insertInto('callback_inbox').values(kept).execute();
        return taken.map((each) => each.taken);
      }),
    { maxBatch: 50, inFlight: 2 },
  );
  const tooMany = (reply: FastifyReply, provider: string, seconds: number) => {
    ports.count(provider, 'tooMany');
    return reply.code(429).header('retry-after', String(seconds)).send();
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['POST', 'PUT'],
      url: '/callbacks/:provider',
      bodyLimit: bodyBytesMax,
      handler: async (request, reply) => {
        const { provider } = request.params as { provider: string };
        if (!isConnector(provider)) return reply.code(404).send();
        const now = ports.clock.now();
        const sender = networkOf(request.ip);
        const seconds = windows.address.take(sender, now);
        if (seconds > 0) return tooMany(reply, provider, seconds);
        const body = typeof request.body === 'string' ? request.body : '';
        const hint = ports.connectors.connectorFor(provider).readCallback({
          method: request.method,
          body,
          headers: request.headers as Record<string, string | undefined>,
        });
        const row: Arrived['row'] = {
          id: newId('callback', now),
          provider,
          correlation: hint.kind === 'hint' ? hint.correlation : null,
          received_at: now,
          method: request.method,
          body: evidenceOf(body),
          ...(hint.kind === 'unreadable' ? { processed_at: now, result: `unreadable: ${hint.why}` } : {}),
        };
        const taken = await inbox.add({ row, strangerWait: windows.stranger.wait(sender, now) });
        if (taken.result === 'tooMany') return tooMany(reply, provider, taken.seconds);
        ports.count(provider, taken.result);
        if (taken.result !== 'kept') {
          windows.stranger.take(sender, now);
          return reply.code(taken.result === 'unknown' ? 404 : 400).send();
        }
        ports.wakeInbox();
        return reply.code(200).send();
      },
    });
  });
}

const dayMs = 86_400_000;

/** What operators said is evidence for a season, what strangers said for a week. */
export async function forgetCallbacks(tx: Tx, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await tx.deleteFrom('callback_inbox').where('processed_at', '<', before(90)).execute();
  await sql`delete from callback_inbox where processed_at < ${before(7)}
    and (result = 'unknown' or result like 'unreadable%')`.execute(tx);
}

/** What may be kept: a static key or a page's token would let whoever reads the table announce payments. */
function evidenceOf(body: string): string {
  const document = parseCallbackBody(body);
  return document ? JSON.stringify(redact(document)) : redactText(body);
}

/**
 * Turns stored callbacks into status queries. A callback for an attempt nobody knows, or for one that is already
 * settled, is kept with that remark; a repeated one asks at most once more, and is no news. What it announces is asked
 * about until the operator says what it means, whatever our state of the attempt is and whoever records what meanwhile:
 * also before one that it did not take is offered again.
 */
export function inboxStage(ports: Omit<CallbackPorts, 'wakeInbox' | 'count'>): () => Promise<boolean> {
  const limit = 100;
  return () =>
    ports.runTx('system', async (tx) => {
      const now = ports.clock.now();
      const rows = await tx
        .selectFrom('callback_inbox')
        .select(['id', 'provider', 'correlation'])
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return false;
      // Locked in the order everybody locks attempts, so that nobody waits in a circle.
      const woken = await sql<{
        provider: string;
        correlation: string;
      }>`with named as materialized (select organisation_id, id from attempts
        where (provider, correlation) in (select *
          from unnest(${rows.map((row) => row.provider)}::text[], ${rows.map((row) => row.correlation)}::text[]))
          order by organisation_id, id for no key update)
      update attempts a set next_step_at = least(coalesce(next_step_at, ${now}), ${now}), next_step = 'status',
        announced_at = coalesce(announced_at, ${now})
      from named where a.organisation_id = named.organisation_id and a.id = named.id
        and state not in ('succeeded', 'reversed', 'created') returning a.provider, a.correlation`.execute(tx);
      const found = new Set(woken.rows.map((row) => `${row.provider} ${row.correlation}`));
      for (const result of ['asked', 'nothing to ask'] as const) {
        const ids = rows
          .filter((row) => found.has(`${row.provider} ${row.correlation}`) === (result === 'asked'))
          .map((row) => row.id);
        if (ids.length > 0)
          await sql`update callback_inbox set processed_at = ${now}, result = ${result}
            where id = any(${ids}::text[])`.execute(tx);
      }
      return rows.length === limit;
    });
}
