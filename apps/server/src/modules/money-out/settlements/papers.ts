import { sql } from 'kysely';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import { sameFiles } from '../../ground/files/public.ts';
import { unseenId, yesTo } from '../../ground/members/public.ts';
import { settlementScope, settlementsInSight } from './in-sight.ts';
import type { SettlementRecord } from './records.ts';

type Paper = { type: string; fileId: string };
type Order = Pick<SettlementRecord, 'organisation_id' | 'id'>;
type Found = { file_id: string; id: string; created_at: Date; gross: number; created_by_name: string | null };

/**
 * Orders abroad that any of these papers stands at too: the same file, or one of the same content. One contract covers
 * many orders; an invoice is paid once. An order that came to nothing has used no paper up.
 */
async function ordersWith(tx: Tx, order: Order, papers: readonly Paper[]): Promise<Found[]> {
  if (papers.length === 0) return [];
  const same = await sameFiles(
    tx,
    order.organisation_id,
    papers.map(({ fileId }) => fileId),
  );
  const sought = papers.flatMap(({ type, fileId }) =>
    same.get(fileId)!.map((same_id) => ({ type, file_id: fileId, same_id })),
  );
  const { rows } = await sql<Found>`select distinct on (mine.file_id, settlements.id) mine.file_id, settlements.id,
      settlements.created_at, settlements.gross, settlements.created_by_name
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as mine(type text, file_id text, same_id text)
    join settlements on settlements.organisation_id = ${order.organisation_id} and settlements.id <> ${order.id}
      and settlements.kind = 'crossBorder'
      and settlements.status not in ('cancelled', 'rejected', 'expired', 'failed', 'reversed')
    join lateral jsonb_to_recordset(settlements.documents) as theirs(type text, "fileId" text) on true
    where theirs."fileId" = mine.same_id
      and not (mine.type = any(${['contract', 'other']}) and theirs.type = any(${['contract', 'other']}))
    order by mine.file_id, settlements.id desc`.execute(tx);
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

const seenAmong = async (tx: Tx, caller: Caller, found: readonly Found[]): Promise<ReadonlySet<string>> =>
  new Set(
    found.length === 0
      ? []
      : (
          await tx
            .selectFrom('settlements')
            .select('id')
            .where(settlementsInSight(settlementScope(caller)))
            .where(
              'id',
              'in',
              found.map(({ id }) => id),
            )
            .execute()
        ).map(({ id }) => id),
  );

/**
 * Refuses `settlements.paper_elsewhere` when one paper is put to a second order, unless that is what was seen. Whoever
 * adds papers takes turns, so that of two at once the second finds the first.
 */
export async function refusePaperElsewhere(
  tx: Tx,
  caller: Caller,
  order: Order,
  paper: Paper,
  seen: string | undefined,
): Promise<void> {
  await takeTurn(tx, 'settlement papers', order.organisation_id);
  const found = await ordersWith(tx, order, [paper]);
  const [first] = found;
  if (!first) return;
  const isSeen = (await seenAmong(tx, caller, found)).has(first.id);
  const id = isSeen ? first.id : unseenId(first.id);
  const yes = yesTo(
    found.map((one) => one.id),
    id,
  );
  if (yes !== seen)
    fail(
      'settlements.paper_elsewhere',
      {
        id: isSeen ? id : yes,
        ...(isSeen
          ? {
              seen: yes,
              others: found.length - 1,
              at: first.created_at.toISOString(),
              amount: first.gross,
              byName: first.created_by_name ?? '',
            }
          : {}),
      },
      { field: 'duplicateOf' },
    );
}

/** What whoever looks at the papers of an order is told of them. */
export async function papersElsewhere(
  tx: Tx,
  caller: Caller,
  row: SettlementRecord,
): Promise<SettlementDetail['papersElsewhere']> {
  const found = await ordersWith(tx, row, row.documents);
  const seen = await seenAmong(tx, caller, found);
  return found.map((one) => ({
    name: row.documents.find(({ fileId }) => fileId === one.file_id)?.name ?? '',
    ...(seen.has(one.id)
      ? { id: one.id, at: one.created_at.toISOString(), amount: one.gross, byName: one.created_by_name }
      : { id: null, at: null, amount: null, byName: null }),
  }));
}
