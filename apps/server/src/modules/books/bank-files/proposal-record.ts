import type { Insertable, Selectable } from 'kysely';
import { moveBankProposal, type BankProposalEvent } from '#domain/states/bank-file.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { BankProposalsTable } from './tables.ts';
import type { Tx } from '../../context.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import type { Effects } from './effects.ts';

export type ProposalRecord = Selectable<BankProposalsTable>;

/** Where each thing that a file does is kept: a new one says so here, and from then on it is shown and compared. */
const columns = {
  kind: 'kind',
  fileId: 'file_id',
  changes: 'changes',
  deposits: 'deposits',
  warnings: 'warnings',
  named: 'named',
  unmatchedCount: 'unmatched_count',
  makerIds: 'maker_ids',
} as const satisfies { [Part in keyof Effects]: keyof BankProposalsTable };
const parts = Object.entries(columns) as [keyof Effects, (typeof columns)[keyof Effects]][];
type Kept = Pick<Insertable<BankProposalsTable>, (typeof columns)[keyof Effects]>;

export const columnsOf = (effects: Effects): Kept =>
  Object.fromEntries(
    parts.map(([part, column]) => [
      column,
      Array.isArray(effects[part]) ? JSON.stringify(effects[part]) : effects[part],
    ]),
  ) as Kept;
export const effectsKept = (row: ProposalRecord): Effects =>
  Object.fromEntries(parts.map(([part, column]) => [part, row[column]])) as Effects;

export async function findProposal(tx: Tx, organisationId: string, id: string): Promise<ProposalRecord> {
  return (
    (await tx
      .selectFrom('bank_proposals')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? fail('bank_proposals.not_found')
  );
}

/** Ends a proposal as its table of states says. Callers hold the lock of everything that reads files of this bank. */
export async function endProposal(
  tx: Tx,
  row: Pick<ProposalRecord, 'organisation_id' | 'id' | 'state' | 'version'>,
  event: BankProposalEvent,
  end: { at: Date; byName: string; by: { id: string; name: string } | null; note?: string | null },
): Promise<void> {
  const state = moveBankProposal(row.state, event) ?? fail('bank_proposals.action_not_possible');
  await tx
    .updateTable('bank_proposals')
    .set({
      state,
      note: end.note ?? null,
      decided_by: end.by?.id ?? null,
      decided_by_name: end.by?.name ?? null,
      decided_at: end.at,
      version: row.version + 1,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  await notificationDone(tx, {
    organisationId: row.organisation_id,
    refType: 'bankProposal',
    refId: row.id,
    byName: end.byName,
    at: end.at,
  });
}
