import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';

/**
 * What is known of the whole installation, each fact under its key: when a worker was last seen, whether the books
 * held, which logins the demo world has.
 */
export async function factOf(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom('identity.installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function keepFact(db: Kysely<Tables>, key: string, fact: unknown): Promise<void> {
  const value = JSON.stringify(fact);
  await db
    .insertInto('identity.installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Keeps the parts that are named, and of the others what was known before. */
export const addToFact = (db: Kysely<Tables>, key: string, fact: Record<string, unknown>): Promise<unknown> =>
  sql`insert into identity.installation as i (key, value) values (${key}, ${JSON.stringify(fact)}::jsonb)
    on conflict (key) do update set value = i.value || excluded.value`.execute(db);
