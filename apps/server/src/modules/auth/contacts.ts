import type { Tx } from '../context.ts';
import { isEmailTarget } from './codes.ts';
import type { AuthServices } from './sessions.ts';
import { tellPerson } from './tell-person.ts';
import { wayBack } from './way-back.ts';

export type Contact = 'email' | 'phone';
const contacts = ['email', 'phone'] as const;
const verified = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;

/**
 * Somebody logs in with this address or number from now on. What they had before is told, all of it, and is kept for as long as those
 * letters lead back. The only place where a contact of a person changes.
 */
export async function moveContact(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, target: string, at: Date): Promise<void> {
  const contact: Contact = isEmailTarget(target) ? 'email' : 'phone';
  const before = await tx.selectFrom('identity.users').select(['email', 'phone', 'email_verified_at', 'phone_verified_at']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  if (before[contact] !== target) {
    await tellPerson(tx, userId, 'contactChanged', { at, link: await wayBack(tx, services, userId, { since: at, at }) }, at, 'everywhere');
    await tx.insertInto('identity.contact_changes').values({ user_id: userId, contact, former: before[contact], former_verified_at: before[verified[contact]], changed_at: at }).execute();
  }
  await tx.updateTable('identity.users').set((eb) => ({ [contact]: target, [verified[contact]]: at, version: eb('version', '+', 1) })).where('id', '=', userId).execute();
}

/**
 * Puts back what somebody logged in with before `since`. An address that is another account's by now is not taken from it: the changed one
 * goes all the same, and who has none left is shut until an administrator lets them in again. Answers what was put back.
 */
export async function restoreContacts(tx: Tx, userId: string, since: Date): Promise<Contact[]> {
  const changes = await tx.deleteFrom('identity.contact_changes').where('user_id', '=', userId).where('changed_at', '>=', since).returningAll().execute();
  const undone = contacts.filter((contact) => changes.some((change) => change.contact === contact));
  if (undone.length === 0) return [];
  const now = await tx.selectFrom('identity.users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();
  const restored: { email: string | null; phone: string | null } = { ...now };
  for (const contact of undone) {
    const [first] = changes.filter((change) => change.contact === contact).toSorted((a, b) => a.id - b.id);
    const holder = first!.former && await tx.selectFrom('identity.users').select('id').where(contact, '=', first!.former).where('id', '!=', userId).executeTakeFirst();
    restored[contact] = holder ? null : first!.former;
    await tx.updateTable('identity.users').set({ [verified[contact]]: holder ? null : first!.former_verified_at }).where('id', '=', userId).execute();
  }
  const isReached = restored.email !== null || restored.phone !== null;
  await tx.updateTable('identity.users').set((eb) => ({ ...(isReached ? restored : { status: 'deactivated' as const }), version: eb('version', '+', 1) })).where('id', '=', userId).execute();
  return undone;
}
