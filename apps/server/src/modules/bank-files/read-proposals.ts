import type { BankProposal } from '#contract/bank-files/schemas.ts';
import type { AvailableAction } from '#contract/records.ts';
import { isOwnWord } from '#domain/own-word.ts';
import { bankGivesBack, type BankItemState } from '#domain/states/bank-file.ts';
import { disabledReasons, type DisabledReason } from '#domain/actions/disabled-reasons.ts';
import type { Caller } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { findProposal, type ProposalRecord } from './proposals.ts';

/** What waits at most on the screen; the oldest first, so that nothing is forgotten behind newer files. */
const shownMax = 100;

const proposalView = (row: ProposalRecord, caller: Caller): BankProposal => {
  const over: DisabledReason | false = row.state !== 'waiting' && 'alreadyFinal';
  const mayDecide: DisabledReason | false = !caller.permissions.has('settlements:approve') && 'noPermission';
  return {
    id: row.id, state: row.state, kind: row.kind, fileName: row.file_name, fileId: row.file_id, broughtAt: row.brought_at.toISOString(), broughtByName: row.brought_by_name, changes: row.changes, deposits: row.deposits, warnings: row.warnings,
    unmatchedCount: row.unmatched_count, givesBack: row.changes.reduce((sum, change) => sum + (bankGivesBack.includes(change.to) ? change.amount : 0), 0), version: row.version, note: row.note, decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    availableActions: [
      actionState('confirm', mayDecide || over || (isOwnWord([caller.userId], [row.brought_by, ...row.maker_ids]) && 'samePerson')),
      actionState('refuse', mayDecide || over),
    ],
  };
};

const actionState = (action: 'confirm' | 'refuse', why: DisabledReason | false): AvailableAction => ({ action, allowed: !why, disabledReason: why ? { en: disabledReasons[why].en, fr: disabledReasons[why].fr } : null });

export async function waitingProposals(tx: Tx, caller: Caller): Promise<BankProposal[]> {
  const rows = await tx.selectFrom('bank_proposals').selectAll().where('organisation_id', '=', caller.organisationId).where('state', '=', 'waiting').orderBy('brought_at').orderBy('id').limit(shownMax).execute();
  return rows.map((row) => proposalView(row, caller));
}

export const proposalOf = async (tx: Tx, caller: Caller, id: string): Promise<BankProposal> => proposalView(await findProposal(tx, caller.organisationId, id), caller);

/** What files that wait say of payments, by the reference of each at the bank: it has not happened, and is shown beside what has. */
export async function saidMeanwhile(tx: Tx, organisationId: string): Promise<Map<string, BankItemState>> {
  const rows = await tx.selectFrom('bank_proposals').select('changes').where('organisation_id', '=', organisationId).where('state', '=', 'waiting').orderBy('brought_at').orderBy('id').limit(shownMax).execute();
  return new Map(rows.flatMap((row) => row.changes.map((change) => [change.endToEndId, change.to] as const)));
}
