import { join, sep } from 'node:path';
import pg from 'pg';
import type { Config } from '../kit/config.ts';
import type { Log } from '../kit/log.ts';
import { startEmbedded, type Embedded } from './embedded.ts';

/** The database server this configuration means: the operator's own, or the embedded one. */
export type Server = {
  /** Login that owns the tables: for migrations and operator commands only. */
  adminUrl: string;
  /**
   * Any address of the database; openDatabase puts the environment's login in. Holds no password of an administrator.
   */
  databaseUrl: string;
  /** One line for people: engine and place. */
  description: string;
  embedded: Embedded | null;
  /** Stops the embedded server if this process owns it; an external one is left alone. */
  stop(): Promise<void>;
};

export async function openServer(config: Config, log: Log, options: { keepAlive?: boolean } = {}): Promise<Server> {
  if (config.databaseUrl) {
    await reach(config.adminDatabaseUrl ?? config.databaseUrl);
    return {
      adminUrl: config.adminDatabaseUrl ?? config.databaseUrl,
      databaseUrl: withoutLogin(config.databaseUrl),
      description: `PostgreSQL at ${placeOf(config.databaseUrl)}`,
      embedded: null,
      stop: async () => {},
    };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, keepAlive: options.keepAlive });
  return {
    adminUrl: embedded.url,
    databaseUrl: withoutLogin(embedded.url),
    description: `PostgreSQL ${embedded.version} (embedded) in ${embedded.folder}${isWithin(embedded.folder, config.dataDir) ? '' : `, outside the data directory: a backup needs both`}`,
    embedded,
    stop: embedded.stop,
  };
}

const isWithin = (path: string, folder: string) => path.startsWith(join(folder, 'postgres', sep));

/** Throws a sentence for people when the operator's own server does not answer or does not let us in. */
async function reach(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nkap start',
    connectionTimeoutMillis: 10_000,
  });
  // A connection cut meanwhile is told by the query that wanted it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new Error(
      `PostgreSQL at ${placeOf(url)} cannot be used: ${message || code}. Is it running, and are address, login and database in DATABASE_URL (or ADMIN_DATABASE_URL) right?`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Where it is, without login: host and port, or the folder of its socket. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const socket = [searchParams.get('host') ?? '', decodeURIComponent(host)].find((one) => one.startsWith('/'));
  const named = socket ?? (searchParams.get('host') || host || 'a local socket');
  return socket ? `${named}, database ${pathname.slice(1)},` : `${named}${pathname}`;
}

export function withoutLogin(url: string): string {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  for (const login of ['user', 'password']) address.searchParams.delete(login);
  return address.href;
}
