import { hashPassword } from '#server/kit/passwords.ts';
import { newId } from '#server/kit/ids.ts';
import { postOrThrow } from '#server/ledger/post.ts';
import { postingFor } from '#server/ledger/recipes.ts';
import type { EnvironmentServices } from '#server/main/services.ts';
import { demoPin } from '#server/modules/demo/cast.ts';

const startWith = 200_000_000;

/** Gives every organisation money to pay from and every person a PIN. Answers what was given, and where a neighbour is paid. */
export async function readyToPay(environment: EnvironmentServices, organisationIds: readonly string[]): Promise<{ funded: Map<string, number>; codes: Map<string, string> }> {
  const pinHash = await hashPassword(demoPin);
  const now = new Date();
  await environment.runTx('system', (tx) => tx.updateTable('identity.users').set({ pin_hash: pinHash, pin_set_at: now }).execute());
  for (const organisationId of organisationIds) {
    const refId = newId('topUp', now);
    await environment.runTx({ organisationId }, (tx) => postOrThrow(tx, [postingFor('topUp', { organisationId, refId, occurredAt: now, bookedAt: now }, { source: 'bankClearing', amount: startWith, account: 'payout' })]));
  }
  const rows = await environment.runTx('system', (tx) => tx.selectFrom('identity.organisations').select(['id', 'account_code']).execute());
  return { funded: new Map(organisationIds.map((id) => [id, startWith])), codes: new Map(rows.map((row) => [row.id, row.account_code])) };
}
