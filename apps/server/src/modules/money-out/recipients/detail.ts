import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { recipientActions } from '#domain/actions/recipient.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { RecipientDetail, RecipientTwin } from '#contract/recipients/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { shown } from './places.ts';
import { findRecipient, seesPaid, toRow } from './records.ts';

const changesShown = 50;
const paymentsShown = 10;

export async function recipientDetail(tx: Tx, caller: Caller, id: string): Promise<RecipientDetail> {
  const { organisationId } = caller;
  const row = await findRecipient(tx, organisationId, id);
  const changes = await tx
    .selectFrom('recipient_changes')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('recipient_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(changesShown)
    .execute();
  const groups = await tx
    .selectFrom('recipient_group_members as m')
    .innerJoin('recipient_groups as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['g.id', 'g.name', 'g.purpose', 'g.status', 'm.amount'])
    .where('m.organisation_id', '=', organisationId)
    .where('m.recipient_id', '=', id)
    .orderBy('g.search_text')
    .execute();
  let paid = tx
    .selectFrom('payouts as p')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.transaction_id'),
    )
    .select(['t.id', 't.created_at', 't.amount', 't.status', 't.stage', 't.anomaly', 'p.origin', 'p.origin_id'])
    .where('p.organisation_id', '=', organisationId)
    .where('p.recipient_id', '=', id)
    .orderBy('t.created_at', 'desc')
    .limit(paymentsShown);
  // Whoever sees their own records only sees their own payments here too.
  if (caller.recordScope('transactions') === 'own') paid = paid.where('t.created_by', '=', caller.userId);
  const payments = await paid.execute();
  const changeWaiting = changes.some((change) => change.state === 'waiting');
  const actions = recipientActions(
    {
      isActive: row.status === 'active',
      isFrozen: row.frozen_at !== null,
      hasPhone: row.phone !== null,
      changeWaiting,
    },
    { permissions: caller.permissions as ReadonlySet<Permission> },
  );
  return {
    ...toRow(row, changeWaiting, seesPaid(caller)),
    legalName: row.legal_name,
    destinationChanged: row.destination_changed_at && {
      at: row.destination_changed_at.toISOString(),
      byName: row.destination_changed_by,
    },
    createdByName: row.created_by_name,
    source: row.source,
    twins: await twinsOf(tx, organisationId, {
      phone: row.phone,
      rib: row.rib,
      cardFingerprint: row.card_fingerprint,
      exceptId: row.id,
    }),
    changes: changes.map((change) => ({
      id: change.id,
      at: change.at.toISOString(),
      byName: change.by_name,
      what: change.what,
      before: shown(change.before),
      after: shown(change.after),
      state: change.state,
      approvalId: change.approval_id,
      decidedAt: change.decided_at?.toISOString() ?? null,
      decidedByName: change.decided_by_name,
    })),
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      purpose: group.purpose,
      amount: group.amount,
      status: group.status,
    })),
    payments: caller.permissions.has('transactions:view')
      ? payments.map((payment) => ({
          id: payment.id,
          at: payment.created_at.toISOString(),
          amount: payment.amount,
          status: payment.status,
          stage: payment.stage,
          anomaly: payment.anomaly,
          origin: payment.origin,
          originId: payment.origin_id,
        }))
      : [],
    availableActions: spokenActions(actions),
  };
}

type Shared = {
  phone?: string | null | undefined;
  rib?: string | null | undefined;
  cardFingerprint?: string | null | undefined;
  exceptId?: string | undefined;
};

/** Who else is paid at the same number, account or card, those put aside too. */
export async function twinsOf(tx: Tx, organisationId: string, of: Shared): Promise<RecipientTwin[]> {
  const { phone, rib, cardFingerprint, exceptId } = of;
  if (!phone && !rib && !cardFingerprint) return [];
  let query = tx
    .selectFrom('recipients')
    .select(['id', 'display_name', 'status', 'frozen_at', 'phone', 'rib'])
    .where('organisation_id', '=', organisationId)
    .where((eb) =>
      eb.or([
        ...(phone ? [eb('phone', '=', phone)] : []),
        ...(rib ? [eb('rib', '=', rib)] : []),
        ...(cardFingerprint ? [eb('card_fingerprint', '=', cardFingerprint)] : []),
      ]),
    )
    .orderBy('created_at')
    .limit(10);
  if (exceptId) query = query.where('id', '!=', exceptId);
  return (await query.execute()).map((row) => ({
    id: row.id,
    displayName: row.display_name,
    status: row.status,
    isFrozen: row.frozen_at !== null,
    because: phone && row.phone === phone ? 'phone' : rib && row.rib === rib ? 'bank' : 'card',
  }));
}
