import { sql } from 'kysely';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';

export type LiveInput = {
  organisationId: string;
  at: Date;
  kind: 'transaction' | 'paymentLink' | 'balance' | 'customer' | 'massPayment' | 'notification' | 'approval';
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

/** Lines that no screen asks for any more. */
export const forgetLive = (tx: Tx, before: Date): Promise<unknown> =>
  tx.deleteFrom('live_feed').where('at', '<', before).execute();
