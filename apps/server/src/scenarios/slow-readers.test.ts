import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Readers of three businesses who take their files slowly or not at all, and somebody else beside them. */
let world: TestWorld;
let other: Session;
const merchants: Awaited<ReturnType<TestWorld['merchant']>>[] = [];
const path = '/fapi/recipients/export?format=csv';
const ofOthers = [path, '/fapi/transactions/export?format=csv', '/ba021/v1/audit-log/export?format=csv'];
/** Far more than the buffers of two sockets hold. */
const rows = 20_000;
const readers = new Set<net.Socket>();
beforeAll(async () => {
  world = await testWorld();
  for (const name of ['Premier lent', 'Deuxième lent', 'Troisième lent']) {
    const merchant = await world.merchant(name, ['owner', 'manager', 'admin']);
    merchants.push(merchant);
    await merchant.owner.post('/fapi/recipients', {
      kind: 'person',
      language: 'fr',
      displayName: 'Premier',
      phone: '677000001',
    });
    await world.production.runTx({ organisationId: merchant.organisationId }, async (tx) => {
      const first = await tx.selectFrom('recipients').selectAll().executeTakeFirstOrThrow();
      await sql`set local statement_timeout = '100s'`.execute(tx);
      await sql`insert into recipients
        select (jsonb_populate_record(r,
        jsonb_build_object('id', 'rcp_' || left(${merchant.organisationId}, 10) || lpad(n::text, 16, '0'),
        'employee_no', 'E-' || n, 'display_name', ${'Personne de grand nom '.repeat(12)} || n))).*
        from recipients r, generate_series(1, ${rows}::int) n where r.id = ${first.id}`.execute(tx);
    });
  }
  other = (await world.merchant('Boutique à côté')).owner;
});
afterEach(() => {
  for (const socket of readers) socket.destroy();
  readers.clear();
});
afterAll(() => world?.close());

type Reader = {
  status: number;
  got(): number;
  /** Takes what is left as fast as it comes; all of it, whole or not at all. */ rest(): Promise<string>;
};

/** What came in chunks, put together: a row may lie in two of them. Throws where the last one is missing. */
function bodyOf(answer: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = answer.indexOf('\r\n\r\n') + 4; ;) {
    const end = answer.indexOf('\r\n', at);
    const size = Number.parseInt(answer.toString('latin1', at, end), 16);
    if (end === -1 || Number.isNaN(size)) throw new Error(`The file broke off after ${answer.length} bytes`);
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(answer.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/**
 * Asks for the file on a bare socket and takes `bytes` of it every tenth of a second; with none, nothing but its first
 * bytes.
 */
async function slowly(who: Session, bytes: number): Promise<Reader> {
  const { hostname, port } = new URL(world.publicUrl);
  const socket = net.connect(Number(port), hostname);
  readers.add(socket);
  socket.on('error', () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nAuthorization: Bearer ${who.accessToken}\r\n\r\n`,
  );
  await once(socket, 'readable');
  const taken: Buffer[] = [];
  let got = 0;
  const take = (chunk: Buffer | null) => {
    if (chunk === null) return;
    got += chunk.length;
    taken.push(chunk);
  };
  take(socket.read() as Buffer | null);
  const ticking =
    bytes > 0
      ? setInterval(() => take(socket.read(Math.min(bytes, socket.readableLength)) as Buffer | null), 100)
      : undefined;
  socket.once('close', () => clearInterval(ticking));
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(taken[0]!.toString('latin1'))![1]),
    got: () => got,
    async rest() {
      clearInterval(ticking);
      socket.on('data', take);
      await once(socket, 'close');
      return bodyOf(Buffer.concat(taken));
    },
  };
}

describe('slow readers of several organisations', () => {
  it('cost nobody else the file: what they read is read from the database at its own pace, and its connection is free again', async () => {
    const slow: Reader[] = [];
    // Two of every organisation, each faster than a phone in town.
    for (const { owner } of [...merchants, ...merchants]) slow.push(await slowly(owner, 40_000));
    for (const own of ofOthers) expect([own, (await other.get(own)).status]).toEqual([own, 200]);
    expect(slow.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);

    const { reads } = world.production.db.pools;
    await expect.poll(() => reads.totalCount - reads.idleCount, { timeout: 20_000 }).toBe(0);
    expect(Math.max(...slow.map((reader) => reader.got()))).toBeLessThan(rows * 200);
    for (const own of ofOthers) expect([own, (await other.get(own)).status]).toEqual([own, 200]);

    // Theirs comes whole, each its own to the last row.
    for (const text of await Promise.all(slow.map((reader) => reader.rest())))
      expect(text.match(/,E-\d+,/g)).toHaveLength(rows);
  });
});

describe('files that nobody takes', () => {
  it('429 reports.too_many_at_once: two of a person and four of an organisation; everybody else has theirs, and so have they again once one ends', async () => {
    const { owner, people } = merchants[0]!;
    const statuses: number[] = [];
    for (const who of [owner, owner, people['manager']!, people['manager']!])
      statuses.push((await slowly(who, 0)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const third = await owner.get(path);
    expect([third.status, third.body.error.key, third.body.error.retryable, third.headers['retry-after']]).toEqual([
      429,
      'reports.too_many_at_once',
      true,
      String(limits.filesWaitSeconds),
    ]);
    expect((await people['admin']!.get(path)).body.error).toMatchObject({ key: 'reports.too_many_at_once' });
    for (const own of ofOthers) expect([own, (await other.get(own)).status]).toEqual([own, 200]);

    for (const socket of readers) socket.destroy();
    await expect.poll(async () => (await people['admin']!.get(path)).status, { timeout: 10_000 }).toBe(200);
  });
});
