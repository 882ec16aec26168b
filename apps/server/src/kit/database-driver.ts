import {
  type CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/**
 * Kysely on our own pools: one place that decides about prepared statements and about when a connection may be used.
 */
export function kyselyOn<T>(pool: pg.Pool, prepared: boolean): Kysely<T> {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      const client = await pool.connect();
      return Object.assign(clientConnection(client, prepared), { release: () => client.release() });
    },
    releaseConnection: async (connection) => (connection as DatabaseConnection & { release(): void }).release(),
    beginTransaction: () => Promise.reject(new Error('Use withTx: a transaction needs an organisation')),
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  };
  return new Kysely<T>({ dialect: dialectWith(driver) });
}

/** A Kysely transaction over a client that has begun one. `close` makes every later use an error. */
export function transactionOn<T>(client: pg.PoolClient, prepared: boolean): { tx: Transaction<T>; close(): void } {
  const connection = clientConnection(client, prepared);
  let open = true;
  const guarded: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      if (!open)
        throw new Error('This transaction is over: a query was not awaited, or tx was used outside its function');
      return connection.executeQuery<R>(query);
    },
    streamQuery: connection.streamQuery.bind(connection),
  };
  const adapter = new PostgresAdapter();
  const dialect = dialectWith(idleDriver);
  const executor = new DefaultQueryExecutor(
    new PostgresQueryCompiler(),
    adapter,
    new SingleConnectionProvider(guarded),
  );
  const tx = new Transaction<T>({ config: { dialect }, dialect, driver: idleDriver, executor });
  return { tx, close: () => void (open = false) };
}

function clientConnection(client: pg.PoolClient, prepared: boolean): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const name = prepared && parameters.length > 0 ? statementName(sql) : undefined;
      const { command, rowCount, rows } = await client.query({
        text: sql,
        values: [...parameters],
        ...(name ? { name } : {}),
      });
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: (rows ?? []) as R[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    },
    // eslint-disable-next-line require-yield -- streamRows is the way: a SQL cursor works through poolers
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Use streamRows(tx, query)');
    },
  };
}

/**
 * A name for a statement that keeps coming back, so that the server plans it once per connection. Statements whose text
 * varies (lists of parameters) stay unnamed: each name costs memory on every connection.
 */
const sightings = new Map<string, number | string>();
let named = 0;
function statementName(sql: string): string | undefined {
  const seen = sightings.get(sql);
  if (typeof seen === 'string') return seen;
  if (seen === undefined) {
    refuseOpenPredicate(sql);
    if (sightings.size < 2000) sightings.set(sql, 1);
    return undefined;
  }
  if (seen < 5) {
    sightings.set(sql, seen + 1);
    return undefined;
  }
  const name = `nkap_${++named}`;
  sightings.set(sql, name);
  return name;
}

/**
 * Which partial index a conflict means is decided when a statement is planned. Once PostgreSQL keeps one plan for all
 * values (after five), a predicate with a parameter fits no index any more, and a call that worked eleven times fails
 * for ever on that connection (42P10). So the predicate is written out: `sql.lit(…)`.
 */
function refuseOpenPredicate(sql: string): void {
  if (/ on conflict \([^)]*\) where (?:(?! do (?:nothing|update)).)*\$\d/s.test(sql))
    throw new Error(`The predicate of "on conflict" has a parameter, write it with sql.lit: ${sql}`);
}

const dialectWith = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const never = () => Promise.reject(new Error('A transaction has one connection of its own'));
const idleDriver: Driver = {
  init: async () => {},
  destroy: async () => {},
  acquireConnection: never,
  releaseConnection: never,
  beginTransaction: never,
  commitTransaction: never,
  rollbackTransaction: never,
};
