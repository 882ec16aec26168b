import pg from 'pg';

/**
 * Whether this database has the demo world, remembered in the database itself. `filling` is written before and replaced
 * after, so that a first start killed in the middle is noticed instead of showing half a history.
 */
export type DemoState = 'none' | 'filling' | 'present';

const key = 'demo_state';

/** Null: nobody has decided yet, the database is new. */
export async function demoState(adminUrl: string): Promise<DemoState | null> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ value: DemoState }>(
      'select value from identity.installation where key = $1',
      [key],
    );
    return rows[0]?.value ?? null;
  });
}

export async function rememberDemo(adminUrl: string, state: DemoState): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(
      'insert into identity.installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(state)],
    ),
  );
}

/** Whether anybody is in it: a database that was filled before this question was asked is not filled again. */
export async function hasPeople(adminUrl: string): Promise<boolean> {
  return withClient(
    adminUrl,
    async (client) => ((await client.query('select 1 from identity.users limit 1')).rowCount ?? 0) > 0,
  );
}

/**
 * Empties the embedded database after an interrupted filling; nobody can have used it, because nothing was served yet.
 */
export async function emptyDatabase(adminUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(adminUrl).pathname.slice(1));
  await withClient(Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
