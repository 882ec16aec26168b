import type { Config } from '#server/kit/config.ts';
import { environments, openDatabase } from '#server/kit/database.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { paymentDemands } from '#server/modules/payments/public.ts';

/** Whatever the stories did, the books of both environments must add up. What is broken, one line each. */
export async function brokenBooks(config: Config & { databaseUrl: string }): Promise<string[]> {
  const found: string[] = [];
  for (const environment of environments) {
    const db = openDatabase({
      url: config.databaseUrl,
      environment,
      secret: loadSecret(config),
      log: silentLog,
      poolMax: 2,
    });
    try {
      const verdict = await verifyLedger(db, { references: [paymentDemands] });
      for (const { invariant, table, row, message } of verdict.ok ? [] : verdict.broken)
        found.push(`${environment}: ${invariant}: ${table} ${row}: ${message}`);
    } finally {
      await db.close();
    }
  }
  return found;
}
