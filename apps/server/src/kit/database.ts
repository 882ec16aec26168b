import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Compilable, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { kyselyOn, transactionOn } from './database-driver.ts';
import { isConnectionLost, isRunAgain } from './database-errors.ts';
import { valueTypes } from './database-types.ts';
import type { Log } from './log.ts';
import type { Secret } from './secret.ts';
import { refuseSpoiled } from './wholly.ts';

/**
 * Access to the database. Production and sandbox are two schemas with two login roles; a `Database` is bound to one of
 * them, so no query of one can reach the other. Inside it every transaction is bound to one organisation (row-level
 * security reads `app.org_id`) or, for workers, to `system`.
 */
export type Environment = 'production' | 'sandbox';
export const environments: Environment[] = ['production', 'sandbox'];

/** `{ organisationId }` for whatever a user does, `'system'` for workers and sign-in. */
export type Scope = { organisationId: string } | 'system';

/**
 * The tables known to the type checker. Kit knows none: each module adds its own rows,
 *   declare module '#server/kit/database.ts' { interface Tables { payment_links: PaymentLinkRow } }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/** A transaction bound to a scope: a Kysely transaction, also for raw `sql`…`` from kysely. */
export type Tx<T = Tables> = Transaction<T>;

export type Database<T = Tables> = {
  environment: Environment;
  /** Single statements outside a transaction. Tables under row-level security show nothing here: use withTx. */
  kysely: Kysely<T>;
  pools: {
    main: pg.Pool;
    reads: pg.Pool;
    /** One connection for questions about our own state: at the busiest moment it is nobody else's. */ watch: pg.Pool;
  };
  preparedStatements: boolean;
  onWait: OpenOptions['onWait'];
  log: Log;
  close(): Promise<void>;
};

export type OpenOptions = {
  /** Any address of the database; its user and password are replaced by the environment's role. */
  url: string;
  /** A replica for withRead; default `url`. */
  readUrl?: string | null;
  environment: Environment;
  secret: Secret;
  log: Log;
  /** Connections for requests and money; reads get half of it. Default 10. */
  poolMax?: number;
  /** Told how long each transaction waited for its connection. */
  onWait?: (pool: PoolName, seconds: number) => void;
  preparedStatements?: boolean;
};

/** The pools of one environment. */
export type PoolName = 'main' | 'reads' | 'watch';

export const roleOf = (environment: Environment) => `nkap_${environment}`;
export const rolePassword = (secret: Secret, environment: Environment) => secret.text(`database role ${environment}`);

/** The same address with the login of an environment's role. */
export function roleUrl(url: string, environment: Environment, secret: Secret): string {
  const address = new URL(url);
  address.username = roleOf(environment);
  address.password = rolePassword(secret, environment);
  for (const login of ['user', 'password']) address.searchParams.delete(login);
  return address.href;
}

/** Opens the pools; connects on first use. */
export function openDatabase<T = Tables>(options: OpenOptions): Database<T> {
  const { environment, secret, log, poolMax = 10, preparedStatements = false } = options;
  const pool = (url: string, max: number) => {
    const made = new pg.Pool({
      connectionString: roleUrl(url, environment, secret),
      max,
      types: valueTypes,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: `nkap ${environment}`,
    });
    // A connection that breaks emits `error`; without a listener, idle or not, that would end the process.
    made.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'));
    made.on('connect', (client) => client.on('error', () => {}));
    return made;
  };
  const main = pool(options.url, poolMax);
  const reads = pool(options.readUrl ?? options.url, Math.max(2, Math.ceil(poolMax / 2)));
  const watch = pool(options.url, 1);
  return {
    environment,
    kysely: kyselyOn<T>(main, preparedStatements),
    pools: { main, reads, watch },
    preparedStatements,
    onWait: options.onWait,
    log,
    close: async () => void (await Promise.all([main.end(), reads.end(), watch.end()])),
  };
}

export type TxOptions = {
  /** Longest time for one statement. Default 15 s (a setting of the role, see migrate.ts), for withRead 60 s. */
  statementTimeoutMs?: number;
  /** How often a serialization failure or deadlock is tried again. Default 5; 0 for closures that may not run twice. */
  retries?: number;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /**
   * For work that takes and changes rows by their keys: tables are read through indexes however small they are. A plan
   * made while a table was nearly empty is kept by a connection, and would still read all of it an hour later.
   */
  byKey?: boolean;
  /** false: the commit does not wait for the disk. Only for what can be made again from the beginning. Default true. */
  durable?: boolean;
};

/**
 * Runs `fn` in one transaction of its scope and commits. BEGIN and the scope travel in one message. On 40001 and 40P01
 * everything is rolled back and `fn` runs again, so it must touch nothing but `tx`: no network call, no counter.
 * A connection lost during COMMIT is thrown as it is: the outcome is unknown, and only the caller's idempotency key
 * helps.
 */
export function withTx<R, T = Tables>(
  db: Database<T>,
  scope: Scope,
  fn: (tx: Tx<T>) => Promise<R>,
  options: TxOptions = {},
): Promise<R> {
  return run(
    db,
    'main',
    begin(scope, 'read write', {
      isolation: options.isolation,
      settings: {
        ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
        ...(options.byKey ? { enable_seqscan: 'off' } : {}),
        ...(options.durable === false ? { synchronous_commit: 'off' } : {}),
      },
    }),
    fn,
    options.retries ?? 5,
  );
}

/**
 * A read-only transaction on the pool for lists, reports and exports (a replica when one is configured); one snapshot
 * throughout.
 */
export function withRead<R, T = Tables>(
  db: Database<T>,
  scope: Scope,
  fn: (tx: Tx<T>) => Promise<R>,
  options: TxOptions = {},
): Promise<R> {
  return run(
    db,
    'reads',
    begin(scope, 'read only', {
      isolation: options.isolation ?? 'repeatable read',
      settings: { statement_timeout: options.statementTimeoutMs ?? 60_000 },
    }),
    fn,
    options.retries ?? 5,
  );
}

/**
 * A reading of our own state, on a connection that no request waits for: for those who ask whether this process can
 * work.
 */
export function withWatch<R, T = Tables>(db: Database<T>, fn: (tx: Tx<T>) => Promise<R>): Promise<R> {
  return run(db, 'watch', begin('system', 'read only', {}), fn, 0);
}

function begin(
  scope: Scope,
  access: string,
  options: { isolation?: TxOptions['isolation']; settings?: Record<string, number | 'off'> },
): string {
  const organisation = scope === 'system' ? 'system' : scope.organisationId;
  // Also keeps a user's input from ever being the word that opens every organisation.
  if (scope !== 'system' && (organisation === 'system' || !/^[a-z0-9_]{3,64}$/.test(organisation)))
    throw new Error('Not an organisation id');
  const settings = Object.entries(options.settings ?? {}).map(
    ([name, value]) => `set local ${name} = ${value === 'off' ? value : Math.floor(value)};`,
  );
  return `begin isolation level ${options.isolation ?? 'read committed'} ${access};${settings.join('')}select set_config('app.org_id', '${organisation}', true)`;
}

async function run<R, T>(
  db: Database<T>,
  pool: PoolName,
  beginning: string,
  fn: (tx: Tx<T>) => Promise<R>,
  retries: number,
): Promise<R> {
  for (let attempt = 0; ; attempt++) {
    const client = await beginOn(db, pool, beginning);
    const { tx, close } = transactionOn<T>(client, db.preparedStatements);
    let broken = false;
    try {
      const result = await fn(tx);
      close();
      refuseSpoiled(tx);
      const { command } = await client.query('commit');
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: an error of one of its statements had been swallowed');
      return result;
    } catch (error) {
      close();
      broken =
        isConnectionLost(error) ||
        !(await client.query('rollback').then(
          () => true,
          () => false,
        ));
      if (attempt >= retries || !isRunAgain(error)) throw error;
    } finally {
      client.release(broken);
    }
    await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 5));
  }
}

/** Nothing has happened yet, so a connection that died in the pool is simply replaced. */
async function beginOn<T>(db: Database<T>, pool: PoolName, beginning: string): Promise<pg.PoolClient> {
  for (let attempt = 0; ; attempt++) {
    const asked = performance.now();
    const client = await db.pools[pool].connect();
    db.onWait?.(pool, (performance.now() - asked) / 1000);
    try {
      await client.query(beginning);
      return client;
    } catch (error) {
      client.release(true);
      if (attempt >= 3 || !isConnectionLost(error)) throw error;
    }
  }
}

/**
 * The rows of a query in batches, through a cursor of the transaction: memory stays at one batch however long the
 * result.
 *   for await (const rows of streamRows(tx, tx.selectFrom('…').selectAll())) …
 */
export async function* streamRows<Row>(
  tx: Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>,
  query: Compilable<Row> | RawBuilder<Row>,
  batch = 1000,
): AsyncGenerator<Row[], void, undefined> {
  const compiled = 'isRawBuilder' in query ? query.compile(tx) : query.compile();
  const name = `stream_${++cursors}`;
  await tx.executeQuery(
    CompiledQuery.raw(`declare ${name} no scroll cursor for ${compiled.sql}`, [...compiled.parameters]),
  );
  const fetch = CompiledQuery.raw(`fetch ${batch} from ${name}`);
  for (;;) {
    const { rows } = await tx.executeQuery<Row>(fetch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await tx.executeQuery(CompiledQuery.raw(`close ${name}`));
}
let cursors = 0;
