import { limits } from '#domain/limits.ts';
import type { Tx } from '../context.ts';
import { contactOf, freeContact, type Contact } from './placeholders.ts';
import { takeFromYounger } from './proved-since.ts';
import type { AuthServices } from './sessions.ts';
import { tellWithWayBack } from './tell-person.ts';
import { endWaysBackTo } from './way-back.ts';

const contacts = ['email', 'phone'] as const;
const verified = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;
const keptMs = limits.wayBackDays * 86_400_000;

/**
 * Somebody logs in with this address or number from now on, which they proved. What they had before is told, all of it, and is kept for
 * as long as those letters lead back. Whoever takes again what stood there within that time undoes what came between: nothing that went to
 * that leads anywhere any more. The only place where a contact of a person changes. False when another account has it.
 */
export async function moveContact(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, target: string, at: Date): Promise<boolean> {
  const contact = contactOf(target);
  const before = await tx.selectFrom('identity.users').select(['email', 'phone', 'email_verified_at', 'phone_verified_at']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  if (before[contact] !== target) {
    if (!(await freeContact(tx, target, userId, at))) return false;
    await tellWithWayBack(tx, services, userId, 'contactChanged', { at }, { since: at, at, reach: 'everywhere' });
    const between = await undoneByHand(tx, userId, contact, target, at);
    if (between) await endWaysBackTo(tx, userId, [before[contact], ...between].filter((one) => one !== null).filter((one) => one !== target), at);
    else await tx.insertInto('identity.contact_changes').values({ user_id: userId, contact, former: before[contact], former_verified_at: before[verified[contact]], changed_at: at }).execute();
  }
  await tx.updateTable('identity.users').set((eb) => ({ [contact]: target, [verified[contact]]: at, version: eb('version', '+', 1) })).where('id', '=', userId).execute();
  return true;
}

/** What came after `target` stood there, and is forgotten as if it had never been; null when it did not stand there within the kept time. */
async function undoneByHand(tx: Tx, userId: string, contact: Contact, target: string, at: Date): Promise<(string | null)[] | null> {
  const { first } = await tx.selectFrom('identity.contact_changes').select((eb) => eb.fn.min('id').as('first'))
    .where('user_id', '=', userId).where('contact', '=', contact).where('former', '=', target).where('changed_at', '>', new Date(at.getTime() - keptMs)).executeTakeFirstOrThrow();
  if (first === null) return null;
  const undone = await tx.deleteFrom('identity.contact_changes').where('user_id', '=', userId).where('contact', '=', contact).where('id', '>=', first).returning('former').execute();
  return undone.map((change) => change.former);
}

type Change = { id: number; former: string | null; former_verified_at: Date | null; changed_at: Date };
/**
 * The changes of a contact from `since` on, the oldest first, and before them those of the kept time from which on what stood there can be
 * put back: the older contact has the last word. They are forgotten; one that cannot be put back stays for whoever reads it.
 */
async function takeChanges(tx: Tx, userId: string, contact: Contact, since: Date, at: Date): Promise<{ changes: Change[]; isFree: boolean } | null> {
  const all = await tx.selectFrom('identity.contact_changes').select(['id', 'former', 'former_verified_at', 'changed_at']).where('user_id', '=', userId).where('contact', '=', contact).orderBy('id').forUpdate().execute();
  const asked = all.findIndex((change) => change.changed_at >= since);
  if (asked === -1) return null;
  let from = all.findIndex((change) => change.changed_at.getTime() > all[asked]!.changed_at.getTime() - keptMs);
  const isFree = async ({ former }: Change) => former === null || (await freeContact(tx, former, userId, at));
  while (from < asked && !(await isFree(all[from]!))) from++;
  const changes = all.slice(from);
  await tx.deleteFrom('identity.contact_changes').where('user_id', '=', userId).where('contact', '=', contact).where('id', '>=', changes[0]!.id).execute();
  return { changes, isFree: await isFree(changes[0]!) };
}

/**
 * Puts back what somebody logged in with before `since`; and where that had come within the kept time itself, what stood before it. An
 * address that is another account's by now is taken from it only by whoever reads that address (`pressedAt`, where the letter went) and
 * has nothing else (`takeFromYounger`); else the changed one goes all the same, and who has none left is shut until an administrator lets
 * them in again. Answers what was put back, and the addresses and numbers that are theirs no more; letters that went there lead nowhere.
 */
export async function restoreContacts(tx: Tx, userId: string, { since, pressedAt }: { since: Date; pressedAt: string | null }, at: Date): Promise<{ undone: Contact[]; gone: string[] }> {
  const now = await tx.selectFrom('identity.users').select(['email', 'phone']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  const restored = { ...now };
  const proofs: { [column in (typeof verified)[Contact]]?: Date | null } = {};
  const undone: Contact[] = [];
  const firsts: Change[] = [];
  const had: (string | null)[] = [];
  const putBack = (contact: Contact, first: Change) => Object.assign(restored, { [contact]: first.former }) && Object.assign(proofs, { [verified[contact]]: first.former_verified_at });
  for (const contact of contacts) {
    const taken = await takeChanges(tx, userId, contact, since, at);
    if (!taken) continue;
    const [first, ...later] = taken.changes;
    undone.push(contact);
    firsts.push(first!);
    had.push(now[contact], ...later.map((change) => change.former));
    putBack(contact, taken.isFree ? first! : { ...first!, former: null, former_verified_at: null });
  }
  if (undone.length === 0) return { undone, gone: [] };
  const isReached = () => restored.email !== null || restored.phone !== null;
  const own = firsts.find((first) => first.former !== null && first.former === pressedAt);
  if (!isReached() && own && (await takeFromYounger(tx, pressedAt!, { userId, since: own.changed_at }, at))) putBack(contactOf(pressedAt!), own);
  await tx.updateTable('identity.users').set((eb) => ({ ...restored, ...proofs, ...(isReached() ? {} : { status: 'deactivated' as const }), version: eb('version', '+', 1) })).where('id', '=', userId).execute();
  // What stood there first is not what came since, whether or not it could be put back.
  const stays = [restored.email, restored.phone, ...firsts.map((first) => first.former)];
  const gone = had.filter((one) => one !== null).filter((one) => !stays.includes(one));
  await endWaysBackTo(tx, userId, gone, at);
  return { undone, gone };
}
