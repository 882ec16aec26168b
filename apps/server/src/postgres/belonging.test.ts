import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog, silentLog } from '../kit/log.ts';
import { startEmbedded, type Embedded } from './embedded.ts';

/** What a copy of a data directory may do: never anything to the database of the original. */
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'nkap-belonging-'));
const opened: Embedded[] = [];
const outside: string[] = [];

beforeAll(() => chmodSync(folder, 0o755));
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});
afterAll(() => {
  for (const at of [folder, ...outside]) rmSync(at, { recursive: true, force: true });
});

async function open(dataDir: string, log = silentLog): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log });
  opened.push(server);
  return server;
}

async function ask(server: Embedded, text: string): Promise<any> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

const copy = (from: string, to: string) => cpSync(from, to, { recursive: true });
/** cpSync gives everything to whoever copies, as a plain `cp -r` does. */
const copyWithOwners = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

describe.runIf(isRoot)('a data directory of root in a private folder', () => {
  let dataDir: string;
  let server: Embedded;
  beforeAll(async () => {
    dataDir = join(mkdtempSync(join(folder, 'private-')), 'data');
    const lines: string[] = [];
    server = await open(
      dataDir,
      createLog({ name: 'test', level: 'info', stream: { write: (line) => void lines.push(line) } }),
    );
    outside.push(dirname(server.folder));
    expect(lines.join()).toContain('a copy of the data directory does not hold it (docs/operations/backup.md)');
    await ask(server, 'create table books (n int)');
    await opened.pop()!.stop();
  });

  it('has a copy that neither works on the live database nor stops it', async () => {
    const at = `${dataDir}-copy`;
    const again = await open(dataDir);
    copy(dataDir, at);
    const starting = open(at);
    await expect(starting).rejects.toThrow(
      `The database in ${again.folder} belongs to ${dataDir}, of which ${at} is a copy without a database of its own: ` +
        `stop the original and copy its database too (cp -a ${again.folder} ${at}/postgres/cluster), or start the original.`,
    );
    expect(await ask(again, 'select count(*)::int as n from books')).toEqual({ n: 0 });
    await again.stop();
    await expect(open(at)).rejects.toThrow('belongs to');
    expect((await open(dataDir)).adopted).toBe(false);
  });

  it('has a copy with books of its own once its database was copied too', async () => {
    const at = join(folder, 'whole');
    copyWithOwners(dataDir, at);
    copyWithOwners(server.folder, join(at, 'postgres/cluster'));
    const practice = await open(at);
    expect(practice.folder).toBe(join(at, 'postgres/cluster'));
    await ask(practice, 'insert into books values (1)');
    expect(await ask(await open(dataDir), 'select count(*)::int as n from books')).toEqual({ n: 0 });
  });

  it('may be moved, and a database from before belonging was written down belongs to who starts it first', async () => {
    const moved = join(dirname(dataDir), 'moved');
    renameSync(dataDir, moved);
    expect((await open(moved)).folder).toBe(server.folder);
    await opened.pop()!.stop();
    renameSync(moved, dataDir);
    rmSync(join(server.folder, '../belongs-to'));
    expect((await open(dataDir)).folder).toBe(server.folder);
    expect(readFileSync(join(server.folder, '../belongs-to'), 'utf8')).toBe(`${dataDir}\n`);
  });
});

describe.runIf(isRoot)('a copy that was made without its owners', () => {
  it('starts, as one that kept them', async () => {
    const original = join(folder, 'original');
    await ask(await open(original), 'create table books (n int)');
    await opened.pop()!.stop();
    const at = join(folder, 'restored');
    copy(original, at);
    chmodSync(join(at, 'postgres/cluster'), 0o755);
    mkdirSync(join(at, 'postgres/socket'), { recursive: true });
    expect(statSync(join(at, 'postgres/cluster/PG_VERSION')).uid).toBe(0);
    expect(await ask(await open(at), 'select count(*)::int as n from books')).toEqual({ n: 0 });
  });
});
