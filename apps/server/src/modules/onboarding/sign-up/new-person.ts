import type { Locale } from '#i18n/words.ts';
import { newId } from '../../../kit/ids.ts';
import { holderOfContact, isEmailTarget, changePerson, insertPerson } from '../../people/auth/public.ts';
import type { Tx } from '../../context.ts';

/** A person with the contact they proved. Whoever was only invited or paid to until now comes alive here. */
export async function newPerson(
  tx: Tx,
  wish: { target: string; name: string; passwordHash: string; language: Locale; at: Date },
): Promise<{ id: string; name: string; isNew: boolean }> {
  const { target, name, at } = wish;
  const column = isEmailTarget(target) ? 'email' : 'phone';
  // Names that others gave the place before are not this person's, nor is the day on which they wrote it down: it
  // begins here.
  const own = {
    display_name: name,
    first_name: null,
    last_name: null,
    password_hash: wish.passwordHash,
    password_changed_at: at,
    language: wish.language,
    status: 'active',
    [`${column}_verified_at`]: at,
  };
  const waiting = await holderOfContact(tx, target);
  if (waiting?.isPlaceholder) {
    await changePerson(tx, waiting.id, { ...own, created_at: at });
    return { id: waiting.id, name, isNew: true };
  }
  const id = newId('user', at);
  await insertPerson(tx, { id, created_at: at, ...own, display_name: name, [column]: target });
  return { id, name, isNew: true };
}
