import { sql } from 'kysely';
import { postOrThrow } from '../../../../ledger/post.ts';
import { postingFor } from '../../../../ledger/recipes.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../context.ts';
import { notifyAll } from '../../../ground/notifications/public.ts';
import { addEvents } from '../store/timeline.ts';
import { type PayoutPorts } from '../apply/payout/payout-unit.ts';
import { insertTransactions } from '../store/transactions.ts';
import { addLive } from '../../../ground/live/public.ts';
import { internalSenders } from './internal-senders.ts';
import { lockPayouts, type Locked } from '../store/lock-payouts.ts';
import { reportPayouts } from '../apply/payout/report.ts';

const batch = 50;

/**
 * Pays other organisations of this installation. Both halves (the sender's commit to internalClearing and the payee's
 * receipt from it) are one transaction of the database, so money is never between two organisations. An organisation
 * that is suspended, or whose books are not open here, receives nothing; one whose papers are not accepted (any more)
 * sends nothing.
 */
export async function settleInternal(tx: Tx, ports: PayoutPorts, now: Date): Promise<boolean> {
  const { rows: due } = await sql<{
    organisation_id: string;
    transaction_id: string;
  }>`select organisation_id, transaction_id from attempts
    where next_step_at <= ${now} and provider = 'internal' order by next_step_at limit ${batch}
      for update skip locked`.execute(tx);
  if (due.length === 0) return false;
  const entries = await lockPayouts(
    tx,
    due.map((row) => ({ organisationId: row.organisation_id, transactionId: row.transaction_id })),
  );
  const leaving = entries.filter(
    ({ row }) => row.status === 'pending' || row.status === 'processing' || row.status === 'onHold',
  );
  const open = await openPayees(tx, leaving);
  const senders = await internalSenders(
    tx,
    leaving.map(({ row }) => row.organisation_id),
  );
  const stopOf = ({ row, payout }: Locked) =>
    !senders.has(row.organisation_id)
      ? 'PAPERS_NEEDED'
      : open.has(payout.payee_organisation_id ?? '')
        ? null
        : 'PAYEE_BLOCKED';
  const paid = leaving.filter((entry) => stopOf(entry) === null);
  await receive(tx, ports, paid, now);
  await reportPayouts(
    tx,
    now,
    leaving.map((entry) => {
      const code = stopOf(entry);
      return {
        organisationId: entry.row.organisation_id,
        transactionId: entry.row.id,
        by: { kind: 'system', name: null },
        ...(code === null ? { outcome: 'paid' } : { outcome: 'refused', reason: { code } }),
      };
    }),
    ports,
  );
  const over = entries.filter((entry) => !leaving.includes(entry));
  for (const { row } of over)
    await tx
      .updateTable('attempts')
      .set({ state: 'cancelled', next_step: null, next_step_at: null })
      .where('organisation_id', '=', row.organisation_id)
      .where('transaction_id', '=', row.id)
      .where('state', '=', 'created')
      .execute();
  return due.length === batch;
}

async function openPayees(tx: Tx, entries: readonly Locked[]): Promise<Set<string>> {
  const ids = [...new Set(entries.flatMap(({ payout }) => payout.payee_organisation_id ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('identity.organisations as o')
    .innerJoin('organisation_settings as s', 's.organisation_id', 'o.id')
    .select('o.id')
    .where('o.id', 'in', ids)
    .where('o.status', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * The payee's half: a transaction of its own, the posting, and word of it. The sender's note goes along; the
 * description is for the sender's books and stays there.
 */
async function receive(tx: Tx, ports: PayoutPorts, entries: readonly Locked[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const senders = new Map(
    (
      await tx
        .selectFrom('identity.organisations')
        .select(['id', 'display_name'])
        .where(
          'id',
          'in',
          entries.map(({ row }) => row.organisation_id),
        )
        .execute()
    ).map((row) => [row.id, row.display_name]),
  );
  const receipts = entries.map(({ row, payout }) => ({
    id: newId('transaction', now),
    organisationId: payout.payee_organisation_id!,
    amount: payout.beneficiary_receives,
    sender: senders.get(row.organisation_id) ?? '',
    row,
  }));
  await insertTransactions(
    tx,
    receipts.map(({ id, organisationId, amount, sender, row }) => ({
      organisation_id: organisationId,
      id,
      created_at: now,
      updated_at: now,
      completed_at: now,
      type: 'transfer',
      direction: 'inbound',
      channel: row.channel,
      status: 'completed',
      stage: null,
      amount,
      net: amount,
      payer_name: sender,
      payer_note: row.payer_note,
      operator_reference: row.id,
      search_text: sender.toLowerCase(),
    })),
  );
  await postOrThrow(
    tx,
    receipts.map(({ id, organisationId, amount }) =>
      postingFor(
        'transfer.receive',
        { organisationId, refId: id, occurredAt: now, bookedAt: now },
        { account: 'collectionPrimary', amount },
      ),
    ),
  );
  await addEvents(
    tx,
    receipts.map(({ id, organisationId, sender, row }) => ({
      organisationId,
      transactionId: id,
      at: now,
      kind: 'paid',
      actorKind: 'system',
      to: { status: 'completed', stage: null },
      data: { sender, reference: row.id },
    })),
  );
  await addLive(
    tx,
    receipts.map(({ id, organisationId, amount }) => ({
      organisationId,
      at: now,
      kind: 'transaction' as const,
      recordId: id,
      data: { status: 'completed', type: 'transfer', amount },
    })),
  );
  await notifyAll(
    tx,
    receipts.map(({ id, organisationId, amount, sender }) => ({
      organisationId,
      environment: ports.environment,
      type: 'transferReceived',
      withPermission: 'transfers:view',
      refType: 'transaction',
      refId: id,
      params: { amount, payer: sender },
      at: now,
    })),
  );
}
