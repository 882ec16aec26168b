import { sql, type RawBuilder } from 'kysely';
import { deskRight, type Right } from '#domain/access/rights.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';

/**
 * People of the installation who look at the papers of every organisation. They are listed by whoever runs it (`npm run
 * db -- reviewer`), never on a screen, and the right is theirs in production only.
 */
export const isReviewer = (userColumn: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from identity.installation_reviewers r where r.user_id = ${sql.ref(userColumn)})`;

export const rightsWithDesk = (
  permissions: ReadonlySet<Right>,
  environment: EnvironmentName,
  reviews: boolean,
): Set<Right> =>
  reviews && environment === 'production' ? new Set([...permissions, deskRight]) : new Set(permissions);

export async function addReviewer(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('identity.installation_reviewers')
    .values({ user_id: userId, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tells every reviewer that something waits, wherever each of them works. Needs a system transaction. */
export async function notifyReviewers(
  tx: Tx,
  about: { refType: string; refId: string; name: string; exceptOrganisationId: string; at: Date },
): Promise<void> {
  const reviewers = await tx
    .selectFrom('identity.installation_reviewers as r')
    .innerJoin('identity.memberships as m', 'm.user_id', 'r.user_id')
    .select(['r.user_id', 'm.organisation_id'])
    .where('m.status', '=', 'active')
    .where('m.organisation_id', '!=', about.exceptOrganisationId)
    .distinctOn('r.user_id')
    .orderBy('r.user_id')
    .orderBy('m.id')
    .execute();
  for (const { user_id: userId, organisation_id: organisationId } of reviewers) {
    await notify(tx, {
      organisationId,
      environment: 'production',
      type: 'reviewWaiting',
      userIds: [userId],
      refType: about.refType,
      refId: about.refId,
      params: { name: about.name },
      at: about.at,
    });
  }
}
