import type { Tx } from '../context.ts';
import { contactOf, freeContact, type Contact } from './placeholders.ts';
import type { AuthServices } from './sessions.ts';
import { tellWithWayBack } from './tell-person.ts';
import { endWaysBackTo } from './way-back.ts';

const contacts = ['email', 'phone'] as const;
const verified = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;

/**
 * Somebody logs in with this address or number from now on, which they proved. What they had before is told, all of it, and is kept for
 * as long as those letters lead back. The only place where a contact of a person changes. False when another account has it.
 */
export async function moveContact(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, target: string, at: Date): Promise<boolean> {
  const contact = contactOf(target);
  const before = await tx.selectFrom('identity.users').select(['email', 'phone', 'email_verified_at', 'phone_verified_at']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  if (before[contact] !== target) {
    if (!(await freeContact(tx, target, userId, at))) return false;
    await tellWithWayBack(tx, services, userId, 'contactChanged', { at }, { since: at, at, reach: 'everywhere' });
    await tx.insertInto('identity.contact_changes').values({ user_id: userId, contact, former: before[contact], former_verified_at: before[verified[contact]], changed_at: at }).execute();
  }
  await tx.updateTable('identity.users').set((eb) => ({ [contact]: target, [verified[contact]]: at, version: eb('version', '+', 1) })).where('id', '=', userId).execute();
  return true;
}

/**
 * Puts back what somebody logged in with before `since`. An address that is another account's by now is not taken from it: the changed one
 * goes all the same, and who has none left is shut until an administrator lets them in again. Answers what was put back, and the
 * addresses and numbers that are theirs no more; letters that went there lead nowhere from now on.
 */
export async function restoreContacts(tx: Tx, userId: string, since: Date, at: Date): Promise<{ undone: Contact[]; gone: string[] }> {
  const changes = await tx.deleteFrom('identity.contact_changes').where('user_id', '=', userId).where('changed_at', '>=', since).returningAll().execute();
  const undone = contacts.filter((contact) => changes.some((change) => change.contact === contact));
  if (undone.length === 0) return { undone: [], gone: [] };
  const now = await tx.selectFrom('identity.users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();
  const restored: { email: string | null; phone: string | null } = { ...now };
  const had: (string | null)[] = [];
  for (const contact of undone) {
    const [first, ...later] = changes.filter((change) => change.contact === contact).toSorted((a, b) => a.id - b.id);
    const isFree = first!.former !== null && (await freeContact(tx, first!.former, userId, at));
    restored[contact] = isFree ? first!.former : null;
    had.push(now[contact], ...later.map((change) => change.former));
    await tx.updateTable('identity.users').set({ [verified[contact]]: isFree ? first!.former_verified_at : null }).where('id', '=', userId).execute();
  }
  const isReached = restored.email !== null || restored.phone !== null;
  await tx.updateTable('identity.users').set((eb) => ({ ...restored, ...(isReached ? {} : { status: 'deactivated' as const }), version: eb('version', '+', 1) })).where('id', '=', userId).execute();
  const gone = had.filter((one) => one !== null).filter((one) => one !== restored.email && one !== restored.phone);
  await endWaysBackTo(tx, userId, gone, at);
  return { undone, gone };
}
