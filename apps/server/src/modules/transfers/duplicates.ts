import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import type { Beneficiary, PayoutMode } from '#domain/payouts.ts';
import type { TransactionStage, TransactionStatus } from '#domain/states/transaction.ts';
import { shareTurn, takeTurn } from '../../kit/take-turn.ts';
import type { Tx } from '../context.ts';
import { unsentAt } from '../mass-payments/public.ts';
import { identityOf, type Identity } from './beneficiary.ts';
import type { Twin } from './twin.ts';

const windowMs = limits.duplicateTransferHours * 3_600_000;
/** Where a plan's template keeps what recognises its beneficiary. */
const templateFields: Record<Beneficiary['kind'], string> = { wallet: 'phone', bank: 'rib', card: 'fingerprint', user: 'organisationId' };

export const paymentsTo = (tx: Tx, organisationId: string, { column, value }: Identity) =>
  tx.selectFrom('transactions as t').innerJoin('payouts as p', (join) => join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'))
    .where('t.organisation_id', '=', organisationId).where(column, '=', value);

/**
 * One after the other for each beneficiary, whichever way they are paid: single transfers to the same take turns, and none
 * of them goes while a mass payment of the organisation is sent or tried again.
 */
export async function takeBeneficiaryTurn(tx: Tx, organisationId: string, { value }: Identity): Promise<void> {
  await shareTurn(tx, 'massPayment', organisationId);
  await takeTurn(tx, 'transfer', organisationId, value);
}

type Sought = { to: Identity; amount: number; ofPlan?: { id: string; dueAt: Date; besides?: string | null }; again?: { id: string; askedAt: Date; isNewsOnly?: boolean } };

/**
 * The same beneficiary and amount: whatever is still open or unclear, however old, since it may yet be paid; and what was
 * paid within a day, counted from its paying and not from its planning. `ofPlan`: for a plan whose
 * time came then, what people have sent instead of it; other plans were wanted beside it from the beginning, and so was what
 * somebody confirmed with this plan before their eyes. `besides`: but for the one that it stands still for. `again`: for one that failed and would be tried once more, what was
 * paid since it was asked for, however long ago that is. `isNewsOnly`: without what was under way already when it was asked
 * for. A row of a run that was sent counts from the moment that it is sent.
 */
export async function earlierTransfer(tx: Tx, organisationId: string, wish: Sought, now: Date): Promise<Twin | null> {
  const since = wish.again?.askedAt ?? wish.ofPlan?.dueAt ?? now;
  const paidSince = wish.again ? since : new Date(Math.min(now.getTime() - windowMs, since.getTime()));
  const later = wish.again?.isNewsOnly ? wish.again.askedAt : null;
  // Rows first: one that becomes a payment meanwhile is then found as that.
  const row = wish.to.column === 't.phone' || wish.to.column === 'p.rib' ? await unsentAt(tx, organisationId, { payee: wish.to.value, amount: wish.amount, after: later }) : null;
  if (row) return { id: row.runId, createdAt: row.at.toISOString(), amount: wish.amount, status: 'pending', stage: null, beneficiaryName: row.name, createdByName: row.byName, plannedFor: null, madeBy: row.by, ofRun: true };
  let found = paymentsTo(tx, organisationId, wish.to).select(['t.id', 't.created_at', 't.amount', 't.status', 't.stage', 't.created_by', 't.created_by_name', 'p.beneficiary_name', 'p.origin']).where('t.amount', '=', wish.amount)
    .where((eb) => eb.or([
      eb('t.status', 'in', ['pending', 'processing', 'onHold']), eb('t.stage', '=', 'refundRequired'),
      eb.and([eb('t.status', '=', 'completed'), eb(eb.fn.coalesce('t.completed_at', 't.created_at'), '>=', paidSince)]),
    ]));
  if (wish.again) found = found.where('t.id', '<>', wish.again.id);
  if (wish.again?.isNewsOnly) found = found.where((eb) => eb.or([eb('t.created_at', '>', since), eb('t.status', '=', 'completed'), eb('t.stage', '=', 'refundRequired')]));
  // Seen while it was under way or paid; that it failed and was paid after all is news.
  if (wish.ofPlan?.besides) found = found.where((eb) => eb.or([eb('t.id', '<>', wish.ofPlan!.besides!), eb('t.stage', '=', 'refundRequired')]));
  if (wish.ofPlan) found = found.where('p.schedule_id', 'is', null).where('p.beside_schedule_id', 'is distinct from', wish.ofPlan.id);
  // What is in doubt is asked about first: a yes to another would pass over it.
  const last = await found.orderBy(sql<boolean>`t.stage is not distinct from 'refundRequired'`, 'desc').orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(1).executeTakeFirst();
  return last ? {
    id: last.id, createdAt: last.created_at.toISOString(), amount: last.amount, status: last.status as TransactionStatus, stage: last.stage as TransactionStage | null, beneficiaryName: last.beneficiary_name, createdByName: last.created_by_name, plannedFor: null, madeBy: last.created_by, ofRun: last.origin === 'massPayment',
  } : null;
}

/** A plan that would send the same to the same beneficiary: its time has come already (it may stand still for somebody to look), or lies within a day of this one. */
export async function plannedTransfer(tx: Tx, organisationId: string, wish: { beneficiary: Beneficiary; amount: number; mode: PayoutMode; at: Date }, now: Date): Promise<Twin | null> {
  const { kind } = wish.beneficiary;
  const row = await tx.selectFrom('transfer_schedules').selectAll().where('organisation_id', '=', organisationId).where('status', 'in', ['active', 'held'])
    .where(sql<boolean>`template #>> '{beneficiary,kind}' = ${kind} and template #>> array['beneficiary', ${templateFields[kind]}::text] = ${identityOf(wish.beneficiary).value} and (template ->> 'amount')::bigint = ${wish.amount} and template ->> 'mode' = ${wish.mode}`)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb.and([eb('next_at', '>=', new Date(wish.at.getTime() - windowMs)), eb('next_at', '<=', new Date(wish.at.getTime() + windowMs))])]))
    .orderBy('next_at').limit(1).executeTakeFirst();
  if (!row?.next_at) return null;
  const { beneficiary } = row.template as unknown as { beneficiary: Beneficiary };
  return { id: row.id, createdAt: row.created_at.toISOString(), amount: wish.amount, status: 'pending', stage: null, beneficiaryName: beneficiary.name, createdByName: row.created_by_name, plannedFor: row.next_at.toISOString(), madeBy: row.created_by, ofRun: false };
}
