import type { MountPorts } from '../kit/http/mount.ts';
import { fail } from '../kit/http/fail.ts';
import { sqlState } from '../kit/database-errors.ts';
import type { Tables } from './tables.ts';

type Ports = Pick<MountPorts<Tables>, 'beginIdempotent' | 'endIdempotent'>;

/**
 * The first call with a key writes it and goes on; its answer is stored in the same transaction as what it did. A second
 * call with the same key waits for that transaction and then replays the answer, or goes first if it was rolled back.
 */
export const idempotency: Ports = {
  async beginIdempotent(tx, { organisationId, key, endpoint, requestHash, at }) {
    const inserted = await tx.insertInto('idempotency_keys').values({ organisation_id: organisationId, key, endpoint, request_hash: requestHash, created_at: at })
      .onConflict((conflict) => conflict.doNothing()).returning('key').executeTakeFirst().catch((error: unknown) => {
        if (sqlState(error) === '55P03') fail('request.in_progress');
        throw error;
      });
    if (inserted) return null;
    const stored = await tx.selectFrom('idempotency_keys').selectAll().where('organisation_id', '=', organisationId).where('key', '=', key).executeTakeFirstOrThrow();
    if (stored.endpoint !== endpoint || stored.request_hash !== requestHash) fail('request.idempotency_conflict');
    if (stored.response_status === null) fail('request.in_progress');
    return { status: stored.response_status, body: stored.response_body };
  },
  async endIdempotent(tx, { organisationId, key, status, body }) {
    await tx.updateTable('idempotency_keys').set({ response_status: status, response_body: JSON.stringify(body) }).where('organisation_id', '=', organisationId).where('key', '=', key).execute();
  },
};
