import { resolve } from 'node:path';
import { accountSettings, readAccounts, type AccountConfig } from './config-accounts.ts';
import { folderProblem } from './config-folder.ts';
import { bankSettings, readBankOrigins } from './config-bank.ts';
import { levelSettings, readLevels, type LevelSetting } from './config-levels.ts';
import { messageSettings, readMessages, type MessageConfig } from './config-messages.ts';
import { metricsSettings } from './config-metrics.ts';
import { isHost, isLocalSocket, networkSettings, originAt, readTrustedProxies } from './config-network.ts';
import { portalSettings, readPortals } from './config-portals.ts';
import { readStorage, storageSettings, type StorageConfig } from './config-storage.ts';
import { nearestName } from './nearest-name.ts';
import { logLevels, type LogLevel } from './log.ts';
import { brand } from '#domain/values/brand.ts';
import type { PortalBases } from '#domain/organisations/portals.ts';

/** The folder of the repository: defaults and migrations are found from here, wherever the process was started. */
export const rootFolder = resolve(import.meta.dirname, '../../../..');

type Setting = { name: string; default: string; meaning: string };

/** Every environment variable, as data: validation walks it, and the documentation is generated from it. */
export const settings = [
  {
    name: 'DATABASE_URL',
    default: '(embedded PostgreSQL)',
    meaning:
      'Address of a PostgreSQL 15 or later, postgresql://user:password@host:5432/database. Without it the embedded server runs in the data directory.',
  },
  {
    name: 'ADMIN_DATABASE_URL',
    default: 'DATABASE_URL',
    meaning:
      'Address used for migrations when DATABASE_URL goes through a pooler. Its user owns the tables and may create roles.',
  },
  { name: 'READ_DATABASE_URL', default: 'DATABASE_URL', meaning: 'Address of a replica for reports and exports.' },
  {
    name: 'DATABASE_POOL',
    default: '10',
    meaning:
      'Connections per process and environment for requests and money; reads and exports get half as many of their own.',
  },
  {
    name: 'PREPARED_STATEMENTS',
    default: 'auto',
    meaning:
      'on, off or auto. auto keeps them for a server on a local socket and leaves them off elsewhere, because older poolers break on them.',
  },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every network interface.' },
  { name: 'PORT', default: '3000', meaning: 'Port of the console, the pay pages and the production API.' },
  { name: 'SANDBOX_PORT', default: '3001', meaning: 'Port of the sandbox API and its pay pages.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning:
      'Address at which payers and merchants reach the production listener. When HOST is one address of the machine, it stands in place of localhost.',
  },
  {
    name: 'SANDBOX_PUBLIC_URL',
    default: 'http://localhost:SANDBOX_PORT',
    meaning: 'Address at which the sandbox listener is reached.',
  },
  {
    name: 'NKAP_DATA_DIR',
    default: '.data',
    meaning:
      'Folder of everything this installation keeps on disk: database, secret, uploads, and for as long as it lasts what is downloaded (2 GB at most, and never more than it leaves free).',
  },
  {
    name: 'NKAP_SECRET',
    default: '(made once, kept in the data directory)',
    meaning:
      'Master secret, at least 32 characters. Every key is derived from it, so it must be the same for all processes and be backed up.',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: `One of ${logLevels.join(', ')}.` },
  {
    name: 'NKAP_SIMULATORS',
    default: 'on',
    meaning: 'on or off: whether npm start also runs the operator simulators.',
  },
  { name: 'SIM_PHONE_PORT', default: '4000', meaning: 'Port of the simulated phone screen.' },
  { name: 'SIM_MTN_PORT', default: '4010', meaning: 'Port of the MTN simulator.' },
  { name: 'SIM_ORANGE_PORT', default: '4020', meaning: 'Port of the Orange Money simulator (core API).' },
  { name: 'SIM_ORANGE_WEB_PORT', default: '4021', meaning: 'Port of the Orange Money simulator (hosted web payment).' },
  { name: 'SIM_TRANZAK_PORT', default: '4030', meaning: 'Port of the Tranzak simulator.' },
  { name: 'SIM_BANK_PORT', default: '4040', meaning: 'Port of the bank simulator (files).' },
  ...networkSettings,
  ...metricsSettings,
  ...accountSettings,
  ...levelSettings,
  ...bankSettings,
  ...messageSettings,
  ...storageSettings,
  ...portalSettings,
  {
    name: 'SUPPORT_CHAT_URL',
    default: '(no link)',
    meaning:
      'Where people reach somebody who helps, such as https://wa.me/ with a number of yours. Without it no such link is shown.',
  },
  {
    name: 'TEST_DATABASE_URL',
    default: '(embedded PostgreSQL)',
    meaning: 'Only for npm test: a superuser address of the server to make test databases on.',
  },
] as const satisfies Setting[];

export type SettingName = (typeof settings)[number]['name'];

export type Config = {
  databaseUrl: string | null;
  adminDatabaseUrl: string | null;
  readDatabaseUrl: string | null;
  databasePool: number;
  preparedStatements: boolean;
  host: string;
  port: number;
  sandboxPort: number;
  publicUrl: string;
  sandboxPublicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** The value of NKAP_SECRET; null means the one kept in the data directory (see secret.ts). */
  secret: string | null;
  logLevel: LogLevel;
  /** Where figures are served; null where they are not. */
  metricsHost: string;
  metricsPort: number | null;
  workerMetricsPort: number | null;
  simulators: boolean;
  simPhonePort: number;
  simMtnPort: number;
  simOrangePort: number;
  simOrangeWebPort: number;
  simTranzakPort: number;
  simBankPort: number;
  accounts: AccountConfig;
  levels: LevelSetting;
  /** Proxies whose word about the caller's address is believed; false for none. */
  trustedProxies: string[] | false;
  bankOrigins: string[];
  messages: MessageConfig;
  storage: StorageConfig;
  portals: PortalBases;
  /** Link to somebody who helps; null when there is none. */
  supportChat: string | null;
};

/** A path that somebody typed: npm runs its commands in the folder of the package, and says where it was started. */
export const fromWhereStarted = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

export const testDatabaseUrl = (env = process.env): string | null => env.TEST_DATABASE_URL?.trim() || null;

/** All mistakes at once, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `${brand.name} cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads and validates the environment, and makes the data directory for those who will fill it. Unset and empty mean
 * the default. Throws ConfigError.
 */
export function loadConfig(
  env: Record<string, string | undefined> = process.env,
  options: { makesFolder: boolean } = { makesFolder: true },
): Config {
  const problems: string[] = [];
  const text = (name: SettingName): string | null => env[name]?.trim() || null;
  const fallback = (name: SettingName): string => settings.find((setting) => setting.name === name)!.default;
  const wrong = (name: SettingName, what: string) =>
    void problems.push(`${name} ${what}, but is ${JSON.stringify(env[name])}`);

  const whole = (name: SettingName, min: number, max: number, what: string): number => {
    const raw = text(name) ?? fallback(name);
    const value = /^\d{1,6}$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max)) wrong(name, `must be ${what} from ${min} to ${max}`);
    return value;
  };
  const port = (name: SettingName) => whole(name, 1, 65_535, 'a port number');
  const choice = <T extends string>(name: SettingName, allowed: readonly T[]): T => {
    const raw = (text(name) ?? fallback(name)).toLowerCase() as T;
    if (!allowed.includes(raw)) wrong(name, `must be one of ${allowed.join(', ')}`);
    return raw;
  };
  const address = (name: SettingName, protocols: string[], example: string): string | null => {
    const raw = text(name);
    if (raw === null) return null;
    const url = URL.parse(raw);
    if (!url || !protocols.includes(url.protocol)) {
      // The value is not repeated: it may hold a password.
      problems.push(`${name} must be an address such as ${example}`);
      return null;
    }
    return raw;
  };
  const postgres = (name: SettingName) => {
    const raw = address(name, ['postgres:', 'postgresql:'], 'postgresql://user:password@localhost:5432/nkap');
    if (raw && URL.parse(raw)!.pathname.length < 2)
      problems.push(`${name} must name a database at its end, such as …:5432/nkap`);
    return raw;
  };
  const web = (name: SettingName) => {
    const raw = address(name, ['http:', 'https:'], 'https://pay.example.cm');
    // The value is not repeated: it holds a password.
    if (raw && (new URL(raw).username || new URL(raw).password))
      problems.push(`${name} must be only protocol, host and port, without user and password`);
    else if (raw && new URL(raw).pathname !== '/') wrong(name, 'must be only protocol, host and port, without a path');
    return raw ? new URL(raw).origin : null;
  };

  const ports = {
    PORT: port('PORT'),
    SANDBOX_PORT: port('SANDBOX_PORT'),
    SIM_PHONE_PORT: port('SIM_PHONE_PORT'),
    SIM_MTN_PORT: port('SIM_MTN_PORT'),
    SIM_ORANGE_PORT: port('SIM_ORANGE_PORT'),
    SIM_ORANGE_WEB_PORT: port('SIM_ORANGE_WEB_PORT'),
    SIM_TRANZAK_PORT: port('SIM_TRANZAK_PORT'),
    SIM_BANK_PORT: port('SIM_BANK_PORT'),
    ...(text('METRICS_PORT') ? { METRICS_PORT: port('METRICS_PORT') } : {}),
    ...(text('WORKER_METRICS_PORT') ? { WORKER_METRICS_PORT: port('WORKER_METRICS_PORT') } : {}),
  };
  for (const [name, value] of Object.entries(ports)) {
    const other = Object.entries(ports).find(([candidate, taken]) => candidate < name && taken === value);
    if (other) problems.push(`${name} and ${other[0]} must be different, both are ${value}`);
  }
  const secret = text('NKAP_SECRET');
  if (secret !== null && secret.length < 32)
    problems.push(
      `NKAP_SECRET must have at least 32 characters, this one has ${secret.length} (openssl rand -base64 32 makes a good one)`,
    );

  const hostOf = (name: 'HOST' | 'METRICS_HOST'): string => {
    const found = text(name) ?? fallback(name);
    if (!isHost(found)) wrong(name, 'must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0');
    return found;
  };
  const host = hostOf('HOST');

  const databaseUrl = postgres('DATABASE_URL');
  const prepared = choice('PREPARED_STATEMENTS', ['auto', 'on', 'off']);
  const config: Config = {
    databaseUrl,
    adminDatabaseUrl: postgres('ADMIN_DATABASE_URL') ?? databaseUrl,
    readDatabaseUrl: postgres('READ_DATABASE_URL') ?? databaseUrl,
    databasePool: whole('DATABASE_POOL', 2, 100, 'a number of connections'),
    preparedStatements: prepared === 'on' || (prepared === 'auto' && isLocalSocket(databaseUrl)),
    host,
    port: ports.PORT,
    sandboxPort: ports.SANDBOX_PORT,
    publicUrl: web('PUBLIC_URL') ?? originAt(host, ports.PORT),
    sandboxPublicUrl: web('SANDBOX_PUBLIC_URL') ?? originAt(host, ports.SANDBOX_PORT),
    dataDir: resolve(rootFolder, text('NKAP_DATA_DIR') ?? fallback('NKAP_DATA_DIR')),
    secret,
    logLevel: choice('LOG_LEVEL', logLevels),
    metricsHost: hostOf('METRICS_HOST'),
    metricsPort: ports.METRICS_PORT ?? null,
    workerMetricsPort: ports.WORKER_METRICS_PORT ?? null,
    simulators: choice('NKAP_SIMULATORS', ['on', 'off']) === 'on',
    simPhonePort: ports.SIM_PHONE_PORT,
    simMtnPort: ports.SIM_MTN_PORT,
    simOrangePort: ports.SIM_ORANGE_PORT,
    simOrangeWebPort: ports.SIM_ORANGE_WEB_PORT,
    simTranzakPort: ports.SIM_TRANZAK_PORT,
    simBankPort: ports.SIM_BANK_PORT,
    trustedProxies: readTrustedProxies({ text, problems }),
    bankOrigins: readBankOrigins({ text, problems }),
    accounts: readAccounts({ text, whole, problems }),
    levels: readLevels({ text, choice, problems }),
    storage: readStorage({ text, address, problems }),
    messages: readMessages({ text, address, problems, outbox: () => choice('NKAP_OUTBOX', ['auto', 'on', 'off']) }),
    supportChat: address('SUPPORT_CHAT_URL', ['http:', 'https:'], 'https://wa.me/237600000000'),
    portals: readPortals((name) => address(name, ['http:', 'https:'], 'https://portal.example.cm')),
  };
  problems.push(...strangeNames(env));
  const folder = options.makesFolder ? folderProblem(config.dataDir) : null;
  if (folder) problems.push(folder);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** A name under our prefix that nothing reads was mistyped: `NKAP_SECRT` would mean a new secret, in silence. */
function strangeNames(env: Record<string, string | undefined>): string[] {
  const names: string[] = settings.map((setting) => setting.name);
  const strange = Object.keys(env).filter((name) => name.startsWith('NKAP_') && env[name] && !names.includes(name));
  return strange.map((name) => {
    const nearest = nearestName(name, names);
    return `${name} is no setting${nearest ? `; did you mean ${nearest}?` : ' (docs/operations/configuration.md lists them)'}`;
  });
}
