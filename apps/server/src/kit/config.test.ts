import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConfigError, loadConfig, rootFolder, settings } from './config.ts';
import { createLog } from './log.ts';
import { loadSecret, secretFrom } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const base = { NKAP_DATA_DIR: folder };
const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig({ ...base, ...env });
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('loadConfig', () => {
  it('has a default for everything; empty means unset', () => {
    const config = loadConfig({ ...base, PORT: '', DATABASE_URL: ' ' });
    expect(config).toMatchObject({
      port: 3000,
      sandboxPort: 3001,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      preparedStatements: true,
      simulators: true,
      simMtnPort: 4010,
      logLevel: 'info',
    });
    expect(loadConfig({ NKAP_DATA_DIR: '' }).dataDir).toBe(join(rootFolder, '.data'));
  });

  it('derives what was not said from what was', () => {
    const config = loadConfig({
      ...base,
      PORT: '8080',
      DATABASE_URL: 'postgres://a:b@db:5432/nkap',
      SANDBOX_PUBLIC_URL: 'https://sandbox.example.cm/',
    });
    expect(config).toMatchObject({
      publicUrl: 'http://localhost:8080',
      sandboxPublicUrl: 'https://sandbox.example.cm',
      readDatabaseUrl: config.databaseUrl,
      adminDatabaseUrl: config.databaseUrl,
      preparedStatements: false,
    });
    expect(loadConfig({ ...base, DATABASE_URL: 'postgres://localhost/nkap?host=%2Frun%2Fpg' }).preparedStatements).toBe(
      true,
    );
    expect(loadConfig({ ...base, PREPARED_STATEMENTS: 'OFF' }).preparedStatements).toBe(false);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535, but is "70000"'],
    [{ PORT: '3e3' }, 'PORT must be a port number from 1 to 65535, but is "3e3"'],
    [{ PORT: '3001' }, 'SANDBOX_PORT and PORT must be different, both are 3001'],
    [
      { DATABASE_URL: 'mysql://root:secret@db/x' },
      'DATABASE_URL must be an address such as postgresql://user:password@localhost:5432/nkap',
    ],
    [{ DATABASE_URL: 'postgres://db' }, 'DATABASE_URL must name a database at its end, such as …:5432/nkap'],
    [
      { PUBLIC_URL: 'https://a.cm/pay' },
      'PUBLIC_URL must be only protocol, host and port, without a path, but is "https://a.cm/pay"',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but is "loud"'],
    [{ NKAP_SIMULATORS: 'yes' }, 'NKAP_SIMULATORS must be one of on, off, but is "yes"'],
    [
      { NKAP_SECRET: 'short' },
      'NKAP_SECRET must have at least 32 characters, this one has 5 (openssl rand -base64 32 makes a good one)',
    ],
    [
      { NKAP_DATA_DIR: '/dev/null/x' },
      'NKAP_DATA_DIR must be a folder that can be written to, but /dev/null/x cannot be made (ENOTDIR)',
    ],
  ])('%j: %s', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence]);
  });

  it('names all mistakes at once and repeats no password', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
    expect(() => loadConfig({ ...base, PORT: 'x' })).toThrow(/cannot start with this configuration:\n {2}- PORT must/);
  });

  it('describes every setting in one sentence', () => {
    expect(new Set(settings.map((setting) => setting.name)).size).toBe(settings.length);
    for (const setting of settings) expect(setting.meaning).toMatch(/^[A-Zo][\s\S]*\.$/);
  });
});

describe('loadSecret', () => {
  it('makes one secret, private to its owner, and keeps it', () => {
    const first = loadSecret({ secret: null, dataDir: folder });
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(loadSecret({ secret: null, dataDir: folder }).text('a')).toBe(first.text('a'));
    expect(loadSecret({ secret: 'x'.repeat(32), dataDir: folder }).text('a')).toBe(
      secretFrom('x'.repeat(32)).text('a'),
    );
  });

  it('gives every purpose a key of its own', () => {
    const secret = secretFrom(readFileSync(join(folder, 'secret'), 'utf8').trim());
    expect(secret.key('tokens production')).toHaveLength(32);
    expect(secret.key('tokens production', 64)).toHaveLength(64);
    expect(secret.key('tokens production')).not.toEqual(secret.key('tokens sandbox'));
  });

  it('does not go on with a damaged secret', () => {
    writeFileSync(join(folder, 'secret'), 'short');
    expect(() => loadSecret({ secret: null, dataDir: folder })).toThrow(/damaged/);
  });
});

describe('createLog', () => {
  it('writes JSON lines and hides secrets, also inside objects', () => {
    const lines: string[] = [];
    const log = createLog({ name: 'test', level: 'info', stream: { write: (line) => void lines.push(line) } });
    log.info(
      {
        password: 'p',
        request: { headers: { authorization: 'Bearer x', 'x-api-key': 'k' }, pin: '1234' },
        amount: 100,
      },
      'paid',
    );
    log.debug('unseen');
    const line = JSON.parse(lines.join('')) as Record<string, any>;
    expect(line).toMatchObject({
      level: 'info',
      name: 'test',
      msg: 'paid',
      amount: 100,
      password: '[hidden]',
      request: { pin: '[hidden]', headers: { authorization: '[hidden]', 'x-api-key': '[hidden]' } },
    });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
});
