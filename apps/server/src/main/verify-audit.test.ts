import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { systemClock } from '../kit/clock.ts';
import { withTx } from '../kit/database.ts';
import type { RunTx } from '../kit/http/context.ts';
import { chainAudit, writeAudit } from '../modules/ground/audit/public.ts';
import type { Tables } from '../modules/tables.ts';
import { cloneDatabase, testSecretText, type TestDatabase } from '../testing/test-database.ts';

let test: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'nkap-verify-'));
const organisations = [1, 2].map((number) => encodeId('organisation', new Uint8Array(16).fill(number)));

beforeAll(async () => {
  test = await cloneDatabase();
  const db = test.open<Tables>('production');
  const runTx: RunTx<Tables> = (scope, work) => withTx(db, scope, work);
  for (const organisationId of organisations) {
    for (const action of ['customers.create', 'customers.update', 'customers.merge']) {
      await runTx({ organisationId }, (tx) =>
        writeAudit(
          tx,
          { environment: 'production', clock: systemClock, ip: '', requestId: 'req_x' },
          { organisationId, actorKind: 'system', action },
        ),
      );
    }
  }
  await chainAudit(runTx);
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'verify-audit.ts'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: test.adminUrl, NKAP_SECRET: testSecretText, NKAP_DATA_DIR: folder },
    },
  );
  return { status, text: stdout + stderr };
};

it('says of every log whether it fits, and names the first bad row', async () => {
  const whole = verify();
  expect(whole.status, whole.text).toBe(0);
  for (const organisationId of organisations)
    expect(whole.text).toContain(`${organisationId}: 3 rows fit, 0 anchors agree; now 3:`);
  const [, seal] = /now (3:[0-9a-f]{64})/.exec(whole.text)!;
  expect(verify('--organisation', organisations[0]!, '--anchor', seal!)).toMatchObject({
    status: 0,
    text: expect.stringContaining('the anchor given agrees'),
  });
  expect(verify('--organisation', organisations[1]!, '--anchor', seal!)).toMatchObject({
    status: 1,
    text: expect.stringContaining('CONTRADICTS'),
  });
  expect(verify('--anchor', seal!).status).toBe(2);

  const {
    rows: [bad],
  } = await sql<{
    id: string;
  }>`update identity.audit_log set actor_name = 'nobody' where organisation_id = ${organisations[0]}
    and action = 'customers.update' returning id`.execute(test.admin);
  const touched = verify();
  expect(touched.status).toBe(1);
  expect(touched.text).toContain(`${organisations[0]}: BROKEN changed: ${bad!.id} at place 2`);
  expect(touched.text).toContain(`${organisations[1]}: 3 rows fit`);
  expect(verify('--organisation', organisations[1]!).status).toBe(0);
});

it('names what was carried out and has no line, in production and in the sandbox', async () => {
  const act = (schema: string, organisationId: string, requestId: string) =>
    sql`insert into ${sql.id(schema)}.idempotency_keys (organisation_id, key, endpoint, request_hash, request_id,
      response_status, response_body, created_at)
    values (${organisationId}, ${`usr_x ${requestId}`}, 'POST /fapi/transfers', 'x', ${requestId}, 200, '{}',
      now())`.execute(test.admin);
  const [, whole] = organisations;
  await act('sandbox', whole!, 'req_played');
  expect(verify('--organisation', whole!)).toMatchObject({
    status: 1,
    text: expect.stringContaining(
      `${whole}: BROKEN missing: transfers.create of req_played in the sandbox was carried out and has no line`,
    ),
  });
  await act('production', whole!, 'req_real');
  expect(verify('--organisation', whole!).text).toContain(
    `${whole}: BROKEN missing: transfers.create of req_real was carried out and has no line`,
  );
});

it('checks nothing but what it was asked to: a word it does not know, or an organisation that is not here, is no answer', () => {
  const [known] = organisations;
  expect(verify('--organistaion', known!)).toMatchObject({
    status: 2,
    text: expect.stringContaining("Unknown option '--organistaion'"),
  });
  expect(verify('--organisation', known!, '--anchr', '3:00')).toMatchObject({
    status: 2,
    text: expect.stringContaining("Unknown option '--anchr'"),
  });
  expect(verify('foo')).toMatchObject({ status: 2, text: expect.stringContaining("'foo'") });
  expect(verify('--organisation')).toMatchObject({ status: 2 });
  const absent = encodeId('organisation', new Uint8Array(16).fill(9));
  expect(verify('--organisation', absent)).toMatchObject({
    status: 2,
    text: expect.stringContaining(`There is no organisation ${absent} here`),
  });
  expect(verify('--organisation', 'org_x')).toMatchObject({
    status: 2,
    text: expect.stringContaining('There is no organisation org_x here'),
  });
});

const prove = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'verify-ledger.ts'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: test.adminUrl, NKAP_SECRET: testSecretText, NKAP_DATA_DIR: folder },
    },
  );
  return { status, text: stdout + stderr };
};

it('nor do the books of an organisation that is not here hold', () => {
  const absent = encodeId('organisation', new Uint8Array(16).fill(9));
  expect(prove(absent)).toMatchObject({
    status: 2,
    text: expect.stringContaining(`There is no organisation ${absent} here`),
  });
  expect(prove(absent, 'foo')).toMatchObject({ status: 2, text: expect.stringContaining('foo') });
  expect(prove()).toMatchObject({ status: 0 });
});
