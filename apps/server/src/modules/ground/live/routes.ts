import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import { liveApi, type LiveEvent } from '#contract/live/api.ts';
import { answer, callerOf, file, type Caller, type RunTx } from '../../../kit/http/context.ts';
import type { Clock } from '../../../kit/clock.ts';
import { bind, type Tx } from '../../context.ts';
import { insideNow } from '../members/public.ts';
import type { Tables } from '../../tables.ts';

type Line = {
  organisation_id: string;
  id: string;
  at: Date;
  kind: LiveEvent['kind'];
  record_id: string;
  data: Record<string, unknown>;
};
type Listener = { caller: Caller; sees(line: Line): boolean; push(event: LiveEvent): void; end(): void };

const toEvent = (line: Line): LiveEvent => ({
  cursor: line.id,
  at: line.at.toISOString(),
  kind: line.kind,
  id: line.record_id,
  status: (line.data['status'] as string | undefined) ?? null,
  type: (line.data['type'] as string | undefined) ?? null,
  amount: (line.data['amount'] as number | undefined) ?? null,
});

/**
 * One reader for every open screen of this process: while anybody listens the feed is read twice a second from a
 * cursor. Rows of transactions that commit late may carry an older id, so each reading looks back a little and leaves
 * out what it has already passed on.
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
      const organisations = [...new Set([...listeners].map((listener) => listener.caller.organisationId))];
      const lines = await runTx(
        'system',
        async (tx) =>
          (
            await sql<Line>`select organisation_id, id, at, kind, record_id, data from live_feed
        where id > ${cursor ?? lookBackCursor(clock.now().getTime() - lookBackMs)}
          and organisation_id = any(${organisations}::text[]) order by id limit 500`.execute(tx)
          ).rows,
      );
      for (const listener of await changed(runTx, listeners, clock.now())) listener.end();
      for (const line of lines) {
        if (seen.has(line.id)) continue;
        seen.add(line.id);
        for (const listener of listeners)
          if (listener.caller.organisationId === line.organisation_id && listener.sees(line))
            listener.push(toEvent(line));
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

/** Those whose session ended or who were given something else since their stream began: it shows what they saw then. */
async function changed(runTx: RunTx<Tables>, listeners: ReadonlySet<Listener>, now: Date): Promise<Listener[]> {
  const sessions = [...listeners].map(({ caller }) => caller.sessionId);
  const rows = await runTx('system', (tx) =>
    tx
      .selectFrom('identity.sessions as s')
      .innerJoin('identity.memberships as m', (join) =>
        join.onRef('m.user_id', '=', 's.user_id').onRef('m.organisation_id', '=', 's.organisation_id'),
      )
      .select(['s.id', 'm.version'])
      .where('s.id', 'in', sessions)
      .where('s.ended_at', 'is', null)
      .where(insideNow(now))
      .execute(),
  );
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  return [...listeners].filter(({ caller }) => versions.get(caller.sessionId) !== caller.accessVersion);
}

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

/**
 * Roles that see only their own records hear of just these: the clerk at the till learns of the sale as fast as the
 * owner.
 */
function sightOf(caller: Caller): (line: Line) => boolean {
  // A notification's line names its person and carries nothing else; the screen then asks for its own.
  const isTold = (line: Line) => line.kind === 'notification' && line.record_id === caller.userId;
  if (!caller.permissions.has('transactions:view')) return isTold;
  // Whoever was given sub-accounts hears of their payments and links, and of nothing that stands above them.
  const { subAccounts } = caller;
  if (subAccounts !== null) {
    const isTheirs = (line: Line) =>
      (line.kind === 'transaction' || line.kind === 'paymentLink') &&
      isInSubAccounts(subAccounts, (line.data['subAccountId'] as string | null | undefined) ?? null);
    const isOwn = caller.recordScope('transactions') === 'own';
    return (line) => isTold(line) || (isTheirs(line) && (!isOwn || line.data['createdBy'] === caller.userId));
  }
  // What a payroll comes to is for those who see runs.
  const isAllowed = (line: Line) =>
    line.kind !== 'massPayment' ||
    (caller.permissions.has('mass:view') &&
      (caller.recordScope('mass') !== 'own' || line.data['createdBy'] === caller.userId));
  if (caller.recordScope('transactions') !== 'own')
    return (line) => (line.kind !== 'notification' && isAllowed(line)) || isTold(line);
  return (line) =>
    isTold(line) ||
    ((line.kind === 'transaction' || line.kind === 'massPayment' || line.kind === 'approval') &&
      line.data['createdBy'] === caller.userId);
}

const linesAtOnce = 200;

const startOf = (after: string | undefined, clock: Clock): string =>
  after?.startsWith('evt_') ? after : lookBackCursor(clock.now().getTime() - 5000);

/** The lines after one that a screen has already had. */
async function missed(
  runTx: RunTx<Tables>,
  caller: Caller,
  from: string,
  push: (event: LiveEvent) => void,
): Promise<void> {
  const sees = sightOf(caller);
  for (let after: string | undefined = from; after;) {
    const cursor: string = after;
    const lines = await runTx({ organisationId: caller.organisationId }, (tx) =>
      linesAfter(tx, caller.organisationId, cursor),
    );
    for (const line of lines) if (sees(line)) push(toEvent(line));
    after = lines.length === linesAtOnce ? lines.at(-1)!.id : undefined;
  }
}

async function linesAfter(tx: Tx, organisationId: string, after: string): Promise<Line[]> {
  return (
    await sql<Line>`select organisation_id, id, at, kind, record_id, data from live_feed
      where organisation_id = ${organisationId} and id > ${after} order by id limit ${linesAtOnce}`.execute(tx)
  ).rows;
}

export function liveRoutes(feed: LiveFeed) {
  return [
    bind(liveApi.stream, async (context, { query }) => {
      const caller = callerOf(context);
      const body = new PassThrough();
      body.write('retry: 3000\n\n');
      const told = new Set<string>();
      const push = (event: LiveEvent) => {
        if (told.has(event.cursor) || body.writableEnded) return;
        told.add(event.cursor);
        body.write(`id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`);
      };
      const stop = feed.listen({
        caller,
        sees: sightOf(caller),
        push,
        end() {
          const at = context.clock.now();
          push({
            cursor: lookBackCursor(at.getTime()),
            at: at.toISOString(),
            kind: 'access',
            id: caller.userId,
            status: null,
            type: null,
            amount: null,
          });
          stop();
          body.end();
        },
      });
      // Whoever comes back is told what it missed, and whoever comes what happened while its page was read. The feed is
      // listened to already, so nothing falls between the two.
      void missed(context.runTx, caller, startOf(query.after, context.clock), push).catch(() => body.end());
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
      return file({
        contentType: 'text/event-stream; charset=utf-8',
        fileName: null,
        body,
        headers: { 'x-accel-buffering': 'no' },
      });
    }),
    bind(liveApi.poll, async (context, { query }) => {
      const caller = callerOf(context);
      const after = startOf(query.after, context.clock);
      const lines = await linesAfter(context.tx, caller.organisationId, after);
      return answer({ cursor: lines.at(-1)?.id ?? after, events: lines.filter(sightOf(caller)).map(toEvent) });
    }),
  ];
}
