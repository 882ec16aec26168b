import type { OrganisationProfile } from '#contract/organisations/api.ts';
import { isLeading } from '#domain/access/power-over-money.ts';
import type { ProfilePart } from '#i18n/catalogues/messages/notifications.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { membersOf } from '../members/public.ts';
import { notify } from '../notifications/public.ts';

type PublicProfile = Pick<
  OrganisationProfile,
  'displayName' | 'logoUrl' | 'phone' | 'email' | 'website' | 'address' | 'city'
>;
const parts: Record<ProfilePart, readonly (keyof PublicProfile)[]> = {
  name: ['displayName'],
  logo: ['logoUrl'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  address: ['address', 'city'],
};

/**
 * Pages, papers and messages show payers these: whoever took over an account changes them first, so the others who lead
 * hear of it at once. Real also when it was done from the sandbox, since the business is one.
 */
export async function notifyProfileChange(context: InTx, before: PublicProfile, after: PublicProfile): Promise<void> {
  const what = Object.entries(parts)
    .filter(([, fields]) => fields.some((field) => before[field] !== after[field]))
    .map(([part]) => part);
  if (what.length === 0) return;
  const { organisationId, userId, name: byName } = callerOf(context);
  const at = context.clock.now();
  const leaders = (await membersOf(context.tx, organisationId, at)).filter(({ place }) => isLeading(place));
  await notify(context.tx, {
    organisationId,
    environment: 'production',
    type: 'organisationFaceChanged',
    userIds: leaders.map((leader) => leader.userId),
    exceptUserId: userId,
    at,
    params: {
      byName,
      name: after.displayName,
      what: what.join(','),
      ...(before.displayName === after.displayName ? {} : { was: before.displayName }),
    },
  });
}
