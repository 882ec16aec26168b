import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConfigError, loadConfig, rootFolder, settings } from './config.ts';
import { depositWarning } from './config-accounts.ts';
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

const deposits = {
  DEPOSIT_BANK_HOLDER: 'Nkap SA',
  DEPOSIT_BANK_NAME: 'Afriland First Bank',
  DEPOSIT_BANK_RIB: '10005000020000002061138',
};

describe('loadConfig', () => {
  it('takes an address or a name to listen on', () => {
    for (const HOST of ['0.0.0.0', '::', '::1', 'localhost', 'pay-1.internal'])
      expect(loadConfig({ ...base, HOST }).host).toBe(HOST);
  });

  it('reads the account for deposits, and warns of a digit that is wrong: a key that does not fit is no proof', () => {
    const { accounts } = loadConfig({ ...base, ...deposits, DEPOSIT_BANK_SWIFT: 'cceicmcx' });
    expect(accounts.depositBank).toEqual({
      holder: 'Nkap SA',
      bank: 'Afriland First Bank',
      rib: deposits.DEPOSIT_BANK_RIB,
      swift: 'CCEICMCX',
    });
    expect(depositWarning(accounts)).toBeNull();
    expect(
      depositWarning(loadConfig({ ...base, ...deposits, DEPOSIT_BANK_RIB: '10005 00002 00000020611 83' }).accounts),
    ).toBe(
      'DEPOSIT_BANK_RIB ends with the key 83, and the key of such an account is 38: compare every digit with the paper of the bank, deposits of everybody go there.',
    );
    expect(depositWarning(loadConfig(base).accounts)).toBeNull();
  });

  it.runIf(existsSync('/proc/self'))(
    'says that a folder cannot be made where the system makes them all, instead of trying for ever',
    () => {
      const script = `import { loadConfig } from ${JSON.stringify(join(rootFolder, 'apps/server/src/kit/config.ts'))}; loadConfig({ NKAP_DATA_DIR: '/proc/x/y' });`;
      const { stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        timeout: 20_000,
        killSignal: 'SIGKILL',
        cwd: rootFolder,
      });
      expect([signal, stderr]).toEqual([
        null,
        expect.stringContaining(
          'NKAP_DATA_DIR must be a folder that can be written to, but /proc/x/y cannot be made (ENOENT)',
        ),
      ]);
    },
    30_000,
  );

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

  it('says the address it listens at when that is one address of this machine and not every one', () => {
    const at = (HOST: string) => loadConfig({ ...base, HOST, PORT: '3100', SANDBOX_PORT: '3101' });
    expect(at('192.168.1.7')).toMatchObject({
      publicUrl: 'http://192.168.1.7:3100',
      sandboxPublicUrl: 'http://192.168.1.7:3101',
    });
    expect(at('fd00::7').publicUrl).toBe('http://[fd00::7]:3100');
    expect(at('till-1.internal').publicUrl).toBe('http://till-1.internal:3100');
    for (const host of ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'])
      expect(at(host).publicUrl, host).toBe('http://localhost:3100');
  });

  it('refuses a mistyped name of ours rather than starting with its default, and says the one that was meant', () => {
    expect(problemsOf({ NKAP_SECRT: 'x'.repeat(40) })).toEqual(['NKAP_SECRT is no setting; did you mean NKAP_SECRET?']);
    expect(problemsOf({ NKAP_ZZZZZZZZZZZZZZZZZZZ: '1' })).toEqual([
      expect.stringContaining('NKAP_ZZZZZZZZZZZZZZZZZZZ is no setting ('),
    ]);
    expect(problemsOf({ NKAP_SECRT: '' })).toEqual([]);
  });

  it('believes the proxies that are named, and refuses what is no proxy', () => {
    expect(loadConfig(base).trustedProxies).toEqual(['loopback']);
    expect(loadConfig({ ...base, TRUSTED_PROXIES: 'none' }).trustedProxies).toBe(false);
    expect(loadConfig({ ...base, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::7' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::7',
    ]);
    for (const wrong of ['0.0.0.0/0', '10.0.0.0/33', 'proxy.example.cm', 'true', '10.0.0.0/8/8'])
      expect(problemsOf({ TRUSTED_PROXIES: wrong }), wrong).toMatchObject([
        expect.stringContaining(JSON.stringify(wrong)),
      ]);
  });

  it('knows the other portals that are set, and refuses what is no address', () => {
    expect(loadConfig(base).portals).toEqual({ oneStop: {}, developer: {}, messaging: {} });
    const { portals } = loadConfig({
      ...base,
      ONE_STOP_PORTAL_URL: 'https://one.example.cm',
      DEVELOPER_PORTAL_STAGING_URL: 'https://dev.staging.example.cm/v2',
    });
    expect(portals).toEqual({
      oneStop: { production: 'https://one.example.cm' },
      developer: { staging: 'https://dev.staging.example.cm/v2' },
      messaging: {},
    });
    expect(problemsOf({ MESSAGING_PORTAL_LOCAL_URL: 'javascript:alert(1)' })).toEqual([
      expect.stringContaining('MESSAGING_PORTAL_LOCAL_URL'),
    ]);
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
    [
      { SMTP_URL: 'http://mail.cm', MAIL_FROM: 'a@b.cm' },
      'SMTP_URL must be an address such as smtp://user:password@mail.example.cm:587',
    ],
    [{ SMTP_URL: 'smtp://u@mail.cm', MAIL_FROM: 'a@b.cm' }, 'SMTP_URL names a user but no password'],
    [{ SMTP_URL: 'smtp://mail.cm:587/x', MAIL_FROM: 'a@b.cm' }, 'SMTP_URL must end after host and port'],
    [{ SMTP_URL: 'smtp://mail.cm:587' }, 'MAIL_FROM must be set with SMTP_URL, such as no-reply@example.cm'],
    [{ MAIL_FROM: 'Nkap' }, 'MAIL_FROM must be an email address, but is "Nkap"'],
    [{ SMPP_URL: 'smpp://sms.cm:2775', SMS_FROM: 'NKAP' }, 'SMPP_URL must hold a user and a password'],
    [{ SMPP_URL: 'smpp://u:p@sms.cm:2775' }, 'SMS_FROM must be set with SMPP_URL, such as NKAP'],
    [
      { SMS_FROM: 'A far too long name' },
      'SMS_FROM must be up to 11 letters and digits or a number of up to 15 digits, but is "A far too long name"',
    ],
    [
      { HOST: 'https://pay.example.cm' },
      'HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, but is "https://pay.example.cm"',
    ],
    [
      { HOST: '127.0.0.1:3000' },
      'HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, but is "127.0.0.1:3000"',
    ],
    [
      { HOST: '300.1.1.1' },
      'HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, but is "300.1.1.1"',
    ],
    [
      { PUBLIC_URL: 'https://me:hunter2@a.cm' },
      'PUBLIC_URL must be only protocol, host and port, without user and password',
    ],
    [
      { DEPOSIT_BANK_NAME: 'Afriland' },
      'DEPOSIT_BANK_NAME is of no use without DEPOSIT_BANK_HOLDER: set the holder too, or nobody is offered a deposit',
    ],
    [
      { DEPOSIT_BANK_RIB: '10005000020000002061138' },
      'DEPOSIT_BANK_RIB is of no use without DEPOSIT_BANK_HOLDER: set the holder too, or nobody is offered a deposit',
    ],
    [
      { DEPOSIT_BANK_SWIFT: 'CCEICMCX' },
      'DEPOSIT_BANK_SWIFT is of no use without DEPOSIT_BANK_HOLDER: set the holder too, or nobody is offered a deposit',
    ],
    [
      { ...deposits, DEPOSIT_BANK_SWIFT: 'nonsense !' },
      'DEPOSIT_BANK_SWIFT must be a SWIFT code of 8 or 11 letters and digits, such as CCEICMCX, but is "nonsense !"',
    ],
    [{ S3_REGION: 'eu-west-3' }, 'S3_REGION is of no use without S3_ENDPOINT'],
    [{ NKAP_OUTBOX: 'yes' }, 'NKAP_OUTBOX must be one of auto, on, off, but is "yes"'],
  ])('%j: %s', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence]);
  });

  it('names all mistakes at once and repeats no password', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
    expect(() => loadConfig({ ...base, PORT: 'x' })).toThrow(/cannot start with this configuration:\n {2}- PORT must/);
  });

  it('reads the ways out of mail and SMS', () => {
    expect(loadConfig(base).messages).toEqual({
      smtpUrl: null,
      mailFrom: null,
      smppUrl: null,
      smsFrom: null,
      outbox: 'auto',
    });
    const given = {
      SMTP_URL: 'smtps://u:p@mail.cm',
      MAIL_FROM: 'Nkap <a@b.cm>',
      SMPP_URL: 'smpps://u:p@sms.cm',
      SMS_FROM: '8080',
      NKAP_OUTBOX: 'off',
    };
    expect(loadConfig({ ...base, ...given }).messages).toMatchObject({
      smtpUrl: given.SMTP_URL,
      smsFrom: '8080',
      outbox: 'off',
    });
    expect(problemsOf({ SMTP_URL: 'smtp://u:hunter2@mail.cm/x', MAIL_FROM: 'a@b.cm' }).join()).not.toContain('hunter2');
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
