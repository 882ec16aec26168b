import { sql, type Insertable } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { parseCallbackBody } from '../../connectors/callbacks.ts';
import { providerCodes, type ProviderCode } from '../../connectors/connector.ts';
import { redact, redactText } from '../../connectors/redact.ts';
import type { Connectors } from '../../connectors/registry.ts';
import type { Clock } from '../../kit/clock.ts';
import type { RunTx } from '../../kit/http/context.ts';
import { newId } from '../../kit/ids.ts';
import { microBatcher } from '../../kit/micro-batcher.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { CallbackInboxTable, Tables } from '../tables.ts';

export type CallbackPorts = { clock: Clock; runTx: RunTx<Tables>; connectors: Connectors; sealer: Sealer; wakeInbox(): void };

/**
 * Takes what operators call us with. The body is stored, without the secrets some of them send along, and answered with
 * 200 at once; it changes nothing by itself. Both POST (MTN v1, Orange) and PUT (MTN v2) are listened for.
 */
export function mountCallbacks(app: FastifyInstance, ports: CallbackPorts): void {
  // Under load many callbacks share one transaction; each is answered when its own row is on disk.
  const inbox = microBatcher<Insertable<CallbackInboxTable>, void>(async (rows) => {
    await ports.runTx('system', (tx) => tx.insertInto('callback_inbox').values(rows).execute());
    return rows.map(() => undefined);
  }, { maxBatch: 50, inFlight: 2 });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['POST', 'PUT'], url: '/callbacks/:provider', bodyLimit: 64 * 1024,
      handler: async (request, reply) => {
        const { provider } = request.params as { provider: string };
        if (!(providerCodes as readonly string[]).includes(provider)) return reply.code(404).send();
        const body = typeof request.body === 'string' ? request.body : '';
        const hint = ports.connectors.connectorFor(provider as ProviderCode).readCallback({ method: request.method, body, headers: request.headers as Record<string, string | undefined> });
        const now = ports.clock.now();
        await inbox.add({
          id: newId('callback', now), provider, correlation: hint.kind === 'hint' ? hint.correlation : null, received_at: now, method: request.method, body: evidenceOf(body),
          ...(hint.kind === 'unreadable' ? { processed_at: now, result: `unreadable: ${hint.why}` } : {}),
        });
        ports.wakeInbox();
        return reply.code(200).send();
      },
    });
  });
}

/** What may be kept: a static key or a page's token would let whoever reads the table announce payments. */
function evidenceOf(body: string): string {
  const document = parseCallbackBody(body);
  return document ? JSON.stringify(redact(document)) : redactText(body);
}

/**
 * Turns stored callbacks into status queries. A callback for an attempt nobody knows, or for one that is already settled,
 * is kept with that remark; a repeated one asks at most once more.
 */
export function inboxStage(ports: Omit<CallbackPorts, 'wakeInbox'>): () => Promise<boolean> {
  const limit = 100;
  return () => ports.runTx('system', async (tx) => {
    const now = ports.clock.now();
    const rows = await tx.selectFrom('callback_inbox').select(['id', 'provider', 'correlation']).where('processed_at', 'is', null).orderBy('received_at').limit(limit).forUpdate().skipLocked().execute();
    if (rows.length === 0) return false;
    // Locked in the order everybody locks attempts, so that nobody waits in a circle.
    const woken = await sql<{ provider: string; correlation: string }>`with named as materialized (select organisation_id, id from attempts
        where (provider, correlation) in (select * from unnest(${rows.map((row) => row.provider)}::text[], ${rows.map((row) => row.correlation)}::text[])) order by organisation_id, id for no key update)
      update attempts a set next_step_at = least(coalesce(next_step_at, ${now}), ${now}), next_step = coalesce(next_step, 'status')
      from named where a.organisation_id = named.organisation_id and a.id = named.id
        and state not in ('succeeded', 'reversed', 'created') and next_step is distinct from 'submit' returning a.provider, a.correlation`.execute(tx);
    const found = new Set(woken.rows.map((row) => `${row.provider} ${row.correlation}`));
    for (const result of ['asked', 'nothing to ask'] as const) {
      const ids = rows.filter((row) => found.has(`${row.provider} ${row.correlation}`) === (result === 'asked')).map((row) => row.id);
      if (ids.length > 0) await sql`update callback_inbox set processed_at = ${now}, result = ${result} where id = any(${ids}::text[])`.execute(tx);
    }
    return rows.length === limit;
  });
}
