import { sql } from 'kysely';
import type { AuditVerdict } from '#contract/audit/api.ts';
import type { Tx } from '../../context.ts';
import { linkHash } from './chain.ts';
import { linksOf, type Link } from './verify.ts';

/** How far behind the break a row that was moved is looked for. */
const windowRows = 2000;
const linksFrom = async (tx: Tx, organisationId: string, seq: number, count: number) =>
  (await sql<Link>`${linksOf(organisationId, seq)} limit ${count}`.execute(tx)).rows;

/**
 * What must have happened for this link not to follow from the one before: `hash` is the hash it should build on,
 * `former` the one before that. Answered is the first row that is wrong, which for a row put in is the one before.
 */
export async function explainBreak(
  tx: Tx,
  organisationId: string,
  link: Link,
  { hash, former }: { hash: Buffer; former: Buffer | null },
): Promise<NonNullable<AuditVerdict['broken']>> {
  const row = link.row!;
  const found = (kind: 'changed' | 'reordered' | 'inserted' | 'deleted', of: Link = link) => ({
    kind,
    seq: of.seq,
    auditId: of.audit_id,
    at: of.at?.toISOString() ?? null,
  });
  if (former && linkHash(former, row).equals(link.hash)) {
    // It follows from the row before the last: what stands between them was written into the chain with a hash of its
    // own.
    const [between] = await linksFrom(tx, organisationId, link.seq - 1, 1);
    if (between) return found('inserted', between);
  }
  const near = await linksFrom(tx, organisationId, link.seq, windowRows);
  const hashes = new Set(near.map((each) => each.hash.toString('hex')));
  const follows = (after: Buffer, content: (string | null)[]) => hashes.has(linkHash(after, content).toString('hex'));
  // The row that belongs here stands elsewhere, under its own id or under another's.
  const rightful = near.find(
    (each) =>
      each.audit_id !== link.audit_id &&
      each.row &&
      (follows(hash, each.row) || follows(hash, each.row.with(1, link.audit_id))),
  );
  if (!rightful) return found('changed');
  const belongsLater =
    near.some((each) => follows(each.hash, row)) ||
    near.some((each) => each.row && follows(hash, each.row.with(1, link.audit_id)));
  return found(belongsLater ? 'reordered' : 'inserted');
}
