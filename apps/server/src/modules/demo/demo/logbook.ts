import type { Tx } from '../../context.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { SettledOrganisation } from './settle-in.ts';

/** What people of the demo world hold in their hands. */
const devices = [
  'Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
];

/**
 * The history is made past the API, which would have written each act into the log. So this writes what its records say
 * people did: links made, payers asked for money, refunds begun. In the order of time, as the log would have it.
 */
export async function writeLogbook(tx: Tx, organisations: readonly SettledOrganisation[]): Promise<number> {
  let written = 0;
  for (const { id: organisationId, callers } of organisations) {
    const links = await tx
      .selectFrom('payment_links')
      .select(['id', 'created_at', 'created_by', 'created_by_name'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const made = await tx
      .selectFrom('transactions')
      .select(['id', 'created_at', 'created_by', 'created_by_name', 'type'])
      .where('organisation_id', '=', organisationId)
      .where('created_by', 'is not', null)
      .where('type', 'in', ['sale', 'refund'])
      .execute();
    const acts = [
      ...links.map((row) => ({ ...row, action: 'payment_links.create' })),
      ...made.map((row) => ({ ...row, action: row.type === 'refund' ? 'refunds.create' : 'charges.create' })),
    ].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
    for (const act of acts) {
      const person = callers.findIndex((caller) => caller.userId === act.created_by);
      if (person < 0) continue;
      const context = {
        environment: 'production' as const,
        clock: { now: () => act.created_at },
        ip: `197.159.4.${20 + person}`,
        requestId: '',
        userAgent: devices[person % devices.length]!,
      };
      await writeAudit(tx, context, {
        organisationId,
        actorKind: 'user',
        actorId: act.created_by,
        actorName: act.created_by_name,
        action: act.action,
        objectId: act.id,
      });
      written += 1;
    }
  }
  return written;
}
