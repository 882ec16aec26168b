import { sql } from 'kysely';
import { addDays, localDay } from '#domain/values/time.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { headOf } from './chain.ts';

export type Anchor = { seq: number; hash: Buffer };

/** `123:9f86d0…`: how many rows there were and the hash of the last. */
export const anchorText = ({ seq, hash }: Anchor): string => `${seq}:${hash.toString('hex')}`;

export function readAnchor(text: string): Anchor | null {
  const [, seq, hash] = /^\s*(\d{1,15})\s*:\s*([0-9a-f]{64})\s*$/i.exec(text) ?? [];
  return seq && hash ? { seq: Number(seq), hash: Buffer.from(hash, 'hex') } : null;
}

export async function storedAnchors(tx: Tx, organisationId: string): Promise<(Anchor & { day: string })[]> {
  return tx
    .selectFrom('identity.audit_anchors')
    .select(['day', 'seq', 'hash'])
    .where('organisation_id', '=', organisationId)
    .orderBy('day')
    .execute();
}

export type AnchorLetter = { organisationId: string; day: string; rows: number; anchor: string };

/**
 * Writes down where the chains stood when yesterday was over, once for each organisation that wrote anything since its
 * last anchor, and lets `tell` send it away in the same transaction. Answers how many there were.
 */
export async function anchorAudit(
  runTx: RunTx<Tables>,
  now: Date,
  tell: (tx: Tx, letter: AnchorLetter) => Promise<void>,
): Promise<number> {
  const day = addDays(localDay(now), -1);
  const due = await runTx('system', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from organisations o
      where not exists (select from audit_anchors a where a.organisation_id = o.id and a.day >= ${day}::date)
        and exists (select from audit_chain c where c.organisation_id = o.id
          and c.seq > coalesce((select max(a.seq) from audit_anchors a where a.organisation_id = o.id), 0))
      order by o.id`.execute(tx);
    return rows;
  });
  for (const { id: organisationId } of due) {
    await runTx('system', async (tx) => {
      const head = await headOf(tx, organisationId);
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('identity.audit_anchors')
        .values({ organisation_id: organisationId, day, ...head, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows) await tell(tx, { organisationId, day, rows: head.seq, anchor: anchorText(head) });
    });
  }
  return due.length;
}
