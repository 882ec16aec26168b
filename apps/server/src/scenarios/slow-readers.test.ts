import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Readers who take one packet of a file and no more. The bound of patience runs on the wall’s clock and has its own test in the kit. */
let world: TestWorld;
let owner: Session;
let manager: Session;
let admin: Session;
let other: Session;
const path = '/fapi/recipients/export?format=csv';
const readers = new Set<net.Socket>();
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Collège Saint-Charles', ['owner', 'manager', 'admin']);
  [owner, manager, admin] = [merchant.owner, merchant.people['manager']!, merchant.people['admin']!];
  other = (await world.merchant('Boutique Njoya')).owner;
  await owner.post('/fapi/recipients', { kind: 'person', language: 'fr', displayName: 'Premier', phone: '677000001' });
  await world.production.runTx({ organisationId: merchant.organisationId }, async (tx) => {
    const first = await tx.selectFrom('recipients').selectAll().executeTakeFirstOrThrow();
    await sql`set local statement_timeout = '100s'`.execute(tx);
    // Far more than the buffers of two sockets hold.
    await sql`insert into recipients select (jsonb_populate_record(r, jsonb_build_object('id', 'rcp_' || lpad(n::text, 26, '0'), 'employee_no', 'E-' || n, 'display_name', ${'Personne de grand nom '.repeat(12)} || n))).*
      from recipients r, generate_series(1, 20000) n where r.id = ${first.id}`.execute(tx);
  });
}, 120_000);
afterAll(() => world?.close());

/** Asks for the file on a bare socket and stops reading at its first bytes; answers the status. */
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

describe('files that nobody takes', () => {
  it('429 reports.too_many_at_once: two of a person and of an organisation all places but one; everybody else has theirs, and so have they again once one ends', async () => {
    expect([await stalled(owner), await stalled(owner)]).toEqual([200, 200]);
    const third = await owner.get(path);
    expect([third.status, third.body.error.key, third.body.error.retryable, third.headers['retry-after']]).toEqual([429, 'reports.too_many_at_once', true, '20']);
    expect((await manager.get(path)).body.error).toMatchObject({ key: 'reports.too_many_at_once' });
    expect((await admin.get(path)).body.error).toMatchObject({ key: 'reports.too_many_at_once' });
    for (const own of [path, '/fapi/transactions/export?format=csv', '/ba021/v1/audit-log/export?format=csv']) expect([own, (await other.get(own)).status]).toEqual([own, 200]);

    for (const socket of readers) socket.destroy();
    await expect.poll(async () => (await admin.get(path)).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});
