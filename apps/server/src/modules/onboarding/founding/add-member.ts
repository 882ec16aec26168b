import type { RoleKey } from '#domain/access/roles.ts';
import { newId } from '../../../kit/ids.ts';
import { insertPerson, personIdOf } from '../../people/auth/public.ts';
import type { Tx } from '../../context.ts';
import { insertPlace } from '../../ground/members/public.ts';

export type NewMember = {
  organisationId: string;
  displayName: string;
  email: string | null;
  phone: string | null;
  passwordHash: string;
  language: 'en' | 'fr';
  roleKeys: RoleKey[];
  at: Date;
};

/** Adds a person to an organisation; one who already exists (same email) only gets the new place. */
export async function addMember(tx: Tx, member: NewMember): Promise<string> {
  const existing = member.email ? await personIdOf(tx, member.email) : undefined;
  const userId = existing ?? newId('user', member.at);
  if (!existing) {
    await insertPerson(tx, {
      id: userId,
      display_name: member.displayName,
      email: member.email,
      phone: member.phone,
      password_hash: member.passwordHash,
      language: member.language,
      created_at: member.at,
    });
  }
  await insertPlace(tx, {
    organisation_id: member.organisationId,
    id: newId('membership', member.at),
    user_id: userId,
    role_keys: member.roleKeys,
    created_at: member.at,
  });
  return userId;
}
