import { sql } from 'kysely';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../context.ts';

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
