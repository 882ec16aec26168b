import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { accessRequestsApi } from '#contract/access-requests/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { giversOf, limitedPlace, rolesBringing } from '../access/public.ts';
import type { InTx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { TeamPorts } from '../team/public.ts';
import { refuseMore } from '../../ground/proofs/public.ts';

/** Asks those who could give a right for it. Asked again while it waits, it stays the one request. */
export async function requestAccess(
  context: InTx,
  ports: TeamPorts,
  wish: BodyOf<typeof accessRequestsApi.create>,
): Promise<{ id: string; askedOf: string[] }> {
  const { tx } = context;
  const { organisationId, userId, name, permissions } = callerOf(context);
  const { permission } = wish;
  const now = context.clock.now();
  if (permissions.has(permission)) fail('access_requests.already_held');
  const limited = await limitedPlace(tx, { organisationId, userId }, permission, now);
  if (limited)
    fail('access_requests.limited_place', { permission, limit: limited.by, places: limited.places.join(', ') });
  const givers = (await giversOf(tx, organisationId, await rolesBringing(tx, organisationId, permission), now)).filter(
    (giver) => giver.userId !== userId,
  );
  const askedOf = givers.map((giver) => giver.name);
  const id = newId('accessRequest', now);
  const added = await tx
    .insertInto('identity.access_requests')
    .values({
      organisation_id: organisationId,
      id,
      user_id: userId,
      permission,
      path: wish.path ?? null,
      note: wish.note ?? null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id', 'permission'])
        .where('status', '=', sql.lit('pending'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const open = await tx
      .selectFrom('identity.access_requests')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .where('permission', '=', permission)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return { id: open.id, askedOf };
  }
  const counted = await ports.proofs.countAttempt(tx, {
    bucket: 'access requests',
    subject: `${organisationId} ${userId}`,
    max: 20,
    windowSeconds: 86_400,
    at: now,
  });
  refuseMore(now, counted);
  await notify(tx, {
    organisationId,
    environment: context.environment,
    type: 'accessRequested',
    userIds: givers.map((giver) => giver.userId),
    refType: 'accessRequest',
    refId: id,
    params: { byName: name, permission },
    at: now,
  });
  Object.assign(context.audited, { objectType: 'accessRequest', objectId: id, detail: { permission } });
  return { id, askedOf };
}
