import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ConfigError } from '../kit/config.ts';
import { environments, openDatabase, withRead, type Database } from '../kit/database.ts';
import { createLog } from '../kit/log.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { bookDemands } from './book-demands.ts';
import { noOrganisation } from './no-organisation.ts';
import { openExisting } from './open-existing.ts';
import { noteProof } from './proof-of-books.ts';

/**
 * npm run verify-ledger [-- org_…]: proves the books of both environments, beside live traffic. Exit code 0 when every
 * invariant holds; 1 with the first broken row of each that does not; 2 when the books cannot be read, or are not
 * there.
 */
async function main(): Promise<number> {
  const log = createLog({ name: 'verify-ledger', level: 'error' });
  const [organisationId, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (more.length > 0) throw new Error(`It takes one organisation or none, and not ${more.join(' ')}.`);
  const { server, secret } = await openExisting(log);
  let broken = 0;
  try {
    for (const environment of environments) {
      const db = openDatabase({ url: server.databaseUrl, environment, secret, log, poolMax: 2 });
      try {
        if (organisationId !== undefined && !(await isHere(db, organisationId))) throw noOrganisation(organisationId);
        const result = await verifyLedger(db, {
          references: [...bookDemands],
          ...(organisationId ? { organisationId } : {}),
        });
        if (organisationId === undefined) {
          // A copy that may only be read is proved all the same.
          await noteProof(db, result.ok, new Date()).catch((error: Error) =>
            console.log(`${environment}: when this was proved could not be written down: ${error.message}`),
          );
        }
        if (result.ok) {
          const { accounts, postings, entries, holds, invariants } = result.checked;
          console.log(
            `${environment}: all ${invariants} invariants hold (${postings} postings, ${entries} entries, ${accounts} accounts, ${holds} holds)`,
          );
        } else {
          for (const { invariant, table, row, message } of result.broken)
            console.log(`${environment}: BROKEN ${invariant}: ${table} ${row}: ${message}`);
          broken += result.broken.length;
        }
      } finally {
        await db.close();
      }
    }
  } finally {
    await server.stop();
  }
  return broken > 0 ? 1 : 0;
}

const isHere = (db: Database, id: string) =>
  withRead(
    db,
    'system',
    async (tx) => (await sql`select from organisations where id = ${id}`.execute(tx)).rows.length > 0,
  );

main().then(
  (code) => void (process.exitCode = code),
  (error: Error) => {
    console.error(error instanceof ConfigError ? error.message : `The ledger could not be checked: ${error.message}`);
    process.exitCode = 2;
  },
);
