import { sql } from 'kysely';
import { moveMassPaymentItem, type MassPaymentItemEvent } from '#domain/states/mass-payment.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import type { PayoutEnd } from '../../engine/movements/public.ts';
import { undoCorrections } from './corrections.ts';
import { giveBackFor } from './cover.ts';
import { followLateWords } from './late-reports.ts';
import { closeByHand, notifyByHand } from './by-hand.ts';
import type { Item } from './records.ts';

type State = {
  id: string;
  status: string;
  stage: string | null;
  reason_code: string | null;
  provider_reason: string | null;
  completed_at: Date | null;
};

/**
 * Hears what became of items, in the transaction in which it became so. Only items are written, and a mark that their
 * runs want a look: the run itself belongs to the stage, which this must never wait for.
 */
export async function massPaymentListener(tx: Tx, ended: PayoutEnd[], environment: EnvironmentName): Promise<void> {
  const at = ended[0]!.at;
  await notifyByHand(tx, ended, environment);
  const keys = sql`select *
    from unnest(${ended.map((end) => end.organisationId)}::text[], ${ended.map((end) => end.originItemId)}::text[])`;
  const items = await tx
    .selectFrom('mass_payment_items')
    .selectAll()
    .where(sql<boolean>`(organisation_id, id) in (${keys})`)
    .orderBy('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const transactions = new Map(
    (
      await tx
        .selectFrom('transactions')
        .select(['id', 'status', 'stage', 'reason_code', 'provider_reason', 'completed_at'])
        .where(
          sql<boolean>`(organisation_id, id) in (select *
            from unnest(${ended.map((end) => end.organisationId)}::text[],
            ${ended.map((end) => end.transactionId)}::text[]))`,
        )
        .execute()
    ).map((row) => [row.id, row]),
  );
  const moved: (Pick<
    Item,
    'organisation_id' | 'id' | 'status' | 'stage' | 'reason_code' | 'provider_reason' | 'ended_at'
  > & { item: Item })[] = [];
  for (const item of items) {
    const state = item.transaction_id === null ? undefined : transactions.get(item.transaction_id);
    if (!state) continue;
    const event = eventOf(state, item.status);
    const to = event && moveMassPaymentItem(item.status, event);
    if (!to && (item.status !== 'processing' || item.stage === state.stage)) continue; // nothing new
    const status = to ?? item.status;
    moved.push({
      item,
      organisation_id: item.organisation_id,
      id: item.id,
      status,
      stage: state.stage,
      reason_code: state.reason_code,
      provider_reason: state.provider_reason,
      ended_at: status === 'processing' || status === 'inReconciliation' ? null : (state.completed_at ?? at),
    });
  }
  if (moved.length === 0) return;
  await sql`update mass_payment_items i set status = v.status, stage = v.stage, reason_code = v.reason_code,
    provider_reason = v.provider_reason, ended_at = v.ended_at
    from jsonb_to_recordset(${JSON.stringify(moved.map(({ item: _item, ...row }) => row))}::jsonb)
      as v(organisation_id text, id text, status text, stage text, reason_code text, provider_reason text,
      ended_at timestamptz)
    where i.organisation_id = v.organisation_id and i.id = v.id`.execute(tx);
  const waited = moved
    .filter(
      ({ item, status }) => (item.status === 'ready' || item.status === 'pending') && status === 'inReconciliation',
    )
    .map(({ item }) => item);
  if (waited.length > 0) await takeOut(tx, waited, at);
  const paid = moved.filter(({ status }) => status === 'completed' || status === 'inReconciliation');
  if (paid.length > 0) await followTerms(tx, paid);
  await closeByHand(
    tx,
    moved.map(({ item }) => item),
    at,
  );
  const runs = new Map(moved.map(({ item }) => [item.run_id, item.organisation_id]));
  await tx
    .insertInto('mass_payment_wakes')
    .values([...runs].map(([run_id, organisation_id]) => ({ organisation_id, run_id, id: newId('event', at) })))
    .execute();
  await followLateWords(tx, moved, environment, at);
  await notifyPeople(
    tx,
    moved.filter((row) => row.status === 'completed' && row.item.status !== 'completed').map((row) => row.item),
    environment,
    at,
  );
}

/**
 * Rows that waited to be tried again, for an approval, for money or for their turn, do not leave any more: nothing is
 * set aside for them from now on, and one that was corrected is what it was when it left, because that is what may have
 * been paid.
 */
async function takeOut(tx: Tx, waited: readonly Item[], at: Date): Promise<void> {
  const mine = (alias: string) =>
    sql`(${sql.ref(`${alias}.organisation_id`)}, ${sql.ref(`${alias}.id`)}) in (select *
      from unnest(${waited.map((item) => item.organisation_id)}::text[], ${waited.map((item) => item.id)}::text[]))`;
  await undoCorrections(tx, mine('b'), 'inReconciliation');
  await sql`update mass_payment_items i set hold_round = null where ${mine('i')}`.execute(tx);
  await giveBackFor(tx, waited, at);
}

/**
 * A try from before a correction is the one that paid, or perhaps: the row says what that one carried, as the payment
 * does.
 */
async function followTerms(tx: Tx, paid: readonly Pick<Item, 'organisation_id' | 'id'>[]): Promise<void> {
  await sql`update mass_payment_items i set phone = coalesce(t.phone, i.phone),
    operator = coalesce(t.operator, i.operator), rib = coalesce(p.rib, i.rib), payee = coalesce(p.rib, t.phone),
    amount = t.amount, fee = t.fee, sender_fee = p.sender_fee,
      beneficiary_fee = p.beneficiary_fee, tax = t.tax, taxes = p.tax_lines, total_debit = p.total_debit,
        receives = p.beneficiary_receives
    from transactions t join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    where (i.organisation_id, i.id) in (select *
      from unnest(${paid.map((row) => row.organisation_id)}::text[], ${paid.map((row) => row.id)}::text[]))
      and t.organisation_id = i.organisation_id and t.id = i.transaction_id
      and p.former_terms <> '[]' and (i.total_debit <> p.total_debit or i.payee is distinct
        from coalesce(p.rib, t.phone))`.execute(tx);
}

/** What the transaction's state means for its item. */
function eventOf({ status, stage }: State, was: Item['status']): MassPaymentItemEvent | null {
  if (status === 'completed') return 'paid';
  if (status === 'reversed' || status === 'refunded') return 'reversed';
  if (status === 'failed' && stage !== 'refundRequired') return 'refused';
  if (stage === 'inReconciliation' || stage === 'refundRequired')
    return was === 'processing' ? 'silent' : 'contradicted';
  return status === 'cancelled' || status === 'expired' ? 'cancelled' : null;
}

/** Whoever was paid hears of it in their own language, where the run says so. Play money is no news. */
async function notifyPeople(tx: Tx, paid: readonly Item[], environment: EnvironmentName, at: Date): Promise<void> {
  const withPhone = paid.filter((item) => item.phone !== null);
  if (environment !== 'production' || withPhone.length === 0) return;
  const runs = await tx
    .selectFrom('mass_payments as r')
    .innerJoin('identity.organisations as o', 'o.id', 'r.organisation_id')
    .select(['r.id', 'r.title', 'o.display_name'])
    .where('r.organisation_id', 'in', [...new Set(withPhone.map((item) => item.organisation_id))])
    .where('r.id', 'in', [...new Set(withPhone.map((item) => item.run_id))])
    .where('r.notify', '=', true)
    .execute();
  for (const item of withPhone) {
    const run = runs.find((candidate) => candidate.id === item.run_id);
    if (!run) continue;
    await queueMessage(tx, {
      channel: 'sms',
      to: item.phone!,
      template: 'massPaymentReceived',
      language: item.language === 'en' ? 'en' : 'fr',
      organisationId: item.organisation_id,
      at,
      params: { organisation: run.display_name, title: run.title, amount: item.receives },
    });
  }
}
