import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ConfigError } from '../kit/config.ts';
import { openDatabase, withRead } from '../kit/database.ts';
import { createLog } from '../kit/log.ts';
import { noOrganisation } from './no-organisation.ts';
import { openExisting } from './open-existing.ts';
import { actWithoutLine, verifyAudit } from '../modules/ground/audit/public.ts';
import type { Tables } from '../modules/tables.ts';

const what = {
  changed: 'is not what was written, or a row before it was taken out',
  deleted: 'is gone',
  reordered: 'does not stand where it was written',
  inserted: 'was put in past the product',
  rewritten: 'the chain does not agree with the anchor written here: it was written anew',
  missing: 'was carried out and has no line',
} as const;

/**
 * npm run verify-audit [-- --organisation org_… [--anchor 123:9f86…]]: follows the hash chain of every audit log, or of
 * one, holds it against a mailed anchor, and looks for acts without a line in either environment. Exit code 0 when
 * nothing was touched; 1 with the first bad row of each log that was; 2 when the logs cannot be read, or when it was
 * asked for what is not there.
 */
async function main(): Promise<number> {
  const {
    values: { organisation: only, anchor },
  } = parseArgs({ options: { organisation: { type: 'string' }, anchor: { type: 'string' } } });
  if (anchor !== undefined && only === undefined)
    throw new ConfigError(['an anchor belongs to one organisation: name it with --organisation']);
  const log = createLog({ name: 'verify-audit', level: 'error' });
  const { server, secret } = await openExisting(log);
  // The log is one for both environments, so either login reads all of it.
  const db = openDatabase<Tables>({
    url: server.databaseUrl,
    environment: 'production',
    secret,
    log,
    poolMax: 2,
  });
  const sandbox = openDatabase<Tables>({
    url: server.databaseUrl,
    environment: 'sandbox',
    secret,
    log,
    poolMax: 2,
  });
  try {
    const known = await withRead(db, 'system', (tx) =>
      sql<{
        id: string;
      }>`select organisation_id as id from audit_log union select organisation_id from audit_chain union
        select organisation_id from audit_anchors union select id from organisations order by 1`.execute(tx),
    );
    if (only !== undefined && !known.rows.some((row) => row.id === only)) throw noOrganisation(only);
    const organisations = only !== undefined ? [only] : known.rows.map((row) => row.id);
    let bad = 0;
    for (const organisationId of organisations) {
      const { ok, rows, waiting, broken, head, anchors, givenAnchor } = await withRead(db, { organisationId }, (tx) =>
        verifyAudit(tx, organisationId, anchor),
      );
      const played = await withRead(sandbox, { organisationId }, (tx) => actWithoutLine(tx, organisationId));
      if (played)
        console.log(
          `${organisationId}: BROKEN missing: ${played.action} of ${played.requestId} in the sandbox ${what.missing}`,
        );
      if (broken?.act)
        console.log(
          `${organisationId}: BROKEN missing: ${broken.act.action} of ${broken.act.requestId} ${what.missing}`,
        );
      else if (broken)
        console.log(
          `${organisationId}: BROKEN ${broken.kind}: ${broken.auditId ?? 'a row'}${broken.seq === null ? '' : ` at place ${broken.seq}`}: ${what[broken.kind]}`,
        );
      else
        console.log(
          `${organisationId}: ${rows} rows fit${waiting > 0 ? `, ${waiting} wait for their place` : ''}, ${anchors} anchors agree${head ? `; now ${head.seq}:${head.hash}` : ''}`,
        );
      if (givenAnchor)
        console.log(
          `${organisationId}: the anchor given ${givenAnchor === 'holds' ? 'agrees' : givenAnchor === 'unreadable' ? 'cannot be read' : 'CONTRADICTS this log'}`,
        );
      if (!ok || played) bad += 1;
    }
    return bad > 0 ? 1 : 0;
  } finally {
    await db.close();
    await sandbox.close();
    await server.stop();
  }
}

main().then(
  (code) => void (process.exitCode = code),
  (error: Error) => {
    console.error(
      error instanceof ConfigError ? error.message : `The audit log could not be checked: ${error.message}`,
    );
    process.exitCode = 2;
  },
);
