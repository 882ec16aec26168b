import type { BankProposal } from '#contract/bank-files/schemas.ts';
import { bankGivesBack, type BankItemState } from '#domain/states/bank-file.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { actionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { effectsKept, findProposal, type ProposalRecord } from './proposal-record.ts';
import { ruleAgainst, voucherOf, type Voucher } from './who-confirms.ts';

/** What waits at most on the screen; the oldest first, so that nothing is forgotten behind newer files. */
const shownMax = 100;

const proposalView = (row: ProposalRecord, caller: Caller, voucher: Voucher): BankProposal => {
  const { makerIds: _, ...effects } = effectsKept(row);
  const mayDecide: DisabledReason | false = !caller.permissions.has('settlements:approve') && 'noPermission';
  const stateOf = (action: 'confirm' | 'refuse') =>
    actionState(action, mayDecide || (ruleAgainst(action, row, voucher)?.shown ?? false));
  return {
    ...effects,
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    broughtAt: row.brought_at.toISOString(),
    broughtByName: row.brought_by_name,
    givesBack: row.changes.reduce((sum, change) => sum + (bankGivesBack.includes(change.to) ? change.amount : 0), 0),
    version: row.version,
    note: row.note,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    availableActions: spokenActions([stateOf('confirm'), stateOf('refuse')]),
  };
};

export async function waitingProposals(tx: Tx, caller: Caller): Promise<BankProposal[]> {
  const rows = await tx
    .selectFrom('bank_proposals')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('state', '=', 'waiting')
    .orderBy('brought_at')
    .orderBy('id')
    .limit(shownMax)
    .execute();
  const voucher = await voucherOf(tx, caller.organisationId, caller.userId);
  return rows.map((row) => proposalView(row, caller, voucher));
}

export const proposalOf = async (tx: Tx, caller: Caller, id: string): Promise<BankProposal> =>
  proposalView(
    await findProposal(tx, caller.organisationId, id),
    caller,
    await voucherOf(tx, caller.organisationId, caller.userId),
  );

/**
 * What files that wait say of payments, by the reference of each at the bank: it has not happened, and is shown beside
 * what has.
 */
export async function saidMeanwhile(tx: Tx, organisationId: string): Promise<Map<string, BankItemState>> {
  const rows = await tx
    .selectFrom('bank_proposals')
    .select('changes')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'waiting')
    .orderBy('brought_at')
    .orderBy('id')
    .limit(shownMax)
    .execute();
  return new Map(rows.flatMap((row) => row.changes.map((change) => [change.endToEndId, change.to] as const)));
}
