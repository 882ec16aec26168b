import type { Outcome } from '#contract/outcomes/api.ts';
import { sqlState } from '../../../kit/database-errors.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { storedAs } from './keys.ts';

/**
 * Stands where the fingerprint of a request would: no request has it, so none is ever taken for the one that was
 * withdrawn.
 */
const withdrawn = 'withdrawn';
type Question = { organisationId: string; holderId: string; key: string; endpoint: string; at: Date };

/**
 * What became of a call. "Not done" would be worth nothing while the call may still be on its way, so the question
 * takes the key in the same statement that finds it free: whatever arrives under it afterwards is refused. A call that
 * is at work holds its key until it ends, and the question waits for it as a repeated call would.
 */
export async function askOutcome(
  tx: Tx,
  { organisationId, holderId, key: told, endpoint, at }: Question,
): Promise<Outcome> {
  const key = storedAs({ holderId, key: told });
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({
      organisation_id: organisationId,
      key,
      endpoint,
      request_hash: withdrawn,
      response_status: 409,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (sqlState(error) === '55P03') fail('request.in_progress');
      throw error;
    });
  if (taken) return { outcome: 'notDone', data: null, meta: null };
  const stored = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (stored.endpoint !== endpoint) fail('request.idempotency_conflict');
  if (stored.request_hash === withdrawn) return { outcome: 'notDone', data: null, meta: null };
  if (stored.response_status === null) fail('request.in_progress');
  const { data, meta } = stored.response_body as { data: unknown; meta?: unknown };
  return { outcome: 'done', data, meta: meta ?? null };
}
