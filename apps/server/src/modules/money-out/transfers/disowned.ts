import { sql } from 'kysely';
import { inBothLanguages } from '#i18n/catalogues/messages/both-languages.ts';
import { sayBoth } from '#i18n/words.ts';
import { makerDisowned } from '#i18n/catalogues/transfers/words.ts';
import { lastToDo, releasedByAnother, planReleases } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import {
  openPayoutRows,
  type Disowned,
  type DisownedAmong,
  type PayoutMaker,
  type PayoutPorts,
} from '../../engine/movements/public.ts';
import { changeSchedule, templateOf } from './schedules.ts';

/**
 * Plans made or set going in somebody's name who says that it was not them stand still until a person has looked. Also
 * what a colleague approved: they were asked by somebody else than they thought. Not what somebody else answers for
 * since. Answers which those plans are, and how many of them went on.
 */
export async function holdDisownedPlans(
  tx: Tx,
  ports: Pick<PayoutPorts, 'environment'>,
  about: Disowned,
  now: Date,
): Promise<{ plans: string[]; held: number }> {
  const { organisationId, userId, name, since, approvals } = about;
  const plans = await tx
    .selectFrom('transfer_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`((created_by = ${userId} and created_at >= ${since})
      or (approval_id = any(${approvals}::text[]) and status <> 'pendingApproval')
      or id in (select object_id from identity.audit_log
      where organisation_id = ${organisationId} and actor_id = ${userId} and at >= ${since}
        and action = any(${planReleases}::text[])))`)
    .where(({ not }) =>
      not(
        releasedByAnother(about, {
          ids: sql`transfer_schedules.id`,
          begun: sql`case when transfer_schedules.created_by = ${userId}
            then transfer_schedules.created_at end`,
          doings: planReleases,
        }),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const said = sayBoth(makerDisowned.text, { name });
  const going = plans.filter(({ status }) => status === 'active');
  for (const row of going) {
    const { amount, beneficiary } = templateOf(row);
    await changeSchedule(tx, row, { status: 'paused', last_problem: JSON.stringify(said) });
    await notify(tx, {
      organisationId,
      environment: ports.environment,
      type: 'scheduleFailed',
      withPermission: 'transfers:create',
      madeBy: row.created_by,
      refType: 'transferSchedule',
      refId: row.id,
      params: { amount, payer: beneficiary.name, ...inBothLanguages('reason', said) },
      at: now,
    });
  }
  return { plans: plans.map(({ id }) => id), held: going.length };
}

/** What of the log sends one that had failed once more. */
const sendingAgain = ['transfers.retry'];

/**
 * Transfers in that person's name, or let go by their yes; what a plan sent stands still or goes on with the plan. Not
 * what somebody else sent once more since, or by a plan that they answer for.
 */
export const transfersDisowned =
  (plans: readonly string[]): DisownedAmong =>
  async (tx, open, about) => {
    const { organisationId, userId, since, approvals } = about;
    const { rows } = await sql<{ id: string }>`select o.id from ${openPayoutRows(open)}
      where ((o.created_by = ${userId} and o.created_at >= ${since} and o.plan_id is null)
        or o.approval_id = any(${approvals}::text[])
        or (o.created_at >= ${since} and o.plan_id = any(${plans}::text[]))
        or o.id in (select object_id from identity.audit_log where organisation_id = ${organisationId}
          and actor_id = ${userId} and at >= ${since} and action = any(${sendingAgain}::text[])))
      and not ${releasedByAnother(about, {
        ids: sql`select unnest(array[o.id, o.plan_id])`,
        begun: [
          sql`case when o.created_by = ${userId} then o.created_at end`,
          sql`(select made.created_at from transfer_schedules made where made.organisation_id = ${organisationId}
            and made.id = o.plan_id and made.created_by = ${userId})`,
        ],
        doings: [...sendingAgain, ...planReleases],
      })}`.execute(tx);
    return rows.map(({ id }) => id);
  };

/** Who answers for a transfer: whoever sent it last. */
export const transferMaker: PayoutMaker = async (
  tx,
  { organisationId, transactionId, createdBy, createdAt, isAgain },
) => {
  const ids = sql`${transactionId}::text`;
  return (isAgain ? await lastToDo(tx, { organisationId, ids, doings: sendingAgain }, createdAt) : null) ?? createdBy;
};
