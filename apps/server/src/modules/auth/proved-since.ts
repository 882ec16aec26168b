import type { Tx } from '../context.ts';
import { contactOf, freeContact, movePlaces } from './placeholders.ts';
import { endSessionsOf } from './sessions.ts';

const verified = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;

/**
 * An address that was proved by another account after it was changed away goes back to whoever had it, asked by somebody who reads it:
 * both are of the same mailbox. The other one keeps its places where something else leads to it: what it had before it moved there, or a
 * contact beside. Where nothing does it was made since, and its places go back with the address. False when that is not so.
 */
export async function takeFromYounger(tx: Tx, target: string, { userId, since }: { userId: string; since: Date }, at: Date): Promise<boolean> {
  const contact = contactOf(target);
  const other = contact === 'email' ? 'phone' : 'email';
  const holder = await tx.selectFrom('identity.users').select(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at', 'created_at']).where(contact, '=', target).forUpdate().executeTakeFirst();
  const provedAt = holder?.[verified[contact]];
  if (!holder || holder.id === userId || !provedAt || provedAt < since) return false;
  const moved = await tx.selectFrom('identity.contact_changes').select(['former', 'former_verified_at']).where('user_id', '=', holder.id).where('contact', '=', contact).where('changed_at', '>=', since).orderBy('id').executeTakeFirst();
  const former = moved && moved.former !== null && moved.former !== target && (await freeContact(tx, moved.former, holder.id, at)) ? moved : null;
  const isReached = former !== null || (holder[other] !== null && holder[verified[other]] !== null);
  if (!isReached && holder.created_at < since) return false;
  const rest = isReached ? { [contact]: former?.former ?? null, [verified[contact]]: former?.former_verified_at ?? null } : { email: null, phone: null, status: 'deactivated', password_hash: null };
  if (!isReached) {
    await movePlaces(tx, holder.id, userId, at);
    await endSessionsOf(tx, holder.id, 'merged into the account of before', at);
  }
  await tx.updateTable('identity.users').set((eb) => ({ ...rest, version: eb('version', '+', 1) })).where('id', '=', holder.id).execute();
  await tx.deleteFrom('identity.contact_changes').where('user_id', '=', holder.id).where('contact', '=', contact).where('changed_at', '>=', since).execute();
  await tx.updateTable('identity.way_back_links').set({ over_at: at }).where('user_id', '=', holder.id).where('sent_to', '=', target).where('over_at', 'is', null).execute();
  return true;
}
