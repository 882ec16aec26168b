import type { Permission } from '#domain/access/rights.ts';
import { effectivePermissions } from '#domain/access/holding.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { Context, Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { Elsewhere } from './places.ts';

/** Who lets money go to recipients. */
const deciding: readonly Permission[] = ['transfers:approve', 'mass:approve'];

/**
 * Whoever may approve payments hears that somebody's money goes elsewhere, also whoever changed it: it may have been
 * somebody in their place. A file is one piece of news, however many it moves.
 */
export async function notifyElsewhere(context: Context, tx: Tx, moved: readonly Elsewhere[]): Promise<void> {
  const { organisationId, name: byName } = callerOf(context);
  const { environment } = context;
  const at = context.clock.now();
  const people = (await membersOf(tx, organisationId, at)).filter(({ place }) =>
    deciding.some((right) => effectivePermissions({ ...place, environment }).has(right)),
  );
  const [one] = moved;
  await notify(tx, {
    organisationId,
    environment,
    type: 'recipientElsewhere',
    userIds: people.map(({ userId }) => userId),
    refType: 'recipient',
    at,
    ...(moved.length === 1 ? { refId: one!.id } : {}),
    params:
      moved.length === 1 ? { byName, name: one!.name, was: one!.was, now: one!.now } : { byName, count: moved.length },
  });
}
