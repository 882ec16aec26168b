import { dayStart } from '#domain/values/time.ts';
import { isLocale } from '#i18n/words.ts';
import type { Tx } from '../../context.ts';
import { queueMessage } from '../messages/public.ts';
import { choicesOf, storedChoices } from '../notifications/public.ts';
import type { AnchorLetter } from './anchor.ts';

/** Sends the seal of a day to the owner, and to whoever else wants it: out of reach of whoever owns the database. */
export async function mailAnchor(
  tx: Tx,
  letter: AnchorLetter,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<void> {
  const { organisationId, day } = letter;
  const people = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
    .select(['u.id as userId', 'u.email', 'u.language', 'm.role_keys as roleKeys', 'o.display_name as organisation'])
    .where('m.organisation_id', '=', organisationId)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('u.email', 'is not', null)
    .orderBy('u.id')
    .execute();
  if (people.length === 0) return;
  const stored = await storedChoices(
    tx,
    organisationId,
    people.map((person) => person.userId),
    ['auditSealed'],
  );
  for (const person of people) {
    if (!person.email || choicesOf('auditSealed', person, stored).email !== 'on') continue;
    await queueMessage(tx, {
      channel: 'email',
      to: person.email,
      template: 'auditAnchor',
      language: isLocale(person.language) ? person.language : 'fr',
      organisationId,
      userId: person.userId,
      at,
      params: {
        organisation: person.organisation,
        at: dayStart(day),
        entries: letter.rows,
        hash: letter.anchor,
        link: `${publicUrl}/audit-log?verify=1`,
      },
    });
  }
}
