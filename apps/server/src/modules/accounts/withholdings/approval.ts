import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { localDay } from '#domain/values/time.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { LedgerHold } from '../../../ledger/accounts.ts';
import { askApproval, type ApprovalHandler, type ApprovalPerson } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { bookApproved, bookReleases, bookVoid } from './book.ts';
import { linesOf } from './lines.ts';
import { endWaiting, findWaiting, holdById, lockWaiting, whyPointless, type WithholdingRow } from './records.ts';
import { notifyBalance, notifyHeld, notifyReleased } from './notify.ts';

const snapshotOf = (row: WithholdingRow, hold: LedgerHold | null) =>
  row.kind === 'hold'
    ? {
        kind: row.kind,
        account: row.account_kind,
        amount: row.amount,
        reason: row.reason_code,
        releaseOn: row.release_on,
        parts: row.release_plan,
        note: row.note,
      }
    : // Part of it may have been used meanwhile: then less is released than was asked for, and everybody is asked anew.
      { kind: row.kind, hold: row.hold_id, amount: Math.min(row.amount, hold!.remaining), note: row.note };
const holdFacts = (row: WithholdingRow, hold: LedgerHold | null) => ({
  reason: hold?.reason ?? row.reason_code!,
  releaseOn: hold?.releaseOn ?? row.release_on!,
  remaining: hold?.remaining ?? null,
});

/** Asks others when the organisation's rule says so; their request, or null when nobody has to be asked. */
export async function askOthers(
  tx: Tx,
  row: WithholdingRow,
  hold: LedgerHold | null,
  environment: EnvironmentName,
  requestedBy: ApprovalPerson,
  at: Date,
): Promise<string | null> {
  const asked = await askApproval(tx, {
    organisationId: row.organisation_id,
    environment,
    subject: 'withhold',
    refId: row.id,
    amount: row.amount,
    channel: 'dashboard',
    requestedBy,
    snapshot: snapshotOf(row, hold),
    lines: await linesOf(tx, row, holdFacts(row, hold)),
    at,
    title: row.kind === 'hold' ? requestTitles.withhold : requestTitles.releaseEarly,
    // What is released was reserved nowhere, so there is no balance before and after to show; every rule speaks for it.
    accountKind: row.kind === 'hold' ? row.account_kind : null,
  });
  return asked.needed ? asked.approvalId : null;
}

/** Withheld or released by a decision of others; until then the amount to be withheld is set aside. */
export const withholdApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await findWaiting(tx, organisationId, refId);
    if (!row) return null;
    const hold = row.kind === 'release' ? await holdById(tx, organisationId, row.hold_id) : null;
    return row.kind === 'release' && !hold?.remaining ? null : snapshotOf(row, hold);
  },
  async pointless(tx, organisationId, refId, at) {
    const row = await findWaiting(tx, organisationId, refId);
    return row ? whyPointless(tx, row, at) : 'decidedElsewhere';
  },
  async describe(tx, organisationId, refId) {
    const row = await findWaiting(tx, organisationId, refId);
    const hold = row?.kind === 'release' ? await holdById(tx, organisationId, row.hold_id) : null;
    return {
      lines: row
        ? await linesOf(
            tx,
            { ...row, amount: Math.min(row.amount, hold?.remaining ?? row.amount) },
            holdFacts(row, hold),
          )
        : [],
    };
  },
  async approved(tx, { organisationId, refId, by, at, context }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (!row) return;
    if (row.kind === 'hold') {
      // Approved on its release day or after it: there is nothing left to withhold it for.
      if (row.release_on! <= localDay(at)) {
        await bookVoid(tx, row, at);
        return endWaiting(tx, row, 'expired', at);
      }
      await bookApproved(tx, row, at);
      await endWaiting(tx, row, 'done', at);
      return notifyHeld(tx, row, context.environment, by?.userId ?? null, at);
    }
    const hold = await holdById(tx, organisationId, row.hold_id);
    const amount = Math.min(row.amount, hold?.remaining ?? 0);
    if (!hold || amount === 0) return endWaiting(tx, row, 'expired', at);
    // Moved in this very moment: nothing is decided, and whoever decides looks again.
    if (!(await bookReleases(tx, [{ hold, amount }], at))[0]) fail('record.changed_meanwhile');
    await endWaiting(tx, row, 'done', at, amount);
    await notifyReleased(tx, [{ hold, amount }], {
      environment: context.environment,
      byName: row.created_by_name,
      exceptUserId: by?.userId ?? null,
      at,
    });
  },
  async ended(tx, { organisationId, refId, at, outcome }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (!row) return;
    if (row.kind === 'hold') await bookVoid(tx, row, at);
    await notifyBalance(tx, organisationId, row.id, at);
    await endWaiting(tx, row, outcome === 'cancelled' || outcome === 'expired' ? outcome : 'declined', at);
  },
};
