import type { Selectable } from 'kysely';
import { isLeading } from '#domain/access/power-over-money.ts';
import type { Locale } from '#i18n/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { membersOf } from '../../ground/members/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { LinkedAccountsTable } from './tables.ts';
import { maskedNumber } from './records.ts';

/**
 * Everybody who runs the organisation hears of a new account, also whoever added it: it may have been somebody else in
 * their place.
 */
export async function notifyHeads(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  { environment, row, at }: { environment: EnvironmentName; row: Selectable<LinkedAccountsTable>; at: Date },
): Promise<void> {
  const people = (await membersOf(tx, row.organisation_id, at)).filter((member) => isLeading(member.place));
  const masked = maskedNumber(row);
  await notify(tx, {
    organisationId: row.organisation_id,
    environment,
    type: 'linkedAccountAdded',
    userIds: people.map((member) => member.userId),
    refType: 'linkedAccount',
    refId: row.id,
    at,
    params: { byName: row.created_by_name ?? '', label: row.label, masked },
  });
  // Play money is no news.
  if (environment === 'sandbox') return;
  const { display_name: organisation } = await organisationOf(tx, row.organisation_id);
  const users = await tx
    .selectFrom('identity.users')
    .select(['id', 'email', 'language'])
    .where(
      'id',
      'in',
      people.map((member) => member.userId),
    )
    .where('email', 'is not', null)
    .execute();
  for (const user of users) {
    await queueMessage(tx, {
      channel: 'email',
      to: user.email!,
      template: 'linkedAccountAdded',
      language: user.language as Locale,
      organisationId: row.organisation_id,
      userId: user.id,
      at,
      params: {
        organisation,
        byName: row.created_by_name ?? '',
        label: row.label,
        masked,
        usableFrom: row.cooling_until,
        link: `${services.consoleUrl()}/account/linked-accounts`,
      },
    });
  }
}
