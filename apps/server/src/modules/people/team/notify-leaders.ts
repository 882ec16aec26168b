import { isLeading } from '#domain/access/power-over-money.ts';
import type { Place } from '#domain/access/granting.ts';
import type { LeaderChange } from '#i18n/catalogues/messages/notifications.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx, Tx } from '../../context.ts';
import { membersOf, placeOf, roleFacts } from '../../ground/members/public.ts';
import { notify } from '../../ground/notifications/public.ts';

/**
 * Every other owner and administrator hears of it at once, whichever way it came about: whoever took over one account
 * and appoints an accomplice is seen by the others. Real also when it was done from the sandbox, since the team is one.
 */
export async function notifyLeaders(
  context: InTx,
  about: { id: string; userId: string; name: string; change: LeaderChange; place: Place },
  now: Date,
): Promise<void> {
  const { organisationId, userId: by, name: byName } = callerOf(context);
  const leaders = (await membersOf(context.tx, organisationId, now)).filter(
    ({ userId, place }) => isLeading(place) && userId !== about.userId,
  );
  await notify(context.tx, {
    organisationId,
    environment: 'production',
    type: 'leadersChanged',
    userIds: leaders.map(({ userId }) => userId),
    exceptUserId: by,
    refType: 'membership',
    refId: about.id,
    params: { byName, name: about.name, change: about.change, ...roleFacts(about.place) },
    at: now,
  });
}

/**
 * An owner or administrator who is called otherwise from now on: whoever reads their name on an approval has to know.
 */
export async function notifyRenamed(context: InTx, name: string): Promise<void> {
  const { organisationId, userId } = callerOf(context);
  const now = context.clock.now();
  const place = await placeOf(context.tx, organisationId, userId, now);
  const member = await context.tx
    .selectFrom('identity.memberships')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (place && member && isLeading(place))
    await notifyLeaders(context, { id: member.id, userId, name, change: 'renamed', place }, now);
}

/**
 * Somebody says that another person was in their account: whoever leads beside them looks at what was done in their
 * name; they themselves where somebody came in by it, or something stands still: nobody else may be there.
 */
export async function notifyTakenBack(
  tx: Tx,
  about: {
    organisationId: string;
    userId: string;
    name: string;
    since: Date;
    held: number;
    suspended: number;
    withdrawn: number;
    approved: number;
  },
  at: Date,
): Promise<void> {
  const { organisationId, userId, name, since, held, suspended, withdrawn, approved } = about;
  const leaders = (await membersOf(tx, organisationId, at)).filter(
    (member) => isLeading(member.place) && (suspended > 0 || held > 0 || approved > 0 || member.userId !== userId),
  );
  await notify(tx, {
    organisationId,
    environment: 'production',
    type: 'accountTakenBack',
    userIds: leaders.map((member) => member.userId),
    refType: 'user',
    refId: userId,
    params: {
      name,
      since: since.toISOString(),
      ...(held > 0 ? { held } : {}),
      ...(suspended > 0 ? { suspended } : {}),
      ...(withdrawn > 0 ? { withdrawn } : {}),
      ...(approved > 0 ? { approved } : {}),
    },
    at,
  });
}
