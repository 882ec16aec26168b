import { sql } from 'kysely';
import type { AuditVerdict } from '#contract/audit/api.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Tx } from '../../context.ts';
import { actWithoutLine } from './acts.ts';
import { readAnchor, storedAnchors, type Anchor } from './anchor.ts';
import { beginning, canonicalRow, linkHash } from './chain.ts';
import { explainBreak } from './explain-break.ts';

export type Link = { seq: number; audit_id: string; hash: Buffer; at: Date | null; row: (string | null)[] | null };
type Broken = NonNullable<AuditVerdict['broken']>;

/**
 * A row of long ago that gets its place only now was not there before. Clocks are not wrong by an hour, nor does a
 * request take one.
 */
const lateMs = 3600 * 1000;
const rowsAtOnce = 1000;

export const linksOf = (organisationId: string, from = 1) => sql<Link>`
  select c.seq, c.audit_id, c.hash, l.at, ${canonicalRow} as row
  from audit_chain c left join audit_log l on l.organisation_id = c.organisation_id and l.id = c.audit_id
  where c.organisation_id = ${organisationId} and c.seq >= ${from} order by c.seq`;

/**
 * Follows the chain of an organisation from its beginning and says what does not fit first: a row that was changed,
 * deleted, moved or put in. A chain written anew from end to end fits itself; that is found by the anchors, best by one
 * that came by mail (`given`), because the stored ones lie in the same database. Reads one snapshot.
 */
export async function verifyAudit(tx: Tx, organisationId: string, given?: string): Promise<AuditVerdict> {
  const outside = given === undefined ? null : readAnchor(given);
  const awaited = new Map<number, { anchor: Anchor; holds: boolean }>();
  for (const anchor of await storedAnchors(tx, organisationId)) awaited.set(anchor.seq, { anchor, holds: false });
  const walk = await walkChain(tx, organisationId, (seq, hash) => {
    const stored = awaited.get(seq);
    if (stored) stored.holds = stored.anchor.hash.equals(hash);
    return outside?.seq === seq && outside.hash.equals(hash);
  });
  const unfit = [...awaited.values()].find(({ holds }) => !holds)?.anchor;
  const broken =
    walk.broken ??
    (unfit
      ? { kind: 'rewritten' as const, seq: unfit.seq, auditId: null, at: null }
      : ((await unchained(tx, organisationId)) ??
        (await beginningGone(tx, organisationId)) ??
        (await missing(tx, organisationId))));
  const { count: waiting } = await tx
    .selectFrom('identity.audit_unchained')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    ok: broken === null && (outside === null ? given === undefined : walk.met),
    rows: walk.rows,
    waiting,
    broken,
    head: walk.seq === 0 ? null : { seq: walk.seq, hash: walk.hash.toString('hex') },
    anchors: awaited.size,
    givenAnchor: given === undefined ? null : outside === null ? 'unreadable' : walk.met ? 'holds' : 'contradicts',
  };
}

async function walkChain(tx: Tx, organisationId: string, meet: (seq: number, hash: Buffer) => boolean) {
  let former: Buffer | null = null;
  let hash: Buffer = beginning;
  let seq = 0;
  let newest = 0;
  let met = false;
  const end = (broken: Broken | null) => ({ broken, rows: seq, seq, hash, met });
  for await (const links of streamRows<Link>(tx, linksOf(organisationId), rowsAtOnce)) {
    for (const link of links) {
      const at = link.at?.toISOString() ?? null;
      if (link.seq !== seq + 1) return end({ kind: 'deleted', seq: seq + 1, auditId: null, at: null });
      if (link.row === null) return end({ kind: 'deleted', seq: link.seq, auditId: link.audit_id, at: null });
      if (!linkHash(hash, link.row).equals(link.hash))
        return end(await explainBreak(tx, organisationId, link, { hash, former }));
      const written = link.at!.getTime();
      if (written < newest - lateMs) return end({ kind: 'inserted', seq: link.seq, auditId: link.audit_id, at });
      newest = Math.max(newest, written);
      [former, hash, seq] = [hash, link.hash, link.seq];
      met = meet(seq, hash) || met;
    }
  }
  return end(null);
}

/**
 * A row that neither has a place in the chain nor waits for one came past the product; one that waits and is not there
 * was taken away.
 */
async function unchained(tx: Tx, organisationId: string): Promise<Broken | null> {
  const {
    rows: [found],
  } = await sql<{ id: string; at: Date | null; kind: 'inserted' | 'deleted' }>`
    select l.id, l.at, 'inserted' as kind from audit_log l where l.organisation_id = ${organisationId}
      and not exists (select from audit_chain c where c.organisation_id = l.organisation_id and c.audit_id = l.id)
      and not exists (select from audit_unchained q where q.organisation_id = l.organisation_id and q.audit_id = l.id)
    union all
    select q.audit_id, null, 'deleted' from audit_unchained q where q.organisation_id = ${organisationId}
      and not exists (select from audit_log l where l.organisation_id = q.organisation_id and l.id = q.audit_id)
    order by 1 limit 1`.execute(tx);
  return found ? { kind: found.kind, seq: null, auditId: found.id, at: found.at?.toISOString() ?? null } : null;
}

/**
 * A log that was deleted whole fits itself, and so does what is written after. But nobody logs in without a line, and
 * no money moves before somebody did: logins from before the first line, or money without any, say that there were
 * others.
 */
async function beginningGone(tx: Tx, organisationId: string): Promise<Broken | null> {
  const {
    rows: [found],
  } = await sql<{ gone: boolean }>`
    with log as (select min(l.at) as begins from identity.audit_log l where l.organisation_id = ${organisationId})
    select exists (select from identity.sessions s where s.organisation_id = ${organisationId}
      and s.created_at < coalesce(log.begins - ${`${lateMs} milliseconds`}::interval, 'infinity'))
      or (log.begins is null and exists (select from transactions t
        where t.organisation_id = ${organisationId})) as gone from log`.execute(tx);
  return found?.gone ? { kind: 'deleted', seq: 1, auditId: null, at: null } : null;
}

/** The log fits itself, but something was carried out here that it does not know of. */
async function missing(tx: Tx, organisationId: string): Promise<Broken | null> {
  const act = await actWithoutLine(tx, organisationId);
  return (
    act && {
      kind: 'missing',
      seq: null,
      auditId: null,
      at: act.at.toISOString(),
      act: { action: act.action, requestId: act.requestId },
    }
  );
}
