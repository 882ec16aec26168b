import type { Config } from '#server/kit/config.ts';
import { environments, openDatabase, withRead } from '#server/kit/database.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { bookDemands } from '#server/main/book-demands.ts';
import { verifyAudit } from '#server/modules/ground/audit/public.ts';
import type { Tables } from '#server/modules/tables.ts';

/**
 * Whatever the stories did, the books of both environments add up and every audit log fits its chain. What is broken,
 * one line each.
 */
export async function brokenBooks(config: Config & { databaseUrl: string }): Promise<string[]> {
  const found: string[] = [];
  for (const environment of environments) {
    const db = openDatabase<Tables>({
      url: config.databaseUrl,
      environment,
      secret: loadSecret(config),
      log: silentLog,
      poolMax: 2,
    });
    try {
      const verdict = await verifyLedger(db, { references: [...bookDemands] });
      for (const { invariant, table, row, message } of verdict.ok ? [] : verdict.broken)
        found.push(`${environment}: ${invariant}: ${table} ${row}: ${message}`);
      // The log is one for both.
      const organisations =
        environment === 'production' ? await db.kysely.selectFrom('identity.organisations').select('id').execute() : [];
      for (const { id } of organisations) {
        const { broken } = await withRead(db, { organisationId: id }, (tx) => verifyAudit(tx, id));
        if (broken) found.push(`audit log of ${id}: ${broken.kind}: ${broken.auditId ?? broken.seq}`);
      }
    } finally {
      await db.close();
    }
  }
  return found;
}
