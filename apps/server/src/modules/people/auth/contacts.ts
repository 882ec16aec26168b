import { limits } from '#domain/values/limits.ts';
import type { Locale } from '#i18n/words.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { contactOf, freeContact, type Contact } from './placeholders.ts';
import type { AuthServices } from './sessions.ts';
import { notifyWithWayBack } from './notify-person.ts';
import { endWaysBackTo, markProved, wayBackTo } from './way-back.ts';

const contacts = ['email', 'phone'] as const;
const verified = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;
const keptMs = limits.wayBackDays * 86_400_000;
const askedOlderMs = limits.olderAskedHours * 3_600_000;

/**
 * Somebody logs in with this address or number from now on, which they proved. What they had before is told, all of it,
 * and is kept for as long as those letters lead back. Whoever takes again what stood there within that time undoes what
 * came between: nothing that went to that leads anywhere any more. The only place where a contact of a person changes.
 * False when another account has it.
 */
export async function moveContact(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl' | 'closeInvitations'>,
  userId: string,
  target: string,
  at: Date,
): Promise<boolean> {
  const contact = contactOf(target);
  const before = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone', 'email_verified_at', 'phone_verified_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before[contact] !== target) {
    if (!(await freeContact(tx, services, { target, userId, at }))) return false;
    await notifyWithWayBack(tx, services, userId, 'contactChanged', { at }, { since: at, at, reach: 'everywhere' });
    const between = await undoneByHand(tx, userId, contact, target, at);
    if (between)
      await endWaysBackTo(
        tx,
        userId,
        [before[contact], ...between].filter((one) => one !== null).filter((one) => one !== target),
        at,
      );
    else
      await tx
        .insertInto('identity.contact_changes')
        .values({
          user_id: userId,
          contact,
          former: before[contact],
          former_verified_at: before[verified[contact]],
          changed_at: at,
        })
        .execute();
  }
  await tx
    .updateTable('identity.users')
    .set((eb) => ({ [contact]: target, [verified[contact]]: at, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  return true;
}

/**
 * What came after `target` stood there, and is forgotten as if it had never been; null when it did not stand there
 * within the kept time.
 */
async function undoneByHand(
  tx: Tx,
  userId: string,
  contact: Contact,
  target: string,
  at: Date,
): Promise<(string | null)[] | null> {
  const { first } = await tx
    .selectFrom('identity.contact_changes')
    .select((eb) => eb.fn.min('id').as('first'))
    .where('user_id', '=', userId)
    .where('contact', '=', contact)
    .where('former', '=', target)
    .where('changed_at', '>', new Date(at.getTime() - keptMs))
    .executeTakeFirstOrThrow();
  if (first === null) return null;
  const undone = await tx
    .deleteFrom('identity.contact_changes')
    .where('user_id', '=', userId)
    .where('contact', '=', contact)
    .where('id', '>=', first)
    .returning('former')
    .execute();
  return undone.map((change) => change.former);
}

type Change = { id: number; former: string | null; former_verified_at: Date | null; changed_at: Date };
/**
 * What is undone of a contact: the first change of it, the later ones, and those shortly before the first, when what
 * stood there had just come itself.
 */
type Undoing = { contact: Contact; first: Change; later: Change[]; young: Change[] };

async function undoingOf(
  tx: Tx,
  userId: string,
  contact: Contact,
  since: Date,
): Promise<{ changes: Change[]; undoing: Undoing | null }> {
  const changes = await tx
    .selectFrom('identity.contact_changes')
    .select(['id', 'former', 'former_verified_at', 'changed_at'])
    .where('user_id', '=', userId)
    .where('contact', '=', contact)
    .orderBy('id')
    .forUpdate()
    .execute();
  const from = changes.findIndex((change) => change.changed_at >= since);
  if (from === -1) return { changes, undoing: null };
  const [first, ...later] = changes.slice(from) as [Change, ...Change[]];
  return {
    changes,
    undoing: {
      contact,
      first,
      later,
      young: changes
        .slice(0, from)
        .filter((change) => change.changed_at.getTime() > first.changed_at.getTime() - keptMs),
    },
  };
}

export type Restoring = {
  /** Everything from then on. */
  since: Date;
  /** The address whose reader asks, and when they proved that they read it, if that was before. */
  sentTo: string;
  provedAt: Date | null;
  /** What they proved to be reached at where the former address is another account's by now. */
  instead: string | null;
};
/** `moveTo`: what they proved instead is to become theirs beside what reaches them (`moveContact`). */
export type Restored =
  | { undone: Contact[]; gone: string[]; moveTo: string | null }
  | { takenFor: Contact[] }
  | { waitsUntil: Date };

/**
 * Puts back what somebody logged in with before `since`. What is another account's by now stays that account's, and
 * whoever asks is asked for something else (`takenFor`: which kinds have room). Where what would be put back had come
 * shortly before itself, nobody can tell which of the two is a thief's: it waits a day, in which whoever the person was
 * reached at before can say that it was not them. Answers what was put back, and the addresses and numbers that are
 * theirs no more.
 */
export async function restoreContacts(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl' | 'closeInvitations'>,
  userId: string,
  { since, sentTo, provedAt, instead }: Restoring,
  at: Date,
): Promise<Restored> {
  const now = await tx
    .selectFrom('identity.users')
    .select(['email', 'phone', 'language'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const found = {
    email: await undoingOf(tx, userId, 'email', since),
    phone: await undoingOf(tx, userId, 'phone', since),
  };
  const plan = contacts.flatMap((contact) => found[contact].undoing ?? []);
  if (plan.length === 0) return { undone: [], gone: [], moveTo: null };
  const disputed = plan.filter(({ young }) => young.length > 0);
  const waitsUntil = new Date((provedAt ?? at).getTime() + askedOlderMs);
  if (disputed.length > 0 && at < waitsUntil) {
    if (provedAt === null) {
      const beside = disputed.flatMap(({ contact, young }) => {
        const other = contact === 'email' ? 'phone' : 'email';
        // What came since stood nowhere before.
        const { undoing } = found[other];
        const stood = undoing ? undoing.first.former : now[other];
        return found[other].changes.some(
          (change) => change.changed_at >= young[0]!.changed_at && change.changed_at < since,
        )
          ? []
          : [{ former: stood, changed_at: young[0]!.changed_at }];
      });
      await markProved(tx, userId, sentTo, at);
      await askOlder(
        tx,
        services,
        userId,
        { sentTo, language: now.language as Locale, older: [...disputed.flatMap(({ young }) => young), ...beside] },
        at,
      );
    }
    return { waitsUntil };
  }
  const restored = { email: now.email, phone: now.phone };
  const proofs: { [column in (typeof verified)[Contact]]?: Date | null } = {};
  const taken: Contact[] = [];
  for (const { contact, first } of plan) {
    const isTheirs = first.former === null || (await freeContact(tx, services, { target: first.former, userId, at }));
    if (!isTheirs && first.former === sentTo) taken.push(contact);
    Object.assign(restored, { [contact]: isTheirs ? first.former : null });
    Object.assign(proofs, { [verified[contact]]: isTheirs ? first.former_verified_at : null });
  }
  const isReached = restored.email !== null || restored.phone !== null;
  if (taken.length > 0 || !isReached) {
    const takenFor = contacts.filter((contact) => restored[contact] === null);
    if (instead === null) {
      if (provedAt === null) await markProved(tx, userId, sentTo, at);
      return { takenFor };
    }
    if (!takenFor.includes(contactOf(instead))) fail('auth.elsewhere_kind', { kind: takenFor[0]! });
    if (!(await freeContact(tx, services, { target: instead, userId, at }))) fail('account.contact_taken');
  }
  const undone = plan.map(({ contact }) => contact);
  await tx
    .updateTable('identity.users')
    .set((eb) => ({
      ...restored,
      ...proofs,
      ...(isReached ? {} : { [contactOf(instead!)]: instead, [verified[contactOf(instead!)]]: at }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  await tx
    .deleteFrom('identity.contact_changes')
    .where('user_id', '=', userId)
    .where('contact', 'in', undone)
    .where('changed_at', '>=', since)
    .execute();
  const stays = [
    restored.email,
    restored.phone,
    instead,
    ...disputed.flatMap(({ young }) => young.map(({ former }) => former)),
  ];
  const had = plan.flatMap(({ contact, later }) => [now[contact], ...later.map(({ former }) => former)]);
  return {
    undone,
    gone: had.filter((one) => one !== null).filter((one) => !stays.includes(one)),
    moveTo: isReached && taken.length > 0 ? instead : null,
  };
}

/**
 * Who they were reached at before hears that somebody takes the account back, with a way back of their own, which
 * reaches further.
 */
async function askOlder(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  userId: string,
  {
    sentTo,
    language,
    older,
  }: { sentTo: string; language: Locale; older: readonly Pick<Change, 'former' | 'changed_at'>[] },
  at: Date,
): Promise<void> {
  for (const { former, changed_at: since } of older) {
    if (former === null || former === sentTo) continue;
    const params = { at, link: await wayBackTo(tx, services, userId, { since, at, sentTo: former }) };
    await queueMessage(tx, {
      channel: contactOf(former) === 'email' ? 'email' : 'sms',
      to: former,
      template: 'contactChanged',
      language,
      params,
      userId,
      at,
    });
  }
}
