import { willFailWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { sameInBoth } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import type { WillFail } from '#contract/balance-alerts/api.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';

type Planned = {
  kind: 'massPayment' | 'transfer';
  ref_id: string | null;
  title: string | null;
  at: Date;
  needs: number;
  created_by: string | null;
};

/** How far ahead an alert looks: two pay days. */
const horizonDays = 31;

/** Runs and recurring transfers that are planned and have reserved nothing yet, nearest first. */
export async function plannedOf(tx: Tx, organisationId: string, account: string, now: Date): Promise<Planned[]> {
  const until = new Date(now.getTime() + horizonDays * 86_400_000);
  const { rows } = await sql<Planned>`
    select 'massPayment' as kind, id as ref_id, title, scheduled_for as at, total_debit as needs, created_by
      from mass_payments
      where organisation_id = ${organisationId} and source_account = ${account} and scheduled_for >= ${now}
        and scheduled_for < ${until} and cover_round is null and total_debit > 0
        and status in ('draft', 'validating', 'readyForReview', 'pendingApproval', 'scheduled')
    union all
    select 'transfer', id, coalesce(template->>'description', template->'beneficiary'->>'name'), next_at,
      (template->>'amount')::bigint, created_by from transfer_schedules
      where organisation_id = ${organisationId} and ${account} = 'payout' and status = 'active' and next_at >= ${now}
        and next_at < ${until}
    order by at, ref_id`.execute(tx);
  return rows;
}

/**
 * Of a plan that they may not open, whoever sees the account learns the sum and the day: neither what it is for nor
 * which one it is.
 */
export function openTo(caller: Pick<Caller, 'permissions' | 'recordScope' | 'userId'>, plan: Planned): Planned {
  const resource = plan.kind === 'massPayment' ? 'mass' : 'transfers';
  const isTheirs = caller.recordScope(resource) !== 'own' || plan.created_by === caller.userId;
  return caller.permissions.has(`${resource}:view`) && isTheirs ? plan : { ...plan, title: null, ref_id: null };
}

/**
 * What cannot be paid if nobody acts: what waits for money already, all of it together, then what is planned once the
 * money before it is gone. What each needs beyond what is left for it adds up to what is missing.
 */
export function willFailOf(
  available: number,
  queued: number,
  planned: readonly Omit<Planned, 'created_by'>[],
): WillFail[] {
  const failing: WillFail[] = [];
  if (queued > available)
    failing.push({
      kind: 'queued',
      refId: null,
      title: willFailWords.queued,
      at: null,
      needs: queued,
      available,
    });
  let left = Math.max(0, available - queued);
  for (const { kind, ref_id: refId, title, at, needs } of planned) {
    const names = willFailWords[kind === 'massPayment' ? 'massPayment' : 'schedule'];
    if (needs > left)
      failing.push({
        kind,
        refId,
        title: title ? sameInBoth(title) : names,
        at: at.toISOString(),
        needs,
        available: left,
      });
    left = Math.max(0, left - needs);
  }
  return failing;
}
