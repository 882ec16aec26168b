import { sql, type Selectable } from 'kysely';
import { formatPhone } from '#domain/phone.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import { markDays } from '../reports/public.ts';
import type { AttemptsTable, TransactionsTable } from './tables.ts';
import type { TransactionState } from '#domain/states/transaction.ts';

export type TransactionRecord = Selectable<TransactionsTable>;
export type AttemptRecord = Selectable<AttemptsTable>;
export type Bilingual = { en: string; fr: string };
export type EventInput = {
  organisationId: string;
  transactionId: string;
  at: Date;
  kind: string;
  actorKind: 'user' | 'payer' | 'operator' | 'system' | 'apiKey';
  actorName?: string | null;
  from?: { status: string; stage: string | null } | null;
  to?: { status: string; stage: string | null } | null;
  note?: Bilingual | null;
  requestId?: string | null;
  data?: Record<string, unknown> | null;
};

/** The timeline of a transaction; the same lines feed the open screens. */
export async function addEvents(tx: Tx, events: readonly EventInput[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    organisation_id: event.organisationId,
    id: newId('event', event.at),
    transaction_id: event.transactionId,
    at: event.at,
    kind: event.kind,
    actor_kind: event.actorKind,
    actor_name: event.actorName ?? null,
    from_status: event.from?.status ?? null,
    from_stage: event.from?.stage ?? null,
    to_status: event.to?.status ?? null,
    to_stage: event.to?.stage ?? null,
    note: event.note ?? null,
    request_id: event.requestId ?? null,
    data: event.data ?? null,
  }));
  // One parameter however many rows: the text stays the same, so the server plans it once per connection.
  await sql`insert into transaction_events (organisation_id, id, transaction_id, at, kind, actor_kind, actor_name,
    from_status, from_stage, to_status, to_stage, note, request_id, data)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(organisation_id text, id text,
      transaction_id text, at timestamptz, kind text, actor_kind text, actor_name text,
      from_status text, from_stage text, to_status text, to_stage text, note jsonb, request_id text,
        data jsonb)`.execute(tx);
}

export type LiveInput = {
  organisationId: string;
  at: Date;
  kind: 'transaction' | 'paymentLink' | 'balance' | 'customer' | 'massPayment';
  recordId: string;
  data?: Record<string, unknown>;
};

export async function addLive(tx: Tx, lines: readonly LiveInput[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    organisation_id: line.organisationId,
    id: newId('event', line.at),
    at: line.at,
    kind: line.kind,
    record_id: line.recordId,
    data: line.data ?? {},
  }));
  await sql`insert into live_feed (organisation_id, id, at, kind, record_id, data)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(organisation_id text, id text, at timestamptz,
      kind text, record_id text, data jsonb)`.execute(tx);
}

/** Whom people know a payer as: by the name the operator gave, or by the number. */
export const payerOf = (row: Pick<TransactionRecord, 'payer_name' | 'phone'>): string =>
  row.payer_name ?? (row.phone ? formatPhone(row.phone) : '');

export const liveOf = (row: TransactionRecord, at: Date): LiveInput => ({
  organisationId: row.organisation_id,
  at,
  kind: 'transaction',
  recordId: row.id,
  data: {
    status: row.status,
    stage: row.stage,
    type: row.type,
    amount: row.amount,
    linkId: row.link_id,
    subAccountId: row.sub_account_id,
    createdBy: row.created_by,
  },
});

type Key = { organisationId: string; id: string };

/** Locks transactions in one order everywhere, so that two batches never wait for each other in a circle. */
export async function lockTransactions(tx: Tx, keys: readonly Key[]): Promise<Map<string, TransactionRecord>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('transactions')
    .selectAll()
    .where(
      sql<boolean>`(organisation_id, id) in (select *
        from unnest(${keys.map((key) => key.organisationId)}::text[], ${keys.map((key) => key.id)}::text[]))`,
    )
    .orderBy('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockAttempts(tx: Tx, keys: readonly Key[]): Promise<Map<string, AttemptRecord>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('attempts')
    .selectAll()
    .where(
      sql<boolean>`(organisation_id, id) in (select *
        from unnest(${keys.map((key) => key.organisationId)}::text[], ${keys.map((key) => key.id)}::text[]))`,
    )
    .orderBy('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes back rows that were locked and changed in memory, all in one statement. The limit tells the planner how few
 * they are: of a bare recordset it expects a hundred, and reads the whole table for them while it is small.
 */
export async function saveTransactions(tx: Tx, rows: readonly TransactionRecord[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map((row) => ({ ...row, collected: undefined, metadata: undefined })));
  await sql`with saved as (update transactions t set status = v.status, stage = v.stage, amount = v.amount, fee = v.fee,
    payer_fee = v.payer_fee, merchant_fee = v.merchant_fee, net = v.net,
      refunded_amount = v.refunded_amount, refund_pending = v.refund_pending, payer_name = v.payer_name,
        operator_reference = v.operator_reference, reason_code = v.reason_code,
      provider_reason = v.provider_reason, prompt_expires_at = v.prompt_expires_at, completed_at = v.completed_at,
        anomaly = v.anomaly, trigger = v.trigger, checked_at = v.checked_at,
      search_text = v.search_text, customer_id = v.customer_id, provider = v.provider,
        refund_hold_round = v.refund_hold_round, updated_at = ${now}, version = t.version + 1
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(organisation_id text, id text, status text,
      stage text, amount bigint, fee bigint, payer_fee bigint, merchant_fee bigint, net bigint,
      refunded_amount bigint, refund_pending bigint, payer_name text, operator_reference text, reason_code text,
        provider_reason text, prompt_expires_at timestamptz, completed_at timestamptz,
      anomaly text, trigger text, checked_at timestamptz, search_text text, customer_id text, provider text,
        refund_hold_round integer) limit ${rows.length}) v
    where t.organisation_id = v.organisation_id and t.id = v.id returning t.organisation_id, t.created_at,
      t.completed_at) ${markDays(now)}`.execute(tx);
}

/** Every try of one transaction, locked after it, as everywhere. */
export const lockTries = (tx: Tx, organisationId: string, transactionId: string): Promise<AttemptRecord[]> =>
  tx
    .selectFrom('attempts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function saveAttempts(tx: Tx, rows: readonly AttemptRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows);
  await sql`update attempts a set state = v.state, provider_reference = v.provider_reference,
    correlation = v.correlation, handle_sealed = v.handle_sealed, redirect_url = v.redirect_url,
      operator_reference = v.operator_reference, submitted_at = v.submitted_at, sent_at = v.sent_at,
        accepted_at = v.accepted_at, submissions = v.submissions, last_checked_at = v.last_checked_at,
      window_ends_at = v.window_ends_at, next_step = v.next_step, next_step_at = v.next_step_at,
        claimed_until = v.claimed_until, polls = v.polls, reason_code = v.reason_code,
      provider_reason = v.provider_reason, evidence = v.evidence, keys_version = v.keys_version, verdict = v.verdict,
        announced_at = v.announced_at
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(organisation_id text, id text, state text,
      provider_reference text, correlation text, handle_sealed text, redirect_url text, operator_reference text,
      submitted_at timestamptz, sent_at timestamptz, accepted_at timestamptz, submissions integer,
        last_checked_at timestamptz, window_ends_at timestamptz, next_step text, next_step_at timestamptz,
      claimed_until timestamptz, polls integer, reason_code text, provider_reason text, evidence jsonb,
        keys_version integer, verdict text, announced_at timestamptz) limit ${rows.length}) v
    where a.organisation_id = v.organisation_id and a.id = v.id`.execute(tx);
}

export const reversed = (text: string | null): string | null => (text === null ? null : [...text].reverse().join(''));

export const stateOf = (row: TransactionRecord) => ({ status: row.status, stage: row.stage }) as TransactionState;

export const isOpen = (row: TransactionRecord): boolean => row.status === 'pending' || row.status === 'processing';
