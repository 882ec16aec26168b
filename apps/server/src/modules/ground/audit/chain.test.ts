import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { travellingClock } from '../../../kit/clock.ts';
import { withTx, type Database } from '../../../kit/database.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { Tables } from '../../tables.ts';
import { anchorText } from './anchor.ts';
import { anchorAudit, chainAudit, verifyAudit, writeAudit } from './public.ts';
import { hashedColumns, headOf, linkHash } from './chain.ts';

let test: TestDatabase;
let db: Database<Tables>;
let runTx: RunTx<Tables>;
let made = 0;
let organisationId = '';
const clock = travellingClock(new Date('2026-11-20T08:00:00Z'));
const context = { environment: 'production' as const, clock, ip: '10.0.0.1', requestId: 'req_test', userAgent: 'test' };

beforeAll(async () => {
  test = await cloneDatabase();
  db = test.open<Tables>('production');
  runTx = (scope, work) => withTx(db, scope, work);
});
afterAll(() => test.drop());
beforeEach(() => {
  organisationId = encodeId('organisation', new Uint8Array(16).fill(++made));
});

const write = async (...names: string[]) => {
  for (const name of names) {
    clock.advance(1000);
    await runTx({ organisationId }, (tx) =>
      writeAudit(tx, context, {
        organisationId,
        actorKind: 'user',
        actorId: 'usr_a',
        actorName: name,
        action: 'customers.update',
        before: { name: 'old' },
        after: { name },
      }),
    );
  }
};
/** As the owner of the database, past every privilege and policy of the product. */
const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(test.admin);
const verify = (anchor?: string) => runTx({ organisationId }, (tx) => verifyAudit(tx, organisationId, anchor));
const chained = async (...names: string[]) => {
  await write(...names);
  await chainAudit(runTx);
  const rows = await asOwner(
    sql`select audit_id, seq from identity.audit_chain where organisation_id = ${organisationId} order by seq`,
  );
  return (rows.rows as { audit_id: string; seq: number }[]).map((row) => row.audit_id);
};

describe('the chain of the audit log', () => {
  it('covers every column of the log', async () => {
    const { rows } = await asOwner(
      sql`select column_name from information_schema.columns where table_schema = 'identity'
        and table_name = 'audit_log'`,
    );
    expect((rows as { column_name: string }[]).map((row) => row.column_name).toSorted()).toEqual(
      ['organisation_id', ...hashedColumns].toSorted(),
    );
  });

  it('gives every row its place, in order, whoever runs it and however often', async () => {
    await write(...Array.from({ length: 12 }, (_, index) => `row ${index}`));
    await Promise.all(Array.from({ length: 6 }, () => chainAudit(runTx)));
    await chainAudit(runTx);
    expect(await verify()).toMatchObject({ ok: true, rows: 12, waiting: 0, broken: null });
    const ordered = await asOwner(
      sql`select count(*)::int as count from (select seq, row_number() over (order by audit_id) as place
        from identity.audit_chain where organisation_id = ${organisationId}) c where seq = place`,
    );
    expect(ordered.rows).toEqual([{ count: 12 }]);
  });

  it('takes in a row that commits after younger ones', async () => {
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const late = runTx({ organisationId }, async (tx) => {
      await writeAudit(tx, context, {
        organisationId,
        actorKind: 'user',
        actorId: 'usr_slow',
        action: 'customers.create',
      });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await write('young');
    await chainAudit(runTx);
    commit.resolve();
    await late;
    await chainAudit(runTx);
    expect(await verify()).toMatchObject({ ok: true, rows: 2, waiting: 0 });
  });

  it('tells what still waits, and that a row of a rolled back transaction was never there', async () => {
    await write('a');
    await expect(
      runTx({ organisationId }, async (tx) => {
        await writeAudit(tx, context, { organisationId, actorKind: 'user', action: 'customers.create' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await verify()).toMatchObject({ ok: true, rows: 0, waiting: 1 });
  });

  it('cannot be changed by the product itself', async () => {
    await chained('a');
    for (const statement of [
      sql`update audit_log set action = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_chain set seq = 9`,
      sql`delete from audit_chain`,
      sql`update audit_anchors set seq = 9`,
      sql`delete from audit_anchors`,
    ]) {
      await expect(runTx('system', (tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
    }
  });
});

describe('as the owner of the database', () => {
  const expectBroken = async (kind: string, auditId: string | null, seq: number | null) =>
    expect((await verify()).broken).toMatchObject({ kind, auditId, seq });

  it.each(['action', 'actor_name', 'at', 'result', 'after'] as const)('a changed %s is found', async (column) => {
    const ids = await chained('a', 'b', 'c');
    const value = {
      action: sql`'customers.merge'`,
      actor_name: sql`'somebody'`,
      at: sql`at + interval '1 microsecond'`,
      result: sql`'denied'`,
      after: sql`'{"name": "other"}'`,
    }[column];
    await asOwner(sql`update identity.audit_log set ${sql.ref(column)} = ${value} where id = ${ids[1]}`);
    await expectBroken('changed', ids[1]!, 2);
  });

  it('a deleted row is found, with its place in the chain or without', async () => {
    const ids = await chained('a', 'b', 'c');
    await asOwner(sql`delete from identity.audit_log where id = ${ids[1]}`);
    await expectBroken('deleted', ids[1]!, 2);
    await asOwner(sql`delete from identity.audit_chain where audit_id = ${ids[1]}`);
    await expectBroken('deleted', null, 2);
    // The hole closed: what follows no longer fits.
    await asOwner(
      sql`update identity.audit_chain set seq = seq - 1 where organisation_id = ${organisationId} and seq > 2`,
    );
    await expectBroken('changed', ids[2]!, 2);
  });

  it('a row deleted before it had its place is found', async () => {
    await chained('a');
    await write('b');
    const {
      rows: [gone],
    } = await asOwner(
      sql`delete from identity.audit_log where organisation_id = ${organisationId} and actor_name = 'b' returning id`,
    );
    await chainAudit(runTx);
    await expectBroken('deleted', (gone as { id: string }).id, null);
  });

  it('reordered rows are found: places swapped, or contents swapped', async () => {
    const ids = await chained('a', 'b', 'c', 'd');
    const swap = (column: string, table: string, key: string) =>
      sql`update ${sql.table(`identity.${table}`)} t set ${sql.ref(column)} = case ${sql.ref(`t.${key}`)}
        when ${ids[1]} then ${ids[2]} else ${ids[1]} end where ${sql.ref(`t.${key}`)} in (${ids[1]}, ${ids[2]})`;
    await asOwner(sql`update identity.audit_chain set seq = -seq where audit_id in (${ids[1]}, ${ids[2]})`);
    await asOwner(
      sql`update identity.audit_chain set seq = case audit_id when ${ids[1]} then 3 else 2 end
        where audit_id in (${ids[1]}, ${ids[2]})`,
    );
    await expectBroken('reordered', ids[2]!, 2);
    await asOwner(sql`update identity.audit_chain set seq = -seq where audit_id in (${ids[1]}, ${ids[2]})`);
    await asOwner(
      sql`update identity.audit_chain set seq = case audit_id when ${ids[1]} then 2 else 3 end
        where audit_id in (${ids[1]}, ${ids[2]})`,
    );
    expect((await verify()).ok).toBe(true);
    await asOwner(sql`alter table identity.audit_log drop constraint audit_log_pkey`);
    await asOwner(swap('id', 'audit_log', 'id'));
    await asOwner(sql`alter table identity.audit_log add primary key (organisation_id, id)`);
    await expectBroken('reordered', ids[1]!, 2);
  });

  const forge = async (id: string, at: string) =>
    asOwner(sql`insert into identity.audit_log (organisation_id, id, environment, at, actor_kind, action, result)
    values (${organisationId}, ${id}, 'production', ${at}, 'user', 'refunds.approve', 'ok')`);

  it('an inserted row is found, into the log alone or into the chain as well', async () => {
    const ids = await chained('a', 'b', 'c');
    const forged = encodeId('audit', new Uint8Array(16).fill(1));
    await forge(forged, '2026-11-20T09:00:00Z');
    await expectBroken('inserted', forged, null);
    await asOwner(
      sql`update identity.audit_chain set seq = -seq where organisation_id = ${organisationId} and seq >= 2`,
    );
    await asOwner(
      sql`update identity.audit_chain set seq = 1 - seq where organisation_id = ${organisationId} and seq < 0`,
    );
    await asOwner(
      sql`insert into identity.audit_chain values (${organisationId}, 2, ${forged}, ${Buffer.alloc(32, 7)})`,
    );
    await expectBroken('inserted', forged, 2);
    // With the hash it would have: then the row behind it does not follow.
    const head = await runTx({ organisationId }, async (tx) =>
      tx
        .selectFrom('identity.audit_chain')
        .select('hash')
        .where('organisation_id', '=', organisationId)
        .where('seq', '=', 1)
        .executeTakeFirstOrThrow(),
    );
    const row = await asOwner(
      sql`select jsonb_build_array(organisation_id, id, environment,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, null, null, action, null, null, null,
        result, null, null, null, null, null, null) as row from identity.audit_log where id = ${forged}`,
    );
    await asOwner(
      sql`update identity.audit_chain set hash = ${linkHash(head.hash, (row.rows[0] as { row: string[] }).row)}
        where audit_id = ${forged}`,
    );
    await expectBroken('inserted', forged, 2);
    expect(ids).toHaveLength(3);
  });

  it('a row of long ago that is handed to the product to be chained is found', async () => {
    await chained('a', 'b');
    const forged = encodeId('audit', new Uint8Array(16).fill(2));
    await forge(forged, '2026-11-20T05:00:00Z');
    await asOwner(sql`insert into identity.audit_unchained values (${organisationId}, ${forged})`);
    await chainAudit(runTx);
    await expectBroken('inserted', forged, 3);
  });

  it('a chain written anew fits itself and is found by the anchor that went away by mail', async () => {
    const day = async () => {
      clock.advance(24 * 3600 * 1000);
      const letters: string[] = [];
      await anchorAudit(
        runTx,
        clock.now(),
        async (_tx, letter) => void (letter.organisationId === organisationId && letters.push(letter.anchor)),
      );
      return letters;
    };
    await asOwner(
      sql`insert into identity.organisations (id, name, display_name, account_code, created_at)
        values (${organisationId}, ${organisationId}, 'Anchored', 'ANCHORED23456789', now())`,
    );
    const ids = await chained('a', 'b', 'c');
    const [mailed] = await day();
    expect(await day(), 'nothing new, nothing to anchor').toEqual([]);
    expect(mailed).toBe(anchorText(await runTx({ organisationId }, (tx) => headOf(tx, organisationId))));
    expect(await verify(mailed)).toMatchObject({ ok: true, anchors: 1, givenAnchor: 'holds' });
    expect(await verify(`4:${'0'.repeat(64)}`)).toMatchObject({ ok: false, broken: null, givenAnchor: 'contradicts' });
    expect(await verify('what is this')).toMatchObject({ ok: false, givenAnchor: 'unreadable' });

    // The whole chain anew over a row that never was.
    await asOwner(sql`update identity.audit_log set actor_name = 'innocent' where id = ${ids[0]}`);
    await asOwner(sql`delete from identity.audit_chain where organisation_id = ${organisationId}`);
    await asOwner(
      sql`insert into identity.audit_unchained select organisation_id, id from identity.audit_log
        where organisation_id = ${organisationId}`,
    );
    await chainAudit(runTx);
    await expectBroken('rewritten', null, 3);
    await asOwner(sql`delete from identity.audit_anchors where organisation_id = ${organisationId}`);
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify(mailed)).toMatchObject({ ok: false, broken: null, givenAnchor: 'contradicts' });

    // Cut short: everything that is left fits.
    await asOwner(sql`delete from identity.audit_chain where organisation_id = ${organisationId} and seq = 3`);
    await asOwner(sql`delete from identity.audit_log where organisation_id = ${organisationId} and id = ${ids[2]}`);
    expect(await verify(mailed)).toMatchObject({ ok: false, givenAnchor: 'contradicts' });
  });
});
