import { sql, type RawBuilder } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import type { Beneficiary, PayoutMode } from '#domain/mass-payments/payouts.ts';
import type { TransactionStage, TransactionStatus } from '#domain/states/transaction.ts';
import { shareTurn, takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import { unsentAt } from '../mass-payments/public.ts';
import { sameAs } from '../../engine/movements/public.ts';
import { identityOf, type Identity } from './beneficiary.ts';
import type { Twin } from './twin.ts';

const windowMs = limits.duplicateTransferHours * 3_600_000;
/** Where a plan's template keeps what recognises its beneficiary. */
const templateFields: Record<Beneficiary['kind'], string> = {
  wallet: 'phone',
  bank: 'rib',
  card: 'fingerprint',
  user: 'organisationId',
};

export const paymentsTo = (tx: Tx, organisationId: string, { column, value }: Identity) =>
  tx
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .where('t.organisation_id', '=', organisationId)
    .where(column, '=', value);

/**
 * One after the other for each beneficiary, whichever way they are paid: single transfers to the same take turns, and
 * none of them goes while a mass payment of the organisation is sent or tried again.
 */
export async function takeBeneficiaryTurn(tx: Tx, organisationId: string, { value }: Identity): Promise<void> {
  await shareTurn(tx, 'massPayment', organisationId);
  await takeTurn(tx, 'transfer', organisationId, value);
}

/** By what it is looked for. */
const soughtBy: Record<Identity['column'], 'phone' | 'rib' | 'card' | 'payeeOrganisation'> = {
  't.phone': 'phone',
  'p.rib': 'rib',
  'p.card_fingerprint': 'card',
  'p.payee_organisation_id': 'payeeOrganisation',
};
type Found = {
  id: string;
  created_at: Date;
  status: TransactionStatus;
  stage: TransactionStage | null;
  created_by: string | null;
  created_by_name: string | null;
  name: string;
  origin: string;
};
type Sought = {
  to: Identity;
  amount: number;
  ofPlan?: { id: string; dueAt: Date; besides?: string | null };
  again?: { id: string; askedAt: Date; isNewsOnly?: boolean };
};

/**
 * The same beneficiary and amount: whatever is still open or unclear, however old, since it may yet be paid; and what
 * was paid within a day, counted from its paying and not from its planning. `ofPlan`: for a plan whose time came then,
 * what people have sent instead of it; other plans were wanted beside it from the beginning, and so was what somebody
 * confirmed with this plan before their eyes. `besides`: but for the one that it stands still for. `again`: for one
 * that failed and would be tried once more, what was paid since it was asked for, however long ago that is.
 * `isNewsOnly`: without what was under way already when it was asked for. A row of a run that was sent counts from the
 * moment that it is sent.
 */
export async function earlierTransfer(tx: Tx, organisationId: string, wish: Sought, now: Date): Promise<Twin | null> {
  const since = wish.again?.askedAt ?? wish.ofPlan?.dueAt ?? now;
  const paidSince = wish.again ? since : new Date(Math.min(now.getTime() - windowMs, since.getTime()));
  const later = wish.again?.isNewsOnly ? wish.again.askedAt : null;
  // Rows first: one that becomes a payment meanwhile is then found as that.
  const row =
    wish.to.column === 't.phone' || wish.to.column === 'p.rib'
      ? await unsentAt(tx, organisationId, { payee: wish.to.value, amount: wish.amount, after: later })
      : null;
  const { ofPlan, again } = wish;
  const whether = (condition: unknown, sought: RawBuilder<unknown>) => (condition ? sql`and ${sought}` : sql``);
  // Seen while it was under way or paid; that it failed and was paid after all is news.
  const unseen = sql`(s.id <> ${ofPlan?.besides} or s.is_doubted)`;
  // What is in doubt is asked about first: a yes to another would pass over it.
  const { rows: found } =
    await sql<Found>`select s.id, s.created_at, s.status, s.stage, s.created_by, s.created_by_name, s.name, s.origin
      from ${sameAs({ organisationId, amount: wish.amount, [soughtBy[wish.to.column]]: wish.to.value })} s
     where (s.is_doubted or s.status in ('pending', 'processing', 'onHold')
       or (s.status = 'completed' and s.known_at >= ${paidSince}))
       ${whether(again, sql`s.id <> ${again?.id}`)}
         ${whether(again?.isNewsOnly, sql`(s.created_at > ${since} or s.status = 'completed' or s.is_doubted)`)}
       ${whether(ofPlan?.besides, unseen)}
       ${whether(ofPlan, sql`s.schedule_id is null and s.beside_schedule_id is distinct from ${ofPlan?.id}`)}
     order by s.is_doubted desc, s.created_at desc, s.id desc limit 100`.execute(tx);
  const payments = [...new Map(found.map((one) => [one.id, one])).values()];
  if (row)
    return {
      id: row.runId,
      createdAt: row.at.toISOString(),
      amount: wish.amount,
      status: 'pending',
      stage: null,
      beneficiaryName: row.name,
      createdByName: row.byName,
      plannedFor: null,
      madeBy: row.by,
      ofRun: true,
      beside: payments.map(({ id }) => id),
    };
  const [last, ...others] = payments;
  return last
    ? {
        id: last.id,
        createdAt: last.created_at.toISOString(),
        amount: wish.amount,
        status: last.status,
        stage: last.stage,
        beneficiaryName: last.name,
        createdByName: last.created_by_name,
        plannedFor: null,
        madeBy: last.created_by,
        ofRun: last.origin === 'massPayment',
        beside: others.map(({ id }) => id),
      }
    : null;
}

/**
 * A plan that would send the same to the same beneficiary: its time has come already (it may stand still for somebody
 * to look), or lies within a day of this one.
 */
export async function plannedTransfer(
  tx: Tx,
  organisationId: string,
  wish: { beneficiary: Beneficiary; amount: number; mode: PayoutMode; at: Date },
  now: Date,
): Promise<Twin | null> {
  const { kind } = wish.beneficiary;
  const row = await tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['active', 'held'])
    .where(
      sql<boolean>`template #>> '{beneficiary,kind}' = ${kind}
        and template #>> array['beneficiary', ${templateFields[kind]}::text] = ${identityOf(wish.beneficiary).value}
        and (template ->> 'amount')::bigint = ${wish.amount} and template ->> 'mode' = ${wish.mode}`,
    )
    .where((eb) =>
      eb.or([
        eb('next_at', '<=', now),
        eb.and([
          eb('next_at', '>=', new Date(wish.at.getTime() - windowMs)),
          eb('next_at', '<=', new Date(wish.at.getTime() + windowMs)),
        ]),
      ]),
    )
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  if (!row?.next_at) return null;
  const { beneficiary } = row.template as unknown as { beneficiary: Beneficiary };
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    amount: wish.amount,
    status: 'pending',
    stage: null,
    beneficiaryName: beneficiary.name,
    createdByName: row.created_by_name,
    plannedFor: row.next_at.toISOString(),
    madeBy: row.created_by,
    ofRun: false,
    beside: [],
  };
}
