import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bankPriority, executionDay, type BankPriority } from '#domain/banks/days.ts';
import { limits } from '#domain/values/limits.ts';
import type { ReasonCode } from '#domain/payments/reasons.ts';
import { submitted } from '#domain/states/released.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { writeOrder } from '../../../connectors/bank-files/order-file.ts';
import type { PaymentBlock } from '../../../connectors/bank-files/pain001.ts';
import { newId } from '../../../kit/ids.ts';
import {
  takeIntoFile,
  holdBack,
  payoutUnit,
  savePayoutUnit,
  recordEvent,
  noteOutcome,
  lockPayouts,
  mayLeave,
  type Locked,
} from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { bankConnectionOf, type BankProfile } from './connection.ts';
import type { BankFilePorts } from './ports.ts';
import { waitingPayments } from './waiting.ts';

export type MakeWish = { organisationId: string; by: { id: string; name: string } | null; urgent: boolean };
export type Made = { ok: true; fileId: string } | { ok: false; why: 'notConnected' | 'nothingWaits' };
type Item = Locked & {
  attemptId: string;
  endToEndId: string;
  amount: number;
  category: PaymentBlock['category'];
  priority: BankPriority;
};

/**
 * Takes what waits into one file: the file, its payments, their attempts and their transactions change in one
 * transaction. Whoever makes files for one organisation takes turns, and an attempt that is in a file no longer waits:
 * the same payment is never in two files, whoever presses twice.
 */
export async function makeBankFile(tx: Tx, now: Date, ports: BankFilePorts, asked: MakeWish): Promise<Made> {
  const { organisationId } = asked;
  const connection = await bankConnectionOf(tx, ports.sealer, organisationId, true);
  if (!connection?.enabled) return { ok: false, why: 'notConnected' };
  const { format } = connection.profile;
  // Only pain.001 has a word for urgency.
  const wish = { ...asked, urgent: asked.urgent && format === 'pain001' };
  const items = await takeWaiting(tx, now, ports, wish);
  if (items.length === 0) return { ok: false, why: 'nothingWaits' };

  const fileId = newId('bankFile', now);
  const messageId = bankId(fileId);
  const executionOn = executionDay(now);
  const blocks = blocksOf(items, messageId, executionOn);
  const order = {
    messageId,
    createdAt: localTime(now),
    ...headOf(connection.profile),
    blocks: blocks.map(({ items: held, ...block }) => ({ ...block, payments: held.map(paymentOf) })),
  };
  const content = await writeOrder(order, connection.profile, now);
  await tx
    .insertInto('bank_files')
    .values({
      organisation_id: organisationId,
      id: fileId,
      message_id: messageId,
      state: 'made',
      debtor_rib: connection.profile.debtorRib,
      execution_on: executionOn,
      item_count: items.length,
      total: items.reduce((sum, item) => sum + item.amount, 0),
      is_urgent: wish.urgent,
      made_by: wish.by ? 'person' : 'schedule',
      format,
      content,
      content_sha256: createHash('sha256').update(content).digest('hex'),
      created_by: wish.by?.id ?? null,
      created_by_name: wish.by?.name ?? null,
      created_at: now,
    })
    .execute();
  await insertItems(tx, organisationId, fileId, blocks);
  await leave(tx, now, ports, items, { fileId, messageId, wish });
  return { ok: true, fileId };
}

/** What waited and must not go: it has failed, its money is free, and its reason says why. */
export type HeldBack = { name: string; amount: number; reason: ReasonCode };

/**
 * Stops what waits for a file and must not go, in a transaction of its own: a file that is then not made, since nothing
 * is left to put into it, takes none of that back.
 */
export async function stopHeldBack(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  organisationId: string,
): Promise<HeldBack[]> {
  const { locked, held } = await readyWaiting(tx, now, ports, organisationId);
  return [...held].map((id) => {
    const { row, payout } = locked.get(id)!;
    return { name: payout.beneficiary_name, amount: row.amount, reason: row.reason_code as ReasonCode };
  });
}

/**
 * Locks what waits, and what of it may leave; what was cancelled a moment ago is left out, what must not go is stopped.
 */
async function readyWaiting(tx: Tx, now: Date, ports: BankFilePorts, organisationId: string) {
  const waiting = await waitingPayments(tx, organisationId, ports.paymentsPerFile ?? limits.bankFilePaymentsMax);
  const locked = new Map(
    (
      await lockPayouts(
        tx,
        waiting.map((entry) => ({ organisationId, transactionId: entry.transaction_id })),
      )
    ).map((entry) => [entry.row.id, entry]),
  );
  const ready = waiting.filter((entry) => {
    const found = locked.get(entry.transaction_id);
    return (
      found !== undefined && found.payout.rib !== null && found.payout.round === entry.round && leaving(found) !== null
    );
  });
  // It may be days since they were asked for: whoever asked has to be here still, and whoever made them may know by now
  // that some must not go.
  const unit = payoutUnit();
  const entries = ready.map((entry) => locked.get(entry.transaction_id)!);
  const here = await mayLeave(tx, unit, entries, ports.payouts, now);
  const held = await holdBack(tx, ports.payouts, unit, here, now);
  for (const { row } of entries.filter((entry) => !here.includes(entry))) held.add(row.id);
  for (const id of held) unit.stopped.push(locked.get(id)!.row);
  if (held.size > 0) await savePayoutUnit(tx, ports.payouts, unit, now);
  return { locked, held, able: ready.filter((entry) => !held.has(entry.transaction_id)) };
}

/** The attempts become ours by their state. */
async function takeWaiting(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  { organisationId, urgent }: MakeWish,
): Promise<Item[]> {
  const { locked, able } = await readyWaiting(tx, now, ports, organisationId);
  if (able.length === 0) return [];
  const taken = await takeIntoFile(
    tx,
    organisationId,
    able.map((entry) => entry.attempt_id),
    now,
  );
  const categories = await categoriesOf(tx, organisationId, [...locked.values()]);
  return taken
    .map(({ id, transaction_id }) => {
      const found = locked.get(transaction_id)!;
      const amount = found.payout.beneficiary_receives;
      return {
        ...found,
        attemptId: id,
        endToEndId: bankId(id),
        amount,
        category: categories.get(found.payout.origin_id ?? '') ?? null,
        priority: bankPriority(amount, urgent),
      };
    })
    .toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1));
}

const stateOf = ({ row }: Locked) => ({ status: row.status, stage: row.stage });

/** Where the transaction goes when its file is made; null where it may not leave now. */
function leaving(entry: Locked): TransactionState | null {
  const from = stateOf(entry);
  if (from.status === submitted.status && from.stage === submitted.stage) return from;
  const move = moveTransaction({ ...from, flow: 'out' }, 'submitted');
  return move.ok ? { status: move.status, stage: move.stage } : null;
}

/** Salaries and suppliers are told to the bank; a run says which it is. */
async function categoriesOf(
  tx: Tx,
  organisationId: string,
  entries: readonly Locked[],
): Promise<Map<string, PaymentBlock['category']>> {
  const runs = [
    ...new Set(
      entries.flatMap(({ payout }) => (payout.origin === 'massPayment' && payout.origin_id ? [payout.origin_id] : [])),
    ),
  ];
  if (runs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mass_payments')
    .select(['id', 'purpose'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', runs)
    .execute();
  return new Map(
    rows.map(({ id, purpose }) => [id, purpose === 'payroll' ? 'SALA' : purpose === 'suppliers' ? 'SUPP' : null]),
  );
}

/** One block per way of clearing and kind of payment. */
function blocksOf(
  items: readonly Item[],
  messageId: string,
  executionDayOn: string,
): (Omit<PaymentBlock, 'payments'> & { items: Item[] })[] {
  const groups = Map.groupBy(items, (item) => `${item.priority} ${item.category ?? ''}`);
  return [...groups.values()].map((held, index) => ({
    id: `${messageId}-${index + 1}`,
    priority: held[0]!.priority,
    category: held[0]!.category,
    executionDay: executionDayOn,
    items: held,
  }));
}

const headOf = (profile: BankProfile) => ({
  initiator: { name: profile.initiatorName, niu: profile.niu },
  debtor: { name: profile.debtorName, rib: profile.debtorRib, bic: profile.debtorBic },
  accountForm: profile.accountForm,
  chargeBearer: profile.chargeBearer,
});
const paymentOf = ({ endToEndId, amount, payout, row }: Item) => ({
  endToEndId,
  amount,
  name: payout.beneficiary_name,
  rib: payout.rib!,
  remittance: row.payer_note,
});

/** 'YYYY-MM-DDThh:mm:ss' in Douala: banks read the time of a file as their own. */
const localTime = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 19);
/**
 * The 26 signs of one of our ids in capitals: banks take no underscore, some know no small letters, and 35 are the
 * most.
 */
const bankId = (id: string): string => id.slice(id.indexOf('_') + 1).toUpperCase();

async function insertItems(
  tx: Tx,
  organisationId: string,
  fileId: string,
  blocks: ReturnType<typeof blocksOf>,
): Promise<void> {
  const rows = blocks
    .flatMap((block) => block.items.map((item) => ({ block, item })))
    .map(({ block, item }, index) => ({
      position: index + 1,
      transaction_id: item.row.id,
      attempt_id: item.attemptId,
      end_to_end_id: item.endToEndId,
      block_id: block.id,
      priority: item.priority,
      category: item.category,
      amount: item.amount,
      beneficiary_name: item.payout.beneficiary_name,
      rib: item.payout.rib,
    }));
  await sql`insert into bank_file_items (organisation_id, file_id, state, position, transaction_id, attempt_id,
    end_to_end_id, block_id, priority, category, amount, beneficiary_name, rib)
    select ${organisationId}, ${fileId}, 'waiting', v.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(position integer, transaction_id text, attempt_id text, end_to_end_id text, block_id text, priority text,
        category text, amount bigint, beneficiary_name text, rib text)`.execute(tx);
}

async function leave(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  items: readonly Item[],
  file: { fileId: string; messageId: string; wish: MakeWish },
): Promise<void> {
  const unit = payoutUnit();
  const by = file.wish.by
    ? { kind: 'user' as const, name: file.wish.by.name }
    : { kind: 'system' as const, name: null };
  for (const item of items) {
    const from = stateOf(item);
    Object.assign(item.row, leaving(item));
    unit.rows.add(item.row);
    recordEvent(unit, item.row, 'submitted', from, now, {
      by,
      data: { bankFileId: file.fileId, messageId: file.messageId, endToEndId: item.endToEndId },
    });
    noteOutcome(unit, item.row, item.payout, 'stillOpen', now);
  }
  await savePayoutUnit(tx, ports.payouts, unit, now);
}
