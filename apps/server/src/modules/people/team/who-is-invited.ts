import type { InvitationInput } from '#contract/team/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { insertUnlessThere } from '../auth/public.ts';
import { transferPlace } from '../../ground/members/public.ts';
import type { InTx, Tx } from '../../context.ts';
import type { MemberRecord } from './find.ts';

/** Whoever has this address, or a new person who has no password before the first login. */
export async function personAt(
  tx: Tx,
  { channel, sentTo }: { channel: 'email' | 'sms'; sentTo: string },
  input: Pick<InvitationInput, 'displayName' | 'language'>,
  now: Date,
): Promise<string> {
  const column = channel === 'email' ? 'email' : 'phone';
  await insertUnlessThere(
    tx,
    {
      id: newId('user', now),
      display_name: input.displayName,
      [column]: sentTo,
      language: input.language,
      status: 'pending',
      created_at: now,
    },
    column,
  );
  return (await tx.selectFrom('identity.users').select('id').where(column, '=', sentTo).executeTakeFirstOrThrow()).id;
}

/** The place is of whoever has the address that was invited: the person it was made for may have another one by now. */
export async function whoeverIsThere(
  { tx, clock }: InTx,
  member: MemberRecord,
  invitation: { name: string; channel: 'email' | 'sms'; sentTo: string; language: 'en' | 'fr' },
): Promise<string> {
  const userId = await personAt(
    tx,
    invitation,
    { displayName: invitation.name, language: invitation.language },
    clock.now(),
  );
  if (userId === member.userId) return userId;
  if (
    await tx
      .selectFrom('identity.memberships')
      .select('id')
      .where('organisation_id', '=', member.organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )
    fail('team.already_member');
  await transferPlace(tx, member, userId);
  return userId;
}
