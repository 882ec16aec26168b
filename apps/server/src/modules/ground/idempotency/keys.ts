import { sql } from 'kysely';
import type { MountPorts } from '../../../kit/http/mount.ts';
import { fail } from '../../../kit/http/fail.ts';
import { sqlState } from '../../../kit/database-errors.ts';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';

type Ports = Pick<MountPorts<Tables>, 'beginIdempotent' | 'endIdempotent'>;

/** A key belongs to who used it. No key of a client holds a space, so whose it is cannot be forged. */
export const storedAs = ({ holderId, key }: { holderId: string; key: string }): string => `${holderId} ${key}`;

/**
 * The first call with a key writes it and goes on; its answer is stored in the same transaction as what it did. A
 * second call of the same person with the same key waits for that transaction and then replays the answer, or goes
 * first if it was rolled back. Somebody else's call with that key is another call. A key of the days when keys belonged
 * to a whole organisation is refused, because nobody knows any more whose it was: what it did is not done again.
 */
export const idempotency: Ports = {
  async beginIdempotent(tx, { organisationId, holderId, key, endpoint, requestHash, requestId, at }) {
    const own = storedAs({ holderId, key });
    const {
      rows: [inserted],
    } = await sql`insert into idempotency_keys (organisation_id, key, endpoint, request_hash, request_id, created_at)
      select ${organisationId}, ${own}, ${endpoint}, ${requestHash}, ${requestId}, ${at}
        where not exists (select from idempotency_keys where organisation_id = ${organisationId} and key = ${key})
      on conflict do nothing returning key`
      .execute(tx)
      .catch((error: unknown) => {
        if (sqlState(error) === '55P03') fail('request.in_progress');
        throw error;
      });
    if (inserted) return null;
    const stored = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('key', '=', own)
      .executeTakeFirst();
    if (!stored || stored.endpoint !== endpoint || stored.request_hash !== requestHash)
      fail('request.idempotency_conflict');
    if (stored.response_status === null) fail('request.in_progress');
    return { status: stored.response_status, body: stored.response_body };
  },
  async endIdempotent(tx, { organisationId, holderId, key, status, body }) {
    await tx
      .updateTable('idempotency_keys')
      .set({ response_status: status, response_body: JSON.stringify(body) })
      .where('organisation_id', '=', organisationId)
      .where('key', '=', storedAs({ holderId, key }))
      .execute();
  },
};

/** Keys so old that nobody repeats with them. */
export const forgetKeys = (tx: Tx, before: Date): Promise<unknown> =>
  tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();

/** What was answered to a form that carries its own key, because who sent it has no session. */
export async function answeredUnder(tx: Tx, organisationId: string, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select('response_body')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.response_body;
}

/** Keeps it. Whoever does holds a lock under which nobody else writes this key. */
export async function answerUnder(
  tx: Tx,
  {
    organisationId,
    key,
    endpoint,
    of,
    status,
    body,
    at,
  }: {
    organisationId: string;
    key: string;
    endpoint: string;
    /** What was asked for, as the fingerprint of a request is. */
    of: string;
    status: number;
    body: unknown;
    at: Date;
  },
): Promise<void> {
  const kept = JSON.stringify(body);
  await tx
    .insertInto('idempotency_keys')
    .values({
      organisation_id: organisationId,
      key,
      endpoint,
      request_hash: of,
      response_status: status,
      response_body: kept,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doUpdateSet({ response_body: kept }))
    .execute();
}
