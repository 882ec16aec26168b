import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Several organisations at once whose readers take next to nothing, each within what one organisation may have. */
let world: TestWorld;
let other: Session;
const thieves: Session[] = [];
const path = '/fapi/recipients/export?format=csv';
const readers = new Set<net.Socket>();
beforeAll(async () => {
  world = await testWorld();
  for (const name of ['Premier lent', 'Deuxième lent', 'Troisième lent']) {
    const { owner, organisationId } = await world.merchant(name);
    thieves.push(owner);
    await owner.post('/fapi/recipients', { kind: 'person', language: 'fr', displayName: 'Premier', phone: '677000001' });
    await world.production.runTx({ organisationId }, async (tx) => {
      const first = await tx.selectFrom('recipients').selectAll().executeTakeFirstOrThrow();
      await sql`set local statement_timeout = '100s'`.execute(tx);
      // Far more than the buffers of two sockets hold.
      await sql`insert into recipients select (jsonb_populate_record(r, jsonb_build_object('id', 'rcp_' || left(${organisationId}, 10) || lpad(n::text, 16, '0'), 'employee_no', 'E-' || n, 'display_name', ${'Personne de grand nom '.repeat(12)} || n))).*
        from recipients r, generate_series(1, 20000) n where r.id = ${first.id}`.execute(tx);
    });
  }
  other = (await world.merchant('Boutique à côté')).owner;
}, 120_000);
afterAll(() => world?.close());

async function stalled(who: Session): Promise<number> {
  const { hostname, port } = new URL(world.publicUrl);
  const socket = net.connect(Number(port), hostname);
  readers.add(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${who.accessToken}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(first.toString('latin1'))![1]);
}

describe('slow readers of several organisations', () => {
  it('together take not all that files are read on, and make place for whoever has no file', async () => {
    const statuses: number[] = [];
    // Two of every organisation at once, which none of them alone is refused.
    for (const thief of [...thieves, ...thieves]) statuses.push(await Promise.race([stalled(thief), wait(3_000, 0)]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    // Once they were waited for long enough; what the sockets hold is filled first.
    await expect.poll(async () => (await other.get(path)).status, { timeout: 15_000, interval: 500 }).toBe(200);
    for (const own of [path, '/fapi/transactions/export?format=csv', '/ba021/v1/audit-log/export?format=csv']) expect([own, (await other.get(own)).status]).toEqual([own, 200]);
    for (const socket of readers) socket.destroy();
  }, 60_000);
});
