import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';

/**
 * The columns a hash covers, each as PostgreSQL writes it: the instant to the microsecond, documents in their stored
 * form. All of the table but the organisation, which every chain has of its own.
 */
export const hashedColumns = [
  'id',
  'environment',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'affected_user_id',
  'result',
  'ip',
  'device',
  'request_id',
  'before',
  'after',
  'detail',
] as const;
const textOf = (column: string) =>
  column === 'at'
    ? sql`to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
    : sql`${sql.ref(`l.${column}`)}::text`;

/** The row as an array of texts; null where there is no row. */
export const canonicalRow = sql<(string | null)[] | null>`case when l.id is null then null
  else jsonb_build_array(l.organisation_id, ${sql.join(hashedColumns.map(textOf))}) end`;

/** Before the first row. */
export const beginning = Buffer.alloc(32);
/** SHA-256(previous hash ‖ row). */
export const linkHash = (previous: Buffer, row: (string | null)[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(row)).digest();

export type Head = { seq: number; hash: Buffer };
export async function headOf(tx: Tx, organisationId: string): Promise<Head> {
  const row = await tx
    .selectFrom('identity.audit_chain')
    .select(['seq', 'hash'])
    .where('organisation_id', '=', organisationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, hash: beginning };
}

const rowsAtOnce = 1000;
type Waiting = { organisation_id: string; audit_id: string; row: (string | null)[] | null };
type Place = { organisation_id: string; audit_id: string };

/**
 * Gives what was written since a place in the chain of its organisation, in order of writing as far as it is known:
 * rows commit out of order, and what comes late stands later. Answers how many got one. Whoever comes second waits for
 * nothing and does nothing; were there two at once, the keys of the chain would stop one.
 */
export async function chainAudit(runTx: RunTx<Tables>): Promise<number> {
  let done = 0;
  for (let after: Place | null = { organisation_id: '', audit_id: '' }; after;) {
    const from: Place = after;
    const step = await runTx('system', (tx) => chainSome(tx, from));
    done += step.done;
    after = step.last;
  }
  return done;
}

async function chainSome(tx: Tx, after: Place): Promise<{ done: number; last: Place | null }> {
  const {
    rows: [lock],
  } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext('audit chain')) as taken`.execute(tx);
  if (!lock?.taken) return { done: 0, last: null };
  const { rows: waiting } = await sql<Waiting>`
    select q.organisation_id, q.audit_id, (select ${canonicalRow} from audit_log l
      where l.organisation_id = q.organisation_id and l.id = q.audit_id) as row
    from audit_unchained q where (q.organisation_id, q.audit_id) > (${after.organisation_id}, ${after.audit_id})
      order by q.organisation_id, q.audit_id limit ${rowsAtOnce}`.execute(tx);
  // One whose row is gone stays where it is: it is how verifying finds that.
  const there = waiting.filter((each): each is Waiting & { row: (string | null)[] } => each.row !== null);
  for (const [organisationId, rows] of Map.groupBy(there, (row) => row.organisation_id)) {
    let { seq, hash } = await headOf(tx, organisationId);
    const links = rows.map(({ audit_id: auditId, row }) => ({
      organisation_id: organisationId,
      seq: (seq += 1),
      audit_id: auditId,
      hash: (hash = linkHash(hash, row)),
    }));
    await tx.insertInto('identity.audit_chain').values(links).execute();
    await sql`delete from audit_unchained where organisation_id = ${organisationId}
      and audit_id = any(${links.map((link) => link.audit_id)}::text[])`.execute(tx);
  }
  return { done: there.length, last: waiting.length === rowsAtOnce ? (waiting.at(-1) ?? null) : null };
}
