import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { liveApi, type LiveEvent } from '#contract/live/api.ts';
import { recordScopeOf, type RoleKey } from '#domain/access.ts';
import { answer, callerOf, file, type Caller, type RunTx } from '../../kit/http/context.ts';
import type { Clock } from '../../kit/clock.ts';
import { bind, type Tx } from '../context.ts';
import type { Tables } from '../tables.ts';

type Line = { organisation_id: string; id: string; at: Date; kind: LiveEvent['kind']; record_id: string; data: Record<string, unknown> };
type Listener = { organisationId: string; sees(line: Line): boolean; push(event: LiveEvent): void };

const toEvent = (line: Line): LiveEvent => ({
  cursor: line.id, at: line.at.toISOString(), kind: line.kind, id: line.record_id, status: (line.data['status'] as string | undefined) ?? null, type: (line.data['type'] as string | undefined) ?? null,
  amount: (line.data['amount'] as number | undefined) ?? null,
});

/**
 * One reader for every open screen of this process: while anybody listens the feed is read twice a second from a cursor.
 * Rows of transactions that commit late may carry an older id, so each reading looks back a little and leaves out what
 * it has already passed on.
 */
export function liveFeed(runTx: RunTx<Tables>, clock: Clock) {
  const listeners = new Set<Listener>();
  const seen = new Set<string>();
  let cursor: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  const lookBackMs = 5000;

  const read = async () => {
    if (isReading || listeners.size === 0) return;
    isReading = true;
    try {
      const organisations = [...new Set([...listeners].map((listener) => listener.organisationId))];
      const lines = await runTx('system', async (tx) => (await sql<Line>`select organisation_id, id, at, kind, record_id, data from live_feed
        where id > ${cursor ?? lookBackCursor(clock.now().getTime() - lookBackMs)} and organisation_id = any(${organisations}::text[]) order by id limit 500`.execute(tx)).rows);
      for (const line of lines) {
        if (seen.has(line.id)) continue;
        seen.add(line.id);
        for (const listener of listeners) if (listener.organisationId === line.organisation_id && listener.sees(line)) listener.push(toEvent(line));
      }
      if (lines.length < 500) cursor = lookBackCursor(clock.now().getTime() - lookBackMs);
      else cursor = lines.at(-1)!.id;
      if (seen.size > 20_000) seen.clear();
    } catch {
      // The screens poll as well; the next reading catches up.
    } finally {
      isReading = false;
    }
  };

  return {
    listen(listener: Listener): () => void {
      listeners.add(listener);
      timer ??= setInterval(() => void read(), 500);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && timer) {
          clearInterval(timer);
          timer = null;
          cursor = null;
        }
      };
    },
    close() {
      if (timer) clearInterval(timer);
      listeners.clear();
    },
  };
}
export type LiveFeed = ReturnType<typeof liveFeed>;

/** The smallest id made at this moment: ids carry their time in the first ten characters. */
export function lookBackCursor(millis: number): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let value = BigInt(millis) << 80n;
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = alphabet[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return `evt_${text}`;
}

/** Roles that see only their own records hear of just these: the clerk at the till learns of the sale as fast as the owner. */
function sightOf(caller: Caller): (line: Line) => boolean {
  if (!caller.permissions.has('transactions:view')) return () => false;
  if (recordScopeOf(caller.roleKeys as RoleKey[], 'transactions') !== 'own') return () => true;
  return (line) => line.kind === 'transaction' && line.data['createdBy'] === caller.userId;
}

async function linesAfter(tx: Tx, organisationId: string, after: string): Promise<Line[]> {
  return (await sql<Line>`select organisation_id, id, at, kind, record_id, data from live_feed where organisation_id = ${organisationId} and id > ${after} order by id limit 200`.execute(tx)).rows;
}

export function liveRoutes(feed: LiveFeed) {
  return [
    bind(liveApi.stream, async (context) => {
      const caller = callerOf(context);
      const body = new PassThrough();
      body.write('retry: 3000\n\n');
      const stop = feed.listen({ organisationId: caller.organisationId, sees: sightOf(caller), push: (event) => body.write(`id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`) });
      // A comment every fifteen seconds keeps proxies from closing a quiet line and tells the browser that it is alive.
      const beat = setInterval(() => body.write(': alive\n\n'), 15_000);
      // A stream ends with its access token: the client comes back with a new one.
      const end = setTimeout(() => body.end(), 10 * 60_000);
      context.signal.addEventListener('abort', () => {
        clearInterval(beat);
        clearTimeout(end);
        stop();
        body.end();
      });
      return file({ contentType: 'text/event-stream; charset=utf-8', fileName: null, body, headers: { 'x-accel-buffering': 'no' } });
    }),
    bind(liveApi.poll, async (context, { query }) => {
      const caller = callerOf(context);
      const start = lookBackCursor(context.clock.now().getTime() - 5000);
      const after = query.after?.startsWith('evt_') ? query.after : start;
      const lines = await linesAfter(context.tx, caller.organisationId, after);
      return answer({ cursor: lines.at(-1)?.id ?? after, events: lines.filter(sightOf(caller)).map(toEvent) });
    }),
  ];
}
