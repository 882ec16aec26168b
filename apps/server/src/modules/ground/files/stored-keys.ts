import type pg from 'pg';

/**
 * What the rows of this moment speak of, by its key in the store. One that was swept since was pointed at by nobody, or
 * its row had said that it is over.
 */
export async function storedKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select object_key as key from identity.files where status = 'stored' order by 1`,
  );
  return rows.map(({ key }) => key);
}
